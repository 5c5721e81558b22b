import { Fragment, type ReactNode } from 'react';

export type Marks = readonly (readonly [number, number])[];

/** A text with the words that were searched for marked. Marks that overlap or lie outside do no harm. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of [...marks].sort(([one], [other]) => one - other)) {
    const start = Math.max(at, from);
    const end = Math.min(to, text.length);
    if (end <= start) continue;
    pieces.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}
