import { ImageRun, type ParagraphChild } from 'docx';
import { paperSize, type Scene } from 'tender-widgets/diagram';
import type { InlinePicture } from '../markdown/markdown-inline.ts';
import type { MindMapDrawing } from '../mind-map/mind-map.ts';
import { shapesOfMindMap } from '../mind-map/mind-map-shapes.ts';
import type { SvgPicture } from '../svg/svg-picture.ts';
import type { WordContext } from './word-context.ts';

/** Points. */
interface Size {
  width: number;
  height: number;
}

/** A picture of the library at the size given; nothing where it is gone. */
export function pictureRun(
  picture: Pick<InlinePicture, 'id' | 'alt'>,
  size: Size,
  context: WordContext,
): ParagraphChild[] {
  const { pictures } = context.bid;
  const stored = Object.hasOwn(pictures, picture.id) ? pictures[picture.id] : undefined;
  if (stored === undefined) return [];
  return [
    new ImageRun({
      type: stored.type,
      data: stored.bytes,
      transformation: pixels(size),
      altText: altText(picture.alt, context),
    }),
  ];
}

/** A mind map as a picture, or as shapes of Word's own where no picture of it could be drawn. */
export function mindMapRun(
  drawing: MindMapDrawing,
  alt: string,
  context: WordContext,
): ParagraphChild {
  const picture = context.mindMaps.get(drawing);
  if (picture === undefined) return shapesOfMindMap(drawing, altText(alt, context), context.format);
  return svgRun(picture, drawing, alt, context);
}

/** A diagram as a picture; nothing where none was drawn. */
export function diagramRun(scene: Scene, alt: string, context: WordContext): ParagraphChild[] {
  const picture = context.diagrams.get(scene);
  return picture === undefined ? [] : [svgRun(picture, paperSize(scene), alt, context)];
}

function svgRun({ svg, png }: SvgPicture, size: Size, alt: string, context: WordContext) {
  return new ImageRun({
    type: 'svg',
    data: svg,
    fallback: { type: 'png', data: png },
    transformation: pixels(size),
    altText: altText(alt, context),
  });
}

/** What is read out for a picture. An anonymous bid says nothing that the page does not show. */
function altText(alt: string, { format }: WordContext) {
  const text = format.anonymous || alt === '' ? '图' : alt;
  return { name: '图', description: text, title: text };
}

/** Pixels at 96 an inch are what the library counts in. */
function pixels({ width, height }: Size): Size {
  return { width: width / 0.75, height: height / 0.75 };
}
