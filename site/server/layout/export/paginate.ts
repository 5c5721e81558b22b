import { type SealLine, sealLines } from '../../documents/extract/forms/seal-lines.ts';
import { type BodyBlock, bodyBlocks } from '../body/body-blocks.ts';
import { contentsLines, frontPages } from '../measure/estimate.ts';
import { chapterPages, type MeasuredPages, measureBlocks } from '../measure/measure.ts';
import { pdfHeadings, pdfTexts } from '../measure/pdf-headings.ts';
import {
  estimatedSeals,
  foundSeals,
  type SealPlace,
  sealedChapters,
  sealedPages,
} from '../seals/place-seals.ts';
import { exportWord, type WordPages } from '../word/export-word.ts';
import { headingAnchors } from '../word/word-contents.ts';
import { chapterPage } from '../word/word-runs.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { carryForms } from '../word-forms/carry-forms.ts';
import type { PageOf } from '../word-forms/fill-form-words.ts';
import { FormRefusedError } from '../word-forms/ooxml.ts';
import { convertToPdf, findLibreOffice, LibreOfficeError } from './libre-office.ts';

/** A 500-page bid takes some ten seconds; past this our own measuring is good enough. */
const CONVERT_LIMIT_MS = 180_000;

export interface PaginateOptions {
  /** Path of LibreOffice; `null` not to use it. Absent: looked for on the machine. */
  soffice?: string | null;
  /** How long LibreOffice may take. */
  timeoutMs?: number;
}

/** Plain data. */
export interface FilePages {
  /** libreoffice: the file was laid out; own: our own measuring. */
  by: 'libreoffice' | 'own';
  /** Pages of the whole file, cover and contents included. */
  total: number;
  /** Pages before the body. */
  front: number;
  /** Pages of the body by our own measuring, whoever laid the file out. */
  ownBody: number;
  /** Pages of each chapter of the file without those below it, in reading order; parts of a page count. `sheet`: where it begins, of all pages. */
  chapters: { id: string; pages: number; sheet?: number }[];
  /** Where the bid is signed and sealed, behind the cover. */
  seals: SealPlace[];
  /** The cover that is the tender's own, and where it is signed and sealed; null for ours, and for a file without one. */
  tendersCover: { seals: Omit<SealLine, 'place'>[] } | null;
}

/**
 * The bid as a .docx whose contents show true page numbers, and its pages: the file is laid out by LibreOffice where that
 * is installed, and written again with the pages found; otherwise the pages are those of our own measuring.
 */
export async function paginate(
  bid: WordBid,
  format: WordFormat,
  options: PaginateOptions = {},
): Promise<{ docx: Uint8Array; pages: FilePages }> {
  const isNamed = format.cover.show && !format.anonymous;
  const [first, ...others] = bid.cover.tenders && isNamed ? coverWays : (['ours'] as const);
  const end = Date.now() + (options.timeoutMs ?? CONVERT_LIMIT_MS);
  return paginatedWith(first ?? 'ours', others, { bid, format, options, end, carries: true });
}

/** How the cover comes about: as the tender's Word file has it, so with fewer empty lines, from its words, or our own. */
type CoverWay = 'as-printed' | 'closer' | 'rebuilt' | 'ours';
const coverWays: readonly CoverWay[] = ['as-printed', 'closer', 'rebuilt', 'ours'];

/** The tender's cover takes more than a page: another is used. */
class CoverTooLongError extends Error {
  override name = 'CoverTooLongError' as const;
}

interface Work {
  bid: WordBid;
  format: WordFormat;
  options: PaginateOptions;
  /** When LibreOffice has to be done with all that is tried. */
  end: number;
  /** Forms go into the file as Word has them. */
  carries: boolean;
}

async function paginatedWith(
  way: CoverWay,
  others: readonly CoverWay[],
  work: Work,
): Promise<{ docx: Uint8Array; pages: FilePages }> {
  const { format, end } = work;
  const bid = way === 'ours' ? withOurCover(work.bid) : work.bid;
  const plain: Finish = async (docx) => docx;
  const coverWay = way === 'rebuilt' || way === 'ours' ? 'not' : way;
  const carried = work.carries ? await carryForms(bid, format, coverWay) : undefined;
  const options = { ...work.options, timeoutMs: Math.max(1, end - Date.now()) };
  const [next, ...rest] = others;
  try {
    if (!carried) return await paginated(bid, format, options, plain);
    const write: Finish = (docx, pageOf) =>
      carried.splice(docx, { marks: !format.anonymous, pageOf });
    return await paginated(carried.bid, format, options, write);
  } catch (error) {
    if (error instanceof FormRefusedError && work.carries) {
      const plainWays = way === 'ours' ? [] : (['ours'] as const);
      return paginatedWith(way === 'ours' ? way : 'rebuilt', plainWays, {
        ...work,
        carries: false,
      });
    }
    if (!(error instanceof CoverTooLongError) || next === undefined) throw error;
    return paginatedWith(next, rest, work);
  }
}

const withOurCover = (bid: WordBid): WordBid => {
  const { tenders: _, ...cover } = bid.cover;
  return { ...bid, cover };
};

/** What is done to a written file; it may name pages of chapters. */
type Finish = (docx: Uint8Array, pageOf: PageOf) => Promise<Uint8Array>;

async function paginated(
  bid: WordBid,
  format: WordFormat,
  options: PaginateOptions,
  finished: Finish,
): Promise<{ docx: Uint8Array; pages: FilePages }> {
  const blocks = bodyBlocks(bid, format);
  const anchors = headingAnchors(blocks, format.toc);
  const write = async (found: WordPages) =>
    finished(await exportWord(bid, format, found), (id) =>
      chapterPage(id, { anchors, bid, headingPages: found.headingPages }),
    );
  const own = measureBlocks(blocks, format);
  const ownPages = { headingPages: own.headingPages, totalPages: own.total };
  const docx = await write(ownPages);
  const soffice = options.soffice === undefined ? await findLibreOffice() : options.soffice;
  const laidOut = soffice
    ? await laidOutPages(docx, { bid, format }, blocks, {
        soffice,
        timeoutMs: options.timeoutMs ?? CONVERT_LIMIT_MS,
      })
    : null;
  const front = laidOut?.front ?? frontPages(contentsLines(blocks, format), format);
  const { totalPages, headingPages } = laidOut ?? ownPages;
  return {
    docx: laidOut && differs(laidOut, own) ? await write(laidOut) : docx,
    pages: {
      by: laidOut ? 'libreoffice' : 'own',
      total: front + totalPages,
      front,
      ownBody: own.total,
      chapters: chapterPages(own, totalPages).map((chapter) => ({
        ...chapter,
        sheet: front + (headingPages.get(chapter.id) ?? 1),
      })),
      seals:
        laidOut?.seals ??
        estimatedSeals(sealedChapters(bid.chapters, own.headingPlaces, own.total)),
      tendersCover: bid.cover.tenders ? { seals: coverSeals(bid.cover.tenders.form) } : null,
    },
  };
}

const coverSeals = (text: string): Omit<SealLine, 'place'>[] =>
  sealLines(text).map(({ kind, who, text: words }) => ({ kind, who, text: words }));

function differs(laidOut: WordPages, own: MeasuredPages): boolean {
  if (laidOut.totalPages !== own.total) return true;
  return [...laidOut.headingPages].some(([key, page]) => own.headingPages.get(key) !== page);
}

/** Pages as LibreOffice lays the file out; null when it cannot, or when it found other headings than ours. */
async function laidOutPages(
  docx: Uint8Array,
  { bid, format }: { bid: WordBid; format: WordFormat },
  blocks: readonly BodyBlock[],
  options: { soffice: string; timeoutMs: number },
): Promise<(WordPages & { front: number; seals: SealPlace[] }) | null> {
  const headings = blocks.filter((block) => block.kind === 'heading');
  try {
    const file = await convertToPdf(docx, options);
    const pdf = await pdfHeadings(file);
    const [firstHeading] = pdf.headings;
    if (firstHeading === undefined || pdf.headings.length !== headings.length) return null;
    // The body begins with its first heading and counts from 1; cover and contents stand before it.
    const front = firstHeading.page - 1;
    const headingPages = new Map(
      headings.map((heading, i) => [heading.key, (pdf.headings[i]?.page ?? 1) - front]),
    );
    if (bid.cover.tenders && !(await isOnePage(file, front, format))) throw new CoverTooLongError();
    const totalPages = pdf.pages - front;
    if (format.toc.show && format.toc.figures)
      await addFigurePages(file, blocks, { headingPages, totalPages, front });
    const seals = await laidOutSeals(file, bid, { headingPages, totalPages, front });
    return { headingPages, totalPages, front, seals };
  } catch (error) {
    if (error instanceof LibreOfficeError) return null;
    throw error;
  }
}

/** Whether the contents, or the body, begin on the page behind the cover. */
async function isOnePage(pdf: Uint8Array, front: number, format: WordFormat): Promise<boolean> {
  if (!format.toc.show) return front === 1;
  const texts = await pdfTexts(pdf, [2]);
  return /目\s{0,8}录/.test((texts.get(2) ?? '').slice(0, 400));
}

/** Finds the page of each figure by the words of its caption, between the headings around it; the heading's own page where they are not found. */
async function addFigurePages(
  pdf: Uint8Array,
  blocks: readonly BodyBlock[],
  {
    headingPages,
    totalPages,
    front,
  }: { headingPages: Map<string, number>; totalPages: number; front: number },
): Promise<void> {
  const bare = (text: string) => text.replace(/\s+/g, '');
  let from = 1;
  const open: { key: string; text: string; from: number; to: number }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') {
      from = headingPages.get(block.key) ?? from;
      for (const one of open) if (one.to === 0) one.to = from;
    }
    if (block.kind === 'caption' && block.key !== undefined)
      open.push({ key: block.key, text: bare(block.text), from, to: 0 });
  }
  if (open.length === 0) return;
  const spans = open.map((one) => ({ ...one, to: one.to || totalPages }));
  const pages = new Set(
    spans.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  );
  const texts = await pdfTexts(
    pdf,
    [...pages].map((page) => page + front),
  );
  for (const { key, text, from, to } of spans) {
    let page = from;
    while (page < to && !bare(texts.get(page + front) ?? '').includes(text)) page += 1;
    const isThere = bare(texts.get(page + front) ?? '').includes(text);
    headingPages.set(key, isThere ? page : from);
  }
}

/** Where the laid-out file is signed and sealed. A chapter ends on the page on which the next one begins. */
async function laidOutSeals(
  pdf: Uint8Array,
  { chapters }: WordBid,
  { headingPages, totalPages, front }: WordPages & { front: number },
): Promise<SealPlace[]> {
  const starts = new Map([...headingPages].map(([key, page]) => [key, page - 1]));
  const ends = (at: number) => Math.min(totalPages, Math.floor(at) + 1);
  const sealed = sealedChapters(chapters, starts, totalPages).map((chapter) => ({
    ...chapter,
    span: { from: chapter.span.from, to: ends(chapter.span.to) },
  }));
  const pages = sealedPages(sealed);
  if (pages.length === 0) return [];
  const texts = await pdfTexts(
    pdf,
    pages.map((page) => page + front),
  );
  return foundSeals(sealed, new Map([...texts].map(([page, words]) => [page - front, words])));
}
