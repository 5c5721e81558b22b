import type { oldBid } from 'tender-widgets/contract';

/** A picture of the old bid, with the end of the text before it, without blanks. */
interface Shown {
  after: string;
}

const bare = (text: string): string => text.replace(/[\s|\\-]+/g, '');
/** A shorter end of a text stands in many places. */
const LEAST_CHARS = 4;

/** The paragraph of a text that a picture stands behind, counted from 1; 0 for right below its heading. */
function paragraphOf(offer: Pick<oldBid.OldText, 'heading' | 'content'>, after: string) {
  const end = bare(after);
  if (end.length < LEAST_CHARS) return undefined;
  const at = offer.content.split('\n\n').findIndex((part) => bare(part).endsWith(end));
  if (at >= 0) return at + 1;
  return end.endsWith(bare(offer.heading)) ? 0 : undefined;
}

/** Where pictures stood: in which offered text and behind which paragraph. Those of sections that no chapter takes, or that could stand in two, are left out. */
export function placedPictures<T extends Shown>(
  offers: readonly Pick<oldBid.OldText, 'heading' | 'content' | 'chapterId'>[],
  pictures: readonly T[],
): { picture: T; chapterId: string; paragraph: number }[] {
  return pictures.flatMap((picture) => {
    const found = offers.flatMap((offer) => {
      const paragraph = paragraphOf(offer, picture.after);
      return paragraph === undefined ? [] : [{ picture, chapterId: offer.chapterId, paragraph }];
    });
    return found.length === 1 ? found : [];
  });
}
