import { createHash } from "node:crypto";

/** Shared by all pages. Light and dark colors follow the system, with no script and no external resources. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --bg: #f4f6f8; --surface: #ffffff; --inset: #f7f9fb; --text: #1c2128; --muted: #586271; --line: #d9dfe6; --control: #8a94a1;
  --accent: #0b5cad; --accent-hover: #094c90; --on-accent: #ffffff; --link: #0b5cad; --focus: #0b5cad;
  --ok: #1a7f37; --ok-bg: #e8f6ec; --bad: #b42318; --bad-bg: #fdecea; --note: #5a4300; --note-bg: #fff3c4; --note-line: #e3c766;
  --shadow: 0 1px 2px rgb(20 30 45 / .06), 0 8px 24px rgb(20 30 45 / .07);
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #14171b; --surface: #1d2127; --inset: #23282f; --text: #e4e8ed; --muted: #a0aab6; --line: #323942; --control: #727d8a;
    --accent: #1f6fc4; --accent-hover: #2a7ed6; --on-accent: #ffffff; --link: #6cb2f5; --focus: #6cb2f5;
    --ok: #6fce8a; --ok-bg: #16291c; --bad: #ff9b90; --bad-bg: #341a18; --note: #ffe08f; --note-bg: #332a0b; --note-line: #6b5613;
    --shadow: 0 1px 2px rgb(0 0 0 / .3), 0 8px 24px rgb(0 0 0 / .25);
  }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; min-block-size: 100vh; display: flex; flex-direction: column; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, p, ul, ol, dl, dd, fieldset, legend { margin: 0; padding: 0; border: 0; }
ul, ol { list-style: none; }
h1 { font-size: 24px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; }
h2 { font-size: 16px; font-weight: 600; }
h1 + .muted { margin-block-start: 4px; }
a { color: var(--link); text-underline-offset: 2px; }
.muted { color: var(--muted); } .small { font-size: 13px; } .num { font-variant-numeric: tabular-nums; }
.cur { color: var(--muted); font-size: .85em; }
.ribbon { background: var(--note-bg); color: var(--note); border-block-end: 1px solid var(--note-line); font-size: 13.5px; padding: 8px 20px; text-align: center; }
.ribbon strong { font-weight: 650; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 14px 28px; }
.brand { display: inline-flex; align-items: center; gap: 10px; font-weight: 600; color: var(--text); text-decoration: none; }
.brand svg { inline-size: 28px; block-size: 28px; border-radius: 7px; }
.bar nav { display: flex; flex-wrap: wrap; gap: 4px; margin-inline-start: auto; }
.bar nav a { padding: 4px 10px; border-radius: 6px; color: var(--muted); text-decoration: none; font-size: 14px; }
.bar nav a:hover { background: var(--inset); color: var(--text); }
.bar nav a[aria-current] { color: var(--text); background: var(--surface); box-shadow: inset 0 0 0 1px var(--line); }
main { flex: 1; inline-size: 100%; max-inline-size: 960px; margin-inline: auto; padding: 28px 28px 64px; }
main.narrow { max-inline-size: 560px; }
footer { padding: 20px 28px; text-align: center; color: var(--muted); font-size: 13px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); padding: 28px; }
.card > * + * { margin-block-start: 18px; }
.split { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); padding: 0; overflow: hidden; }
.split > * { padding: 32px; margin: 0; }
.split > :first-child { background: var(--inset); border-inline-end: 1px solid var(--line); }
.split > * > * + * { margin-block-start: 18px; }
.amount { font-size: 38px; line-height: 1.15; font-weight: 650; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.amount .cur { font-size: 18px; font-weight: 500; letter-spacing: 0; }
dl.lines { display: grid; gap: 8px; }
dl.lines > div { display: flex; justify-content: space-between; gap: 16px; }
dl.lines dt { color: var(--muted); } dl.lines dd { text-align: end; min-inline-size: 0; }
dl.lines .total { border-block-start: 1px solid var(--line); padding-block-start: 10px; font-weight: 600; } dl.lines .total dt { color: var(--text); }
label, .label { display: block; font-size: 13.5px; font-weight: 600; }
.hint { font-size: 13px; color: var(--muted); }
.control { display: block; inline-size: 100%; margin-block-start: 6px; padding: 9px 12px; font: inherit; font-size: 15px; font-weight: 400; color: inherit; background: var(--surface); border: 1px solid var(--control); border-radius: 8px; }
select.control { appearance: none; padding-inline-end: 36px; background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%); background-size: 6px 6px, 6px 6px; background-position: right 18px center, right 12px center; background-repeat: no-repeat; }
.control[readonly] { background: var(--inset); border-style: dashed; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
.btn { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 44px; padding: 8px 18px; font: inherit; font-weight: 600; border-radius: 9px; border: 1px solid transparent; cursor: pointer; text-decoration: none; }
.btn.main { background: var(--accent); color: var(--on-accent); }
.btn.main:hover { background: var(--accent-hover); }
.btn.plain { background: transparent; color: var(--text); border-color: var(--control); }
.btn.plain:hover { background: var(--inset); }
.btn.wide { inline-size: 100%; }
.btns { display: flex; flex-wrap: wrap; gap: 10px; }
.btns .btn { flex: 1 1 auto; }
:is(a, button, input, select, summary):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.done { display: flex; gap: 12px; align-items: flex-start; border-radius: 10px; padding: 14px 16px; background: var(--ok-bg); }
.done svg { flex: none; color: var(--ok); margin-block-start: 1px; }
.done.bad { background: var(--bad-bg); } .done.bad svg { color: var(--bad); }
.done h1 { font-size: 18px; margin-block-end: 2px; }
.mails > li { border-block-end: 1px solid var(--line); }
.mails > li:last-child { border: 0; }
.mail { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 16px; padding: 14px 0; }
.mail > time { color: var(--muted); font-size: 13px; white-space: nowrap; }
.mail p { grid-column: 1 / -1; }
.code { display: inline-flex; align-items: center; gap: 12px; margin-block-start: 8px; padding: 8px 14px; border-radius: 9px; background: var(--inset); border: 1px solid var(--line); font: 650 24px/1.2 ui-monospace, "SF Mono", Consolas, monospace; letter-spacing: .14em; user-select: all; }
.code.key { font-size: 14px; letter-spacing: 0; }
.steps { counter-reset: s; display: grid; gap: 14px; }
.steps > li { counter-increment: s; display: grid; grid-template-columns: 28px minmax(0, 1fr); gap: 12px; }
.steps > li::before { content: counter(s); display: grid; place-items: center; inline-size: 28px; block-size: 28px; border-radius: 50%; border: 1px solid var(--control); font-size: 13px; font-weight: 600; }
.steps > li.ok::before { content: "✓"; background: var(--ok-bg); color: var(--ok); border-color: var(--ok); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); gap: 14px; }
.tile { display: block; padding: 18px 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: inherit; text-decoration: none; }
.tile:hover { border-color: var(--accent); } .tile strong { display: block; }
.tile p { color: var(--muted); font-size: 14px; }
table { inline-size: 100%; border-collapse: collapse; } th, td { text-align: start; padding: 8px 0; border-block-end: 1px solid var(--line); font-weight: 400; } thead th { color: var(--muted); font-size: 13px; } td.end, th.end { text-align: end; font-variant-numeric: tabular-nums; }
@media (max-width: 720px) { .split { grid-template-columns: minmax(0, 1fr); } .split > :first-child { border: 0; border-block-end: 1px solid var(--line); } .split > * { padding: 24px; } main { padding: 16px 16px 48px; } .bar { padding: 12px 16px; } .bar nav { margin-inline-start: 0; } .amount { font-size: 32px; } }
@media (forced-colors: active) { .card, .btn, .ribbon { border: 1px solid; } }
.lead { margin-block: 6px 22px; }
.tiles + .card { margin-block-start: 22px; }
.pick { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 10px; align-items: end; }
.pick .control { min-block-size: 44px; }
td + td, th + th { padding-inline-start: 12px; }
form.card > * + * { margin-block-start: 18px; }
`;

/** Allows exactly this style sheet in the Content-Security-Policy. */
export const stylesheetSource = `'sha256-${createHash("sha256").update(STYLESHEET).digest("base64")}'`;
