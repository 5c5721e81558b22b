import { env } from '../env.ts';
import { notify } from '../notify.ts';

const KEY = 'tender.notice';
/** As long as the notice itself stays. */
const FOR_MS = 5000;
const SUCCESS = '+';

/** Says why the visitor is sent elsewhere, here and, where that is another document, there again. */
export function notifyBeforeLeaving(text: string, kind: 'error' | 'success' = 'error'): void {
  notify(kind, text);
  const sign = kind === 'success' ? SUCCESS : '';
  env().session.set(KEY, `${env().now() + FOR_MS}|${text}|${sign}`);
}

/** What the document before this one had just said. */
export function notifyAgain(): void {
  const [until, text, sign] = (env().session.get(KEY) ?? '').split('|');
  env().session.remove(KEY);
  if (text && Number(until) > env().now()) notify(sign === SUCCESS ? 'success' : 'error', text);
}
