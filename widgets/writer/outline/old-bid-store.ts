import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { upload } from '../../core/api/files.ts';
import { saveChapter } from '../../core/contract/chapter.ts';
import { type OldText, offerOldBid } from '../../core/contract/old-bid.ts';
import { addPicture } from '../../core/contract/picture.ts';
import { toMessage } from '../../core/errors.ts';
import { notifySuccess } from '../../core/notify.ts';
import { t } from './messages.ts';

export type OldBid =
  | { state: 'choosing'; error?: string }
  | { state: 'reading'; fileName: string }
  | {
      state: 'offered';
      offers: readonly OldText[];
      unused: readonly string[];
      /** Chapters that are to take their text. */
      chosen: ReadonlySet<string>;
      /** Foreign words the bidder has replaced, as `chapterId/place in the list`. */
      replaced: ReadonlySet<string>;
      /** Chapters whose pictures stay behind. */
      bare: ReadonlySet<string>;
    };

const none: ReadonlySet<string> = new Set();
const nothingYet = { chosen: none, replaced: none, bare: none };

export const wordsKey = (chapterId: string, at: number): string => `${chapterId}/${at}`;

/** The text with the words the bidder said yes to in place of the old ones. */
export function adopted({ chapterId, content, foreign }: OldText, replaced: ReadonlySet<string>) {
  return foreign.reduce(
    (text, { quote, to }, at) =>
      to !== undefined && replaced.has(wordsKey(chapterId, at)) ? text.replaceAll(quote, to) : text,
    content,
  );
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

function fileOf(data: string, name: string): File {
  const [head = '', code = ''] = data.split(',');
  const type = /data:([^;]+)/.exec(head)?.[1] ?? 'image/png';
  const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0));
  return new File([bytes], `${name}.${type.slice('image/'.length)}`, { type });
}

/** The text with its pictures where they stood; each is put into the library, once. */
async function withPictures({ heading, pictures = [] }: OldText, text: string): Promise<string> {
  const parts = text.split('\n\n');
  const behind = new Map<number, string[]>();
  const title = heading.slice(0, 80);
  for (const [at, { data, paragraph }] of pictures.entries()) {
    const file = fileOf(data, `${title.replace(/[\\/:*?"<>|]/g, '') || t.oldBid.picture}${at + 1}`);
    const { id } = await upload(addPicture, file, {
      fields: { title },
      onWarning: () => undefined,
    });
    behind.set(paragraph, [...(behind.get(paragraph) ?? []), `![${title}](picture:${id})`]);
  }
  const shown = (at: number) => behind.get(at) ?? [];
  return [...shown(0), ...parts.flatMap((part, at) => [part, ...shown(at + 1)])].join('\n\n');
}

/** An old bid as the base of this one: its texts by chapter, taken over only where the bidder says so. */
export function createOldBid(bidId: string) {
  const $oldBid = atom<OldBid | undefined>();
  const $busy = atom(false);
  const change = (part: (now: Extract<OldBid, { state: 'offered' }>) => Partial<OldBid>) => {
    const now = $oldBid.get();
    if (now?.state === 'offered') $oldBid.set({ ...now, ...part(now) } as OldBid);
  };
  return {
    $oldBid,
    $busy,
    open: () => $oldBid.set({ state: 'choosing' }),
    close: () => $oldBid.set(undefined),
    refuse: (error: string) => $oldBid.set({ state: 'choosing', error }),
    async read(file: File): Promise<void> {
      $oldBid.set({ state: 'reading', fileName: file.name });
      try {
        const input = { params: { id: bidId }, quiet: true };
        const { offers, unused } = await upload(offerOldBid, file, input);
        if ($oldBid.get()?.state !== 'reading') return;
        $oldBid.set({ state: 'offered', offers, unused, ...nothingYet });
      } catch (error) {
        if ($oldBid.get()?.state === 'reading')
          $oldBid.set({ state: 'choosing', error: toMessage(error) });
      }
    },
    choose: (chapterId: string) => change(({ chosen }) => ({ chosen: toggled(chosen, chapterId) })),
    replace: (chapterId: string, at: number) =>
      change(({ replaced }) => ({ replaced: toggled(replaced, wordsKey(chapterId, at)) })),
    keepPictures: (chapterId: string) => change(({ bare }) => ({ bare: toggled(bare, chapterId) })),
    /** Each chosen text becomes a version of its chapter; what stood there stays one. */
    async take(): Promise<void> {
      const now = $oldBid.get();
      if (now?.state !== 'offered' || $busy.get()) return;
      $busy.set(true);
      try {
        const wanted = now.offers.filter(({ chapterId }) => now.chosen.has(chapterId));
        for (const offer of wanted) {
          const text = adopted(offer, now.replaced);
          const content = now.bare.has(offer.chapterId) ? text : await withPictures(offer, text);
          const params = { id: bidId, cid: offer.chapterId };
          await call(saveChapter, { params, body: { content } }, { repeatSubmit: true });
          change(({ offers }) => ({
            offers: offers.filter(({ chapterId }) => chapterId !== offer.chapterId),
          }));
        }
        $oldBid.set(undefined);
        notifySuccess(t.oldBid.done(wanted.length));
      } catch {
        // call() has told the user; what was not taken is still there to be taken.
      } finally {
        $busy.set(false);
      }
    },
  };
}
