import { eq } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import type { WordBid } from '../../layout/word-bid.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { Drizzle } from '../../store/database.ts';
import { type BidRow, type PictureRow, tenderFile } from '../../store/schema.ts';
import { isBlindIn } from '../../writing/blind-volumes.ts';
import type { TenderForm } from '../../writing/form-blanks/tender-form.ts';
import { readingOf } from '../row/bid-reading.ts';
import { resolvedContentsOf } from '../row/contents.ts';
import { pictureSizes, picturesIn } from '../row/shown-pictures.ts';
import { wordForms, wordKind } from '../row/word-forms.ts';
import { type FilePart, volumeOfPart, volumeTitles } from './volumes.ts';
import { coverOf } from './word-cover.ts';

/** Needed to write the file, and where it is kept. */
export interface WordSource {
  /** Its pictures without bytes, and without the tender's file. */
  bid: WordBid;
  pictures: PictureRow[];
  /** Of the tender's Word file, where chapters stand for forms of it. */
  tenderKey: string | undefined;
  /** It is a .doc or .wps: it becomes a .docx where LibreOffice is. */
  isOldWord: boolean;
}

/**
 * The bid, or a part of it, as the exporter takes it. Live blocks are tables by then. Throws volumeEmpty.
 */
export async function wordBid(
  db: Drizzle,
  row: BidRow,
  format: WordFormat,
  part: FilePart | undefined,
): Promise<WordSource> {
  const contents = await resolvedContentsOf(db, row);
  const [file] = row.tenderId
    ? await db.select().from(tenderFile).where(eq(tenderFile.id, row.tenderId))
    : [];
  const kind = file ? await wordKind(db, file) : undefined;
  const forms = kind === undefined ? new Map<string, TenderForm>() : await wordForms(db, row);
  const { chapters, elsewhere } = withDarkVolumes(
    chaptersOf(row, contents, forms, part),
    row,
    await readingOf(db, row),
  );
  if (part !== undefined && chapters.length === 0) throw new ApiError('volumeEmpty');
  const pictures = await picturesIn(
    db,
    row,
    chapters.map((chapter) => chapter.content),
  );
  const cover = await coverOf(db, { row, file, volume: volumeOfPart(part), format });
  const bid = { cover, chapters, elsewhere, pictures: pictureSizes(pictures) };
  return {
    bid: format.anonymous ? withoutName(bid, row.settings.bidder) : bid,
    pictures,
    tenderKey:
      kind !== undefined && (cover.tenders || chapters.some(({ form }) => form !== undefined))
        ? file?.fileKey
        : undefined,
    isOldWord: kind === 'doc',
  };
}

/** The chapters of the part, numbered as in the whole bid, and where the others are bound. */
function chaptersOf(
  row: BidRow,
  contents: ReadonlyMap<string, string>,
  forms: ReadonlyMap<string, TenderForm>,
  part: FilePart | undefined,
): Pick<WordBid, 'chapters' | 'elsewhere'> {
  const parents = new Map(row.outline.map((chapter) => [chapter.id, chapter.parentId]));
  const top = row.outline
    .filter((chapter) => chapter.parentId === null)
    .sort((a, b) => a.order - b.order);
  const numbers = new Map(top.map((chapter, i) => [chapter.id, i + 1]));
  const volumes = new Map(top.map((chapter) => [chapter.id, chapter.settings.volume]));
  const topOf = (id: string): string => {
    let at = id;
    // No outline is deeper than it has chapters.
    for (let i = 0; i < parents.size; i++) {
      const parent = parents.get(at);
      if (!parent) return at;
      at = parent;
    }
    return at;
  };
  // Without a price volume there is no file without it: the whole bid would be taken for one that names no price.
  const isApart = [...volumes.values()].includes('报价');
  const inFile = (id: string) => {
    const volume = volumes.get(topOf(id));
    return (
      part === undefined || (part === '报价以外' ? isApart && volume !== '报价' : volume === part)
    );
  };
  const elsewhere: WordBid['elsewhere'] = {};
  for (const { id } of row.outline) {
    const other = volumes.get(topOf(id));
    if (!inFile(id) && other !== undefined) elsewhere[id] = volumeTitles[other];
  }
  const chapters = row.outline
    .filter((chapter) => inFile(chapter.id))
    .map(({ id, parentId, order, title, settings }) => {
      const number = part === undefined ? undefined : numbers.get(id);
      const form = forms.get(id);
      return {
        id,
        parentId,
        order,
        title,
        content: contents.get(id) ?? '',
        ...(settings.kind === 'prose' ? {} : { isPaper: true }),
        ...(number === undefined ? {} : { number }),
        ...(form === undefined ? {} : { form: form.content }),
        ...(form?.look ? { look: form.look } : {}),
      };
    });
  return { chapters, elsewhere };
}

/** The chapters with those marked on whose pages nobody may see who bids, where the others are open. */
function withDarkVolumes(
  parts: Pick<WordBid, 'chapters' | 'elsewhere'>,
  { settings, outline }: BidRow,
  reading: Awaited<ReturnType<typeof readingOf>>,
): Pick<WordBid, 'chapters' | 'elsewhere'> {
  // Of a bid that is dark as a whole its format says how the pages look.
  if (settings.blind) return parts;
  const bid = { settings, chapters: outline, requirements: reading?.requirements ?? [] };
  return {
    ...parts,
    chapters: parts.chapters.map((chapter) =>
      isBlindIn(bid, chapter.id) ? { ...chapter, isDark: true } : chapter,
    ),
  };
}

/** An anonymous bid names nobody: wherever the bidder's name stands, 投标人 does, whatever the text was written for. */
function withoutName(bid: WordBid, bidder: string): WordBid {
  const name = bidder.trim() || bid.cover.bidder;
  const nameless = (text: string) => (name === '' ? text : text.replaceAll(name, '投标人'));
  return {
    ...bid,
    cover: { ...bid.cover, bidder: '', legalPerson: '', address: '', phone: '' },
    chapters: bid.chapters.map((chapter) => ({
      ...chapter,
      title: nameless(chapter.title),
      content: nameless(chapter.content),
    })),
  };
}
