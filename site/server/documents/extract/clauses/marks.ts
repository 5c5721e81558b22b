import type { TableBlock } from '../../document.ts';
import { blockText } from '../../document.ts';
import { linesOf } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, withoutNumber } from '../text.ts';
import { cellNumber } from './number.ts';

export interface MarkedText {
  kind: 'star' | 'triangle';
  text: string;
  quote: string;
  part: PlacedBlock;
  page: number | null;
  /** Of a row: the number in a cell of its own. */
  number?: string | undefined;
}

const marks = '★☆▲△※＊*●■◆#';
const severe =
  /实质性|不允许|不得(?:负)?偏离|不可偏离|无效|否决|废标|必须(?:满足|响应|实质)|不满足.{0,10}(?:拒绝|不通过)|强制/;
/** 不作为无效投标条款, 非实质性要求: the opposite of what the words alone say. */
const denied =
  /(?:不|非)(?:作为|属于|视为|作|导致|构成|影响|是|为)?[^，。；]{0,4}(?:无效|否决|废标|实质性)/g;
const important = /重要|重点|关键|主要|评分|扣分|加分|一般/;

/** What each mark means in this file: what it says of the mark, else the custom (★ must be met, ▲ weighs more). */
function meaningOfMarks(placed: PlacedBlock[]): Map<string, 'star' | 'triangle'> {
  const meaning = new Map<string, 'star' | 'triangle'>([
    ['★', 'star'],
    ['▲', 'triangle'],
  ]);
  const told = new RegExp(
    `(?:标注|标有|标记|标识|带有?|加注|加有|打有?|注有|注明|注|含|以|凡|有|用|加)[^。；]{0,6}[“"'‘(（]?\\s*([${marks}])\\s*[”"'’)）]?(?:号|标识|标记|符号|的)?[^。；;\\n]{0,60}`,
    'g',
  );
  for (const part of placed) {
    for (const match of blockText(part.block).matchAll(told)) {
      const mark = match[1] ?? '';
      if (mark === '★' || mark === '■') continue;
      const words = match[0].replace(denied, '');
      if (severe.test(words)) meaning.set(mark, 'star');
      else if (important.test(words) && !meaning.has(mark)) meaning.set(mark, 'triangle');
    }
  }
  return meaning;
}

const aboutMark =
  /^(?:号|代表|表示|为|的|项|条款|标|指标(?:为|是)|”|"|'|’|、|\)|）|符号|参数(?:为|是|要求)|及|和|或|内容为|要求为|技术参数为)/;

/** Clauses that begin with a mark, in paragraphs and in tables; references to the mark are none. */
export function markedTexts(placed: PlacedBlock[]): MarkedText[] {
  const meaning = meaningOfMarks(placed);
  const all = [...meaning.keys()].map((mark) => (mark === '*' ? '\\*' : mark)).join('');
  const start = new RegExp(
    `^\\s*(?:(?:[（(][\\d一二三四五六七八九十.．、]{0,10}[)）]?|[\\d一二三四五六七八九十.．、]{1,10}[)）]?|[)）])\\s*)?(?:[、.．]\\s*)?[“"（(【]?([${all}])[)）】]?\\s*(.+)`,
    's',
  );
  return placed
    .filter((part) => !['format', 'contract', 'bill', 'cover'].includes(part.place))
    .flatMap((part) =>
      part.block.kind === 'table'
        ? fromTable(part, part.block, start, meaning)
        : fromText(part, start, meaning),
    );
}

function fromText(
  part: PlacedBlock,
  start: RegExp,
  meaning: Map<string, 'star' | 'triangle'>,
): MarkedText[] {
  return linesOf([part]).flatMap((line) =>
    markedPieces(line.text).flatMap((piece) =>
      marked(piece, start, meaning).map((found) => ({
        ...found,
        quote: piece,
        part,
        page: line.page,
      })),
    ),
  );
}

/** A marked clause may follow another one in the same line: 提供安装调试；★提供三年维保。 */
function markedPieces(line: string): string[] {
  return line.split(
    /(?<=[。；;，,]|[\u4e00-\u9fff）)\d]{5}\s)\s{0,200}(?=(?:[（(]?\d{1,2}(?:[.．]\d{1,2}){0,20}[)）、.．]?\s{0,20})?[★▲](?![号项的标为、和及或”"]|条款|符号|参数|代表|每|[正负]?偏离))/,
  );
}

function marked(
  text: string,
  start: RegExp,
  meaning: Map<string, 'star' | 'triangle'>,
): { kind: 'star' | 'triangle'; text: string }[] {
  const match = start.exec(text);
  const kind = meaning.get(match?.[1] ?? '');
  const rest = (match?.[2] ?? '').trim();
  if (!kind || compact(rest).length < 3 || aboutMark.test(rest)) return [];
  return [{ kind, text: cleanText(withoutNumber(rest.replace(/^[、.．:：]/, ''))) }];
}

function fromTable(
  part: PlacedBlock,
  table: TableBlock,
  start: RegExp,
  meaning: Map<string, 'star' | 'triangle'>,
): MarkedText[] {
  const found: MarkedText[] = [];
  for (const row of table.rows) {
    const number = row
      .map((cell) => cellNumber(cell.text))
      .find((printed) => printed !== undefined);
    const cells = row.map((cell) => cleanText(cell.text.replaceAll('\n', ' ')));
    const whole = cells.filter((text) => text !== '' && !/^\d{1,3}$/.test(text)).join(' ');
    for (const cell of row) {
      const page = cell.page ?? table.page;
      const alone = meaning.get(compact(cell.text));
      if (alone)
        found.push({
          kind: alone,
          text: cells
            .filter((text) => text !== compact(cell.text) && !/^\d{1,3}$/.test(text))
            .join(' '),
          quote: whole,
          part,
          page,
          number,
        });
      const lines = joinedLines(cell.text, start).flatMap(markedPieces);
      for (const line of lines) {
        for (const one of marked(line, start, meaning)) {
          const short = compact(one.text).length < 10 && row.length > 1 && lines.length === 1;
          found.push({
            ...one,
            text: short ? cleanText(whole.replace(new RegExp(`[${marks}]`, 'g'), '')) : one.text,
            quote: line,
            part,
            page,
            number,
          });
        }
      }
    }
  }
  return found.filter((one) => compact(one.text).length >= 4);
}

/** Lines of a cell; a line goes on over the narrow column's breaks until the next number or mark. */
function joinedLines(text: string, start: RegExp): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const last = lines.at(-1);
    const begins =
      start.test(line) ||
      /^\s*(?:[（(]?\d{1,2}(?:[.．]\d{1,2})*[)）、.．]|[（(][一二三四五六七八九十][)）]|[①-⑳])/.test(
        line,
      );
    if (last === undefined || begins || /[。；;]$/.test(last.trim())) lines.push(line);
    else lines[lines.length - 1] = last + line.trim();
  }
  return lines;
}
