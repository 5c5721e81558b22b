import { type oldBid, tenderFormats } from 'tender-widgets/contract';
import { sniff } from '../../documents/read/any/read-document.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import type { Drizzle } from '../../store/database.ts';
import type { AccountRow, BidRow } from '../../store/schema.ts';
import { picturesOfWord, readTenderFile } from '../../workers/isolate/read-file.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { placedPictures } from '../../writing/old-bid/place-pictures.ts';
import { readingOf } from '../row/bid-reading.ts';

/** Formats a bid is written in. */
const ofBids = tenderFormats.filter(
  (format) => !['picture', 'archive', 'xlsx', 'xls'].includes(format),
);

/**
 * What an old bid of the bidder's own offers the chapters of this one; nothing is stored. Throws outlineMissing, outlineAbsent for a file
 * without headings, and what reading a file throws.
 */
export async function offersOf(
  db: Drizzle,
  row: BidRow,
  owner: AccountRow,
  file: UploadedFile,
): Promise<{ offers: oldBid.OldText[]; unused: string[]; picturesLeft: number }> {
  if (row.outline.length === 0) throw new ApiError('outlineMissing');
  const document = await read(owner.id, file);
  const reading = await readingOf(db, row);
  const { name, overview, facts, scoring, clauses, settings, factSheet, outline: chapters } = row;
  const bid = { name, overview, facts, scoring, clauses, settings, factSheet, chapters };
  const offered = await runText(owner.id, 'offersOfDocument', document, {
    ...bid,
    requirements: reading?.requirements ?? [],
  });
  if (offered.offers.length + offered.unused.length === 0) throw new ApiError('outlineAbsent');
  const { pictures, left } = await picturesIn(owner.id, file);
  const placed = placedPictures(offered.offers, pictures);
  return {
    offers: offered.offers.map((one) => {
      const own = placed.filter(({ chapterId }) => chapterId === one.chapterId);
      const shown = own.map(({ picture: { type, data }, paragraph }) => {
        return { data: `data:image/${type};base64,${data}`, paragraph };
      });
      const content = storableText(one.content);
      return { ...one, content, ...(shown.length > 0 ? { pictures: shown } : {}) };
    }),
    unused: offered.unused.slice(0, 200),
    picturesLeft: left + pictures.length - placed.length,
  };
}

/** The pictures of a Word file; another kind of file gives its texts alone, and so does one whose pictures cannot be read. */
async function picturesIn(owner: string, { bytes, name }: UploadedFile) {
  const none = { pictures: [], left: 0 };
  if (!/\.docx$/i.test(name)) return none;
  try {
    return await picturesOfWord(() => bytes, { owner });
  } catch (error) {
    if (error instanceof ReadingError) return none;
    throw error;
  }
}

async function read(owner: string, file: UploadedFile): Promise<string> {
  try {
    sniff(file.bytes, file.name, ofBids);
    const source = { fileName: file.name, bytes: () => file.bytes };
    return (await readTenderFile(source, { owner })).document;
  } catch (error) {
    if (error instanceof ReadingError) throw new ApiError(error.code, { cause: error });
    throw error;
  }
}
