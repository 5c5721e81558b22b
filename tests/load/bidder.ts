import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type Answer, type Call, signInOver, until } from '../support/caller.ts';
import { sampleTender } from '../support/sample-tender.ts';
import { watchBid } from '../support/watched-bid.ts';
import type { Measured } from './measured.ts';

/** What one bidder does: how large his bid is and how many of its chapters are written at a time. */
export interface Evening {
  pages: number;
  parallel: number;
  /** Seconds until it is given up. */
  patience: number;
}

/** What came of one bidder's evening. */
export interface Outcome {
  pieces: number;
  /** Seconds from the press of 编写 to the first text, and to the last. */
  firstText: number;
  written: number;
  /** Bytes of the Word file. */
  bytes: number;
}

const POLL_MS = 1000;
const isWell = ({ status }: Answer): boolean => status < 400;

/** Every call goes to one of the processes, whichever: what one has begun another answers. */
const anyOf =
  (urls: readonly string[]) =>
  (path: string, init: RequestInit): Promise<Response> =>
    fetch(`${urls[Math.floor(Math.random() * urls.length)]}${path}`, init);

/** Signs in, imports a tender, has outline and text made, and downloads the Word file, all over HTTP. Throws where a call is refused. */
export async function bidderEvening(
  urls: readonly string[],
  evening: Evening,
  measured: Measured,
): Promise<Outcome> {
  const request = anyOf(urls);
  const { call: raw } = await measured.call('sign in', () => signInOver(request));
  const asked: Asked = (kind, method, path, body) =>
    measured.call(kind, async () => {
      const answer = await raw(method, path, body);
      if (!isWell(answer))
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    });
  const path = await bidWithOutline(asked, evening);
  const { pieces, firstText, written } = await writtenBid(asked, raw, path, evening, measured);
  const file = await measured.call('word', async () => {
    const { status, response } = await raw('GET', `${path}/word`);
    if (status !== 200) throw new Error(`${path}/word: ${status}`);
    return new Uint8Array(await response.arrayBuffer());
  });
  // A Word file is an archive.
  if (file[0] !== 0x50 || file[1] !== 0x4b) measured.fail(`${path}/word is no Word file`);
  return { pieces, firstText, written, bytes: file.length };
}

/** A call of this kind, measured; throws where it is refused. */
export type Asked = (kind: string, method: string, path: string, body?: unknown) => Promise<Answer>;

/** Calls that no test measures. */
export const askedBy =
  (call: Call): Asked =>
  async (_kind, method, path, body) => {
    const answer = await call(method, path, body);
    assert.ok(answer.status < 400, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };

/** The path of a new bid whose tender was imported and whose outline was made. */
export async function bidWithOutline(
  asked: Asked,
  { pages, parallel, patience }: Evening,
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([sampleTender]), '招标文件.md');
  const { id: tenderId } = (await asked('import', 'POST', '/bid/client/tenders', form)).body.data;
  const tender = () => asked('tender', 'GET', `/bid/client/tenders/${tenderId}`);
  await until(tender, ({ body }) => body.data.status === 'ready', patience, POLL_MS);
  const settings = { pages, parallel };
  const made = await asked('new bid', 'POST', '/bid/client/bids', {
    name: '负载试验',
    tenderId,
    settings,
  });
  const path = `/bid/client/bids/${made.body.data.id}`;
  await asked('make outline', 'POST', `${path}/outline/generate`, { acceptDoubts: true });
  const bid = () => asked('bid', 'GET', path);
  await until(bid, ({ body }) => body.data.status === 'outlined', patience, POLL_MS);
  return path;
}

/** Writes all of a bid and follows its events; what was shown and what is stored have to be the same. */
async function writtenBid(
  asked: Asked,
  raw: Call,
  path: string,
  { patience }: Evening,
  measured: Measured,
): Promise<Pick<Outcome, 'pieces' | 'firstText' | 'written'>> {
  const watched = watchBid(raw, path.split('/').at(-1) ?? '');
  try {
    const began = performance.now();
    const since = () => (performance.now() - began) / 1000;
    await asked('write', 'POST', `${path}/write`);
    // As a page does it: what is new comes by the events, nothing is asked for.
    let firstText = 0;
    const look = async () => {
      if (firstText === 0 && watched.pieces() > 0) firstText = since();
      return watched.isDone();
    };
    await until(look, (isDone) => isDone, patience);
    const written = since();
    await sameText(asked, path, watched.shown, measured);
    for (const fault of watched.faults) measured.fail(`${path}: ${fault}`);
    return { pieces: watched.pieces(), firstText, written };
  } finally {
    watched.stop();
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Every chapter that was shown has to be stored as it was. */
export async function sameText(
  asked: Asked,
  path: string,
  shown: (id: string) => string,
  measured: Pick<Measured, 'fail'>,
): Promise<void> {
  const outline = await asked('outline', 'GET', `${path}/outline`);
  const ids: string[] = outline.body.data.chapters.map(({ id }: { id: string }) => id);
  for (const id of ids.filter((one) => shown(one) !== '')) {
    const { body } = await asked('chapter', 'GET', `${path}/chapters/${id}`);
    if (digest(String(body.data.content)) !== digest(shown(id)))
      measured.fail(`${path}: chapter ${id} is stored otherwise than it was shown`);
  }
}
