import { navigate, type TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { ruleOf } from './route-rule.ts';
import { isToken } from './signed-in.ts';

/** What `window.tender` hands to the page once the widgets are there. */
interface Tender {
  refreshUser(): Promise<void>;
  notify(kind: 'warning', text: string): void;
}

const withTender = (task: (tender: Tender) => void): void => {
  const queue: { push(task: (tender: Tender) => void): unknown } =
    Reflect.get(window, 'tender') ?? [];
  Reflect.set(window, 'tender', queue);
  queue.push(task);
};

/** The page's own work comes first (specification, section 9). */
const IDLE_MS = 1000;

const isSignedIn = () => isToken(/(?:^|; )Admin-Token=([^;]*)/.exec(document.cookie)?.[1]);
/** Never settles: the navigation is given up, and the next one takes its place. */
const stay = () => new Promise<never>(() => {});

/**
 * Pages whose scripts expect a document of their own: the playground, and the desk, which keeps unsaved words when its document is left.
 */
function needsDocument({ to }: TransitionBeforePreparationEvent): boolean {
  return (
    to.pathname.startsWith('/demo/') ||
    document.querySelector('tender-writer, #playground') !== null
  );
}

const setLoading = (on: boolean) => document.documentElement.toggleAttribute('data-loading', on);

/** The browser's own error page would cost the visitor what stands in the forms of this one. */
function stayAndSay(text: string): Promise<never> {
  setLoading(false);
  withTender((tender) => tender.notify('warning', text));
  return stay();
}

/** Sends the navigation elsewhere: out of the app by a full page load, inside it by fetching that page instead. */
async function follow(
  event: TransitionBeforePreparationEvent,
  redirect: string,
  load: () => Promise<void>,
): Promise<void> {
  const target = new URL(redirect, location.href);
  if (target.origin !== location.origin) {
    location.assign(target);
    return stay();
  }
  event.to = target;
  await load();
}

/** Going back has changed the address already; then the browser is the one to say that there is no network. */
const OFFLINE = '网络已断开，页面没有离开，您填写的内容还在。请连上网络后再试。';
const UNREACHABLE = '暂时连不上服务器，页面没有离开，您填写的内容还在。请稍后再试。';

/** Whether one of our pages came, or at least an answer that the browser can make something of: not what a proxy says for a service away. */
async function hasPage({
  defaultPrevented,
  newDocument,
  to,
  signal,
}: TransitionBeforePreparationEvent): Promise<boolean> {
  if (!defaultPrevented) return newDocument.body.dataset['layout'] !== undefined;
  return (await ruleOf(to.pathname, signal)).reached && navigator.onLine;
}

/** Shows what the click did before the page's work begins: the first of a frame and 100 ms (specification, section 9). */
const repainted = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 100);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** The page and its route rule are asked for together. */
function guarded(event: TransitionBeforePreparationEvent): () => Promise<void> {
  const { loader } = event;
  const canStay = event.navigationType !== 'traverse';
  return async () => {
    if (canStay && !navigator.onLine) return stayAndSay(OFFLINE);
    setLoading(true);
    await repainted();
    const [rule] = await Promise.all([ruleOf(event.to.pathname, event.signal), loader()]);
    if (canStay && !event.signal.aborted && !(rule.reached && (await hasPage(event))))
      return stayAndSay(UNREACHABLE);
    if (rule.redirect) await follow(event, rule.redirect, loader);
    setLoading(false);
  };
}

document.addEventListener('astro:before-preparation', (event) => {
  if (needsDocument(event)) event.preventDefault();
  else event.loader = guarded(event);
});

/**
 * What outlives a page: customer service as it was left, and the notices of the widgets, since why one was sent here has to be read here.
 * Moved within the swap: an element that is away for longer is taken down, and one that was in another document loses its styles.
 */
document.addEventListener('astro:before-swap', (event) => {
  const { swap, to } = event;
  // Going back to an address that leads elsewhere now: the one shown is to be that of the page.
  if (event.navigationType === 'traverse' && to.href !== location.href)
    history.replaceState(history.state, '', to.href);
  // A scroll under way would go on in the next page.
  window.scrollTo({ top: scrollY, behavior: 'instant' });
  const staying = document.querySelectorAll('[data-outlives], [data-tender-toasts]');
  event.swap = () => {
    swap();
    document.body.append(...staying);
    document.querySelector<HTMLElement>('[data-tender-toasts]')?.showPopover();
  };
});

/** What no page waits for. */
function addLater(): void {
  const template = document.querySelector<HTMLTemplateElement>('template#later');
  if (template && !document.querySelector('[data-outlives]'))
    document.body.append(template.content.cloneNode(true));
}

let isFirst = true;
document.addEventListener('astro:page-load', () => {
  // The widgets of the workplace load the user themselves at first. What says that the network is gone has to be there before it goes.
  if (isFirst) setTimeout(() => withTender(addLater), IDLE_MS);
  // Pages for everyone have no widget that asks for the user.
  if ((!isFirst || document.body.dataset['layout'] === 'corporate') && isSignedIn())
    withTender((tender) => void tender.refreshUser());
  isFirst = false;
});

/** Widgets that lead to another page of ours do it within the app. */
window.addEventListener('tender-navigate', (event) => {
  if (event.defaultPrevented || !(event instanceof CustomEvent)) return;
  const target = new URL(String(event.detail?.path), location.href);
  if (target.origin !== location.origin) return;
  event.preventDefault();
  void navigate(target.href);
});

/** What was searched for stands in the address, for going back, reloading and passing on. */
document.addEventListener('tender-searched', (event) => {
  if (!(event instanceof CustomEvent) || location.pathname !== '/search.html') return;
  history.replaceState(
    history.state,
    '',
    `/search.html?q=${encodeURIComponent(String(event.detail?.q))}`,
  );
});

/** The part of the account on show stands in the address too, each an entry of its own: going back leads to the part before. */
document.addEventListener('tender-tab-changed', (event) => {
  if (!(event instanceof CustomEvent) || location.pathname !== '/home/account') return;
  const path = `/home/account?tab=${encodeURIComponent(String(event.detail?.tab))}`;
  if (path !== location.pathname + location.search) history.pushState(history.state, '', path);
});

/** Read when the next page is made, which keeps no room then for what was closed. */
document.addEventListener('tender-notice-closed', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const before = /(?:^|; )Tender-Notices=([\w.-]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
  const ids = [...new Set([...before, String(event.detail?.id)])].filter(Boolean).slice(-20);
  document.cookie = `Tender-Notices=${ids.join('.')}; path=/; max-age=31536000; samesite=lax`;
});
