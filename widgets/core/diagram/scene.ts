/** How a part of a drawing looks; whoever draws it knows the colours. */
export type BoxLook = 'paper' | 'plain' | 'soft' | 'head' | 'bar' | 'critical' | 'critical-bar';
export type LineLook = 'line' | 'grid' | 'critical';
export type TextLook = 'ink' | 'faint' | 'on-head';

export interface Point {
  x: number;
  y: number;
}

export type SceneShape =
  | {
      kind: 'box';
      form: 'rectangle' | 'round' | 'pill' | 'diamond';
      x: number;
      y: number;
      width: number;
      height: number;
      look: BoxLook;
    }
  | { kind: 'line'; points: Point[]; look: LineLook; arrow: boolean }
  | {
      kind: 'text';
      /** The middle of the line's height; `anchor` says what of its length. */
      x: number;
      y: number;
      text: string;
      size: number;
      anchor: 'start' | 'middle' | 'end';
      look: TextLook;
      bold: boolean;
    };

/** A drawing of lines, boxes and words, in points from the top left, in the order they are painted. */
export interface Scene {
  width: number;
  height: number;
  shapes: SceneShape[];
  /** On paper it lies on its side, its upper edge on the left. */
  turned?: true;
}

/** What a drawing takes on paper. */
export const paperSize = ({ width, height, turned }: Scene): Room =>
  turned ? { width: height, height: width } : { width, height };

export interface Room {
  width: number;
  height: number;
}

/** The room of a figure on A4 with usual margins, in points. */
export const usualRoom: Room = { width: 451, height: 558 };

/** Smaller type, in points, is not to be read in print. */
export const SMALLEST = 7;

export const text = (
  words: string,
  place: Point,
  size: number,
  how: Partial<{ anchor: 'start' | 'middle' | 'end'; look: TextLook; bold: boolean }> = {},
): SceneShape => ({
  ...{ kind: 'text', text: words, x: place.x, y: place.y, size },
  ...{ anchor: how.anchor ?? 'middle', look: how.look ?? 'ink', bold: how.bold ?? false },
});

export const line = (points: Point[], look: LineLook = 'line', arrow = false): SceneShape => ({
  kind: 'line',
  points,
  look,
  arrow,
});

/** Lines of words under one another, in the middle of a box. */
export function textLines(
  lines: readonly string[],
  middle: Point,
  size: number,
  how: Parameters<typeof text>[3] = {},
): SceneShape[] {
  const first = middle.y - ((lines.length - 1) * size * LINE) / 2;
  return lines.map((words, index) =>
    text(words, { x: middle.x, y: first + index * size * LINE }, size, how),
  );
}

/** Height of a line as a part of its type's size. */
export const LINE = 1.3;

/** Widths as parts of the size: Chinese fills its square, the rest a little over half. */
const widthOf = (char: string): number => {
  if ((char.codePointAt(0) ?? 0) > 0x2e7f || /[“”‘’…—·×]/u.test(char)) return 1;
  return /[A-Zmw@%]/u.test(char) ? 0.75 : 0.56;
};
export const textWidth = (words: string): number =>
  [...words].reduce((sum, char) => sum + widthOf(char), 0);

/** Lines of at most so many characters of full width, as even as they can be; what is over `most` lines ends in …. */
export function wrapped(words: string, widest: number, most: number): string[] {
  const wanted = Math.max(1, Math.ceil(textWidth(words) / widest));
  const each = textWidth(words) / wanted;
  const lines = [''];
  for (const char of words) {
    const last = lines[lines.length - 1] ?? '';
    const isFull = textWidth(last) >= each - 0.01 || textWidth(last + char) > widest + 0.01;
    if (isFull && last !== '' && !/[、。，．：；！？）〕】》」』”’％…)]/u.test(char))
      lines.push(char);
    else lines[lines.length - 1] = last + char;
  }
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? '')].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}

function scaledShape(shape: SceneShape, by: number): SceneShape {
  switch (shape.kind) {
    case 'line':
      return { ...shape, points: shape.points.map(({ x, y }) => ({ x: x * by, y: y * by })) };
    case 'box': {
      const { x, y, width, height } = shape;
      return { ...shape, x: x * by, y: y * by, width: width * by, height: height * by };
    }
    case 'text':
      return { ...shape, x: shape.x * by, y: shape.y * by, size: shape.size * by };
  }
}

/** How much smaller a drawing has to be to stand in `room`; 1 where it stands there as it is. */
export const scaleFor = (scene: Scene, room: Room): number =>
  Math.min(1, room.width / scene.width, room.height / scene.height);

/** The smallest type of a drawing. */
const smallestOf = ({ shapes }: Scene): number =>
  shapes.reduce(
    (least, shape) => (shape.kind === 'text' ? Math.min(least, shape.size) : least),
    Number.POSITIVE_INFINITY,
  );

function legibleIn(scenes: readonly Scene[], room: Room): Scene | undefined {
  for (const scene of scenes) {
    const by = scaleFor(scene, room);
    if (smallestOf(scene) * by >= SMALLEST - 0.001)
      return {
        width: scene.width * by,
        height: scene.height * by,
        shapes: scene.shapes.map((shape) => scaledShape(shape, by)),
      };
  }
  return undefined;
}

/**
 * The first of the drawings that can be read in `room`, made as small as it must be: upright, else on its side; undefined where
 * none can. `choices` draws what could stand in a room.
 */
export function firstLegible(
  choices: (room: Room) => readonly Scene[],
  room: Room,
): Scene | undefined {
  const upright = legibleIn(choices(room), room);
  if (upright) return upright;
  const side = { width: room.height, height: room.width };
  const lying = legibleIn(choices(side), side);
  return lying && { ...lying, turned: true };
}
