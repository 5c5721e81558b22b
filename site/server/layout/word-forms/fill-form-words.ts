import { child, elements, innerText, type XmlElement } from '../../documents/read/xml.ts';
import type { FormValue } from './form-values.ts';
import { type FormCell, isSoft, type Letter, lettersOf } from './letters.ts';
import { all, copied, element, ensured, parentOf, without } from './ooxml.ts';
import { inOrder } from './schema-order.ts';

/** Shows that something is still to be filled in; no character is added. */
const OPEN_SHADE = { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'FFF2CC' };

/** How a form is filled. `marks`: what is open is shaded. */
export interface FillWay {
  marks: boolean;
  pageOf: PageOf;
}

/** The page of a chapter: the bookmark of its heading and the page as known now, or words in its place. */
export type PageOf = (chapterId: string) => { anchor: string; page: string } | string;

const noPages: PageOf = () => '—';

/** Puts the values of one line or cell in their places, the last first: places before it stay true. */
export function fillLine(
  values: readonly FormValue[],
  { marks, pageOf }: FillWay = { marks: false, pageOf: noPages },
): void {
  for (const one of values.toReversed()) {
    if (one.value !== undefined) put(one, one.value, pageOf);
    else if (marks) shade(one.piece.length > 0 ? one.piece : one.after ? [one.after] : []);
  }
}

function put(place: FormValue, value: string, pageOf: PageOf): void {
  const { piece, after, isLine, isBeforeLabel, isAtEnd } = place;
  const lines = value.split('\n').map((line) => line.trim());
  const text = lines.join(' ');
  const hasNext = isBeforeLabel || (isAtEnd === true && goesOn(piece.at(-1) ?? after));
  const apart = (own: string) => (hasNext && !/[\s_]$/.test(own) ? `${own}\u3000` : own);
  const [first] = piece;
  const home = (first ?? after)?.paragraph;
  if (home && text !== '') widen(home);
  if (!first) {
    if (after) insertAfter(after, apart(text), pageOf);
    return;
  }
  const next = apart(isLine ? withGaps(piece, text) : text);
  const nodes = new Map<XmlElement, Letter[]>();
  for (const letter of piece) nodes.set(letter.node, [...(nodes.get(letter.node) ?? []), letter]);
  // The last first: a value may take what stands behind it in its run to a run of its own.
  for (const [node, letters] of [...nodes].toReversed())
    rewrite(node, letters, node === first.node ? next : '', pageOf);
}

/** Another entry stands on the same line of the page. */
function goesOn(letter: Letter | undefined): boolean {
  const letters = letter ? lettersOf(letter.paragraph) : [];
  const at = letters.findIndex((one) => one.node === letter?.node && one.at === letter.at);
  const next = letters[at + 1]?.char;
  return at >= 0 && next !== undefined && next !== '\n' && !isSoft(next);
}

/**
 * A right indent that leaves room for the printed label alone, as converters of PDFs write it, twips: the value would stand in a column
 * of single words.
 */
const NARROWING = 2000;

function widen(paragraph: XmlElement): void {
  const properties = child(paragraph, 'w:pPr');
  const indent = properties && child(properties, 'w:ind');
  if (!indent) return;
  for (const side of ['w:right', 'w:end'])
    if (Number(indent.attributes[side]) >= NARROWING) indent.attributes[side] = '0';
}

function rewrite(node: XmlElement, letters: readonly Letter[], next: string, pageOf: PageOf): void {
  const [first] = letters;
  if (!first) return;
  if (node.name !== 'w:t') {
    const { children } = first.run;
    children.splice(
      children.indexOf(node),
      1,
      ...(next === '' ? [] : wordsWithPages(next, pageOf)),
    );
    return;
  }
  const text = innerText(node);
  const from = Math.min(...letters.map(({ at }) => at));
  const to = Math.max(...letters.map(({ at }) => at)) + 1;
  const parts = [text.slice(0, from), next, text.slice(to)] as const;
  if (next === '' || !isApart(first, parts, PRINTED, pageOf))
    setTextAround(first.run, node, parts, pageOf);
}

/** How the letters of a label are pushed apart or together on their line; a value has its own width. */
const PRINTED = ['w:spacing', 'w:w', 'w:fitText', 'w:position'];

/** Puts a value in a run of its own where its label's run has what is the label's alone; false where it has none of that. */
function isApart(
  { run, node, paragraph }: Letter,
  [before, text, behind]: readonly [string, string, string],
  ofLabel: readonly string[],
  pageOf: PageOf,
): boolean {
  const properties = child(run, 'w:rPr');
  const home = parentOf(paragraph, run);
  if (!properties || !home || !ofLabel.some((name) => child(properties, name))) return false;
  const own = copied(properties);
  own.children = without(own, ...ofLabel);
  const rest = run.children.splice(run.children.indexOf(node) + 1);
  setText(node, before);
  const going = [...(behind === '' ? [] : [words(behind)]), ...rest];
  home.children.splice(
    home.children.indexOf(run) + 1,
    0,
    element('w:r', {}, [own, ...wordsWithPages(text, pageOf)]),
    ...(going.length > 0 ? [element('w:r', {}, [copied(properties), ...going])] : []),
  );
  return true;
}

/** What stands before a field stays in its node: the places in it stay true. */
function setTextAround(
  run: XmlElement,
  node: XmlElement,
  [before, text, behind]: readonly [string, string, string],
  pageOf: PageOf,
): void {
  if (!PAGE.test(text)) return setText(node, before + text + behind);
  setText(node, before);
  const rest = [...wordsWithPages(text, pageOf), ...(behind === '' ? [] : [words(behind)])];
  run.children.splice(run.children.indexOf(node) + 1, 0, ...rest);
}

const PAGE = /\{\{page:([^{}\s]{1,100})\}\}/;

/** Text with the fields of the pages it names, all within one run. */
export function wordsWithPages(text: string, pageOf: PageOf): XmlElement[] {
  // Every second part is the id of a chapter.
  return text.split(PAGE).flatMap((part, i): XmlElement[] => {
    if (i % 2 === 0) return part === '' ? [] : [words(part)];
    const found = pageOf(part);
    if (typeof found === 'string') return [words(found)];
    const mark = (type: string) => element('w:fldChar', { 'w:fldCharType': type });
    const code = element('w:instrText', { 'xml:space': 'preserve' }, [
      `PAGEREF ${found.anchor} \\h`,
    ]);
    return [mark('begin'), code, mark('separate'), words(found.page), mark('end')];
  });
}

function setText(node: XmlElement, text: string): void {
  node.children = [text];
  node.attributes['xml:space'] = 'preserve';
}

const words = (text: string): XmlElement => element('w:t', { 'xml:space': 'preserve' }, [text]);

function insertAfter(letter: Letter, value: string, pageOf: PageOf): void {
  const { node, run, at } = letter;
  if (node.name === 'w:t') {
    const text = innerText(node);
    const parts = [text.slice(0, at + 1), value, text.slice(at + 1)] as const;
    if (!isApart(letter, parts, [...PRINTED, 'w:u'], pageOf))
      setTextAround(run, node, parts, pageOf);
  } else run.children.splice(run.children.indexOf(node) + 1, 0, ...wordsWithPages(value, pageOf));
}

/** Widths in halves of a Chinese character. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char === '\t' ? 4 : /[ -ÿ_]/.test(char) ? 1 : 2), 0);

/** The value in the middle of what is left of its line; a longer one replaces it all. */
function withGaps(piece: readonly Letter[], value: string): string {
  const old = piece.map(({ char }) => char).join('');
  const pad = /[_＿]/.test(old) && !piece[0]?.underlined ? '_' : ' ';
  const spare = widthOf(old) - widthOf(value.replaceAll(new RegExp(PAGE, 'g'), '00'));
  if (spare <= 0) return value;
  const left = Math.min(Math.floor(spare / 2), 6);
  return pad.repeat(left) + value + pad.repeat(spare - left);
}

function shade(letters: readonly Letter[]): void {
  const nodes = new Map<XmlElement, Letter[]>();
  for (const letter of letters) nodes.set(letter.node, [...(nodes.get(letter.node) ?? []), letter]);
  for (const [node, own] of [...nodes].toReversed()) shadeRun(node, own);
}

/** Shades a stretch of a run's text; the run is cut in up to three for it. */
function shadeRun(node: XmlElement, letters: readonly Letter[]): void {
  const [first] = letters;
  if (!first) return;
  const { run, paragraph } = first;
  const isAlone = elements(run).every((one) => one === node || one.name === 'w:rPr');
  const home = parentOf(paragraph, run);
  if (node.name !== 'w:t' || !isAlone || !home) return shadeWhole(run);
  const text = innerText(node);
  const from = Math.min(...letters.map(({ at }) => at));
  const to = Math.max(...letters.map(({ at }) => at)) + 1;
  const properties = child(run, 'w:rPr');
  const like = (part: string) =>
    element('w:r', {}, [...(properties ? [copied(properties)] : []), words(part)]);
  const marked = like(text.slice(from, to));
  shadeWhole(marked);
  const rest = text.slice(to);
  home.children.splice(
    home.children.indexOf(run) + 1,
    0,
    ...[marked, ...(rest === '' ? [] : [like(rest)])],
  );
  setText(node, text.slice(0, from));
}

function shadeWhole(run: XmlElement): void {
  const properties = ensured(run, 'w:rPr');
  if (child(properties, 'w:shd')) return;
  properties.children.push(element('w:shd', { ...OPEN_SHADE }));
  inOrder(properties);
}

/** Puts a value in an empty cell, as its paragraph says text looks there, else as the cell before it does. */
export function fillCell(
  cell: FormCell,
  before: FormCell | undefined,
  value: string,
  pageOf: PageOf,
): void {
  const [paragraph] = cell.paragraphs;
  if (!paragraph) return;
  const own = child(child(paragraph, 'w:pPr'), 'w:rPr');
  const sample = before && all(before.node, 'w:r').find((run) => child(run, 'w:t'));
  const like = own && own.children.length > 0 ? own : child(sample, 'w:rPr');
  const properties = like && copied(like);
  if (properties) {
    const sizes = isHairline(properties) ? ['w:sz', 'w:szCs'] : [];
    properties.children = without(properties, 'w:b', 'w:bCs', 'w:ins', 'w:del', ...sizes);
  }
  const lines = value
    .split('\n')
    .flatMap((line, i): XmlElement[] => [
      ...(i > 0 ? [element('w:br')] : []),
      ...wordsWithPages(line.trim(), pageOf),
    ]);
  const run = [...(properties?.children.length ? [properties] : []), ...lines];
  paragraph.children.push(element('w:r', {}, run));
}

/** Converters of web pages keep an empty cell low by a size in which nobody reads, half points. */
const LEAST_SIZE = 10;
const isHairline = (properties: XmlElement): boolean =>
  Number(child(properties, 'w:sz')?.attributes['w:val'] ?? LEAST_SIZE) < LEAST_SIZE;

export function shadeCell(cell: FormCell): void {
  const properties = ensured(cell.node, 'w:tcPr');
  if (child(properties, 'w:shd')) return;
  properties.children.push(element('w:shd', { ...OPEN_SHADE }));
  inOrder(properties);
}
