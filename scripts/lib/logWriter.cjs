const fs = require("node:fs");
const path = require("node:path");

/*
 * Replaces `@vscode/spdlog`, with which VS Code writes its log files: a native module, which isn't compiled in the
 * installed VS Code server. Without a replacement, every log would be empty, including the extension's. Doesn't rotate
 * files.
 */

/** The methods that VS Code calls, one for each level. */
const levels = ["trace", "debug", "info", "warn", "error", "critical"];

/** One log file. */
class Logger {
	/**
	 * @param {string} _kind
	 * @param {string} _name
	 * @param {string} file
	 */
	constructor(_kind, _name, file) {
		fs.mkdirSync(path.dirname(file), { recursive: true });
		this.file = fs.createWriteStream(file, { flags: "a" });
		this.file.on("error", () => undefined);
		this.level = 2;
		this.plain = false;
		levels.forEach((name, level) =>
			Object.assign(this, { [name]: (/** @type {string} */ message) => this.write(level, message) }),
		);
	}

	/**
	 * @param {number} level
	 * @param {string} message
	 */
	write(level, message) {
		if (level < this.level || this.file.writableEnded) return;
		const at = new Date().toISOString().replace("T", " ").replace("Z", "");
		this.file.write(this.plain ? message : `${at} [${levels[level]}] ${message}\n`);
	}

	getLevel() {
		return this.level;
	}

	/** @param {number} level 0 (trace) to 6 (off) */
	setLevel(level) {
		this.level = level;
	}

	setPattern() {
		this.plain = false;
	}

	clearFormatters() {
		this.plain = true;
	}

	flush() {
		// The stream writes each line as soon as possible.
	}

	drop() {
		this.file.end();
	}
}

/**
 * @param {string} name
 * @param {string} file
 */
async function createLogger(name, file) {
	return new Logger("rotating", name, file);
}

exports.version = 0;
exports.setLevel = () => undefined;
exports.setFlushOn = () => undefined;
exports.Logger = Logger;
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
