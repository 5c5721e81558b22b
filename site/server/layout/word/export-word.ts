import {
  Document,
  type FileChild,
  type Footer,
  type Header,
  type ISectionOptions,
  NumberFormat,
  Packer,
  PageOrientation,
  SectionType,
} from 'docx';
import { unzipSync, zipSync } from 'fflate';
import { type BodyBlock, bodyBlocks } from '../body/body-blocks.ts';
import { chineseFont } from '../chinese-font.ts';
import { diagramPictures } from '../diagram/diagram-svg.ts';
import { measureBlocks } from '../measure/measure.ts';
import { mindMapPictures } from '../mind-map/mind-map-picture.ts';
import { countWhole } from '../whole-total.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { titleText } from '../word-text.ts';
import { wordBody } from './word-body.ts';
import { headingAnchors, wordContents } from './word-contents.ts';
import type { WordContext } from './word-context.ts';
import { wordCover } from './word-cover.ts';
import { bodyFooter, contentsFooter, wordHeader, wordlessEdges } from './word-furniture.ts';
import { wordNumbering } from './word-numbering.ts';
import { tidyParts } from './word-parts.ts';
import { wordStyles } from './word-styles.ts';
import { withoutZipTimes } from './zip-times.ts';

export interface WordPages {
  /** Page of the body, from 1, each heading stands on. Keys: the chapter's id, and `id#n` for the nth heading inside it. */
  headingPages: ReadonlyMap<string, number>;
  /** Pages of the body. */
  totalPages: number;
}

/**
 * Writes the bid as a .docx. The contents show the pages given, or else those of our own measuring; the file asks nothing
 * when it is opened. Odd text (control characters, broken surrogates) is cleaned, so that every bid gives a valid file.
 * `font` draws the pictures of mind maps and diagrams; null: maps are drawn with Word's own shapes. Absent: looked for on the machine.
 */
export async function exportWord(
  bid: WordBid,
  format: WordFormat,
  pages?: Partial<WordPages>,
  font?: Uint8Array | null,
): Promise<Uint8Array> {
  const packed = await Packer.toBuffer(await wordDocument(bid, format, pages, font));
  const docx = bid.chapters.some(({ isDark }) => isDark) ? withWholeTotal(packed) : packed;
  return format.anonymous ? withoutZipTimes(docx) : docx;
}

/** Dark parts have edges, and so sections, of their own. */
function withWholeTotal(docx: Uint8Array): Uint8Array {
  const parts = unzipSync(docx);
  countWhole(parts);
  return zipSync(parts, { level: 6, mtime: '1980-01-01T00:00:00' });
}

/** `exportWord` as the library's document, not packed yet. */
export async function wordDocument(
  bid: WordBid,
  format: WordFormat,
  pages?: Partial<WordPages>,
  font?: Uint8Array | null,
): Promise<Document> {
  const blocks = bodyBlocks(bid, format);
  const pictures = await drawnPictures(blocks, format, font);
  const measured =
    pages?.headingPages && pages.totalPages !== undefined ? null : measureBlocks(blocks, format);
  const headingPages = pages?.headingPages ?? measured?.headingPages ?? new Map<string, number>();
  const totalPages = pages?.totalPages ?? measured?.total ?? 1;
  const anchors = headingAnchors(blocks, format.toc);
  return documentOf(blocks, { bid, format, anchors, headingPages, ...pictures }, totalPages);
}

/** Pictures of the mind maps and diagrams. */
async function drawnPictures(
  blocks: readonly BodyBlock[],
  { anonymous }: WordFormat,
  font: Uint8Array | null | undefined,
): Promise<Pick<WordContext, 'mindMaps' | 'diagrams'>> {
  const drawings = blocks.flatMap((block) => (block.kind === 'mind-map' ? [block.drawing] : []));
  const scenes = blocks.flatMap((block) => (block.kind === 'diagram' ? [block.scene] : []));
  const isAsked = font === undefined && drawings.length + scenes.length > 0;
  const drawnWith = isAsked ? await chineseFont() : (font ?? null);
  return {
    mindMaps: await mindMapPictures(drawings, drawnWith, anonymous),
    diagrams: await diagramPictures(scenes, drawnWith, anonymous),
  };
}

function documentOf(
  blocks: readonly BodyBlock[],
  context: WordContext,
  totalPages: number,
): Document {
  const { bid, format } = context;
  const dark = wordlessEdges(format);
  const edgesOf = (isDark: boolean) => (isDark ? dark : format);
  const sections: ISectionOptions[] = [];
  if (format.cover.show) sections.push(section(format, wordCover(bid, format), {}));
  if (format.toc.show) {
    const edges = edgesOf(bid.chapters.length > 0 && bid.chapters.every(({ isDark }) => isDark));
    const furniture = {
      numbers: contentsNumbers[format.toc.pageNumbers],
      header: wordHeader(bid, edges, totalPages),
      footer: contentsFooter(bid, edges),
    };
    sections.push(section(format, wordContents(blocks, context), furniture));
  }
  for (const [at, volume] of volumesOf(blocks).entries()) {
    const edges = edgesOf(volume.isDark);
    const furniture = {
      // The volumes count on from each other.
      ...(at === 0 ? { numbers: NumberFormat.DECIMAL } : {}),
      header: wordHeader(bid, edges, totalPages),
      footer: bodyFooter(bid, edges, totalPages),
    };
    sections.push(section(format, wordBody(volume.blocks, context), furniture));
  }
  const document = new Document({
    title: format.anonymous ? '' : titleText(`${bid.cover.projectName}${bid.cover.title}`),
    // The library would name itself; bids must not carry the name of a person or a program.
    creator: '',
    lastModifiedBy: '',
    description: '',
    compatibility: { version: 15 },
    styles: wordStyles(format),
    numbering: wordNumbering(format, blocks),
    sections,
  });
  tidyParts(document, format.anonymous);
  return document;
}

/** The body in parts whose pages have other edges; one where no volume is dark. */
function volumesOf(blocks: readonly BodyBlock[]): { isDark: boolean; blocks: BodyBlock[] }[] {
  const starts = blocks.flatMap((block, at) =>
    block.kind === 'volume-start' && at > 0 ? [at] : [],
  );
  return [0, ...starts].map((from, nth) => {
    const own = blocks.slice(from, starts[nth]);
    const [first] = own;
    return { isDark: first?.kind === 'volume-start' && first.isDark, blocks: own };
  });
}

const contentsNumbers = {
  roman: NumberFormat.LOWER_ROMAN,
  'upper-roman': NumberFormat.UPPER_ROMAN,
  decimal: NumberFormat.DECIMAL,
  none: NumberFormat.DECIMAL,
} as const;

/** In twentieths of a point: WPS does not read other units of length. */
function millimetres(length: number): number {
  return Math.round((length * 1440) / 25.4);
}

/** The library turns lying paper round by itself: it takes its sides as if it stood. */
function paper({ page }: WordFormat) {
  const [width, height] = [millimetres(page.width), millimetres(page.height)];
  if (width <= height) return { width, height };
  return { width: height, height: width, orientation: PageOrientation.LANDSCAPE };
}

interface Furniture {
  /** Its pages count from 1 in this way. */
  numbers?: (typeof NumberFormat)[keyof typeof NumberFormat];
  header?: Header;
  footer?: Footer;
}

function section(
  format: WordFormat,
  children: readonly FileChild[],
  furniture: Furniture,
): ISectionOptions {
  const { page } = format;
  const { margins } = page;
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: {
        size: paper(format),
        margin: {
          top: millimetres(margins.top),
          bottom: millimetres(margins.bottom),
          left: millimetres(margins.left),
          right: millimetres(margins.right),
          header: millimetres(margins.header),
          footer: millimetres(margins.footer),
        },
        ...(furniture.numbers ? { pageNumbers: { start: 1, formatType: furniture.numbers } } : {}),
      },
    },
    ...(furniture.header ? { headers: { default: furniture.header } } : {}),
    ...(furniture.footer ? { footers: { default: furniture.footer } } : {}),
    children: [...children],
  };
}
