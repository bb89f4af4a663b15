import { html, raw } from "hono/html";
import type { Html } from "./layout.ts";

/** A select box and button to switch the page to another account. */
export function switcher(role: string, accounts: ReadonlyArray<{ email: string }>, chosen: string): Html {
	const options = accounts.map(
		({ email }) => html`<option${email === chosen ? raw(" selected") : ""}>${email}</option>`,
	);
	return html`<div class="pick">
		<div>
			<label for="who">${role}</label
			><select class="control" id="who" name="email">
				${options}
			</select>
		</div>
		<button class="btn plain">Switch ${role}</button>
	</div>`;
}

/** A text field with a datalist, since a long select is unusable without search. */
export function searchable(id: string, name: string, value: string, suggestions: readonly string[]): Html {
	return html`<input
			class="control"
			id="${id}"
			name="${name}"
			list="${id}-list"
			autocomplete="off"
			value="${value}"
		/>
		<datalist id="${id}-list">
			${suggestions.map((suggestion) => html`<option value="${suggestion}"></option>`)}
		</datalist>`;
}
