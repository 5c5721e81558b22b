import { data } from './place.ts';

/**
 * A text; an element: its tag, names and values of its attributes, and children; or the shadow root of its parent: '', the number of its
 * sheet, and children.
 */
export type ShellNode = string | ShellPart;
type ShellPart = readonly [
  tag: string,
  attributes: readonly string[] | number,
  ...children: ShellNode[],
];

/** The sign-in form as its view draws it first, and its style sheets; written by the build. */
declare const TENDER_SHELL: ShellPart;
declare const TENDER_SHEETS: readonly string[];

export const formSheets: readonly string[] = TENDER_SHEETS;

/** A style sheet for a document or shadow root. Where sheets cannot be made, the view brings its own. */
export function adopt<R extends Document | ShadowRoot>(root: R, text: string): R {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return root;
}

/** Elements by calls of the DOM: no text of markup, so no policy for Trusted Types. */
function fill<T extends Element | ShadowRoot>(
  target: T,
  [, attributes, ...children]: ShellPart,
): T {
  // A number has no items.
  for (let at = 0; (attributes as readonly string[])[at]; )
    (target as Element).setAttribute(
      (attributes as readonly string[])[at++] as string,
      (attributes as readonly string[])[at++] as string,
    );
  for (const child of children as readonly ShellPart[]) {
    // A text has it, and this is six bytes less than asking for the type.
    if ((child as unknown as string).trim) target.append(child as unknown as string);
    else if (child[0]) target.append(fill(document.createElement(child[0]), child));
    else
      fill(
        adopt(
          (target as Element).attachShadow({ mode: 'open' }),
          formSheets[child[1] as number] as string,
        ),
        child,
      );
  }
  return target;
}

/**
 * Buttons a visitor presses before the code of the form has arrived are pressed when it has, in their order; Enter in a field presses
 * the submit button. The view says that it listens by `tender-hydrated` on the element.
 */
function hold(host: Element): void {
  const held: HTMLElement[] = [];
  let isLive = false;
  const keep = (event: Event) => {
    const button = (event.composedPath()[0] as Element).closest('button');
    if (isLive || !button) return;
    event.preventDefault();
    event.stopPropagation();
    held.push(button);
  };
  host.addEventListener('click', keep, true);
  host.addEventListener('tender-hydrated', () => {
    isLive = true;
    held.splice(0).forEach((button) => button.click());
  });
}

let isDrawn = false;

/**
 * Shows the form of a `<tender-sign-in>` whose code is on its way, ready to be typed into; the code then takes this very markup over.
 * Not where it would differ: another method first, signed in, texts of the host's own, something in the element already, a second
 * form. Markup that the page itself brought is taken as it is.
 */
export function showForm(host: Element): void {
  hold(host);
  try {
    const isUsual =
      host.matches(':not([methods]),[methods^=phone]') && !host.innerHTML.trim() && !data.texts;
    if (isDrawn || !isUsual || document.cookie.includes('Admin-Token=')) return;
    isDrawn = true;
    fill(host, TENDER_SHELL);
  } catch {
    // No cookies in a sandboxed frame, no sheets in an old browser: the view draws the form itself.
  }
}
