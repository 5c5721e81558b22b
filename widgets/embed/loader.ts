/**
 * The one script a partner pastes: loads the code of each `<tender-*>` tag when it appears on the page, and shows the sign-in
 * form before that.
 *
 *     <script type="module" src="https://…/loader.js" data-client-id="…" data-client-secret="…"></script>
 *
 * Attributes, all optional: `data-api` (base of the API), `data-client-id`, `data-client-secret`, `data-tenant`, `data-fallback`
 * (second place of these files, with its slash), `data-texts` (JSON, or the selector of a script element with it), `data-guards`
 * (names, see guards/), `data-token-key`, `data-data-key`. `?tender.log=1` in the address of the page checks the
 * installation and tells what happens. `window.tender` is a queue of functions that get the API.
 * `loader.sri.js` is the same and holds every further file to its hash (`integrity` covers the script itself only).
 * Event on an element whose code cannot be had: `tender-load-failed` `{tag, message}`; preventing it keeps our sentence away.
 */
import type { LoaderHandle } from '../core/shared.ts';
import { importEntry } from './import-entry.ts';
import { failureMessage } from './messages.ts';
import { data, here } from './place.ts';
import { registry } from './registry.ts';
import { adopt, formSheets, showForm } from './shell.ts';

/** Style sheet that keeps the place of what is not there yet; written by the build. */
declare const TENDER_PLACES: string;

/** Whether this is the loader that checks what it loads; chosen by the build. */
declare const TENDER_SRI: boolean;

/** What the visitor waits for comes first, ms. */
const GUARDS_DELAY = 1000;

/** By then a page that needs us has an element of ours, ms. */
const HINT_DELAY = 5000;

/** Elements whose code is on its way, by tag. */
const waiting: Record<string, Set<Element> | null | undefined> = {};
/** There is something for us to do on this page. */
let met: Set<Element> | undefined;

/** Tells the page that a widget cannot be had and, unless the page prevents it, its visitor. */
function fail(element: Element, message: string): void {
  const detail = { tag: element.localName, message };
  const event = new CustomEvent('tender-load-failed', {
    detail,
    bubbles: true,
    composed: true,
    cancelable: true,
  });
  if (!(handle.failed = element.dispatchEvent(event))) return;
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  // An element that is announced when its text appears.
  root.appendChild(document.createElement('output')).textContent = failureMessage;
}

function meet(element: Element): void {
  const tag = element.localName;
  if (!tag.startsWith('tender-')) return;
  const elements = (waiting[tag] ??= load(tag));
  if (tag === 'tender-sign-in' && !elements.has(element)) showForm(element);
  met = elements.add(element);
}

function load(tag: string): Set<Element> {
  const elements = new Set<Element>();
  importEntry(tag.slice(7)).catch((error: unknown) => {
    // oxlint-disable-next-line no-console -- speaks to the developer of the page; the core's env is not there yet
    console.error('tender:', error);
    waiting[tag] = null;
    elements.forEach((element) => fail(element, String(error)));
  });
  return elements;
}

/** Everything of ours in there whose class is not known yet. */
const visit = (root: ParentNode) => root.querySelectorAll(':not(:defined)').forEach(meet);

const observer = new MutationObserver((changes) => {
  // Each place once, however much was added to it. Only elements have children.
  new Set(changes.map(({ target }) => target as Element)).forEach(visit);
});

function scan(root: ParentNode): void {
  observer.observe(root, { childList: true, subtree: true });
  visit(root);
}

/** What the rest of our code may ask of this script; the sign-in's two sheets need not travel twice. */
const handle: LoaderHandle & { sheets: readonly string[] } = {
  base: here,
  scan,
  sheets: formSheets,
};

// A second copy of this script, from whatever address, finds the first one at work.
if (!registry.loader) {
  registry.config = data;
  registry.loader = handle;
  if (document.adoptedStyleSheets) adopt(document, TENDER_PLACES);
  scan(document);
  const early = window.tender;
  const push = (...tasks: unknown[]) => void importEntry('api').then(({ run }) => run(tasks));
  window.tender = { push };
  // A page may have an element with that id, which is a property of window too.
  if (early?.length) push(...(early as unknown[]));
  if (data.guards) setTimeout(importEntry, GUARDS_DELAY, 'guards');
  // Nothing met: the developer may have put it where nobody can look. A map of hashes would come too late after an import.
  else if (!TENDER_SRI) setTimeout(() => met ?? import(`${here}hint.js`), HINT_DELAY);
}
