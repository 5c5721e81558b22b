import type { DiagramData } from './block.ts';
import { type Entry, entriesOf, fail, finder, isOpen } from './entries.ts';
import { couldFit, type Direction, layered } from './layered.ts';
import { t } from './messages.ts';
import {
  type BoxLook,
  firstLegible,
  LINE,
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

const SIZE = 10;
const LABEL = 10;
const PADDING = { x: 10, y: 6 };
const GAP = { between: 28, layers: 26 };
/** Characters a line of a step holds. */
const WIDEST = 14;
const CHOICE_WIDEST = 8;
const LINES = 4;

type StepType = keyof typeof t.types;

interface Step {
  lines: string[];
  type: StepType;
  width: number;
  height: number;
}
interface Arrow {
  from: number;
  to: number;
  words: string;
}
export interface Flow {
  steps: Step[];
  arrows: Arrow[];
}

function typeOf({ name, cell }: Entry, isEdge: boolean): StepType {
  const text = cell('type');
  for (const type of ['end', 'choice', 'step'] as const)
    if (t.types[type].includes(text)) return type;
  if (!isOpen(text)) return fail(t.problems.type(name, text));
  return isEdge && [...(t.types.end ?? [])].includes(name) ? 'end' : 'step';
}

function stepOf(entry: Entry, isEdge: boolean): Step {
  const type = typeOf(entry, isEdge);
  const lines = wrapped(entry.name, type === 'choice' ? CHOICE_WIDEST : WIDEST, LINES);
  const longest = Math.max(3, ...lines.map(textWidth));
  const [width, height] = [
    longest * SIZE + PADDING.x * 2,
    lines.length * SIZE * LINE + PADDING.y * 2,
  ];
  // Words fill half of a diamond's width and half of its height.
  return type === 'choice'
    ? { lines, type, width: width * 1.6, height: height * 1.7 }
    : { lines, type, width: Math.max(width, SIZE * 8), height };
}

/** Reads the steps and where each leads. An empty 下一步 leads to the row below; the last row and an end lead nowhere. */
export function flowOf(data: DiagramData): Flow {
  const entries = entriesOf(data, 'step');
  const find = finder(entries, 'next');
  const steps = entries.map((entry, index) =>
    stepOf(entry, index === 0 || index === entries.length - 1),
  );
  const arrows = entries.flatMap((entry, from): Arrow[] => {
    const cell = entry.cell('next');
    if (isOpen(cell)) {
      const isLast = from === entries.length - 1 || (from > 0 && steps[from]?.type === 'end');
      return isLast ? [] : [{ from, to: from + 1, words: '' }];
    }
    return find.words(cell).map((word): Arrow => {
      const [, target = word, words = ''] = t.arrow.exec(word) ?? [];
      const isName = entries.some(({ id, name }) => id === word || name === word);
      const to = find.find(entry, isName ? word : target);
      return { from, to, words: isName ? '' : words };
    });
  });
  return { steps, arrows };
}

const forms = { end: 'pill', choice: 'diamond', step: 'rectangle' } as const;
const looks: Record<StepType, BoxLook> = { end: 'head', choice: 'soft', step: 'plain' };

/** A flow chart from the top down, or from left to right; undefined for one that nobody could read on a page. */
export function drawFlow(flow: Flow, room: Room): Scene | undefined {
  const choices = (within: Room) =>
    (['down', 'right'] as const)
      .filter((way) => couldFit(flow.steps, flow.arrows, way, GAP, within, SMALLEST / SIZE))
      .map((way) => picture(flow, way));
  return firstLegible(choices, room);
}

function picture({ steps, arrows }: Flow, direction: Direction): Scene {
  const placed = layered(steps, arrows, direction, GAP);
  const by = ({ x, y }: Point): Point => ({ x: x + 2, y: y + 2 });
  const shapes: SceneShape[] = [
    ...placed.arrows.map(({ points }) => line(points.map(by), 'line', true)),
    ...steps.flatMap((step, index) => stepShapes(step, by(placed.boxes[index] ?? { x: 0, y: 0 }))),
    ...placed.arrows.flatMap(({ label }, index) =>
      labelShapes(arrows[index]?.words ?? '', by(label)),
    ),
  ];
  return { width: placed.width + 4, height: placed.height + 4, shapes };
}

function stepShapes({ lines, type, width, height }: Step, middle: Point): SceneShape[] {
  const [x, y] = [middle.x - width / 2, middle.y - height / 2];
  const look = type === 'end' ? 'on-head' : 'ink';
  return [
    { kind: 'box', form: forms[type], x, y, width, height, look: looks[type] },
    ...textLines(lines, middle, SIZE, { look }),
  ];
}

/** Words on an arrow, on white so that the line does not go through them. */
function labelShapes(words: string, { x, y }: Point): SceneShape[] {
  if (words === '') return [];
  const [width, height] = [textWidth(words) * LABEL + 4, LABEL * 1.3];
  return [
    {
      ...{ kind: 'box', form: 'rectangle', look: 'paper' },
      ...{ x: x - width / 2, y: y - height / 2, width, height },
    },
    text(words, { x, y }, LABEL),
  ];
}
