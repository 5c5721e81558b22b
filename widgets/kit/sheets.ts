import controls from './controls.css';
import feedback from './feedback.css';
import overlay from './overlay.css';
import structure from './structure.css';
import tokens from './tokens.css';

/** Style sheets of the kit in the order they apply; a widget's own sheet comes after them. */
export const kitStyles: readonly string[] = [tokens, controls, structure, feedback, overlay];

const parsed = new Map<string, CSSStyleSheet>();

function sheetOf(text: string): CSSStyleSheet {
  const known = parsed.get(text);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  parsed.set(text, sheet);
  return sheet;
}

/** Styles a shadow root. Sheets are parsed once and shared; kernels without constructable sheets get style elements. */
export function adoptStyles(root: ShadowRoot, texts: readonly string[]): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    root.adoptedStyleSheets = texts.map(sheetOf);
    return;
  }
  for (const text of texts) {
    const style = document.createElement('style');
    style.textContent = text;
    root.append(style);
  }
}
