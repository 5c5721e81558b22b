import { useStore } from '@nanostores/react';
import { type MouseEvent, useMemo } from 'react';
import { type Match, matchKinds } from '../core/contract/compare.ts';
import type { SideName } from './follow.ts';
import type { SidesStore, Text } from './sides-store.ts';

/** Height of the drawing in its own units; a match is at least LEAST of them high. */
const HEIGHT = 1000;
const LEAST = 3;

/** Strokes of all matches of a kind, as one path. */
function strokesOf(matches: readonly Match[], side: SideName, text: Text): string {
  const scale = HEIGHT / Math.max(1, text.blocks.length);
  return matches
    .map((match) => {
      const [first, last] = [match[side][0], match[side].at(-1)];
      const from = first && text.at.get(first.block);
      const to = last && text.at.get(last.block);
      if (from === undefined || to === undefined) return '';
      return `M0 ${Math.round(from * scale)}h10v${Math.max(LEAST, Math.round((to + 1 - from) * scale))}h-10z`;
    })
    .join('');
}

/** Where in the whole document something is shared; a press leads there. For keys there are the steps above the panes. */
export function MatchMap({ store, side, text }: { store: SidesStore; side: SideName; text: Text }) {
  const shown = useStore(store.$shown);
  const paths = useMemo(
    () =>
      matchKinds.map((kind) => ({
        kind,
        d: strokesOf(
          shown.filter((match) => match.kind === kind),
          side,
          text,
        ),
      })),
    [shown, side, text],
  );
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    store.moveTo(side, ((event.clientY - top) / height) * text.blocks.length);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the steps do it by key
    <svg
      className="map"
      viewBox={`0 0 10 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={press}
    >
      {paths.map(({ kind, d }) => d && <path key={kind} data-kind={kind} d={d} />)}
    </svg>
  );
}
