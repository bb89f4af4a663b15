import manifest from "../../package.json" with { type: "json" };

/** The extension's ID, which changes with the publisher. */
export const extensionId = `${manifest.publisher}.${manifest.name}`;

export const { version, contributes } = manifest;
