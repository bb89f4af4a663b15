import { LoopWatch } from "../host/gauges.mjs";
import { answer } from "./child.ts";

// Does nothing: how long its loop was held since the last question is what the machine itself does to a process.
const watch = new LoopWatch();
watch.start();

answer(async () => {
	const { gap } = watch.stop();
	watch.start();
	return gap;
});
