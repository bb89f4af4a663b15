import { LoopWatch } from "../host/gauges.mjs";
import { answer } from "./child.ts";

// Does nothing. The longest block of its event loop since the last message shows the computer's own effect on
// a process.
const watch = new LoopWatch();
watch.start();

answer(async () => {
	const { gap } = watch.stop();
	watch.start();
	return gap;
});
