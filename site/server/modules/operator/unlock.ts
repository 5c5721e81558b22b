import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import type { Executor } from '../../store/database.ts';
import { challenge } from '../../store/schema.ts';
import { digest, newReadableCode } from '../account/sign-in/secrets.ts';

/** From the server's console to the sign-in page. */
export const UNLOCK_MINUTES = 15;
/** 32^12, 10^18 codes: nobody guesses one in a quarter of an hour, so wrong ones need not be counted. */
const CODE_LETTERS = 12;
/** Passwords that one code may bring along. */
const PASSWORD_TRIES = 5;

const Note = v.object({ codeHash: v.string(), expiresAt: v.pipe(v.string(), v.isoTimestamp()) });
/** A code as it is kept: nobody reads it from there. */
export type UnlockNote = v.InferOutput<typeof Note>;

/** A new code, as it is read and typed, and what is kept of it. */
export function newUnlock(): { code: string; note: UnlockNote } {
  const letters = newReadableCode(CODE_LETTERS);
  const expiresAt = new Date(Date.now() + UNLOCK_MINUTES * 60_000).toISOString();
  return {
    code: letters.replaceAll(/(.{4})(?=.)/g, '$1-'),
    note: { codeHash: hashOf(letters), expiresAt },
  };
}

/** However it is typed: small letters, with or without its dashes. */
function hashOf(code: string): string {
  return digest(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
}

const idOf = (username: string) => `operator-unlock:${username}`;
const fileOf = (dataDir: string, username: string) =>
  join(dataDir, `operator-unlock-${digest(username).slice(0, 16)}.json`);

/** Puts the code where the database is; it takes the place of an earlier one. */
export async function keepUnlock(
  db: Executor,
  username: string,
  { codeHash, expiresAt }: UnlockNote,
): Promise<void> {
  const values = { answerHash: codeHash, expiresAt: new Date(expiresAt), attempts: 0 };
  await db
    .insert(challenge)
    .values({ id: idOf(username), kind: 'operator-unlock', tenantId: '', ...values })
    .onConflictDoUpdate({ target: challenge.id, set: values });
}

/** Leaves the code in the data folder of an embedded database, which one process alone may open: the service takes it from there. */
export async function leaveUnlock(
  dataDir: string,
  username: string,
  note: UnlockNote,
): Promise<void> {
  const file = fileOf(dataDir, username);
  await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Takes in a code that was left in the data folder, if there is one; it is away before it is good for anything. */
async function redeemUnlock(
  { config, database, logger }: Needs<'config' | 'database' | 'logger'>,
  username: string,
): Promise<void> {
  if (database.kind !== 'embedded') return;
  const file = fileOf(config.dataDir, username);
  try {
    const taken = `${file}.taken`;
    await rename(file, taken);
    const text = await readFile(taken, 'utf8');
    await rm(taken);
    await keepUnlock(database.db, username, v.parse(Note, JSON.parse(text)));
  } catch (error) {
    const isNone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isNone) logger.warn({ err: error }, 'the unlock code in the data folder cannot be read');
  }
}

const alive = (username: string, code: string) =>
  and(
    eq(challenge.id, idOf(username)),
    eq(challenge.kind, 'operator-unlock'),
    eq(challenge.answerHash, hashOf(code)),
    gt(challenge.expiresAt, sql`now()`),
  );

/** Whether the code lets one more password of that operator be judged. */
export async function isUnlocked(
  services: Needs<'config' | 'database' | 'logger'>,
  username: string,
  code: string,
): Promise<boolean> {
  await redeemUnlock(services, username);
  const counted = await services.database.db
    .update(challenge)
    .set({ attempts: sql`${challenge.attempts} + 1` })
    .where(and(alive(username, code), lt(challenge.attempts, PASSWORD_TRIES)))
    .returning({ id: challenge.id });
  return counted.length > 0;
}

/** Uses the code up; false when somebody else was quicker. */
export async function takeUnlock(db: Executor, username: string, code: string): Promise<boolean> {
  const used = await db
    .delete(challenge)
    .where(alive(username, code))
    .returning({ id: challenge.id });
  return used.length > 0;
}
