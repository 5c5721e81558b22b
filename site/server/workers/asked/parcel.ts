import { deserialize, serialize } from 'node:v8';
import type { Needs } from '../../context/needs.ts';
import type { Fault } from './fault.ts';

/** Where a work that waits, how far it is and its end are told to all processes. */
export const ASKED_CHANNEL = 'asked_work';

/** What is told there. `note` absent: it is done. */
export interface AskedNotice {
  id: string;
  note?: unknown;
}

export type Outcome = { output: unknown } | { fault: Fault };

/** Bytes that go through the database; files go through the storage. */
const SMALL_BYTES = 128 * 1024;

const folderOf = (id: string) => `asked/${id}`;
type Part = 'input' | 'outcome';

/** What the row is given: the value as bytes, null where these are in the storage. */
export async function pack(
  { storage }: Needs<'storage'>,
  id: string,
  part: Part,
  value: unknown,
): Promise<Uint8Array | null> {
  const bytes = serialize(value);
  if (bytes.length <= SMALL_BYTES) return bytes;
  await storage.put(`${folderOf(id)}/${part}`, bytes);
  return null;
}

export async function unpack(
  { storage }: Needs<'storage'>,
  id: string,
  part: Part,
  bytes: Uint8Array | null,
): Promise<unknown> {
  return deserialize(bytes ?? (await storage.get(`${folderOf(id)}/${part}`)));
}

/** Removes what of it is in the storage. */
export const discard = ({ storage }: Needs<'storage'>, id: string): Promise<void> =>
  storage.removeFolder(folderOf(id));
