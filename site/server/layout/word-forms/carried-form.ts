import { child, elements, type XmlElement } from '../../documents/read/xml.ts';
import { parseMarkdown } from '../markdown/markdown.ts';
import type { TenderCover } from '../word-bid.ts';
import { amendForm } from './amend-form.ts';
import { type Cleaning, cleaned, isEmptyParagraph, joinDeletedMarks } from './clean-form.ts';
import { putTogether } from './cut-tables.ts';
import { dropEdgePictures } from './edge-pictures.ts';
import { type Filling, fillingOf } from './fill-form.ts';
import { type FormItem, formItems } from './form-items.ts';
import { sectionOf, sectionsOf } from './form-sections.ts';
import { locateForm, placeForm } from './locate-form.ts';
import { all, FormRefusedError, walk, without } from './ooxml.ts';
import type { TenderDocx } from './tender-docx.ts';

/** A form of the tender, cut out of its file, with what the bidder has filled in. */
export interface CarriedForm {
  /** Cuts it out anew: what is done to its elements is done to those of one file. */
  cut: () => CutForm;
  /** The section its end stands in; undefined where the tender says none. */
  section: XmlElement | undefined;
  /** The tender's blocks before it, for its lists to count on. */
  from: number;
  /** Pages it takes, as Word laid it out when the tender was saved; undefined where it did not say. */
  pages: number | undefined;
  /** Parts of the chapter's Markdown that the form stands for; what is behind them is printed behind it. */
  used: number;
}

export interface CutForm {
  /** Its elements, cleaned and filled, with styles and lists of the tender still. */
  nodes: XmlElement[];
  filling: Filling;
  /** Paper that changes inside the form: the element that ends it, and its section. */
  ends: { node: XmlElement; section: XmlElement }[];
}

/** The tender's body, looked at once. */
export interface TenderBody {
  blocks: XmlElement[];
  sections: (XmlElement | undefined)[];
  /** Word left the places of its page breaks. */
  isLaidOut: boolean;
}

export function tenderBody({ document }: TenderDocx): TenderBody {
  const body = child(document, 'w:body');
  const blocks = elements(body).filter(({ name }) => name !== 'w:sectPr');
  const isLaidOut = blocks.some((block) => all(block, 'w:lastRenderedPageBreak').length > 0);
  return { blocks, sections: sectionsOf(blocks, child(body, 'w:sectPr')), isLaidOut };
}

/**
 * Cuts a form out of the tender. `form`: its Markdown as it was read; `text`: the chapter's. Undefined where its words do not stand in
 * the file as they were read, where it holds what may not be carried, or where the bidder has written other words.
 */
export function carriedForm(
  body: TenderBody,
  form: string,
  text: string,
  how: Cleaning,
): CarriedForm | undefined {
  const items = itemsOf(form);
  const found = locateForm(body.blocks, items);
  if (!found) return undefined;
  const own = itemsOf(text);
  const carried = cutOut(body, found, how, (nodes) => {
    const placed = placeForm(nodes, 0, items);
    if (placed) putTogether(nodes, placed.joined);
    return placed && fillingOf(placed, own, nodes);
  });
  if (!carried) return undefined;
  const used = own[carried.used - 1]?.node ?? -1;
  // The text's last part is the form's to its end.
  return own[carried.used]?.node === used ? undefined : { ...carried, used: used + 1 };
}

/**
 * Cuts a cover out of the tender, as a form is cut out: a page of its own, from the empty lines above it on. `isCloser`: with half of
 * its empty lines.
 */
export function carriedCover(
  body: TenderBody,
  { printed, form, text }: TenderCover,
  how: Cleaning,
  isCloser: boolean,
): CarriedForm | undefined {
  const items = itemsOf(printed);
  const found = locateForm(body.blocks, items);
  if (!found) return undefined;
  const [used, own] = [itemsOf(form), itemsOf(text)];
  const place = { from: firstOfPage(body.blocks, found.from), to: found.to };
  const carried = cutOut(body, place, how, (nodes) => {
    if (isCloser) bringCloser(nodes);
    const asPrinted = placeForm(nodes, 0, items);
    if (asPrinted) {
      putTogether(nodes, asPrinted.joined);
      amendForm(asPrinted, items, used);
    }
    const placed = asPrinted && placeForm(nodes, 0, used);
    return placed && fillingOf(placed, own, nodes);
  });
  const isWhole = carried?.used === own.length && (carried.pages ?? 1) === 1;
  return carried && isWhole && carried.cut().ends.length === 0 ? carried : undefined;
}

const itemsOf = (markdown: string): FormItem[] => formItems(parseMarkdown(markdown));

/** Takes every other one of the empty lines away. */
function bringCloser(nodes: XmlElement[]): void {
  const gaps = nodes.filter(isEmptyParagraph).filter((_, i) => i % 2 === 0);
  nodes.splice(0, nodes.length, ...nodes.filter((node) => !gaps.includes(node)));
}

/** The first of the empty lines that push what stands there down its page. */
function firstOfPage(blocks: readonly XmlElement[], at: number): number {
  let from = at;
  for (let before = blocks[at - 1]; before && isGap(before); before = blocks[from - 1]) from -= 1;
  return from;
}

const isGap = (block: XmlElement): boolean =>
  isEmptyParagraph(block) &&
  !sectionOf(block) &&
  !all(block, 'w:br').some(({ attributes }) => attributes['w:type'] === 'page');

/** `used`: items of the text that the form stands for. */
function cutOut(
  body: TenderBody,
  { from, to }: { from: number; to: number },
  how: Cleaning,
  fillingIn: (nodes: XmlElement[]) => Filling | undefined,
): CarriedForm | undefined {
  const raw = joinDeletedMarks(body.blocks.slice(from, to));
  const cut = (): CutForm | undefined => {
    const parts = withSections(raw, how, (i) => body.sections[from + i]);
    const filling = parts && fillingIn(parts.nodes);
    return filling && { ...parts, filling };
  };
  const filling = cut()?.filling;
  if (!filling) return undefined;
  return {
    ...{ from, used: filling.used, section: body.sections[to - 1] },
    pages: body.isLaidOut ? pagesOf(raw) : undefined,
    cut: () => {
      const made = cut();
      if (!made) throw new FormRefusedError('no form');
      return made;
    },
  };
}

function withSections(
  raw: readonly XmlElement[],
  how: Cleaning,
  sectionAt: (block: number) => XmlElement | undefined,
): Omit<CutForm, 'filling'> | undefined {
  const nodes: XmlElement[] = [];
  const ends: CutForm['ends'] = [];
  try {
    for (const [i, block] of raw.entries()) {
      const section = sectionOf(block);
      const copies = cleaned([block], how);
      dropEdgePictures(copies, section ?? sectionAt(i));
      nodes.push(...copies);
      const last = copies.at(-1);
      if (section && last && i < raw.length - 1) ends.push({ node: last, section });
    }
  } catch (error) {
    if (error instanceof FormRefusedError) return undefined;
    throw error;
  }
  while (nodes.length > 1 && isBare(nodes.at(-1), ends)) nodes.pop();
  const [first] = nodes;
  if (first?.name === 'w:p') withoutBreakBefore(first);
  for (const node of nodes) {
    const properties = child(node, 'w:pPr');
    if (properties) properties.children = without(properties, 'w:sectPr');
  }
  return nodes.length > 0 ? { nodes, ends } : undefined;
}

const isBare = (node: XmlElement | undefined, ends: CutForm['ends']): boolean =>
  node !== undefined && isEmptyParagraph(node) && !ends.some((end) => end.node === node);

/** The form begins a page of its own: another break there would leave its heading alone. */
function withoutBreakBefore(paragraph: XmlElement): void {
  const properties = child(paragraph, 'w:pPr');
  if (properties) properties.children = without(properties, 'w:pageBreakBefore');
  for (const run of elements(paragraph, 'w:r')) {
    run.children = run.children.filter(
      (one) =>
        typeof one === 'string' || one.name !== 'w:br' || one.attributes['w:type'] !== 'page',
    );
    if (elements(run).some(({ name }) => name === 'w:t')) return;
  }
}

/** Pages by the breaks behind its first words: Word marks where each of its pages began. */
function pagesOf(raw: readonly XmlElement[]): number {
  let pages = 1;
  let hasWords = false;
  for (const block of raw) {
    for (const node of walk(block)) {
      if (node.name === 'w:t') hasWords = true;
      if (node.name === 'w:lastRenderedPageBreak' && hasWords) pages += 1;
    }
  }
  return pages;
}

/** Whether blanks count everywhere: converted files say so once, at the root. */
export function keepsSpaces({ document }: TenderDocx): boolean {
  return [document, child(document, 'w:body')].some(
    (node) => node?.attributes['xml:space'] === 'preserve',
  );
}

/** The generation of Word whose layout the tender asks for. */
export function generationOf({ settings }: TenderDocx): number {
  const said = settings && all(settings, 'w:compatSetting');
  const mode = said?.find((one) => one.attributes['w:name'] === 'compatibilityMode');
  return Number(mode?.attributes['w:val']) || 12;
}
