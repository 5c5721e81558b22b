import { paperSize, type Scene, type SceneShape } from 'tender-widgets/diagram';
import {
  svgNumber as n,
  SVG_FONTS,
  type SvgPicture,
  svgPicture,
  svgText,
} from '../svg/svg-picture.ts';
import { COLOURED, COLOURLESS, type DiagramColours } from './diagram-colours.ts';

/** How far below the middle of a line of words its baseline stands, as a part of the size. */
const BASELINE = 0.36;
/** Points from the tip of an arrow to its end, and half its width. */
const ARROW = { length: 6, half: 2.6 };

type Shape<Kind extends SceneShape['kind']> = Extract<SceneShape, { kind: Kind }>;

function boxSvg(box: Shape<'box'>, colours: DiagramColours): string {
  const { x, y, width, height, form } = box;
  const { fill, line, thick } = colours.boxes[box.look];
  const look = `fill="${fill}" stroke="${line}" stroke-width="${thick}"`;
  if (form === 'diamond') {
    const [middle, centre] = [x + width / 2, y + height / 2];
    return `<path d="M${n(middle)} ${n(y)}L${n(x + width)} ${n(centre)}L${n(middle)} ${n(y + height)}L${n(x)} ${n(centre)}Z" ${look}/>`;
  }
  const round = { rectangle: 0, round: 3, pill: height / 2 }[form];
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(round)}" ${look}/>`;
}

function lineSvg({ points, look, arrow }: Shape<'line'>, colours: DiagramColours): string {
  const { colour, thick } = colours.lines[look];
  const path = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  const drawn = `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}"/>`;
  return arrow ? drawn + tipSvg(points, colour) : drawn;
}

/** The tip is drawn, not a marker: programs that make shapes of an SVG lose markers. */
function tipSvg(points: Shape<'line'>['points'], colour: string): string {
  const end = points.at(-1);
  const from = points.findLast((one) => end && Math.hypot(one.x - end.x, one.y - end.y) > 0.01);
  if (!end || !from) return '';
  const long = Math.hypot(end.x - from.x, end.y - from.y);
  const [x, y] = [(end.x - from.x) / long, (end.y - from.y) / long];
  const foot = { x: end.x - x * ARROW.length, y: end.y - y * ARROW.length };
  const side = (sign: 1 | -1) =>
    `L${n(foot.x - sign * y * ARROW.half)} ${n(foot.y + sign * x * ARROW.half)}`;
  return `<path d="M${n(end.x)} ${n(end.y)}${side(1)}${side(-1)}Z" fill="${colour}"/>`;
}

function textSvg({ x, y, text, size, anchor, look, bold }: Shape<'text'>, colours: DiagramColours) {
  const weight = bold ? ' font-weight="bold"' : '';
  return `<text x="${n(x)}" y="${n(y + size * BASELINE)}" font-size="${n(size)}" text-anchor="${anchor}" fill="${colours.texts[look]}"${weight}>${svgText(text)}</text>`;
}

function shapeSvg(shape: SceneShape, colours: DiagramColours): string {
  switch (shape.kind) {
    case 'box':
      return boxSvg(shape, colours);
    case 'line':
      return lineSvg(shape, colours);
    case 'text':
      return textSvg(shape, colours);
  }
}

/** A diagram as SVG with words in it. */
export function diagramSvg(scene: Scene, anonymous: boolean): string {
  const colours = anonymous ? COLOURLESS : COLOURED;
  const paper = paperSize(scene);
  const [width, height] = [n(paper.width + 2), n(paper.height + 2)];
  const shapes = scene.shapes.map((shape) => shapeSvg(shape, colours)).join('');
  const turned = `<g transform="translate(0 ${n(paper.height)}) rotate(-90)">${shapes}</g>`;
  // A line on the edge must not lose its outer half.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="-1 -1 ${width} ${height}" font-family="${SVG_FONTS}">${scene.turned ? turned : shapes}</svg>`;
}

/** A picture of each diagram; without `font` the words stand in the SVG alone, which today's programs draw. */
export async function diagramPictures(
  scenes: readonly Scene[],
  font: Uint8Array | null,
  anonymous: boolean,
): Promise<Map<Scene, SvgPicture>> {
  const pictures = new Map<Scene, SvgPicture>();
  for (const scene of scenes)
    pictures.set(scene, await svgPicture(diagramSvg(scene, anonymous), font));
  return pictures;
}
