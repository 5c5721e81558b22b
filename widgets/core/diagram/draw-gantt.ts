import type { Activity, Plan } from './activities.ts';
import { type Axis, axisOf, type Stretch } from './axis.ts';
import { t } from './messages.ts';
import {
  type BoxLook,
  LINE,
  line,
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

/** Type sizes that are tried, the largest first; a plan that is too long for the smallest goes over several pictures. */
const SIZES = [9, 8, SMALLEST];
const PAGED_SIZE = 8;
/** In characters of full width. */
const NAME = { least: 5, most: 12, lines: 3 };
const DURATION = 4.4;
/** As parts of the type's size. */
const ROW = 1.9;
const HEAD = 1.8;
const CELL_PADDING = 0.5;
const BAR = 0.55;
/** Lines closer than this, in points, would be a grey field. */
const CLOSEST_GRID = 4;

interface Row {
  activity: Activity;
  times: ActivityTimes | undefined;
  lines: string[];
  height: number;
}

interface Table {
  size: number;
  axis: Axis;
  columns: { id: number; name: number; duration: number };
  /** Where time begins, and how wide it is. */
  left: number;
  width: number;
  rows: Row[];
  /** Whether critical activities are told from others. */
  critical: boolean;
}

function tableOf(plan: Plan, { times, length, whole }: Schedule, room: Room, size: number): Table {
  const { activities } = plan;
  const widest = (words: readonly string[]) => Math.max(0, ...words.map(textWidth));
  const id = Math.max(2.6, Math.min(5, widest(activities.map((one) => one.id)) + 1));
  const names = Math.min(NAME.most, Math.max(NAME.least, widest(activities.map((a) => a.name))));
  const columns = {
    id: id * size,
    name: (names + CELL_PADDING * 2) * size,
    duration: DURATION * size,
  };
  const rows = activities.map((activity, index): Row => {
    const lines = wrapped(activity.name, names, NAME.lines);
    const height = Math.max(ROW, lines.length * LINE + CELL_PADDING) * size;
    return { activity, times: times[index], lines, height };
  });
  const left = columns.id + columns.name + columns.duration;
  return {
    ...{ size, columns, left, width: room.width - left, rows },
    axis: axisOf(plan, Math.max(1, Math.ceil(length))),
    critical: whole && activities.some(({ before }) => before.length > 0),
  };
}

const sum = (rows: readonly Row[]) => rows.reduce((all, { height }) => all + height, 0);
/** What stands above and below the rows. */
const headHeight = ({ size }: Table) => HEAD * size * 2;
const legendHeight = ({ size }: Table) => HEAD * size;

/** A bar chart as wide as the room, over as many pictures as it needs. */
export function drawGantt(plan: Plan, schedule: Schedule, room: Room): Scene[] {
  for (const size of SIZES) {
    const table = tableOf(plan, schedule, room, size);
    if (sum(table.rows) + headHeight(table) + legendHeight(table) <= room.height)
      return [picture(table, table.rows)];
  }
  const table = tableOf(plan, schedule, room, PAGED_SIZE);
  const most = room.height - headHeight(table) - legendHeight(table);
  const pages: Row[][] = [[]];
  for (const row of table.rows) {
    const page = pages[pages.length - 1] ?? [];
    if (page.length > 0 && sum(page) + row.height > most) pages.push([row]);
    else page.push(row);
  }
  return pages.map((rows) => picture(table, rows));
}

function picture(table: Table, rows: readonly Row[]): Scene {
  const top = headHeight(table);
  const bottom = top + sum(rows);
  const { left, width } = table;
  const shapes: SceneShape[] = [
    ...headBoxes(table),
    ...grid(table, bottom),
    ...headWords(table),
    ...rowShapes(table, rows, top),
    frame(left + width, bottom),
    ...(table.critical ? legend(table, bottom) : []),
  ];
  const height = bottom + (table.critical ? legendHeight(table) : 0);
  return { width: left + width, height, shapes };
}

const frame = (x: number, y: number): SceneShape =>
  line([
    { x: 0, y: 0 },
    { x, y: 0 },
    { x, y },
    { x: 0, y },
    { x: 0, y: 0 },
  ]);

/** Where a day stands. */
function across({ axis, left, width }: Table, day: number): number {
  const begin = axis.below[0]?.from ?? 0;
  return left + ((day - begin) / (axis.length - begin)) * width;
}

const headBoxes = (table: Table): SceneShape[] => [
  {
    ...{ kind: 'box', form: 'rectangle', x: 0, y: 0, look: 'soft' },
    ...{ width: table.left + table.width, height: headHeight(table) },
  },
];

function grid(table: Table, bottom: number): SceneShape[] {
  const { axis, columns, left, size } = table;
  const middle = HEAD * size;
  const top = headHeight(table);
  const down = (x: number, from: number, to = bottom) =>
    line(
      [
        { x, y: from },
        { x, y: to },
      ],
      'grid',
    );
  const isFine = table.width / Math.max(axis.below.length, 1) >= CLOSEST_GRID;
  const fine = isFine ? axis.below.slice(1) : [];
  const right = left + table.width;
  return [
    ...[columns.id, columns.id + columns.name, left].map((x) => down(x, 0)),
    ...axis.above.slice(1).map(({ from }) => down(across(table, from), 0, middle)),
    ...fine.map(({ from }) => down(across(table, from), middle)),
    line(
      [
        { x: left, y: middle },
        { x: right, y: middle },
      ],
      'grid',
    ),
    line([
      { x: 0, y: top },
      { x: right, y: top },
    ]),
  ];
}

function headWords(table: Table): SceneShape[] {
  const { axis, columns, left, size } = table;
  const middle = headHeight(table) / 2;
  const title = (words: string, x: number) => text(words, { x, y: middle }, size, { bold: true });
  const wide = ({ from, to }: Stretch) => across(table, to) - across(table, from);
  const named = (stretch: Stretch, name: string, y: number) => {
    const x = (across(table, stretch.from) + across(table, stretch.to)) / 2;
    return text(name, { x, y }, size);
  };
  const fits = (name: string, room: number) => (textWidth(name) + 0.3) * size <= room;
  const above = axis.above.flatMap((stretch) => {
    const names = [stretch.name, ...(stretch.short === undefined ? [] : [stretch.short])];
    const name = names.find((one) => fits(one, wide(stretch)));
    return name === undefined ? [] : [named(stretch, name, (HEAD * size) / 2)];
  });
  // Where there is no room for every name, each second is there, or each third.
  const room = table.width / Math.max(axis.below.length, 1);
  const longest = Math.max(...axis.below.map(({ name }) => textWidth(name))) + 0.3;
  const step = Math.max(1, Math.ceil((longest * size) / room));
  const below = axis.below
    .filter((_, index) => index % step === 0)
    .map((stretch) => named(stretch, stretch.name, HEAD * size * 1.5));
  return [
    title(t.numberHead, columns.id / 2),
    title(t.workHead, columns.id + columns.name / 2),
    title(t.durationHead, left - columns.duration / 2),
    ...above,
    ...below,
  ];
}

function rowShapes(table: Table, rows: readonly Row[], top: number): SceneShape[] {
  const { columns, left, size } = table;
  let y = top;
  return rows.flatMap((row, index): SceneShape[] => {
    const middle = y + row.height / 2;
    y += row.height;
    const { activity } = row;
    const days = activity.duration;
    const place = { x: left - columns.duration / 2, y: middle };
    return [
      ...(index > 0
        ? [
            line(
              [
                { x: 0, y: y - row.height },
                { x: left + table.width, y: y - row.height },
              ],
              'grid',
            ),
          ]
        : []),
      text(activity.id, { x: columns.id / 2, y: middle }, size),
      ...textLines(row.lines, { x: columns.id + size * CELL_PADDING, y: middle }, size, {
        anchor: 'start',
      }),
      days === undefined
        ? text(t.openShort, place, size, { look: 'faint' })
        : text(t.days(String(days)), place, size),
      ...bar(table, row, middle),
    ];
  });
}

function bar(table: Table, { activity, times }: Row, middle: number): SceneShape[] {
  if (!times || activity.duration === undefined) return [];
  const height = table.size * BAR * 2;
  const [from, to] = [across(table, times.earlyStart), across(table, times.earlyEnd)];
  const look: BoxLook = table.critical && times.critical ? 'critical-bar' : 'bar';
  const y = middle - height / 2;
  // What takes no time is a point, inside the drawing even where it ends it.
  const x = Math.min(from - height / 2, table.left + table.width - height);
  if (activity.duration === 0)
    return [{ kind: 'box', form: 'diamond', x, y, width: height, height, look }];
  const width = Math.max(to - from, 1);
  return [{ kind: 'box', form: 'rectangle', x: from, y, width, height, look }];
}

function legend(table: Table, bottom: number): SceneShape[] {
  const { size } = table;
  const y = bottom + legendHeight(table) / 2 + size * 0.2;
  const height = size * BAR * 2;
  const hasMilestone = table.rows.some(({ activity }) => activity.duration === 0);
  const items = [
    { name: t.legend.critical, look: 'critical-bar', form: 'rectangle' },
    { name: t.legend.usual, look: 'bar', form: 'rectangle' },
    ...(hasMilestone ? [{ name: t.legend.milestone, look: 'bar', form: 'diamond' } as const] : []),
  ] as const;
  let x = 0;
  return items.flatMap(({ name, look, form }): SceneShape[] => {
    const width = form === 'diamond' ? height : size * 2.4;
    const begin = x;
    x += width + (textWidth(name) + 2) * size;
    return [
      { kind: 'box', form, x: begin, y: y - height / 2, width, height, look },
      text(name, { x: begin + width + size * 0.5, y }, size, { anchor: 'start' }),
    ];
  });
}
