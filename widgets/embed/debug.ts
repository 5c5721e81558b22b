import { call } from '../core/api/call.ts';
import { embedCheck } from '../core/contract/service.ts';
import { env } from '../core/env.ts';
import { debugMessages as texts } from './debug-messages.ts';

/** Events of ours that tell what happens on the page; all reach the window, and the last two begin there. */
const EVENTS = [
  ...['ready', 'error', 'load-failed', 'signed-in', 'sign-in-failed'],
  ...['analytics', 'navigate'],
];

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
    warn(texts.unreachable(env().apiBase), error);
  }
}

for (const name of EVENTS) {
  window.addEventListener(`tender-${name}`, (event) => {
    say(event.type, event.target, event instanceof CustomEvent ? event.detail : '');
  });
}
void checkInstallation();
