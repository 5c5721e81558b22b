import {
  Document,
  type FileChild,
  type Footer,
  type Header,
  type ISectionOptions,
  NumberFormat,
  Packer,
  SectionType,
} from 'docx';
import { bodyBlocks } from './body-blocks.ts';
import { measureBlocks } from './measure.ts';
import type { WordBid } from './word-bid.ts';
import { wordBody } from './word-body.ts';
import { headingAnchors, wordContents } from './word-contents.ts';
import { wordCover } from './word-cover.ts';
import type { WordFormat } from './word-format.ts';
import { bodyFooter, contentsFooter, wordHeader } from './word-furniture.ts';
import { wordNumbering } from './word-numbering.ts';
import { tidyParts } from './word-parts.ts';
import { wordStyles } from './word-styles.ts';
import { titleText } from './word-text.ts';

export interface WordPages {
  /** Page of the body, from 1, each heading stands on. Keys: the chapter's id, and `id#n` for the nth heading inside it. */
  headingPages: ReadonlyMap<string, number>;
  /** Pages of the body. */
  totalPages: number;
}

/**
 * Writes the bid as a .docx. The contents show the pages given, or else those of our own measuring; the file asks nothing
 * when it is opened. Odd text (control characters, broken surrogates) is cleaned, so that every bid gives a valid file.
 */
export async function exportWord(bid: WordBid, format: WordFormat, pages?: Partial<WordPages>): Promise<Uint8Array> {
  return Packer.toBuffer(wordDocument(bid, format, pages));
}

/** The bid as the library's document, not packed yet. */
export function wordDocument(bid: WordBid, format: WordFormat, pages?: Partial<WordPages>): Document {
  const blocks = bodyBlocks(bid, format);
  const measured = pages?.headingPages && pages.totalPages !== undefined ? null : measureBlocks(blocks, format);
  const headingPages = pages?.headingPages ?? measured?.headingPages ?? new Map<string, number>();
  const totalPages = pages?.totalPages ?? measured?.total ?? 1;
  const anchors = headingAnchors(blocks, format.toc.show ? format.toc.levels : 0);
  const header = wordHeader(bid, format);
  const sections: ISectionOptions[] = [];
  if (format.cover.show) sections.push(section(format, wordCover(bid, format), {}));
  if (format.toc.show) {
    sections.push(
      section(format, wordContents(blocks, anchors, headingPages, format), {
        numbers: 'roman',
        header,
        footer: contentsFooter(format),
      }),
    );
  }
  const body = wordBody(blocks, anchors, bid, format);
  sections.push(section(format, body, { numbers: 'decimal', header, footer: bodyFooter(format, totalPages) }));
  const document = new Document({
    title: titleText(`${bid.cover.projectName}${bid.cover.title}`),
    // The library would name itself; bids must not carry the name of a person or a program.
    creator: '',
    lastModifiedBy: '',
    description: '',
    compatibility: { version: 15 },
    styles: wordStyles(format),
    numbering: wordNumbering(format, blocks),
    sections,
  });
  tidyParts(document);
  return document;
}

/** In twentieths of a point: WPS does not read other units of length. */
function millimetres(length: number): number {
  return Math.round((length * 1440) / 25.4);
}

interface Furniture {
  numbers?: 'roman' | 'decimal';
  header?: Header;
  footer?: Footer;
}

function section(format: WordFormat, children: readonly FileChild[], furniture: Furniture): ISectionOptions {
  const { page } = format;
  const { margins } = page;
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: {
        size: { width: millimetres(page.width), height: millimetres(page.height) },
        margin: {
          top: millimetres(margins.top),
          bottom: millimetres(margins.bottom),
          left: millimetres(margins.left),
          right: millimetres(margins.right),
          header: millimetres(margins.header),
          footer: millimetres(margins.footer),
        },
        ...(furniture.numbers
          ? {
              pageNumbers: {
                start: 1,
                formatType: furniture.numbers === 'roman' ? NumberFormat.LOWER_ROMAN : NumberFormat.DECIMAL,
              },
            }
          : {}),
      },
    },
    ...(furniture.header ? { headers: { default: furniture.header } } : {}),
    ...(furniture.footer ? { footers: { default: furniture.footer } } : {}),
    children: [...children],
  };
}
