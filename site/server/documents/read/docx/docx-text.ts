import { isUnderlined, withDrawnLines } from '../drawn-lines.ts';
import { symbolText } from '../symbol-fonts.ts';
import { child, childValue, elements, innerText, isOn, type XmlElement } from '../xml.ts';
import { isPrompt, PROMPT_CHARS } from './docx-prompt.ts';
import { asciiFont, type DocxStyles } from './docx-styles.ts';

interface Field {
  instruction: string;
  showsResult: boolean;
}

/** What lasts from one paragraph to the next while a document is read. */
export interface DocxFlow {
  styles: DocxStyles;
  /** Page breaks passed so far, as Word laid them out when it last saved. */
  laidOut: number;
  /** Sections ended so far. */
  sections: number;
  /** A page has been broken off, and nothing stands on the next one yet. */
  isNewPage: boolean;
  /** Open fields, outermost first; a table of contents is one field over many paragraphs. */
  fields: Field[];
}

/** Text of one paragraph as Word shows it. */
export interface ParagraphText {
  /** Tabs as \t, soft line breaks as \n; a drawn line to write on as `____`. */
  text: string;
  /** Stands in a table-of-contents field. */
  toc: boolean;
  /** Page breaks passed before the first visible character. */
  laidOut: number;
  /** The first visible character is the first of its page. */
  opensPage: boolean;
  /** Contents of text boxes anchored here (`w:txbxContent`). */
  boxes: XmlElement[];
}

/** Starts reading a document. */
export function createFlow(styles: DocxStyles): DocxFlow {
  return { styles, laidOut: 0, sections: 0, fields: [], isNewPage: false };
}

/**
 * Reads a `w:p`: inserted text is kept, deleted and hidden text dropped, of fields the result is kept, symbols of symbol fonts
 * become Unicode.
 */
export function readParagraph(paragraph: XmlElement, flow: DocxFlow): ParagraphText {
  const style = flow.styles.resolve(childValue(child(paragraph, 'w:pPr'), 'w:pStyle'));
  const reader = new ParagraphReader(flow, style.font, style.hidden);
  const toc = inToc(flow);
  if (isOn(child(paragraph, 'w:pPr'), 'w:pageBreakBefore')) flow.isNewPage = true;
  reader.readAll(paragraph);
  return { ...reader.result(), toc: toc || reader.sawToc };
}

const inToc = (flow: DocxFlow): boolean =>
  flow.fields.some((field) => /^\s*TOC\b/i.test(field.instruction));

const skipped = new Set([
  'w:pPr',
  'w:rPr',
  'w:del',
  'w:moveFrom',
  'w:delText',
  'w:sdtPr',
  'w:sdtEndPr',
  'w:rt',
  'w:softHyphen',
  'w:fldData',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:annotationRef',
  'w:commentReference',
  'm:rPr',
  'm:ctrlPr',
  'm:oMathParaPr',
  'w:binData',
]);

class ParagraphReader {
  sawToc = false;
  readonly #flow: DocxFlow;
  readonly #font: string | undefined;
  readonly #isHidden: boolean;
  #text = '';
  #firstPage: number | undefined;
  #opensPage = false;
  /** Characters that stand on a drawn line, from and to. */
  readonly #lines: [from: number, to: number][] = [];
  readonly #boxes: XmlElement[] = [];

  constructor(flow: DocxFlow, font: string | undefined, isHidden: boolean) {
    this.#flow = flow;
    this.#font = font;
    this.#isHidden = isHidden;
  }

  result(): Omit<ParagraphText, 'toc'> {
    return {
      text: withDrawnLines(this.#text, this.#lines),
      laidOut: this.#firstPage ?? this.#flow.laidOut,
      opensPage: this.#opensPage,
      boxes: this.#boxes,
    };
  }

  readAll(parent: XmlElement): void {
    for (const node of parent.children) if (typeof node !== 'string') this.#read(node);
  }

  #read(element: XmlElement): void {
    if (skipped.has(element.name)) return;
    switch (element.name) {
      case 'w:r':
        return this.#readRun(element);
      case 'w:sdt':
        return this.#readControl(element);
      case 'mc:AlternateContent':
        return this.#readAlternative(element);
      case 'w:fldSimple':
        if (/^\s*TOC\b/i.test(element.attributes['w:instr'] ?? '')) this.sawToc = true;
        return this.readAll(element);
      case 'w:txbxContent':
        this.#boxes.push(element);
        return;
      case 'm:f':
        return this.#readFraction(element);
      case 'm:t':
        return this.#add(innerText(element));
      default:
        return this.readAll(element);
    }
  }

  #readRun(run: XmlElement): void {
    const properties = child(run, 'w:rPr');
    const style = this.#flow.styles.resolve(childValue(properties, 'w:rStyle') ?? '');
    const isHidden = child(properties, 'w:vanish')
      ? isOn(properties, 'w:vanish')
      : style.hidden || this.#isHidden;
    const font = asciiFont(properties) ?? style.font ?? this.#font;
    const from = this.#text.length;
    for (const node of elements(run)) {
      if (node.name === 'w:fldChar') this.#stepField(node);
      else if (node.name === 'w:instrText') this.#addInstruction(innerText(node));
      else if (!isHidden) this.#readRunPart(node, font);
    }
    if (isUnderlined(properties)) this.#lines.push([from, this.#text.length]);
  }

  #readRunPart(node: XmlElement, font: string | undefined): void {
    switch (node.name) {
      case 'w:t':
        return this.#add(symbolText(innerText(node), font));
      case 'w:tab':
      case 'w:ptab':
        return this.#add('\t');
      case 'w:cr':
        return this.#add('\n');
      case 'w:br':
        return this.#readBreak(node);
      case 'w:noBreakHyphen':
        return this.#add('-');
      case 'w:sym': {
        const code = Number.parseInt(node.attributes['w:char'] ?? '', 16);
        return Number.isNaN(code)
          ? undefined
          : this.#add(symbolText(String.fromCodePoint(code), node.attributes['w:font']));
      }
      case 'w:lastRenderedPageBreak':
        this.#flow.laidOut++;
        return;
      default:
        return this.#read(node);
    }
  }

  #readBreak(node: XmlElement): void {
    const kind = node.attributes['w:type'];
    if (kind === 'page') this.#flow.isNewPage = true;
    else if (kind !== 'column') this.#add('\n');
  }

  /** A content control that is a check box shows its state even where its glyph is missing. */
  #readControl(control: XmlElement): void {
    const box = child(child(control, 'w:sdtPr'), 'w14:checkbox');
    const before = this.#text;
    const content = child(control, 'w:sdtContent');
    if (isPrompt(control)) {
      // 单击此处输入文字 stands for a blank.
      this.#add('_'.repeat(PROMPT_CHARS));
      return;
    }
    if (content) this.readAll(content);
    if (box && this.#text === before)
      this.#add(
        /^(1|true)$/.test(child(box, 'w14:checked')?.attributes['w14:val'] ?? '') ? '☑' : '☐',
      );
  }

  /** The same content stands once for each generation of readers: only one is taken. */
  #readAlternative(element: XmlElement): void {
    const marks = [this.#text.length, this.#boxes.length];
    for (const branch of elements(element)) {
      this.readAll(branch);
      if (this.#text.length !== marks[0] || this.#boxes.length !== marks[1]) return;
    }
  }

  #readFraction(element: XmlElement): void {
    const part = (name: string): string => {
      const before = this.#text;
      this.#text = '';
      const node = child(element, name);
      if (node) this.readAll(node);
      const text = this.#text;
      this.#text = before;
      return /^[\p{L}\p{N}.%]*$/u.test(text) ? text : `(${text})`;
    };
    this.#add(`${part('m:num')}/${part('m:den')}`);
  }

  #stepField(node: XmlElement): void {
    const fields = this.#flow.fields;
    const kind = node.attributes['w:fldCharType'];
    if (kind === 'begin') {
      fields.push({ instruction: '', showsResult: false });
      const box = child(child(node, 'w:ffData'), 'w:checkBox');
      if (box)
        this.#addVisible(
          isOn(box, 'w:checked') || (!child(box, 'w:checked') && isOn(box, 'w:default'))
            ? '☑'
            : '☐',
        );
    } else if (kind === 'separate') {
      const field = fields.at(-1);
      if (field) field.showsResult = true;
      if (inToc(this.#flow)) this.sawToc = true;
    } else fields.pop();
  }

  #addInstruction(text: string): void {
    const field = this.#flow.fields.at(-1);
    if (field && !field.showsResult) field.instruction += text;
  }

  #add(text: string): void {
    if (this.#flow.fields.every((field) => field.showsResult)) this.#addVisible(text);
  }

  #addVisible(text: string): void {
    if (/\S/.test(text)) {
      if (this.#firstPage === undefined) this.#opensPage = this.#flow.isNewPage;
      this.#firstPage ??= this.#flow.laidOut;
      this.#flow.isNewPage = false;
    }
    this.#text += text;
  }
}
