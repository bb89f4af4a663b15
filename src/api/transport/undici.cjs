// undici has types only for its public entry. undici.d.cts names those of what is used here.
/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access */

/**
 * undici's agent, from four of its files. The package's only public entry would register a global agent that all
 * extensions share, which test/contract/bundles.test.ts rules out. It would also block the extension host for up to 46 ms
 * instead of 26 ms during the first load (“Loop blocked, first load” in `npm run bench`), load 566 KB instead of 307 KB in
 * every thread that makes requests, and make the package larger than its limit.
 */
exports.Agent = require("undici/lib/dispatcher/agent.js");
exports.buildConnector = require("undici/lib/core/connect.js");
const Dispatcher = require("undici/lib/dispatcher/dispatcher.js");
Dispatcher.prototype.request = require("undici/lib/api/api-request.js");
