/**
 * The one script a partner pastes: loads the code of each `<tender-*>` tag when it appears on the page.
 *
 *     <script type="module" src="https://…/loader.js" data-client-id="…" data-client-secret="…"></script>
 *
 * Optional attributes: `data-api` (base of the API), `data-tenant`. With `?tender.log=1` in the address it tells what it does.
 * Event on the element when its code cannot be had: `tender-load-failed` `{tag, message}`.
 */

/** Files of each widget beside this script, entry first; written by the build. */
declare const TENDER_WIDGET_FILES: Record<string, readonly string[]>;

const PREFIX = 'tender-';
/** Pauses before the second and third try of a file. */
const RETRY_MS = [400, 2000];
const REGISTRY = Symbol.for('tender.v1');

const here = new URL('.', import.meta.url);
const verbose = new URLSearchParams(location.search).get('tender.log') === '1';
const requested = new Set<string>();

/** Speaks to the developer of the page. */
function say(level: 'info' | 'warn' | 'error', message: string): void {
  // oxlint-disable-next-line no-console -- the loader cannot reach the core's env before it has loaded it
  if (level !== 'info' || verbose) console[level](`tender: ${message}`);
}

/** Leaves the settings of the script tag where the widgets' core reads them. */
function configure(): void {
  const registry: { config?: unknown } = Reflect.get(globalThis, REGISTRY) ?? {};
  Reflect.set(globalThis, REGISTRY, registry);
  if (registry.config) return;
  const script = [...document.scripts].find((candidate) => candidate.src === import.meta.url);
  const { api, clientId, clientSecret, tenant } = script?.dataset ?? {};
  const base = api ?? (here.origin === location.origin ? '/api' : `${here.origin}/api`);
  registry.config = {
    api: base.replace(/\/+$/, ''),
    ...(clientId ? { clientId } : {}),
    ...(clientSecret ? { clientSecret } : {}),
    ...(tenant ? { tenant } : {}),
  };
}

/** Fetches all files at once instead of level by level. */
function preload(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = new URL(file, here).href;
    document.head.append(link);
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Older kernels remember a failed import by its address, so each further try has another one. */
async function importPatiently(file: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const url = new URL(file, here);
    if (attempt > 0) url.searchParams.set('r', String(attempt));
    try {
      await import(url.href);
      return;
    } catch (error) {
      const pause = RETRY_MS[attempt];
      if (pause === undefined) throw error;
      await wait(pause);
    }
  }
}

async function load(element: Element): Promise<void> {
  const tag = element.localName;
  const name = tag.slice(PREFIX.length);
  if (requested.has(tag) || customElements.get(tag)) return;
  requested.add(tag);
  const files = TENDER_WIDGET_FILES[name];
  const entry = files?.[0];
  if (!files || !entry) {
    say('warn', `there is no widget <${tag}>. Known are: ${Object.keys(TENDER_WIDGET_FILES).join(', ')}.`);
    return;
  }
  say('info', `loading <${tag}>`);
  preload(files);
  try {
    await importPatiently(entry);
    say('info', `<${tag}> is ready`);
  } catch (error) {
    requested.delete(tag);
    const message = error instanceof Error ? error.message : String(error);
    say('error', `the code of <${tag}> could not be loaded from ${here.href}. ${message}`);
    element.dispatchEvent(new CustomEvent('tender-load-failed', { detail: { tag, message }, bubbles: true, composed: true }));
  }
}

function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll('*')) if (element.localName.startsWith(PREFIX)) void load(element);
}

function watch(): void {
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.localName.startsWith(PREFIX)) void load(node);
        scan(node);
      }
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  scan(document);
}

configure();
watch();
