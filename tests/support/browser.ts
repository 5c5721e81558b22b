import { type Env, setupEnv } from '../../widgets/core/env.ts';

// The runner gives a page that has ended to the next file of tests, with what the last one left there.
sessionStorage.clear();
localStorage.clear();

/** Fails with both values written out. */
export function equal(actual: unknown, expected: unknown, what = ''): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what} expected ${right}, got ${left}`.trim());
}

/** All that stands on the page, in shadow roots too: what one sees when a wait was in vain. */
function shownText(root: ParentNode = document.body): string {
  const words = root instanceof HTMLElement ? root.innerText : (root.textContent ?? '');
  const below = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shownText(shadowRoot)] : [],
  );
  return [words, ...below].join(' ').replace(/\s+/g, ' ').trim();
}

/** The value once `read` gives a truthy one; fails after two minutes: a busy machine is slow. */
export async function until<T>(read: () => T | null | undefined | false, what: string): Promise<T> {
  const end = Date.now() + 120_000;
  for (;;) {
    const value = read();
    if (value) return value;
    if (Date.now() > end)
      throw new Error(`waited in vain for ${what}; the page says: ${shownText().slice(0, 1500)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The same call again within a second is a double click and is refused (wire.md 5): what a person sends anew comes later. */
export const pastDoubleClick = () => new Promise((resolve) => setTimeout(resolve, 1010));

/** Lets React and microtasks finish: in a moment, and then once nothing else wants to run, however long that takes on a busy machine. */
export const settled = () =>
  new Promise<void>((resolve) =>
    setTimeout(() => void scheduler.postTask(resolve, { priority: 'background' }), 30),
  );

/** Until what fades in stands, or is gone: half faded, everything is too pale. What has no end is not waited for. */
export async function faded(root: Pick<ShadowRoot, 'getAnimations'>): Promise<void> {
  const fading = root
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/** Timers of `least` ms and more wait for `fire`, which does what they hold and lets it finish. */
export function holdTimers(least: number): { fire(): Promise<void>; undo(): void } {
  const { setTimeout: later, clearTimeout: clear } = window;
  const held = new Map<number, () => void>();
  let last = 0;
  const hold = (action: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    if (ms < least) return later(action, ms, ...args);
    last -= 1;
    held.set(last, () => action(...args));
    return last;
  };
  Object.assign(window, {
    setTimeout: hold,
    clearTimeout: (id?: number) => void (held.delete(id ?? 0) || clear(id)),
  });
  return {
    async fire() {
      const due = [...held.values()];
      held.clear();
      for (const action of due) action();
      await settled();
    },
    undo: () => void Object.assign(window, { setTimeout: later, clearTimeout: clear }),
  };
}

/** Puts an element on the page, to be removed by `clearPage`. */
export async function mount(
  tag: string,
  attributes: Record<string, string> = {},
): Promise<HTMLElement> {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  await settled();
  return element;
}

export async function clearPage(): Promise<void> {
  document.body.replaceChildren();
  await settled();
}

const root = (element: HTMLElement) => element.shadowRoot!;
export const textOf = (element: HTMLElement) =>
  root(element).querySelector('.kit-root')?.textContent ?? '';
const nameOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').trim();
const isShown = (node: HTMLElement) => node.getClientRects().length > 0;

/** The shown thing of that role's tags with that accessible name. */
function named(element: HTMLElement, selector: string, name: string): HTMLElement | undefined {
  return [...root(element).querySelectorAll<HTMLElement>(selector)].find(
    (node) => isShown(node) && nameOf(node) === name,
  );
}

export const button = (element: HTMLElement, name: string) =>
  until(() => named(element, 'button', name), `the button ${name}`);

/** The control with that label. */
export function field(element: HTMLElement, label: string): Promise<HTMLInputElement> {
  return until(() => {
    const found = [...root(element).querySelectorAll('label')].find(
      (node) => isShown(node) && node.textContent === label,
    );
    return found && root(element).querySelector<HTMLInputElement>(`#${CSS.escape(found.htmlFor)}`);
  }, `the field ${label}`);
}

/** Types as a person does: the value changes and an input event tells. */
export async function type(element: HTMLElement, label: string, value: string): Promise<void> {
  const input = await field(element, label);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  setter.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await settled();
}

/** Presses the button once it can be pressed: a disabled one takes no click, and says nothing of it. */
export async function press(element: HTMLElement, name: string): Promise<void> {
  (
    await until(() => named(element, 'button:enabled', name), `the button ${name} to be enabled`)
  ).click();
  await settled();
}

export interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

interface Reply {
  status?: number;
  body: unknown;
}
type Answer = Reply | Promise<Reply>;
type Handler = (request: SeenRequest) => Answer;

/** A successful envelope. */
export const ok = (data: unknown) => ({
  body: { code: 200, success: true, data, msg: '操作成功' },
});
export const refusal = (status: number, code: number, msg: string) => ({
  status,
  body: { code, success: false, data: null, msg },
});

async function seenRequest(input: RequestInfo | URL, init?: RequestInit): Promise<SeenRequest> {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const text = await request.text();
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: Object.fromEntries(request.headers),
    body: text ? JSON.parse(text) : undefined,
  };
}

let clock = 0;

/** Answers calls by `METHOD path`, as the service would, and records them. Everything outside is replaced by harmless doubles. */
export function fakeService(handlers: Record<string, Handler>, parts: Partial<Env> = {}) {
  const requests: SeenRequest[] = [];
  const visited: string[] = [];
  const saved: { file: Blob; name: string }[] = [];
  // Each test is later than the last one, so that its calls do not count as double clicks.
  clock += 5000;
  const ahead = clock;
  const undo = setupEnv({
    now: () => Date.now() + ahead,
    fetch: async (input, init) => {
      const request = await seenRequest(input, init);
      requests.push(request);
      const handler = handlers[`${request.method} ${request.path}`];
      const { status = 200, body } = handler
        ? await handler(request)
        : refusal(404, 404, '访问资源不存在');
      if (body instanceof Blob)
        return new Response(body, { status, headers: { 'content-type': body.type } });
      if (body instanceof ReadableStream)
        return new Response(body, { status, headers: { 'content-type': 'application/zip' } });
      return new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json' },
      });
    },
    navigate: (path) => visited.push(path),
    save: (file, name) => saved.push({ file, name }),
    ...parts,
  });
  return { requests, visited, saved, undo };
}
