/** Where the loader came from; all other files are beside it. */
export const here = new URL('.', import.meta.url).href;

/** The script tag the partner pasted. */
export const script = [...document.scripts].find(({ src }) => src === import.meta.url);

/** Its `data-*` attributes. */
export const data: DOMStringMap = script?.dataset ?? {};
