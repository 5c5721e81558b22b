import { useMemo } from 'react';
import { t } from './messages.ts';
import { fontSizeAt, layoutMindMap, type PlacedEntry, type PlacedLink } from './mind-map-layout.ts';
import { rooted } from './mind-map-source.ts';
import { parseMindMap } from './mind-map-text.ts';

/** Colours of the branches, which mind-map.css knows by number. */
const COLOURS = 4;
const LINE = 1.5;

const colourOf = (branch: number) =>
  branch === 0 ? 'root' : `colour-${((branch - 1) % COLOURS) + 1}`;
const levels = ['root', 'main'] as const;

function Link({ link: { from, to, branch } }: { link: PlacedLink }) {
  const middle = (from.x + to.x) / 2;
  return (
    <path
      className="map-link"
      data-branch={colourOf(branch)}
      d={`M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`}
    />
  );
}

function Entry({ entry: { lines, depth, branch, x, y, width, height } }: { entry: PlacedEntry }) {
  const font = fontSizeAt(depth);
  const first = y + height / 2 - ((lines.length - 1) * font * LINE) / 2;
  return (
    <g className="map-entry" data-branch={colourOf(branch)} data-level={levels[depth]}>
      <rect x={x} y={y} width={width} height={height} rx={7} />
      {lines.map((line, index) => (
        <text key={index} x={x + width / 2} y={first + index * font * LINE} fontSize={font}>
          {line}
        </text>
      ))}
    </g>
  );
}

/** A ```mindmap block as a drawing. `label` is what assistive technology says of it. */
export function MindMapDrawing({ source }: { source: string }) {
  const nodes = useMemo(() => parseMindMap(source), [source]);
  const map = useMemo(() => layoutMindMap(rooted(nodes, t.mindMap.root)), [nodes]);
  const branches = nodes.flatMap(({ text, children }) => [
    text,
    ...children.map((child) => child.text),
  ]);
  return (
    <svg
      className="map-drawing"
      role="img"
      aria-label={`${t.mindMap.label}: ${branches.join(', ')}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      style={{ width: map.width, minWidth: Math.min(map.width, 520) }}
    >
      {map.links.map((link, index) => (
        <Link key={index} link={link} />
      ))}
      {map.entries.map((entry, index) => (
        <Entry key={index} entry={entry} />
      ))}
    </svg>
  );
}
