/** Where the loader came from; all other files are beside it. */
export const here = new URL('.', import.meta.url).href;

/** The same place under another spelling: to a server the same files, to a browser others. */
export const respelled = here.replace('dg', 'd%67');

/** The script tag the partner pasted. */
export const script = [...document.scripts].find(({ src }) => src === import.meta.url);

/** Its `data-*` attributes. */
export const data: DOMStringMap = script?.dataset ?? {};
