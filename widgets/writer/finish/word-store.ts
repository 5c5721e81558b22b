import { atom, computed, type ReadableAtom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { download, saveFile } from '../../core/api/files.ts';
import { type Bid, changeBid } from '../../core/contract/bid.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import {
  addWordFormat,
  bidPdf,
  bidWord,
  changeWordFormat,
  type fileParts,
  type OwnWordFormat,
  removeWordFormat,
  type WordFormat,
  wordFormats,
} from '../../core/contract/word.ts';
import { env } from '../../core/env.ts';
import { formatBytes } from '../../core/format.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';
import { notifySuccess } from '../../core/notify.ts';
import { readFormat } from './word-choice.ts';
import { t } from './word-messages.ts';

export type WordFormats = CallReply<typeof wordFormats>;
export type Volume = (typeof fileParts)[number];
export type WordBusy = 'word' | 'pdf' | 'format';

/** A press this soon after the file came is the second half of a double press, ms. */
const SAME_PRESS_MS = 3000;

/** The file that came last. */
export interface GotFile {
  kind: 'word' | 'pdf';
  name: string;
  bytes: number;
  at: number;
}

/** Nothing can be chosen from before the service has answered. */
const none: WordFormats = { pdf: false, presets: [], own: [] };

export interface WordOptions {
  bid: Bid;
  saveAll: () => Promise<void>;
  onBid: (bid: Bid) => void;
}

/** Own formats of the account. */
function createOwnFormats($formats: ReturnType<typeof atom<Loaded<WordFormats>>>) {
  const setOwn = (change: (own: OwnWordFormat[]) => OwnWordFormat[]) => {
    const known = valueOf($formats.get(), none);
    $formats.set({ state: 'ready', value: { ...known, own: change(known.own) } });
  };
  let addKey: { body: string; key: string } | undefined;
  return {
    async add(name: string, format: WordFormat): Promise<OwnWordFormat> {
      const body = { name, format };
      const text = JSON.stringify(body);
      if (addKey?.body !== text) addKey = { body: text, key: env().randomId() };
      const added = await call(
        addWordFormat,
        { body },
        { idempotencyKey: addKey.key, repeatSubmit: true },
      );
      setOwn((own) => [...own.filter(({ id }) => id !== added.id), added]);
      return added;
    },
    async change(id: string, name: string, format: WordFormat): Promise<void> {
      const changed = await call(
        changeWordFormat,
        { params: { id }, body: { name, format } },
        { repeatSubmit: true },
      );
      setOwn((own) => own.map((one) => (one.id === id ? changed : one)));
    },
    async remove(id: string): Promise<void> {
      await call(removeWordFormat, { params: { id } }, { repeatSubmit: true });
      setOwn((own) => own.filter((one) => one.id !== id));
    },
  };
}

/** One thing at a time. */
function createActs() {
  const $busy = atom<WordBusy | undefined>();

  async function act<T>(name: WordBusy, action: () => Promise<T>): Promise<T | undefined> {
    if ($busy.get()) return undefined;
    $busy.set(name);
    try {
      return await action();
    } catch {
      // The call has told the user.
      return undefined;
    } finally {
      $busy.set(undefined);
    }
  }
  return { $busy, act };
}

interface FormatHands {
  $choice: ReadableAtom<string>;
  choose: (choice: string) => Promise<void>;
  act: ReturnType<typeof createActs>['act'];
}

/** What is done with settings; each gives true when stored. */
function createFormatActs(
  { $choice, choose, act }: FormatHands,
  own: ReturnType<typeof createOwnFormats>,
) {
  return {
    /** Uses these settings for this bid only. @returns true when stored. */
    use: (format: WordFormat) =>
      act('format', async () => {
        await choose(JSON.stringify(format));
        return true;
      }),
    /** Saves these settings under a name, and uses them. */
    saveAs: (name: string, format: WordFormat) =>
      act('format', async () => {
        await choose((await own.add(name, format)).id);
        return true;
      }),
    /** Changes an own format, and uses it. */
    saveOver: (id: string, name: string, format: WordFormat) =>
      act('format', async () => {
        await own.change(id, name, format);
        await choose(id);
        return true;
      }),
    removeOwn: (id: string) =>
      act('format', async () => {
        await own.remove(id);
        if ($choice.get() === id) await choose('');
        return true;
      }),
  };
}

/** The files themselves, with the last one that came, so that it is seen that it did. */
function createFiles(bidId: string, query: () => object) {
  const $got = atom<GotFile | undefined>();
  const input = () => ({ params: { id: bidId }, query: query() });
  const say = ({ name, bytes }: GotFile) => notifySuccess(t.got(name, formatBytes(bytes)));
  let wish = '';
  return {
    $got,
    async fetchFile(kind: 'word' | 'pdf', name: string): Promise<void> {
      const file =
        kind === 'word' ? await download(bidWord, input()) : await download(bidPdf, input());
      const ending = kind === 'word' ? 'docx' : 'pdf';
      const shown = file.name || `${name}.${ending}`;
      saveFile(file, shown);
      const got = { kind, name: shown, bytes: file.blob.size, at: env().now() };
      wish = JSON.stringify([kind, query()]);
      $got.set(got);
      say(got);
    },
    /** The same file came just now: nobody wants two of it. */
    hasJustCome(kind: 'word' | 'pdf'): boolean {
      const got = $got.get();
      const isSame = wish === JSON.stringify([kind, query()]);
      if (!got || !isSame || env().now() - got.at > SAME_PRESS_MS) return false;
      say(got);
      return true;
    },
  };
}

/** The format of the Word file, the volume, and the files themselves. */
export function createWord({ bid, saveAll, onBid }: WordOptions) {
  const $formats = atom<Loaded<WordFormats>>({ state: 'loading' });
  /** As in the bid's settings: a preset's name, the id of an own format, JSON, or '' for what fits the bid. */
  const $choice = atom(bid.settings.wordFormat);
  const $volume = atom<Volume | ''>('');
  const params = { id: bid.id };
  const isBlind = atom(bid.settings.blind);

  const { $busy, act } = createActs();
  /** Takes effect at once and is stored with the bid; of a finished bid only for this download. */
  async function choose(choice: string): Promise<void> {
    $choice.set(choice);
    if (bid.status === 'finished') return;
    const body = { settings: { wordFormat: choice } };
    onBid(await call(changeBid, { params, body }, { repeatSubmit: true }));
  }
  const query = () => {
    const [format, volume] = [$choice.get(), $volume.get()];
    return { ...(format ? { format } : {}), ...(volume ? { volume } : {}) };
  };

  const { $got, fetchFile, hasJustCome } = createFiles(bid.id, query);

  return {
    $formats,
    $choice,
    $volume,
    $busy,
    $got,
    /** The settings that are in force, complete. */
    $format: computed([$formats, $choice, isBlind], (formats, choice, blind) =>
      readFormat(valueOf(formats, none), choice, blind),
    ),
    /** The bid was fetched anew. */
    follow({ settings, status }: Bid): void {
      isBlind.set(settings.blind);
      if (status !== 'finished' && !$busy.get()) $choice.set(settings.wordFormat);
    },
    look: () =>
      loadInto($formats, () => call(wordFormats, { query: { bid: bid.id } }, { quiet: true })),
    choose: (choice: string) => act('format', () => choose(choice)),
    chooseVolume: (volume: Volume | '') => $volume.set(volume),
    download: (kind: 'word' | 'pdf', name: string) =>
      act(kind, async () => {
        if (hasJustCome(kind)) return;
        await saveAll();
        await fetchFile(kind, name);
      }),
    ...createFormatActs({ $choice, choose, act }, createOwnFormats($formats)),
  };
}
