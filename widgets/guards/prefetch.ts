import { loaderHandle } from './registry.ts';

/** The page's own work comes first (specification, section 9). */
export const PREFETCH_DELAY_MS = 1000;

export interface PrefetchOptions {
  /** Tags of the widgets later pages will show, `tender-writer`; without any nothing is fetched. */
  prefetch?: readonly string[];
}

/** Not part of the types of the DOM: Chromium only. */
interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

function isSparing(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection');
  return connection?.saveData === true || connection?.effectiveType === 'slow-2g';
}

/** Addresses of the files of those widgets, from the list beside the loader; none when it cannot be had. */
async function filesOf(tags: readonly string[]): Promise<string[]> {
  const base = loaderHandle()?.base;
  if (base === undefined) return [];
  try {
    const lists: Record<string, string[]> = await (await fetch(`${base}files.json`)).json();
    return tags
      .flatMap((tag) => lists[tag.replace(/^tender-/, '')] ?? [])
      .map((file) => base + file);
  } catch {
    return [];
  }
}

/** A hint the browser follows when it has nothing better to do; files already loaded are not asked for again. */
function hint(url: string): HTMLLinkElement | undefined {
  if ([...document.querySelectorAll('link')].some((link) => link.href === url)) return undefined;
  const link = Object.assign(document.createElement('link'), {
    rel: 'prefetch',
    as: 'script',
    crossOrigin: 'anonymous',
    href: url,
  });
  document.head.append(link);
  return link;
}

/** What the loader's script tag names now: a router that swaps pages in place brings each page's own. */
const namedByPage = () =>
  document
    .querySelector<HTMLScriptElement>('script[data-guards]')
    ?.dataset.prefetch?.split(/[\s,]+/)
    .filter(Boolean) ?? [];

/**
 * One second after the page has loaded, fetches the code of widgets that later pages will need: those named, none by itself. After
 * Astro's router has shown another page, those that page names. Does nothing on very slow or metered lines. A content policy of the page
 * has to allow the folder of the loader in `connect-src`, too.
 * @returns undo, which takes the hints away.
 */
export function prefetchWidgets({ prefetch = [] }: PrefetchOptions = {}): () => void {
  const links: HTMLLinkElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const fetchAll = async (tags: readonly string[]) => {
    if (tags.length === 0 || isSparing()) return;
    const files = new Set(await filesOf(tags));
    if (stopped) return;
    for (const url of files) links.push(...[hint(url)].filter((link) => link !== undefined));
  };
  const soon = (tags: () => readonly string[]) => () => {
    clearTimeout(timer);
    timer = setTimeout(() => void fetchAll(tags()), PREFETCH_DELAY_MS);
  };
  const whenLoaded = soon(() => prefetch);
  const whenSwapped = soon(namedByPage);
  if (document.readyState === 'complete') whenLoaded();
  else window.addEventListener('load', whenLoaded, { once: true });
  document.addEventListener('astro:after-swap', whenSwapped);
  return () => {
    window.removeEventListener('load', whenLoaded);
    document.removeEventListener('astro:after-swap', whenSwapped);
    clearTimeout(timer);
    stopped = true;
    for (const link of links) link.remove();
  };
}
