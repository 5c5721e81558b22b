const parsed = new Map<string, CSSStyleSheet>();

function sheetOf(text: string): CSSStyleSheet {
  let sheet = parsed.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    parsed.set(text, sheet);
  }
  return sheet;
}

/**
 * Adds style sheets to a shadow root or document, each once. Sheets are parsed once and shared by all roots; kernels without
 * constructable sheets get style elements at the front.
 */
export function adoptStyles(root: Document | ShadowRoot, texts: readonly string[]): void {
  if (!('replaceSync' in CSSStyleSheet.prototype)) {
    const styles = texts.map((text) =>
      Object.assign(document.createElement('style'), { textContent: text }),
    );
    (root instanceof Document ? root.head : root).prepend(...styles);
    return;
  }
  // Assigned as a whole: the list of kernels before 99 cannot be changed.
  root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...texts.map(sheetOf)])];
}

/**
 * Gives a sheet another text wherever it is adopted. False where it was not adopted under that text alone.
 * @public The modules that `npm run dev` makes of style sheets call it.
 */
export function reviseSheet(before: string, text: string): boolean {
  const sheet = parsed.get(before);
  // Scoped to an element, it stands under a text made from it.
  const isScoped = [...parsed.keys()].some((key) => key.startsWith('@scope'));
  if (!sheet || isScoped) return false;
  sheet.replaceSync(text);
  parsed.set(text, sheet);
  return true;
}

/** Whether the styles of an element without a shadow root can be kept to it. */
export const canScope = (): boolean => 'CSSScopeRule' in window;

/** A sheet written for a shadow root, for the light DOM inside elements of that tag. */
export function scopedTo(tag: string, text: string): string {
  const rules = text
    .replace(/:host-context\((.{0,300}?)\)(?=[\s,{])/g, '$1 :scope')
    .replace(/:host\(((?:[^()]|\([^()]{0,99}\)){0,300})\)/g, ':scope$1')
    .replace(/:host/g, ':scope');
  return `@scope(${tag}){${rules}}`;
}
