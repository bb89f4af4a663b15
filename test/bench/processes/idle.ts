import { monitorEventLoopDelay } from "node:perf_hooks";
import { answer } from "./child.ts";

// Does nothing: how long its loop was held since the last question is what the machine itself does to a process.
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

answer(async () => {
	const gap = delay.max / 1e6;
	delay.reset();
	return gap;
});
