import { env } from '../env.ts';
import { notify } from '../notify.ts';

const KEY = 'tender.notice';
/** As long as the notice itself stays. */
const FOR_MS = 5000;

/** Says why the visitor is sent elsewhere, here and, where that is another document, there again. */
export function notifyBeforeLeaving(text: string, kind: 'error' | 'success' = 'error'): void {
  notify(kind, text);
  env().session.set(KEY, `${env().now() + FOR_MS}|${text}|${kind}`);
}

/** What the document before this one had just said. */
export function notifyAgain(): void {
  const [until, text, kind] = (env().session.get(KEY) ?? '').split('|');
  env().session.remove(KEY);
  if (text && Number(until) > env().now()) notify(kind === 'success' ? kind : 'error', text);
}
