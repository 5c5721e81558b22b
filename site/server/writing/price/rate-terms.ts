import type { price, priceTerms, tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../documents/document.ts';
import { rateKindOf } from './rates.ts';

type Kind = Exclude<price.PriceSettings['rate'], ''>;

/** A line of the tender that says that the bid is priced by a rate. */
export interface SaidRate {
  kind: Kind;
  places: number | undefined;
  source: tender.Source;
}

export const RATE = '(?:下浮|让利|优惠)(?:率|比例|幅度)|折扣(?:率|比例)|费率';
/** 以统一折扣率报价, 报价方式：下浮率, 供应商报“下浮率”, 下浮率报价一览表. */
const BY_RATE = new RegExp(
  `(?:以|按照?|采用|使用|实行)[^。；，]{0,12}?(${RATE})(?:的?(?:方式|形式))?(?:进行)?(?:报价|投标|响应|竞价)|(?:报价|竞价)(?:方式|形式|要求|类型|内容)[：:为是]{1,2}[^。；，]{0,6}?[“"]?(${RATE})|(?:供应商|投标人|响应人)(?:统一)?(?:只)?报出?[“"「]?(?:一个|统一的?)?(${RATE})|(${RATE})报价(?:一览)?表|(?:投标|响应)报价(?:即)?为[“"]?(?:统一)?(${RATE})`,
  'g',
);
/** 不采用费率方式报价. */
const DENIED = /(?:不|非|不得|不能|不再|禁止|无需)$/;
const QUOTE_CHARS = 300;

const numerals: Record<string, number> = { 零: 0, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4 };
const PLACES =
  /保留(?:到|至)?(?:小数点?)?(?:之?后)?([零一两二三四0-4])位(?:小数)?|精确到0?\.(0{0,3}1)%/;

function placesIn(text: string): number | undefined {
  const [, counted, decimal] = PLACES.exec(text) ?? [];
  if (decimal !== undefined) return decimal.length;
  return counted === undefined ? undefined : (numerals[counted] ?? Number(counted));
}

export interface Line {
  text: string;
  source: tender.Source;
}

export function linesOf(document: TenderDocument): Line[] {
  return document.blocks.flatMap((block) => {
    const page = block.page === null ? {} : { page: block.page };
    return blockText(block)
      .split('\n')
      .map((line) => ({
        text: line.normalize('NFKC').replace(/\s+/g, ''),
        source: { block: block.index, ...page, quote: line.trim().slice(0, QUOTE_CHARS) },
      }));
  });
}

/** Lines that say that the bid is priced by a rate, and to how many places it is written. */
export function saidRates(document: TenderDocument): SaidRate[] {
  const lines = linesOf(document);
  const said = lines.flatMap(({ text, source }): SaidRate[] => {
    const match = [...text.matchAll(BY_RATE)].find(
      ({ index }) => !DENIED.test(text.slice(Math.max(0, index - 2), index)),
    );
    const kind = match && rateKindOf(match.slice(1).find((one) => one !== undefined) ?? '');
    return kind ? [{ kind, places: undefined, source }] : [];
  });
  const [first] = said;
  if (!first) return [];
  const places = lines.flatMap(({ text }) =>
    rateKindOf(text) === first.kind && !/得分|计算结果|分值/.test(text)
      ? (placesIn(text) ?? [])
      : [],
  );
  const only = new Set(places).size === 1 ? places[0] : undefined;
  return said.map((one) => ({ ...one, places: only }));
}

/** The same tender asks for a sum: which of both is offered a person says. */
const AMOUNT = /(?:投标|响应)总(?:报)?价[^。；，]{0,12}(?:大写|[（(]元|[（(]万元|[￥¥])/;

/** What the lines say together, as a term of the sheet. */
export function rateTerm(document: TenderDocument): priceTerms.PriceTerm[] {
  const said = saidRates(document);
  const [first] = said;
  if (!first) return [];
  const amount = linesOf(document).find(({ text }) => AMOUNT.test(text));
  const isOne = !amount && said.every(({ kind }) => kind === first.kind);
  const others = said.filter(({ kind }) => kind !== first.kind);
  const shown = isOne ? said : [first, ...others, ...(amount ? [amount] : [])];
  return [
    {
      ...{ about: 'rate', state: isOne ? 'read' : 'differs' },
      sources: shown.slice(0, 4).map(({ source }) => source),
      settings: isOne ? { rate: first.kind, places: first.places ?? 2 } : {},
    },
  ];
}
