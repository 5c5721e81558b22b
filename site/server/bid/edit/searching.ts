import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { FillSubjects } from '../../writing/offline/fill-once.ts';
import { ownForm } from '../../writing/offline/own-form.ts';
import type { ReplacedText } from '../../writing/shown/chapter-texts.ts';
import { formsOf, readingOf } from '../row/bid-reading.ts';

/** What is looked for in a bid; `with`: what is to stand there. */
interface Wanted {
  text: string;
  matchCase: boolean;
  everywhere: boolean;
  with?: string;
}
type Texts = ReadonlyMap<string, string>;
interface Place {
  before: string;
  match: string;
  after: string;
}

/** How texts of a bid, by chapter, are searched and changed. */
export interface Searching {
  places(
    texts: Texts,
  ): Promise<{ id: string; count: number; places: Place[]; isOthers?: boolean }[]>;
  replaced(texts: Texts): Promise<Map<string, ReplacedText>>;
}

/** By the words alone, or by what a blank asks for. Not inside a transaction: the forms are read from the tender. */
export async function searching(db: Executor, bid: BidRow, wanted: Wanted): Promise<Searching> {
  const { accountId: owner, settings } = bid;
  const { text, with: value = '' } = wanted;
  if (!wanted.everywhere)
    return {
      places: (texts) => runText(owner, 'placesInChapters', texts, wanted),
      replaced: (texts) => runText(owner, 'replaceInChapters', texts, wanted, value),
    };
  const subjects = await subjectsOf(db, bid);
  return {
    places: (texts) => runText(owner, 'fillPlaces', subjects(texts), text, settings.blind),
    replaced: (texts) =>
      runText(owner, 'fillChapters', subjects(texts), text, settings.blind, value),
  };
}

async function subjectsOf(db: Executor, bid: BidRow): Promise<(texts: Texts) => FillSubjects> {
  const forms = await formsOf(db, bid, await readingOf(db, bid));
  const chapters = new Map(bid.outline.map((chapter) => [chapter.id, chapter]));
  return (texts) =>
    new Map(
      [...texts].map(([id, content]) => {
        const chapter = chapters.get(id);
        const form =
          chapter && chapter.settings.kind !== 'prose' ? ownForm(chapter, forms) : undefined;
        return [id, { title: chapter?.title ?? '', content, form }];
      }),
    );
}
