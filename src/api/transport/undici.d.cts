export { Agent, buildConnector } from "undici";
