import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { type EntryLike, EntryLink, type EntryPlace } from './content-link.tsx';

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

export interface HitLike extends EntryLike {
  title: string;
  category: string;
  snippet: string;
  titleMarks: Marks;
  snippetMarks: Marks;
}

interface HitLinkProps extends Omit<ComponentProps<typeof EntryLink>, 'entry' | 'children'> {
  hit: HitLike;
  place: EntryPlace;
  /** What kind of page it is, in words. */
  kind: string;
}

/** One page that was found, as a link: its title, what it is, and the best place in it. */
export function HitLink({ hit, kind, ...link }: HitLinkProps) {
  return (
    <EntryLink {...link} entry={hit} className="hit">
      <span className="hit-head">
        <span className="hit-title">
          <Marked text={hit.title} marks={hit.titleMarks} />
        </span>
        <span className="hit-kind">{hit.category ? `${kind} · ${hit.category}` : kind}</span>
      </span>
      {hit.snippet && (
        <span className="hit-snippet">
          <Marked text={hit.snippet} marks={hit.snippetMarks} />
        </span>
      )}
    </EntryLink>
  );
}
