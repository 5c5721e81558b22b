import type { price } from 'tender-widgets/contract';
import { amountOf, isAbove, yuanText } from 'tender-widgets/price';
import { type Figure, figureOf } from './figure.ts';
import { type Grid, type Head, isQuantityHead, type Key, plain } from './table-head.ts';

/** A row as read, with the amount that the table itself says, and where it stands. */
export interface Line extends Omit<price.PriceInput, 'id' | 'source' | 'origin'> {
  /** Of a row that was exported from a sheet. */
  id?: string;
  /** Its row in the grid. */
  y: number;
  said: string;
}
/** What is odd, at which row of the grid. */
export interface Odd {
  kind: price.ImportNotice['kind'];
  y: number;
  msg: string;
}

const sums =
  /^(?:[（(]?[一二三四五六七八九十\d.、]{0,4}[）)]?)?(?:小计|合计|总计|总价|投标(?:总价|报价)|本页小计|分部小计|分部合计|报价合计)/;
const titles: Partial<Record<Key, string>> = {
  quantity: '数量',
  unitPrice: '单价',
  taxRate: '税率',
  discount: '优惠',
  amount: '合价',
  ceiling: '限价',
  amountCeiling: '合价限价',
};
const NAME_CHARS = 40;

/** The parts a row stands in: 一、 over （一） over 1. */
class Sections {
  #stack: { style: string; text: string }[] = [];
  #isFresh = false;

  add(text: string): void {
    const style = styleOf(text);
    const at = this.#stack.findIndex((one) => one.style === style);
    if (at !== -1) this.#stack.length = at;
    else if (!this.#isFresh) this.#stack.pop();
    this.#stack.push({ style, text });
    this.#isFresh = true;
  }
  /** The parts a row with this number of its own stands in: a number of a part's own kind ends that part. */
  row(code: string): string | undefined {
    this.#isFresh = false;
    const style = code === '' ? '' : styleOf(`${code} `);
    const at = style.startsWith('code') ? this.#stack.findIndex((one) => one.style === style) : -1;
    if (at !== -1) this.#stack.length = at;
    const text = this.#stack
      .map((one) => one.text)
      .join(' / ')
      .slice(0, 200);
    return text === '' ? undefined : text;
  }
}

const styleOf = (text: string): string => {
  if (/^[一二三四五六七八九十]{1,3}[、.．\s]?/.test(text)) return 'han';
  if (/^[（(][一二三四五六七八九十]{1,3}[）)]/.test(text)) return 'bracketed';
  const code =
    /^(?:[A-Z](?![A-Za-z])|[A-Z]?\d{1,4})(?:[.-]\d{1,3}){0,4}(?=[、.．\s]|$|[\u4e00-\u9fff])/.exec(
      text,
    )?.[0];
  return code === undefined ? 'none' : `code${code.split(/[.-]/).length}`;
};

/** Reads the rows below a head. */
export class TableRows {
  readonly lines: Line[] = [];
  readonly odds: Odd[] = [];
  #sections = new Sections();
  #sum = amountOf('0');
  #partly = amountOf('0');
  /** Of the rows of a page. */
  #page = amountOf('0');
  /** What stands over the rows: it is printed again on every page. */
  #printed: ReadonlySet<string> = new Set();
  readonly #isChosen: boolean;
  readonly #isOfLumps: boolean;

  /**
   * `isChosen`: a person has said that it is a file of prices; else a row has a quantity or a unit. `isOfLumps`: each numbered row is
   * paid at one amount, which a tender leaves open.
   */
  constructor(isChosen: boolean, isOfLumps = false) {
    this.#isChosen = isChosen;
    this.#isOfLumps = isOfLumps;
  }

  read(grid: Grid, head: Head, from: number): void {
    for (const title of from === head.from ? head.titles : []) this.#sections.add(title);
    if (from === head.from && from > 0)
      this.#printed = new Set(grid.slice(0, from).flatMap((row) => row.map(plain)));
    for (const [at, row] of grid.slice(from).entries()) this.#readRow(row, head, from + at);
  }

  #readRow(row: Grid[number], head: Head, y: number): void {
    const at = (key: Key) => (head.columns[key] === undefined ? undefined : row[head.columns[key]]);
    const own = (key: Key) => (at(key) === at('name') ? undefined : at(key));
    const first = [...row].map(plain).find((text) => text !== '') ?? '';
    // A head that is printed again on the next page.
    if (first === '' || isQuantityHead(plain(at('quantity'))) || this.#isPrinted(row)) return;
    const name = (at('name')?.text ?? '').trim();
    const words = sums.test(first) ? first : plain(at('name'));
    const isPartSum = plain(own('quantity')) === '' && /^.{0,60}(?:小计|合计|总计)$/.test(words);
    if (sums.test(words) || isPartSum) {
      // What is offered in the end may be less than the rows come to.
      if (own('amount') && /小计|合计|总计/.test(words))
        this.#compareSum(plain(own('amount')), head, y, words);
      return;
    }
    const figure = (key: Key) => this.#figure(key, plain(own(key)), head, y, name);
    const unit = plain(own('unit'));
    const filling: readonly Key[] = this.#isChosen
      ? ['quantity', 'unitPrice', 'amount', 'tax']
      : ['quantity'];
    const isOpen = filling.every((key) => {
      const { state } = figureOf(plain(own(key)));
      return state === 'none' || (state === 'odd' && !this.#isChosen);
    });
    if (isOpen && unit === '' && !this.#isLump(plain(own('serial')), name))
      return this.#wordsAlone(row, name, head);
    if (name === '') {
      if (!isOpen) this.odds.push({ kind: 'cut', y, msg: '有数字但没有名称，没有导入' });
      return;
    }
    const line = this.#line(name, unit, own, figure, head, row, y);
    this.#compareAmount(line, y);
    this.lines.push(line);
  }

  #isLump(serial: string, name: string): boolean {
    return this.#isOfLumps && name !== '' && /^\d{1,3}(?:\.\d{1,3}){0,3}$/.test(serial);
  }

  #isPrinted(row: Grid[number]): boolean {
    return row
      .map(plain)
      .every((text) => text === '' || this.#printed.has(text) || /^第\d{1,4}页/.test(text));
  }

  /** A row of words: the title of a part, or the rest of a text that a page cut. */
  #wordsAlone(row: Grid[number], name: string, { columns }: Head): void {
    const serial = columns.serial === undefined ? '' : plain(row[columns.serial]);
    const spec = columns.spec === undefined ? undefined : row[columns.spec];
    const last = this.lines.at(-1);
    if (name === '' && serial === '' && spec && last) {
      last.spec = `${last.spec ?? ''}\n${spec.text.trim()}`.trim().slice(0, 4000);
      return;
    }
    const words = name === '' ? serial : name;
    // A number alone is the row of a form that is still empty.
    if (name === '' && /^[\d.…]{0,8}$/.test(words)) return;
    const code = columns.code === undefined ? '' : plain(row[columns.code]);
    const number = [code, serial].find((text) => text !== '' && text !== plain(row[columns.name]));
    const isNumbered = number !== undefined && (number === code || !/^\d{1,4}$/.test(number));
    this.#sections.add((isNumbered ? `${number} ${name}`.trim() : words).slice(0, 200));
    this.#partly = amountOf('0');
  }

  #line(
    name: string,
    unit: string,
    own: (key: Key) => Grid[number][number],
    figure: (key: Key) => string,
    head: Head,
    row: Grid[number],
    y: number,
  ): Line {
    const [spec, code, id] = (['spec', 'code', 'id'] as const).map(
      (key) => own(key)?.text.trim() ?? '',
    );
    const column = (own('section')?.text ?? '')
      .trim()
      .replace(/[ 　]{2,}/g, ' ')
      .replace(/\n/g, '')
      .replace(/^\d{1,4}$/, '');
    const section = column || this.#sections.row(code ?? '');
    const said = figure('amount');
    const isLump = head.columns.quantity === undefined;
    const unitPrice =
      figure('unitPrice') || (isLump && head.columns.unitPrice === undefined ? said : '');
    const note = head.notes
      .map(({ at, title }) => ({ title, text: row[at]?.text.trim() ?? '' }))
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => (/^(?:备注|说明)/.test(title) ? text : `${title}：${text}`))
      .join('；')
      .slice(0, 500);
    const [discount, ceiling, amountCeiling] = (
      ['discount', 'ceiling', 'amountCeiling'] as const
    ).map(figure);
    return {
      ...{ y, said },
      ...(id && /^[0-9A-Za-z_-]{1,40}$/.test(id) ? { id } : {}),
      ...(section ? { section: section.slice(0, 200) } : {}),
      ...(code ? { code: code.slice(0, 60) } : {}),
      name: name.slice(0, 500),
      ...(spec ? { spec: spec.slice(0, 4000) } : {}),
      unit: (unit || (isLump ? '项' : '')).slice(0, 40),
      quantity: isLump ? '1' : figure('quantity'),
      ...{ unitPrice, taxRate: figure('taxRate') },
      ...(discount ? { discount } : {}),
      ...(ceiling ? { ceiling } : {}),
      ...(amountCeiling ? { amountCeiling } : {}),
      ...(note ? { note } : {}),
    };
  }

  #figure(key: Key, text: string, { factors, percents }: Head, y: number, name: string): string {
    const isMoney = /rice|amount|eiling/.test(key);
    const read: Figure = figureOf(text, isMoney ? (factors[key] ?? 1) : 1);
    const what = `“${name.slice(0, NAME_CHARS)}”的${titles[key] ?? ''}`;
    const odd = (kind: Odd['kind'], msg: string) => this.odds.push({ kind, y, msg });
    if (read.state === 'none') return '';
    if (read.state === 'odd') {
      odd('not-a-number', `${what}“${text.slice(0, 30)}”不是能用的数字，没有填入，请手工填写`);
      return '';
    }
    const { value } = read;
    if (read.isRounded) odd('rounded', `${what}小数超过 6 位，已四舍五入为 ${value}`);
    if ((key === 'quantity' || key === 'unitPrice') && value.startsWith('-'))
      odd('negative', `${what}是负数（${value}），请核对`);
    const isShare = key === 'taxRate' || key === 'discount';
    if (!isShare) return value;
    // 0.13 is meant as a share of one, unless its column counts percent.
    const share =
      !read.isPercent && !percents.has(key) && isAbove(value, '0') && isAbove('1', value);
    const percent = share ? (amountOf(value)?.times(100).toFixed() ?? '') : value;
    if (isAbove('0', percent) || isAbove(percent, '100')) {
      odd('absurd', `${what}是 ${percent}%，不合常理，没有填入，请核对`);
      return '';
    }
    if (share) odd('unit', `${what}写作 ${value}，按 ${percent}% 填入`);
    return percent;
  }

  /** What the table says a row comes to, against what it does come to. */
  #compareAmount({ quantity, unitPrice, said, name, discount }: Line, y: number): void {
    const [stated, a, b] = [amountOf(said), amountOf(quantity), amountOf(unitPrice)];
    const off = amountOf(discount) ?? amountOf('0');
    if (!stated || !a || !b || !off) return this.#add(stated);
    const product = a.times(b).times(off.neg().plus(100)).div(100);
    this.#add(stated);
    // Rounded in another place than ours is no error.
    if (product.minus(stated).abs().lte(0.5)) return;
    this.odds.push({
      ...{ kind: 'sum-differs', y },
      msg: `“${name.slice(0, NAME_CHARS)}”的数量 × 单价是 ${yuanText(product)} 元，表中合价写的是 ${yuanText(stated)} 元，已按数量 × 单价计算，请核对`,
    });
  }

  #add(amount: ReturnType<typeof amountOf>): void {
    if (!amount) return;
    this.#sum = this.#sum?.plus(amount);
    this.#partly = this.#partly?.plus(amount);
    this.#page = this.#page?.plus(amount);
  }

  /** 小计 and 合计 of the table against its own rows. */
  #compareSum(text: string, { factors }: Head, y: number, words: string): void {
    const read = figureOf(text, factors.amount ?? 1);
    const stated = read.state === 'read' ? amountOf(read.value) : undefined;
    if (!stated || !this.#sum || !this.#partly || !this.#page || this.lines.length === 0) return;
    const isPage = /本页/.test(words);
    const own = isPage ? this.#page : /小计/.test(words) ? this.#partly : this.#sum;
    const fits = [this.#sum, this.#partly, this.#page].some((sum) =>
      sum.minus(stated).abs().lte(1),
    );
    if (isPage) this.#page = amountOf('0');
    else this.#partly = amountOf('0');
    if (fits) return;
    this.odds.push({
      ...{ kind: 'sum-differs', y },
      msg: `表中“${words.slice(0, 20)}”写的是 ${yuanText(stated)} 元，各行合价相加是 ${yuanText(own)} 元，请核对`,
    });
  }
}
