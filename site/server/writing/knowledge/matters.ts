import { folded } from '../../documents/search-words.ts';
import { groupBy } from '../text/group-by.ts';
import type { AskingBid, AskingChapter } from './chapter-asks.ts';
import { fieldOfBid, filesOfOtherFields, isHeadedOtherwise } from './file-field.ts';
import type { Piece } from './pieces.ts';
import type { Matters } from './subject.ts';
import { askedTopics } from './topics.ts';

/** The matters of the nearest name above a piece that speaks of any the bid asks for. */
function matterAbove(
  { heading, above, file }: Piece,
  asked: ReadonlySet<string>,
): readonly string[] {
  const topicsOf = (name: string) => askedTopics(name).filter((topic) => asked.has(topic));
  // A heading says by its words what it is about.
  if (file !== heading && topicsOf(heading).length > 0) return [];
  for (const name of above.split('\n').reverse()) {
    const topics = topicsOf(name);
    if (topics.length > 0) return topics;
  }
  return [];
}

/** What the names above a piece of these papers are about, beside what the bid asks for. */
export function mattersWithin(
  bid: AskingBid,
  chapters: readonly AskingChapter[],
  pieces: readonly Piece[],
): (piece: Piece) => Matters {
  const field = fieldOfBid(bid, chapters[0]?.project ?? []);
  const otherFiles = filesOfOtherFields(pieces, field);
  const works = pieces.filter(({ row }) => row === 'work');
  const lists = groupBy(works, ({ file }) => file);
  const asks = chapters.flatMap((chapter) => chapter.asks);
  const asked = new Set(asks.flatMap(({ text }) => askedTopics(text)));
  return (piece) => {
    const { file, heading, row } = piece;
    return {
      // What a row is its columns tell, not how its file is called.
      isOfOtherField:
        row !== 'person' && (otherFiles.has(file) || isHeadedOtherwise(heading, field)),
      ...{ named: matterAbove(piece, asked), asked },
      list: row === 'work' ? (lists.get(file) ?? []).map(({ text }) => folded(text)) : [],
    };
  };
}
