import { shownTables } from '../../documents/read/docx/docx-frame.ts';
import { isPrompt } from '../../documents/read/docx/docx-prompt.ts';
import { symbolText } from '../../documents/read/symbol-fonts.ts';
import {
  child,
  childValue,
  elements,
  innerText,
  isOn,
  type XmlElement,
} from '../../documents/read/xml.ts';
import { all } from './ooxml.ts';

/** A character of a form with the place it comes from. */
export interface Letter {
  char: string;
  paragraph: XmlElement;
  run: XmlElement;
  /** The text, tab, break or symbol in the run. */
  node: XmlElement;
  /** Of the characters of a text, from 0. */
  at: number;
  underlined: boolean;
}

const NOT_TEXT =
  /^(?:w:pPr|w:rPr|w:drawing|w:pict|w:object|mc:AlternateContent|w:instrText|w:delText|w:del|w:moveFrom|w:sdtPr|w:txbxContent)$/;

/** The characters of a paragraph; text boxes are paragraphs of their own. */
export function lettersOf(paragraph: XmlElement): Letter[] {
  const letters: Letter[] = [];
  const visit = (node: XmlElement) => {
    if (NOT_TEXT.test(node.name)) return;
    if (isPrompt(node)) {
      // What Word shows in an empty control is written over like a drawn line.
      const runs = all(node, 'w:r').flatMap((run) => lettersOfRun(run, paragraph));
      letters.push(...runs.map((letter) => ({ ...letter, char: '_' })));
      return;
    }
    if (node.name === 'w:r') letters.push(...lettersOfRun(node, paragraph));
    else for (const inner of elements(node)) visit(inner);
  };
  visit(paragraph);
  return letters;
}

function lettersOfRun(run: XmlElement, paragraph: XmlElement): Letter[] {
  const properties = child(run, 'w:rPr');
  if (child(properties, 'w:vanish') && isOn(properties, 'w:vanish')) return [];
  const line = childValue(properties, 'w:u');
  const fonts = child(properties, 'w:rFonts')?.attributes;
  const common = { paragraph, run, underlined: line !== undefined && line !== 'none' };
  return elements(run).flatMap((node): Letter[] =>
    Array.from(charsOf(node, fonts?.['w:ascii'] ?? fonts?.['w:hAnsi']), (char, at) => ({
      ...common,
      ...{ char, node, at },
    })),
  );
}

/** UTF-16 units, so that places are those of the string. */
function charsOf(node: XmlElement, font: string | undefined): string[] {
  switch (node.name) {
    case 'w:t': {
      const text = innerText(node);
      const shown = symbolText(text, font);
      return (shown.length === text.length ? shown : text).split('');
    }
    case 'w:tab':
    case 'w:ptab':
      return ['\t'];
    case 'w:noBreakHyphen':
      return ['-'];
    case 'w:cr':
      return ['\n'];
    case 'w:br':
      return /^(?:page|column)$/.test(node.attributes['w:type'] ?? '') ? [] : ['\n'];
    case 'w:sym': {
      const code = Number.parseInt(node.attributes['w:char'] ?? '', 16);
      if (!(code > 0 && code < 0x10000)) return [];
      return [symbolText(String.fromCharCode(code), node.attributes['w:font']).charAt(0)];
    }
    default:
      return [];
  }
}

/** Characters that may be more or fewer without another word being said: gaps, drawn lines, stars. */
const SOFT = /[\s_＿★▲\u200b-\u200f\u2060\ufeff\u00ad]/;
export const isSoft = (char: string): boolean => SOFT.test(char);
/** What marks a clause that must be met, or weighs. */
export const STAR = /[★▲]/;
export const BOXES = /[□☐▢◻☑☒✓√■]/;

/** Words alone, as they are compared. */
export function keyOf(text: string): string {
  return [...text]
    .filter((char) => !SOFT.test(char))
    .map((char) => (/[☐▢◻]/.test(char) ? '□' : char))
    .join('');
}

/** What a part of a form consists of, in the order it is read. */
export type Unit =
  | { kind: 'paragraph'; node: XmlElement; letters: Letter[] }
  | { kind: 'table'; node: XmlElement };

/** Paragraphs and tables of a block; what stands in a text box comes behind its paragraph. */
export function unitsOf(block: XmlElement): Unit[] {
  if (block.name === 'w:tbl') return [{ kind: 'table', node: block }];
  if (block.name === 'w:p') {
    const own: Unit = { kind: 'paragraph', node: block, letters: lettersOf(block) };
    return [own, ...boxesIn(block).flatMap((box) => elements(box).flatMap(unitsOf))];
  }
  return /^w:(?:sdt|sdtContent|customXml|ins|moveTo)$/.test(block.name)
    ? elements(block).flatMap(unitsOf)
    : [];
}

function boxesIn(node: XmlElement): XmlElement[] {
  if (node.name === 'w:txbxContent') return [node];
  if (node.name !== 'mc:AlternateContent') return elements(node).flatMap(boxesIn);
  // The same content stands once for each generation of readers.
  for (const branch of elements(node)) {
    const found = boxesIn(branch);
    if (found.length > 0) return found;
  }
  return [];
}

/** A cell's paragraphs in the order they are read, with those of tables inside it. */
export interface FormCell {
  node: XmlElement;
  paragraphs: XmlElement[];
  letters: Letter[];
}

export interface FormRow {
  node: XmlElement;
  cells: FormCell[];
}

/** The rows of a table without cells that only go on from above or from the left. */
export function rowsOf(table: XmlElement): FormRow[] {
  const rows = shownTables(table).flatMap((shown) => inside(shown, 'w:tr'));
  return rows.map((row) => ({
    node: row,
    cells: inside(row, 'w:tc')
      .filter(isOwn)
      .map((cell) => {
        const paragraphs = paragraphsIn(cell);
        return { node: cell, paragraphs, letters: paragraphs.flatMap(lettersOf) };
      }),
  }));
}

function inside(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).flatMap((one) => {
    if (one.name === name) return [one];
    return /^w:(?:sdt|sdtContent|customXml|ins)$/.test(one.name) ? inside(one, name) : [];
  });
}

function isOwn(cell: XmlElement): boolean {
  const properties = child(cell, 'w:tcPr');
  return ['w:vMerge', 'w:hMerge'].every((name) => {
    const merge = child(properties, name);
    return !merge || merge.attributes['w:val'] === 'restart';
  });
}

function paragraphsIn(node: XmlElement): XmlElement[] {
  return elements(node).flatMap((one) => {
    if (one.name === 'w:p') return [one, ...boxesIn(one).flatMap(paragraphsIn)];
    return one.name === 'w:tcPr' ? [] : paragraphsIn(one);
  });
}
