import { compare } from 'tender-widgets/contract';
import type { DocumentText } from '../document-text.ts';
import { blanksToFill, formUnits } from './form-lines.ts';
import { knownTexts } from './known-texts.ts';
import { placesOf } from './places.ts';
import { type Reference, type ReferenceRun, referenceRuns } from './reference-index.ts';
import { standardCitations } from './standard-citations.ts';
import { tenderLanguage } from './tender-language.ts';

/** A text that documents may share, and what to call a place of it. */
export interface Shared {
  reason: compare.LeftOut['reason'];
  reference: Reference;
  sourceAt(position: number): string;
}

/** Of a sentence: when so much of it stands in one text, all of it is that text with a few words adapted. */
const ADAPTED = 0.62;
/** Runs that short happen by chance. */
const CHANCE = 5;
/** A stretch so long is left out by itself, whatever the rest of its sentence says. */
const LONG_RUN = 13;
/** Source of what is told by its language. */
const ASSUMED = '招标文件用语（没有提供招标文件，按句式判断）';
/** Stretches told for one document; all of them are left out. */
const MOST_SHOWN = 2000;

/** What is not to be counted of a document, marked in its mask and told by place. The tender's words come first, then forms, law and formulas. */
export function leaveOut(text: DocumentText, tender: Shared | null): compare.LeftOut[] {
  const passages: compare.LeftOut[] = [];
  const mark = (from: number, to: number, reason: compare.LeftOut['reason'], source: string) => {
    const value = 1 + compare.leftOutReasons.indexOf(reason);
    let start = -1;
    for (let at = from; at <= to; at++) {
      const isNew = at < to && text.mask[at] === 0;
      if (isNew) {
        text.mask[at] = value;
        if (start < 0) start = at;
      } else if (start >= 0) {
        append(passages, text, start, at, reason, source);
        start = -1;
      }
    }
  };
  if (tender) markShared(text, tender, mark);
  else for (const { from, to } of tenderLanguage(text)) mark(from, to, 'tender', ASSUMED);
  for (const { from, to, source } of formUnits(text)) mark(from, to, 'form', source);
  for (const { from, to } of blanksToFill(text)) mark(from, to, 'form', '待填写');
  for (const { from, to, source } of standardCitations(text)) mark(from, to, 'law', source);
  for (const known of knownTexts()) markShared(text, known, mark);
  return passages.toSorted(
    (x, y) => x.place.block - y.place.block || x.place.start - y.place.start,
  );
}

type Mark = (from: number, to: number, reason: compare.LeftOut['reason'], source: string) => void;

function markShared(text: DocumentText, shared: Shared, mark: Mark): void {
  const runs = referenceRuns(text.codes, shared.reference);
  let next = 0;
  for (const unit of text.units) {
    const inside: ReferenceRun[] = [];
    while (next < runs.length && (runs[next]?.to ?? 0) <= unit.from) next++;
    for (let i = next; i < runs.length && (runs[i]?.from ?? 0) < unit.to; i++)
      inside.push(runs[i] as ReferenceRun);
    if (inside.length === 0) continue;
    const covered = inside.reduce((sum, run) => sum + overlap(run, unit.from, unit.to), 0);
    const longest = inside.reduce((best, run) =>
      run.to - run.from > best.to - best.from ? run : best,
    );
    const source = shared.sourceAt(longest.at);
    if (covered >= (unit.to - unit.from) * ADAPTED) mark(unit.from, unit.to, shared.reason, source);
    else {
      for (const run of inside) {
        if (run.to - run.from >= LONG_RUN)
          mark(
            Math.max(run.from, unit.from),
            Math.min(run.to, unit.to),
            shared.reason,
            shared.sourceAt(run.at),
          );
      }
    }
  }
}

function overlap(run: ReferenceRun, from: number, to: number): number {
  const length = Math.min(run.to, to) - Math.max(run.from, from);
  return run.to - run.from > CHANCE || length === to - from ? length : 0;
}

function append(
  passages: compare.LeftOut[],
  text: DocumentText,
  from: number,
  to: number,
  reason: compare.LeftOut['reason'],
  source: string,
): void {
  for (const place of placesOf(text, from, to)) {
    const last = passages.at(-1);
    if (
      last &&
      last.reason === reason &&
      last.source === source &&
      last.place.block === place.block
    ) {
      const raw = text.texts[place.block] ?? '';
      const between = raw.slice(last.place.end, place.start);
      if (place.start >= last.place.end && !/[\p{L}\p{N}]/u.test(between)) {
        last.place.end = place.end;
        last.place.quote = raw
          .slice(last.place.start, place.end)
          .slice(0, last.place.quote.length + place.quote.length)
          .slice(0, 300);
        continue;
      }
    }
    if (passages.length < MOST_SHOWN) passages.push({ reason, source, place });
  }
}
