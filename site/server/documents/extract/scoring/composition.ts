import { type Block, blockText, type TenderDocument } from '../../document.ts';
import { cleanName, isPrice, isTotalName } from './names.ts';
import type { Place } from './node.ts';
import { compact, samePoints, sum, titledPoints } from './points.ts';

/** A part of the whole as the 分值构成 gives it: 投标报价 30分, 技术部分 50%. */
export interface CompositionPart {
  name: string;
  max: number;
  place: Place;
  /** How it is scored, where lines below its title say so. */
  rule?: string;
}

const NAME =
  '(?:投标|磋商|最终|响应)?(?:报价|价格)|评标价|商务技术|商务资信|资信商务|商务|技术|服务|资信|资质|信誉|综合实力|综合|施工组织设计|项目管理机构|其[他它](?:评分|评审)?因素|业绩|经济标|技术标|商务标|设计方案|实施方案|监理大纲';
/** A part may be named after two or three kinds (资信业绩部分): the last of them alone is none. */
const PART = new RegExp(
  `((?:${NAME})(?:[和与及、]?(?:${NAME})){0,2}(?:部分|分(?![值数]))?)(?:部分|因素|标|评分|评审|得分|分值|权重|分|文件|满分|的?权重|情况|能力)*(?:[(（][^()（）]{0,12}[)）])?[:：为占是=]*(?:(?:总分值?的?|权重)[:：为]*)?[(（]?(?:满分)?(100|\\d{1,2}(?:\\.\\d{1,2})?)(?:分|%)`,
  'g',
);
const TOTAL =
  /(?:总分|满分|总分值|分值总计|总计分值|合计)(?:[(（]?评标总得分[)）]?)?(?:为|是|共|[:：])?(\d{2,3})分|(?:百分制)|(\d{2,3})分制/;

/** Where one part is the whole, the file says that this is how the points are made up. */
const WHOLE = /分值构成|总分/;

/** The first 分值构成 of the document whose parts make 100; empty when there is none. `foreign`: blocks that score other lots. */
export function composition(
  document: TenderDocument,
  foreign: ReadonlySet<number> = new Set(),
): CompositionPart[] {
  for (const block of document.blocks) {
    if (foreign.has(block.index)) continue;
    const text = blockText(block);
    if (text.length > 3000 && block.kind !== 'table') continue;
    for (const line of compositionTexts(text)) {
      const parts = partsOf(line, { block: block.index, page: block.page, quote: line.trim() });
      const [only] = parts;
      const isAll = parts.length >= 2 || (only && isPrice(only.name) && WHOLE.test(compact(text)));
      if (
        isAll &&
        samePoints(sum(parts.map((part) => part.max)), 100) &&
        standsTogether(parts, block)
      )
        return parts;
    }
  }
  return [];
}

/** Parts of one whole stand in one column or one row: the names of groups and one item's name below them are none, whatever they make. */
function standsTogether(parts: readonly CompositionPart[], block: Block): boolean {
  if (block.kind !== 'table') return true;
  const inRow = block.rows.map((row) => new Set(row.flatMap(({ text }) => namesIn(text, parts))));
  const inColumn = new Map<number, Set<string>>();
  for (const { text, column } of block.rows.flat()) {
    const names = inColumn.get(column) ?? new Set();
    for (const name of namesIn(text, parts)) names.add(name);
    inColumn.set(column, names);
  }
  return [...inRow, ...inColumn.values()].some(({ size }) => size === parts.length);
}

const namesIn = (text: string, parts: readonly CompositionPart[]): string[] =>
  parts.flatMap(({ name }) => (compact(text).includes(compact(name)) ? name : []));

function compositionTexts(text: string): string[] {
  return [text, ...text.split('\n')].filter((line) => line.length <= 600 && /\d/.test(line));
}

function partsOf(text: string, place: Place): CompositionPart[] {
  const found = [...compact(text).matchAll(PART)].map((match) => ({
    name: cleanName(match[1] ?? ''),
    max: Number(match[2]),
    place,
  }));
  const known = found.filter(
    (part, i) => found.findIndex((other) => other.name === part.name) === i,
  );
  return samePoints(sum(known.map((part) => part.max)), 100)
    ? known
    : distinctParts(
        wholeOf([text, ...text.split('\t')].map((one) => listedParts(text, one, place))),
      );
}

/** What a text names, or one of the cells of a row: the one that makes a whole. */
const wholeOf = (found: CompositionPart[][]): CompositionPart[] =>
  found.find((parts) => samePoints(sum(parts.map(({ max }) => max)), 100)) ?? [];

/** The parts where each has a name of its own; two rules of one item (本小项最高 50 分，本小项最高 50 分) are no parts of the whole. */
function distinctParts(parts: CompositionPart[]): CompositionPart[] {
  const names = new Set(parts.map(({ name }) => name));
  return names.size === parts.length && !parts.some(({ name }) => /^[本该此各]/.test(name))
    ? parts
    : [];
}

/** 合同签订后支付30%，通过评审后支付40%，…: what is paid is parted in hundredths too. */
const PAID = /(?:支付|付款|付至|预付|付清|结算)[^。；;，,\d]{0,16}\d{1,3}\s?[%％]/;

/** Parts of any name in one sentence about scoring: 评分标准：价格30分；方案40分；业绩30分。 `around`: the row it stands in. */
function listedParts(around: string, text: string, place: Place): CompositionPart[] {
  if (!/评[审分标]|分值|打分|权重|得分/.test(around) || PAID.test(around)) return [];
  return text
    .split(/[;；,，。:：\n]/)
    .map((part) => part.trim().replace(/^其中/, ''))
    .flatMap((part) => {
      const titled = titledPoints(part);
      const whole = titled !== null && titled.length >= part.length && !isTotalName(titled.title);
      return whole ? [{ name: cleanName(titled.title), max: titled.points.max, place }] : [];
    });
}

const WEIGHT = /权重(?:系数)?(?:为|是|占|[:：])?(\d{1,2}(?:\.\d)?)%/;

/** Titles that say what a part scored by itself weighs: 附表2 商务评分标准（满分100分，权重15%）. */
export function titleWeights({ blocks }: TenderDocument): CompositionPart[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'table' || block.text.length > LONGEST_TITLE) return [];
    const max = Number(WEIGHT.exec(compact(block.text))?.[1] ?? 0);
    const name = cleanName(block.text.replace(/[(（].*/s, ''));
    const place = { block: block.index, page: block.page, quote: block.text.trim() };
    return max > 0 && name !== '' ? [{ name, max, place }] : [];
  });
}

/** The total the file says it scores (满分100分, 总分110分); null when it does not say. */
export function statedTotal(document: TenderDocument): number | null {
  for (const block of document.blocks) {
    if (block.kind === 'table') continue;
    if (!/评[审分标]|打分|分值构成/.test(block.text)) continue;
    const found = TOTAL.exec(compact(block.text));
    const total = found ? Number(found[1] ?? found[2] ?? 100) : null;
    if (total !== null && total >= 100 && total <= 200) return total;
  }
  return null;
}

const PRICE = new RegExp(
  '(?:投标|磋商|最终|响应)?(?:报价|价格)(?:部分|评分|评审|得分|分|项)*(?:[(（][^()（）]{0,10}[)）])?的?(?:分值|权重|权值|满分|总分)*(?:为|占|是|[:：])?(?:总分值?的?)?(?:(?:权重|权值|比重|比例)(?:为|是|[:：])?)?(?:满分)?[(（]?(\\d{1,2}(?:\\.\\d)?)(?:分|%)',
  'g',
);

/** Sentences that say what the price is worth (价格分满分30分, 价格权重30%), as parts of the whole. */
export function statedPrices(document: TenderDocument): CompositionPart[] {
  return document.blocks.flatMap((block) =>
    (block.kind === 'table' ? [] : block.text.split('\n'))
      .filter((line) => line.length <= 400 && !/扣除|折扣|保证金/.test(line))
      .flatMap((line) =>
        [...compact(line).matchAll(PRICE)].map((match) => ({
          name: '投标报价',
          max: Number(match[1]),
          place: { block: block.index, page: block.page, quote: line.trim() },
        })),
      ),
  );
}

/** 附表4 价格评分标准（满分100分，权重45%）: the price as a whole of its own. */
const PRICE_IN_FULL =
  /(?:报价|价格)(?:部分|评分|评审|得分|分|标准|办法|细则|计算|方法|表)*[(（:：,，]?(?:满分|总分)?(?:为|是|[:：])?(100)分/;
/** A title is no longer. */
const LONGEST_TITLE = 60;
/** Lines below the title that say how the price is scored. */
const MOST_RULE_LINES = 10;

/** 价格部分得分=100-100×n×|评标价-基准价|/基准价: a hundred points, less what the price is off. */
const FORMULA_IN_FULL = /(?:价格|报价)(?:部分)?(?:得分|评分|分)[=＝]100[-－–—−]/;

/** What gives the price a hundred points of its own, for parts that are scored by themselves and weighed: a title, or a formula that begins with them. */
export function pricesInFull(document: TenderDocument): CompositionPart[] {
  const titled = titledPrices(document);
  return titled.length > 0 ? titled : pricesByFormula(document);
}

/** The cells and lines with such a formula as one price; of several ways to reckon it each is said. */
function pricesByFormula({ blocks }: TenderDocument): CompositionPart[] {
  const found = blocks.flatMap((block) => {
    const texts = block.kind === 'table' ? block.rows.flat().map(({ text }) => text) : [block.text];
    return texts
      .filter((text) => text.split('\n').some((line) => FORMULA_IN_FULL.test(compact(line))))
      .map((text) => ({ block: block.index, page: block.page, quote: text.trim() }));
  });
  const [place] = found;
  if (!place) return [];
  const rule = [...new Set(found.map(({ quote }) => quote))].join('\n');
  return [{ name: '投标报价', max: 100, place, rule }];
}

function titledPrices({ blocks }: TenderDocument): CompositionPart[] {
  return blocks.flatMap((block, at) => {
    if (block.kind === 'table' || block.text.length > LONGEST_TITLE) return [];
    if (/[。；;]/.test(block.text) || !PRICE_IN_FULL.test(compact(block.text))) return [];
    const place = { block: block.index, page: block.page, quote: block.text.trim() };
    const below = blocks.slice(at + 1, at + 1 + MOST_RULE_LINES);
    const end = below.findIndex(({ kind }) => kind !== 'paragraph');
    const lines = below.slice(0, end < 0 ? below.length : end).map(blockText);
    return [{ name: '投标报价', max: 100, place, rule: [place.quote, ...lines].join('\n') }];
  });
}
