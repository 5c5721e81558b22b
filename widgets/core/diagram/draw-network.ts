import type { Plan } from './activities.ts';
import { couldFit, type Direction, layered } from './layered.ts';
import { t } from './messages.ts';
import {
  firstLegible,
  line,
  type Point,
  type Room,
  type Scene,
  type SceneShape,
  SMALLEST,
  text,
  textLines,
  textWidth,
  wrapped,
} from './scene.ts';
import type { ActivityTimes, Schedule } from './schedule.ts';

const SIZE = 9;
/** Characters a line of a name holds, and most lines. */
const NAME = { widest: 6, lines: 3 };
const ROW = 12;
const NAME_LINE = 12;
const GAP = { between: 14, layers: 22 };

interface Node {
  lines: string[];
  /** Number and duration. */
  place: string;
  times: ActivityTimes | undefined;
  /** A node that only begins or ends the plan. */
  made: boolean;
  critical: boolean;
  width: number;
  height: number;
}

interface Link {
  from: number;
  to: number;
  critical: boolean;
}

interface Network {
  nodes: Node[];
  links: Link[];
}

/** The plan as nodes and arrows, with one that begins and one that ends it where several would. */
function networkOf({ activities }: Plan, { times, whole }: Schedule): Network {
  const widest = activities.reduce((most, { name }) => Math.max(most, textWidth(name)), 4);
  const lineWidth = Math.min(NAME.widest, widest);
  const height = (lines: number) => ROW * 3 + lines * NAME_LINE;
  const nodes = activities.map((one, index): Node => {
    const lines = wrapped(one.name, lineWidth, NAME.lines);
    const days = one.duration === undefined ? t.openShort : t.days(String(one.duration));
    return {
      ...{ lines, place: one.id === '' ? days : `${one.id}·${days}`, times: times[index] },
      ...{ made: false, critical: times[index]?.critical ?? false },
      ...{ width: Math.max(lineWidth + 1, 7) * SIZE, height: height(lines.length) },
    };
  });
  const isCritical = (from: number, to: number) =>
    whole &&
    times[from]?.critical === true &&
    times[to]?.critical === true &&
    times[from].earlyEnd === times[to].earlyStart;
  const links = activities.flatMap(({ before }, to) =>
    before.map((from) => ({ from, to, critical: isCritical(from, to) })),
  );
  addEnds(nodes, links);
  return { nodes, links };
}

function addEnds(nodes: Node[], links: Link[]): void {
  const count = nodes.length;
  const all = Array.from({ length: count }, (_, index) => index);
  const firsts = all.filter((index) => !links.some(({ to }) => to === index));
  const lasts = all.filter((index) => !links.some(({ from }) => from === index));
  const made = (name: string): Node => ({
    ...{ lines: [name], place: '', times: undefined, made: true, critical: false },
    ...{ width: SIZE * 4, height: SIZE * 2.2 },
  });
  const criticalAt = (index: number) => nodes[index]?.critical ?? false;
  if (firsts.length > 1) {
    const at = nodes.push(made(t.begin)) - 1;
    for (const to of firsts) {
      const isFirst = nodes[to]?.times?.earlyStart === 0;
      links.push({ from: at, to, critical: criticalAt(to) && isFirst });
    }
  }
  if (lasts.length > 1) {
    const at = nodes.push(made(t.finish)) - 1;
    for (const from of lasts) links.push({ from, to: at, critical: criticalAt(from) });
  }
}

/** A network plan with its activities on the nodes; undefined for one that nobody could read on a page. */
export function drawNetwork(plan: Plan, schedule: Schedule, room: Room): Scene | undefined {
  const network = networkOf(plan, schedule);
  const note = schedule.whole ? t.length(String(schedule.length)) : '';
  const { nodes, links } = network;
  const choices = (within: Room) =>
    (['right', 'down'] as const)
      .filter((way) => couldFit(nodes, links, way, GAP, within, SMALLEST / SIZE))
      .map((way) => picture(network, way, note));
  return firstLegible(choices, room);
}

function picture({ nodes, links }: Network, direction: Direction, note: string): Scene {
  const placed = layered(nodes, links, direction, GAP);
  const top = legendSize.height + SIZE;
  const down = ({ x, y }: Point): Point => ({ x: x + 1, y: y + top });
  const width = Math.max(placed.width + 2, legendSize.width + (textWidth(note) + 2) * SIZE);
  const arrows = placed.arrows
    .map(({ points }, index) => ({ points: points.map(down), critical: links[index]?.critical }))
    // What is critical is painted over what is not.
    .sort((a, b) => Number(a.critical) - Number(b.critical))
    .map(({ points, critical }) => line(points, critical ? 'critical' : 'line', true));
  return {
    width,
    height: placed.height + top + 1,
    shapes: [
      ...legend(),
      text(note, { x: width, y: SIZE }, SIZE, { anchor: 'end' }),
      ...arrows,
      ...nodes.flatMap((node, index) => nodeShapes(node, down(placed.boxes[index] ?? origin))),
    ],
  };
}

const origin: Point = { x: 0, y: 0 };
const legendSize = { width: 150, height: ROW * 3 + NAME_LINE };

/** What stands where in a node. */
function legend(): SceneShape[] {
  const { early, late, total, free, name, place } = t.nodeLegend;
  const middle = { x: 20 + legendSize.width / 2, y: legendSize.height / 2 };
  const numbers = [
    [early[0] ?? '', total, early[1] ?? ''],
    [late[0] ?? '', free, late[1] ?? ''],
  ];
  const box = { width: legendSize.width, height: legendSize.height };
  return [
    text(t.nodeLegend.title, { x: 0, y: SIZE }, SIZE, { anchor: 'start' }),
    ...frameOf(middle, box, 'plain', [name], place, numbers),
  ];
}

function frameOf(
  middle: Point,
  { width, height }: { width: number; height: number },
  look: 'plain' | 'critical',
  lines: readonly string[],
  place: string,
  [above = [], below = []]: readonly (readonly string[])[],
): SceneShape[] {
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const [right, bottom] = [left + width, top + height];
  const cells = (words: readonly string[], y: number) =>
    words.map((word, at) => text(word, { x: left + (width * (at * 2 + 1)) / 6, y }, SIZE));
  const level = (y: number) =>
    line(
      [
        { x: left, y },
        { x: right, y },
      ],
      'grid',
    );
  const upright = (at: number, from: number) =>
    line(
      [
        { x: left + (width * at) / 3, y: from },
        { x: left + (width * at) / 3, y: from + ROW },
      ],
      'grid',
    );
  const named = { x: middle.x, y: (top + bottom - ROW) / 2 };
  return [
    { kind: 'box', form: 'rectangle', x: left, y: top, width, height, look },
    ...[top + ROW, bottom - ROW].map(level),
    ...[1, 2].flatMap((at) => [upright(at, top), upright(at, bottom - ROW)]),
    ...cells(above, top + ROW / 2),
    ...textLines(lines, named, SIZE, { bold: look === 'critical' }),
    text(place, { x: middle.x, y: bottom - ROW * 1.5 }, SIZE),
    ...cells(below, bottom - ROW / 2),
  ];
}

function nodeShapes(node: Node, middle: Point): SceneShape[] {
  const { width, height, lines, times, place } = node;
  if (node.made) {
    const [x, y] = [middle.x - width / 2, middle.y - height / 2];
    return [
      { kind: 'box', form: 'pill', x, y, width, height, look: 'soft' },
      ...textLines(lines, middle, SIZE),
    ];
  }
  const numbers = times
    ? [
        [times.earlyStart, times.totalFloat, times.earlyEnd].map(String),
        [times.lateStart, times.freeFloat, times.lateEnd].map(String),
      ]
    : [];
  return frameOf(middle, node, node.critical ? 'critical' : 'plain', lines, place, numbers);
}
