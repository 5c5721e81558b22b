import * as v from 'valibot';
import { call } from './api/call.ts';
import { upload } from './api/files.ts';
import {
  claimTender,
  giveTender,
  type VisitorTender,
  visitorTender,
} from './contract/visitor-tender.ts';
import { createDraft } from './drafts.ts';
import { env } from './env.ts';

const DAY_MS = 24 * 3_600_000;

const Kept = v.object({ id: v.string(), key: v.string(), at: v.number() });
type Kept = v.InferOutput<typeof Kept>;

/** What this machine gave before anybody signed in; the service forgets it after a day, and so does this. */
const draft = createDraft('visitor-tender', (stored): Kept | undefined => {
  const result = v.safeParse(Kept, stored);
  return result.success && env().now() - result.output.at < DAY_MS ? result.output : undefined;
});

export const hasVisitorTender = (): boolean => draft.read() !== undefined;
export const forgetVisitorTender = (): void => draft.clear();

/** Gives files without a sign-in. Throws as `upload` does. */
export async function giveVisitorTender(
  files: readonly File[],
  options: { onProgress(share: number): void; signal: AbortSignal },
): Promise<void> {
  const { id, key } = await upload(giveTender, files, { ...options, quiet: true });
  draft.write({ id, key, at: env().now() });
}

/** What was read of it so far; undefined where there is nothing. Throws as `call` does. */
export async function readVisitorTender(): Promise<VisitorTender | undefined> {
  const kept = draft.read();
  if (!kept) return undefined;
  const input = { params: { id: kept.id }, headers: { 'visitor-key': kept.key } };
  return call(visitorTender, input, { quiet: true });
}

/** Makes it the account's that is signed in now. @returns its id; undefined where there is nothing, or nothing any more. */
export async function claimVisitorTender(): Promise<string | undefined> {
  const kept = draft.read();
  if (!kept) return undefined;
  const input = { params: { id: kept.id }, body: { key: kept.key } };
  const claimed = await call(claimTender, input, { quiet: true }).catch(() => undefined);
  draft.clear();
  return claimed?.id;
}
