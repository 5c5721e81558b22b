import { call } from '../core/api/call.ts';
import { embedCheck } from '../core/contract/service.ts';
import { env } from '../core/env.ts';
import { debugMessages as texts } from './debug-messages.ts';

/** Events of ours that tell what happens on the page; all reach the window, and the last two begin there. */
const EVENTS = [
  ...['ready', 'error', 'load-failed', 'signed-in', 'sign-in-failed'],
  ...['analytics', 'navigate'],
];

/** Fields of details that are a person's: the page gets them, the console does not. */
const PERSONAL = new Set(['phone', 'username', 'account']);
/** A phone number, a code or a key within a sentence or an address. */
const LONG = /\d{6,}|[\w-]{32,}/g;

/** A detail as it may be told: what it is about, without whom. */
const shown = (detail: unknown): string =>
  JSON.stringify(detail, (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    // An error's code is a number; a string of that name is the one a person got.
    return PERSONAL.has(key) || key === 'code' ? '***' : value.replace(LONG, '***');
  }) ?? '';

/** The element an event is about, by its tag and id: the element itself would show what is typed into it. */
const nameOf = (target: EventTarget | null): string =>
  target instanceof Element ? `${target.localName}${target.id && `#${target.id}`}` : 'window';

// oxlint-disable no-console -- loaded for the developer of the page, by ?tender.log=1
const say = (...parts: unknown[]) => console.info('tender:', ...parts);
const warn = (...parts: unknown[]) => console.warn('tender:', ...parts);

/** Asks the service whether this page's snippet is set up right. */
async function checkInstallation(): Promise<void> {
  try {
    const { client, clientId, origin, originAllowed, tenantKnown, tenantId } = await call(
      embedCheck,
      {},
      { quiet: true },
    );
    if (client === 'missing') warn(texts.clientMissing);
    if (client === 'unknown') warn(texts.clientUnknown(clientId));
    if (!originAllowed) warn(texts.originUnknown(origin));
    if (!tenantKnown) warn(texts.tenantUnknown(tenantId));
    if (client === 'ok' && originAllowed && tenantKnown) say(texts.installed);
  } catch (error) {
    warn(texts.unreachable(env().apiBase), String(error));
  }
}

/** Begins to tell. Not by being loaded: in a script of one file this is loaded with the rest of it. */
export function beginLog(): void {
  for (const name of EVENTS) {
    window.addEventListener(`tender-${name}`, (event) => {
      const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
      say([event.type, nameOf(event.target), shown(detail ?? undefined)].join(' ').trimEnd());
    });
  }
  void checkInstallation();
}
