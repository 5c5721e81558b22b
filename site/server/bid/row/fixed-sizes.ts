import type { ChapterSize } from '../../layout/measure/estimate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import { profileOfBid } from '../../modules/knowledge/profile/bid-profile.ts';
import { picturesFor } from '../../modules/picture/picture-service.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { standardCharsPerPage } from '../../writing/budgets.ts';
import { withPictures } from '../../writing/chapter-pictures.ts';
import { kindOf } from '../../writing/structure/tree.ts';
import type { BidContext } from '../../writing/writer.ts';
import { formsOf, ownLotOf, readingOf } from './bid-reading.ts';
import { formatKey, levelsOf, saidStamp, toMeasure, withLiveBlocks } from './chapter-sizes.ts';
import type { PageSources } from './page-sources.ts';
import { sheetForForms } from './price-sheet.ts';

type Chapter = BidRow['outline'][number];

/** By bid, chapter, place, format, what the bid says and what it is filled from: asked for with every event, and hardly ever changed. */
const known = new Map<string, ChapterSize>();
const MOST_KNOWN = 5000;

/**
 * What the forms, letters and lists of proofs of a bid will take in a format, by chapter. They cannot be written shorter, and the tender's
 * own forms may be many pages: budgets, warnings and estimates count them as they will be.
 */
export async function fixedSizes(
  db: Executor,
  row: BidRow,
  format: WordFormat,
  { price, profile, pictures }: PageSources,
): Promise<ReadonlyMap<string, ChapterSize>> {
  const parents = new Set(row.outline.map((chapter) => chapter.parentId));
  const fixed = row.outline.filter(
    (chapter) => kindOf(chapter) !== 'prose' && !parents.has(chapter.id),
  );
  const levelOf = levelsOf(row.outline);
  const stamp = `${saidStamp(row)} ${price} ${profile} ${pictures} ${formatKey(format)}`;
  const keyOf = (chapter: Chapter) =>
    `${row.id} ${chapter.id} ${chapter.title} ${levelOf(chapter)} ${stamp}`;
  if (fixed.some((chapter) => !known.has(keyOf(chapter)))) {
    const texts = await runText(row.accountId, 'fixedChapters', await contextOf(db, row));
    const shown = await withChosenPictures(db, row, fixed, texts);
    const resolved = await withLiveBlocks(db, shown, row);
    const measured = await runText(
      row.accountId,
      'measureChapters',
      await toMeasure(db, row, fixed, resolved),
      format,
    );
    for (const [at, chapter] of fixed.entries()) keep(keyOf(chapter), measured[at]);
  }
  return new Map(
    fixed.flatMap((chapter) => {
      const size = known.get(keyOf(chapter));
      return size ? [[chapter.id, size] as const] : [];
    }),
  );
}

function keep(key: string, size: ChapterSize | undefined): void {
  if (!size) return;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, size);
}

/** The texts with the pictures that will be put into them. */
async function withChosenPictures(
  db: Executor,
  row: BidRow,
  chapters: readonly Chapter[],
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map(texts);
  for (const chapter of chapters) {
    const pictures = await picturesFor(db, row, chapter);
    if (pictures.length > 0)
      shown.set(chapter.id, withPictures(texts.get(chapter.id) ?? '', pictures));
  }
  return shown;
}

/** What the rules need to know of the bid. */
async function contextOf(db: Executor, row: BidRow): Promise<BidContext> {
  const reading = await readingOf(db, row);
  const { name, overview, facts, scoring, clauses, responses, factSheet, settings } = row;
  return {
    ...{ name, overview, facts, scoring, clauses, responses, factSheet, settings },
    chapters: row.outline,
    charsPerPage: standardCharsPerPage,
    knowledge: [],
    pictures: [],
    requirements: reading?.requirements ?? [],
    forms: await formsOf(db, row, reading),
    lots: reading?.lotFacts ?? [],
    ownLot: ownLotOf(row, reading),
    profile: await profileOfBid(db, row),
    price: await sheetForForms(db, row),
  };
}
