import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { symbolText } from '../symbol-fonts.ts';
import { showsPictures } from './pdf-drawing.ts';
import { apply, identity, type Matrix, multiply, toMatrix } from './pdf-matrix.ts';
import { type PdfRule, pathRules } from './pdf-rules.ts';
import { type PlacedGlyph, upright } from './pdf-upright.ts';

/** One character on a page, in points from the top left corner of the page as shown. */
export interface PdfGlyph {
  text: string;
  /** Left end of the baseline. */
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
}

export interface PdfPage {
  number: number;
  width: number;
  height: number;
  glyphs: PdfGlyph[];
  /** Drawn horizontal and vertical lines. */
  rules: PdfRule[];
  /** Anything at all is drawn. */
  hasContent: boolean;
  /** Pictures, or letters drawn as outlines. */
  showsPictures: boolean;
}

interface FontUse {
  name: string;
  bold: boolean;
  vertical: boolean;
  scale: number;
}

interface State {
  matrix: Matrix;
  font: FontUse;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  horizontal: number;
  rise: number;
  leading: number;
  stroke: string;
  fill: string;
  lineWidth: number;
  mode: number;
}

interface RawGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

const noFont: FontUse = { name: '', bold: false, vertical: false, scale: 0.001 };
const boldName = /bold|black|heavy|simhei|黑体|dengxian-?b/i;
const WHITE = /^#f[def]f[def]f[def]$/i;

/** Reads characters and ruled lines of a page from its drawing operators. */
export async function readPdfPage(page: PDFPageProxy): Promise<PdfPage> {
  const list = await page.getOperatorList();
  const viewport = page.getViewport({ scale: 1 });
  const drawing = new PageDrawing(toMatrix(viewport.transform), (name) => fontUse(page, name));
  for (const [i, operator] of list.fnArray.entries())
    drawing.run(operator, list.argsArray[i] ?? []);
  const hasContent = list.fnArray.length > 0;
  return {
    number: page.pageNumber,
    hasContent,
    showsPictures: showsPictures(list),
    ...upright(drawing.glyphs, drawing.rules, viewport.width, viewport.height),
  };
}

function fontUse(page: PDFPageProxy, name: string): FontUse {
  if (!page.commonObjs.has(name)) return noFont;
  const font: {
    name?: string;
    bold?: boolean;
    black?: boolean;
    vertical?: boolean;
    fontMatrix?: number[];
  } = page.commonObjs.get(name);
  const title = (font.name ?? '').replace(/^[A-Z]{6}\+/, '');
  return {
    name: title,
    bold: Boolean(font.bold || font.black) || boldName.test(title),
    vertical: Boolean(font.vertical),
    scale: font.fontMatrix?.[0] ?? 0.001,
  };
}

class PageDrawing {
  readonly glyphs: PlacedGlyph[] = [];
  readonly rules: PdfRule[] = [];
  readonly #fontOf: (name: string) => FontUse;
  readonly #fonts = new Map<string, FontUse>();
  readonly #stack: State[] = [];
  #state: State;
  #text: Matrix = identity;
  #line: Matrix = identity;

  constructor(base: Matrix, fontOf: (name: string) => FontUse) {
    this.#fontOf = fontOf;
    this.#state = {
      matrix: base,
      font: noFont,
      size: 0,
      charSpacing: 0,
      wordSpacing: 0,
      horizontal: 1,
      rise: 0,
      leading: 0,
      stroke: '#000000',
      fill: '#000000',
      lineWidth: 1,
      mode: 0,
    };
  }

  /** Carries out one operator. */
  run(operator: number, values: unknown[]): void {
    const state = this.#state;
    const number = (at: number): number => (typeof values[at] === 'number' ? values[at] : 0);
    switch (operator) {
      case OPS.save:
        this.#stack.push({ ...state });
        return;
      case OPS.restore:
        this.#state = this.#stack.pop() ?? state;
        return;
      case OPS.transform:
        state.matrix = multiply(state.matrix, toMatrix(numbers(values)));
        return;
      case OPS.paintFormXObjectBegin:
        this.#stack.push({ ...state });
        if (values[0]) state.matrix = multiply(state.matrix, toMatrix(numbers(values[0])));
        return;
      case OPS.paintFormXObjectEnd:
        this.#state = this.#stack.pop() ?? state;
        return;
      case OPS.setLineWidth:
        state.lineWidth = number(0);
        return;
      case OPS.setStrokeRGBColor:
        state.stroke = String(values[0]);
        return;
      case OPS.setFillRGBColor:
        state.fill = String(values[0]);
        return;
      case OPS.constructPath:
        this.#drawPath(values);
        return;
      default:
        this.#runText(operator, values, number);
    }
  }

  #runText(operator: number, values: unknown[], number: (at: number) => number): void {
    const state = this.#state;
    switch (operator) {
      case OPS.beginText:
        this.#text = identity;
        this.#line = identity;
        return;
      case OPS.setFont:
        state.font = this.#font(String(values[0]));
        state.size = number(1);
        return;
      case OPS.setCharSpacing:
        state.charSpacing = number(0);
        return;
      case OPS.setWordSpacing:
        state.wordSpacing = number(0);
        return;
      case OPS.setHScale:
        state.horizontal = number(0) / 100;
        return;
      case OPS.setTextRise:
        state.rise = number(0);
        return;
      case OPS.setLeading:
        state.leading = -number(0);
        return;
      case OPS.setTextRenderingMode:
        state.mode = number(0);
        return;
      case OPS.setTextMatrix:
        this.#text = toMatrix(numbers(values[0]));
        this.#line = this.#text;
        return;
      case OPS.setLeadingMoveText:
        state.leading = number(1);
        return this.#moveLine(number(0), number(1));
      case OPS.moveText:
        return this.#moveLine(number(0), number(1));
      case OPS.nextLine:
        return this.#moveLine(0, state.leading);
      case OPS.showText:
        return this.#show(Array.isArray(values[0]) ? values[0] : []);
      default:
        return;
    }
  }

  #font(name: string): FontUse {
    let font = this.#fonts.get(name);
    if (!font) this.#fonts.set(name, (font = this.#fontOf(name)));
    return font;
  }

  #moveLine(x: number, y: number): void {
    this.#line = multiply(this.#line, [1, 0, 0, 1, x, y]);
    this.#text = this.#line;
  }

  #show(glyphs: readonly unknown[]): void {
    const { font, size, horizontal } = this.#state;
    for (const glyph of glyphs) {
      if (typeof glyph === 'number')
        this.#advance((-glyph / 1000) * size * (font.vertical ? 1 : horizontal));
      else if (isGlyph(glyph)) this.#showGlyph(glyph);
    }
  }

  #showGlyph(glyph: RawGlyph): void {
    const { font, size, charSpacing, wordSpacing, horizontal, rise, matrix, mode } = this.#state;
    const spacing = charSpacing + (glyph.isSpace ? wordSpacing : 0);
    // A character of a vertical font fills one square.
    const advance = font.vertical
      ? -(size + spacing)
      : (glyph.width * font.scale * size + spacing) * horizontal;
    const full = multiply(matrix, this.#text);
    const [x, y] = apply(full, 0, rise);
    const scale = Math.hypot(full[2], full[3]);
    const along = Math.hypot(full[0], full[1]);
    const text = symbolText(glyph.unicode, font.name);
    if (text) {
      const angle = Math.round(((Math.atan2(full[1], full[0]) * 180) / Math.PI + 360) % 360) % 360;
      const width = Math.abs(
        font.vertical ? size * along : glyph.width * font.scale * size * horizontal * along,
      );
      this.glyphs.push({
        text,
        x,
        y,
        width,
        size: Math.abs(size) * scale,
        bold: font.bold || mode === 2,
        angle,
      });
    }
    this.#advance(advance);
  }

  #advance(distance: number): void {
    this.#text = multiply(
      this.#text,
      this.#state.font.vertical ? [1, 0, 0, 1, 0, distance] : [1, 0, 0, 1, distance, 0],
    );
  }

  #drawPath(values: unknown[]): void {
    const { matrix, stroke, fill, lineWidth } = this.#state;
    const painting = values[0];
    const path = Array.isArray(values[1]) ? numbers(values[1][0]) : [];
    const isStroked =
      painting === OPS.stroke || painting === OPS.closeStroke || isFillStroke(painting);
    const isFilled = painting === OPS.fill || painting === OPS.eoFill || isFillStroke(painting);
    if ((isStroked && !WHITE.test(stroke)) || (isFilled && !WHITE.test(fill))) {
      this.rules.push(...pathRules(path, matrix, isStroked && !WHITE.test(stroke), lineWidth));
    }
  }
}

const isFillStroke = (painting: unknown): boolean =>
  painting === OPS.fillStroke ||
  painting === OPS.eoFillStroke ||
  painting === OPS.closeFillStroke ||
  painting === OPS.closeEOFillStroke;

function isGlyph(value: unknown): value is RawGlyph {
  return typeof value === 'object' && value !== null && 'unicode' in value && 'width' in value;
}

function numbers(value: unknown): number[] {
  if (Array.isArray(value)) return value.filter((entry) => typeof entry === 'number');
  if (value instanceof Float32Array || value instanceof Float64Array) return Array.from(value);
  return [];
}
