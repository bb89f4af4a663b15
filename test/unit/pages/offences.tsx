/** What a page must never do: one offence a line. Each is refused, as `offences.test.ts` checks. */
import { h } from "preact";

declare const text: string;
declare const element: HTMLElement;
declare function draw(value: unknown): void;

/** Lint refuses these. */
export async function seen(): Promise<void> {
	draw(<div style={text} />);
	draw(<div href={text} />);
	draw(<div src={text} />);
	draw(<div srcset={text} />);
	draw(<div srcSet={text} />);
	draw(<div srcdoc={text} />);
	draw(<div srcDoc={text} />);
	draw(<div action={text} />);
	draw(<div formaction={text} />);
	draw(<div formAction={text} />);
	draw(<div data={text} />);
	draw(<div ping={text} />);
	draw(<div background={text} />);
	draw(<div xlinkHref={text} />);
	draw(<div innerHTML={text} />);
	draw(<div outerHTML={text} />);
	draw(<div textContent={text} />);
	draw(<div dangerouslySetInnerHTML={{ __html: text }} />);
	draw(<div onclick="alert(1)" />);
	draw(<vscode-button style={text} />);
	draw(<div title="Untranslated" />);
	draw(<div title={"Untranslated"} />);
	draw(<div title={`Untranslated`} />);
	draw(<div aria-label="Untranslated" />);
	draw(<vscode-textfield placeholder="Untranslated" />);
	draw(<div>Untranslated</div>);
	draw(<a />);
	draw(<area />);
	draw(<img />);
	draw(<iframe />);
	draw(<frame />);
	draw(<script />);
	draw(<object />);
	draw(<embed />);
	draw(<style />);
	draw(<link />);
	draw(<form />);
	draw(<base />);
	draw(<meta />);
	draw(<video />);
	draw(<audio />);
	draw(<math />);
	draw(<button />);
	element.setAttribute("href", text);
	element.style.color = text;
	element.innerHTML = text;
	element.outerHTML = text;
	element.insertAdjacentHTML("beforeend", text);
	draw(document.createElement(text));
	document.write(text);
	await fetch(text);
	draw(new XMLHttpRequest());
	draw(new WebSocket(text));
	draw(new EventSource(text));
	draw(new Worker(text));
	draw(new Image());
	navigator.sendBeacon(text);
	localStorage.setItem("draft", text);
	window.localStorage.setItem("draft", text);
	sessionStorage.setItem("draft", text);
	draw(indexedDB);
	window.open(text);
	open(text);
	location.href = text;
	window.location.assign(text);
	document.location = text;
	document.cookie = text;
	parent.postMessage(text);
	window.parent.postMessage(text);
	window.top?.postMessage(text);
	draw(acquireVsCodeApi());
	draw(await import(text));
	draw(eval(text));
	draw(new Function(text));
}

/** Lint can’t see these, so the guard in `inert.tsx` throws. */
export const guarded = [
	() => h("iframe", null),
	() => h("math", null),
	() => <div xlink:href="text" />,
	() => <div onClick="alert(1)" />,
	() => <div {...{ href: "text" }} />,
	() => <div {...{ innerHTML: "text" }} />,
	() => <div {...{ outerHTML: "text" }} />,
	() => <div {...{ textContent: "text" }} />,
	() => <div {...{ innerText: "text" }} />,
	() => <div {...{ srcdoc: "text" }} />,
	() => <div {...{ style: "text" }} />,
	() => <div {...{ onclick: "alert(1)" }} />,
];
