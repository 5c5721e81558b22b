import type { ComponentProps } from 'react';
import { type EntryLike, EntryLink, type EntryPlace } from './content-link.tsx';
import { Marked, type Marks } from './marked.tsx';

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
