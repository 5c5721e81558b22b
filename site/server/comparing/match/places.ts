import type { compare } from 'tender-widgets/contract';
import { blockAt, type DocumentText, whereIs } from '../document-text.ts';

/** Longest quote of a place. */
const MOST_QUOTED = 300;
/** Of one stretch so much is quoted in full; later places are quoted by their first words. */
const QUOTED_TOGETHER = 1200;
const FIRST_WORDS = 40;

/** The places of a stretch of folded characters, one in each block, with the words there. */
export function placesOf(text: DocumentText, from: number, to: number): compare.Place[] {
  const places: compare.Place[] = [];
  let quoted = 0;
  for (let at = from; at < to; ) {
    const block = blockAt(text, at);
    const end = Math.min(to, text.blockStarts[block + 1] ?? to);
    const raw = text.texts[block] ?? '';
    const start = text.offsets[at] ?? 0;
    const stop = withMark(raw, (text.offsets[end - 1] ?? 0) + 1);
    const most = quoted < QUOTED_TOGETHER ? MOST_QUOTED : FIRST_WORDS;
    const quote = raw.slice(start, Math.min(stop, start + most));
    quoted += quote.length;
    const { page, chapter } = whereIs(text, block);
    places.push({
      documentId: text.document.id,
      block,
      start,
      end: stop,
      ...(page === undefined ? {} : { page }),
      ...(chapter === undefined || places.length > 0 ? {} : { chapter }),
      quote,
    });
    at = end;
  }
  return places;
}

/** A full stop or bracket that closes the words belongs to them; half of a pair never stands alone. */
function withMark(raw: string, end: number): number {
  const code = raw.charCodeAt(end);
  if (code >= 0xdc00 && code <= 0xdfff) return end + 1;
  return /[。！？；，、：）)】」』”’》!?;]/.test(raw.charAt(end)) ? end + 1 : end;
}
