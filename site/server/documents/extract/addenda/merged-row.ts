import type { tender } from 'tender-widgets/contract';
import { findLoosely } from './loose.ts';
import { itemWith } from './row-target.ts';

/** So much around changed words says where they stand. */
const AROUND = 6;

/** Where in a text what two versions of it say otherwise stands, and what comes there; undefined where it does not stand. */
function placeIn(text: string, was: string, now: string) {
  const most = Math.min(was.length, now.length);
  let head = 0;
  while (head < most && was[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && was.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - AROUND);
  const to = Math.max(0, tail - AROUND);
  const found = findLoosely(text, was.slice(from, was.length - to));
  return found && { ...found, words: now.slice(from, now.length - to) };
}

/** Whether a text has the words that a change of it is about. */
export const reaches = (text: string, was: string, now: string): boolean =>
  was === now || placeIn(text, was, now) !== undefined;

/** A text with what one version of it says otherwise than another; the newer one whole where the place is otherwise too. */
function textWith(text: string, was: string, now: string): string {
  if (was === now) return text;
  const place = text === was ? undefined : placeIn(text, was, now);
  return place ? text.slice(0, place.from) + place.words + text.slice(place.to) : now;
}

/** An item with what a change says otherwise of it: its worth and its rule are two things, and one may be changed without the other. */
export function mergedItem(
  row: tender.ScoringItem,
  was: tender.ScoringItem,
  now: tender.ScoringItem,
): tender.ScoringItem {
  const isSame =
    row.maxScore === was.maxScore && row.criteria === was.criteria && row.item === was.item;
  if (isSame) return now;
  return itemWith(row, {
    ...(now.item === was.item ? {} : { item: now.item }),
    ...(now.maxScore === was.maxScore ? {} : { maxScore: now.maxScore }),
    criteria: textWith(row.criteria, was.criteria, now.criteria),
  });
}

/** The same for a clause: its mark, and parts of its words. */
export function mergedClause(
  row: tender.Clause,
  was: tender.Clause,
  now: tender.Clause,
): tender.Clause {
  const kind = now.kind === was.kind ? row.kind : now.kind;
  return { ...now, kind, text: textWith(row.text, was.text, now.text) };
}
