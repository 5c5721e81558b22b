import * as v from 'valibot';
import { parseJson } from '../api/json.ts';
import { env } from '../env.ts';
import { notifyError } from '../notify.ts';

const KEY = 'tender.told';
/** As long as the notice itself stays. */
const FOR_MS = 5000;
const Told = v.object({ text: v.string(), until: v.number() });

/** Says why the visitor is sent elsewhere, here and, where that is another document, there again. */
export function tellBeforeLeaving(text: string): void {
  notifyError(text);
  env().session.set(KEY, JSON.stringify({ text, until: env().now() + FOR_MS }));
}

/** What the document before this one had just said. */
export function tellAgain(): void {
  const told = v.safeParse(Told, parseJson(env().session.get(KEY) ?? 'null'));
  env().session.remove(KEY);
  if (told.success && told.output.until > env().now()) notifyError(told.output.text);
}
