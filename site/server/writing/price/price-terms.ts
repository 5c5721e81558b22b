import type { priceTerms, tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../../documents/document.ts';
import { currencySigns } from './blank-money.ts';
import { rateTerm } from './rate-terms.ts';

type Term = priceTerms.PriceTerm;
type Settings = priceTerms.PriceTerms['settings'];

const QUOTE_CHARS = 300;
const MOST_SOURCES = 4;
/** A price is spoken of, not points. */
const ABOUT_PRICE = /报价|单价|总价|合价|价格|价款|金额|投标价|计价|限价/;
const POINTS = /得分|评分|分值|打分|价格分|基准价|百分比|得\d|费率|下浮率|折扣率/;

/** One thing that a line of the tender says of how prices are put. */
interface Said {
  about: Term['about'];
  settings: Settings;
  source: tender.Source;
  /** Of unit prices: it says more than what is said of the price as a whole. */
  isUnit?: true;
}

const MONEY = '人民币|美元|欧元|英镑|日元|港[币元]|CNY|RMB|USD|EUR|GBP|JPY|HKD';
/** 报价货币为人民币, 以美元报价, 币种：欧元. */
const CURRENCY = new RegExp(
  `(?:货币|币种)(?:单位|名称)?(?:[：:]|应?为|是|均?(?:采用|使用)|须为|必须为|应当?(?:采用|使用|为))?[^。；，]{0,6}?(${MONEY})|(?:以|用|采用|使用|按)(${MONEY})(?:[（(][^（）()]{0,12}[)）])?(?:进行|为单位)?(?:报价|计价|结算|填报|标价|支付)`,
  'g',
);

function currencyIn(text: string): Settings[] {
  return [...text.matchAll(CURRENCY)].flatMap(([, named = '', used = '']) => {
    const found = currencySigns.find(([words]) => words.test(named || used));
    return found ? [{ currency: found[1] }] : [];
  });
}

/** Of unit prices first; else of the price as a whole. */
const UNTAXED_UNIT =
  /不含(?:增值)?税(?:的)?(?:综合)?单价|单价[^。；，]{0,8}不含(?:增值)?税|除税单价/;
const TAXED_UNIT =
  /(?<!不)含(?:增值)?税(?:的)?(?:综合|全费用)?单价|单价[^。；，]{0,12}(?:已|均|应)?(?:包含|包括|(?<!不)含)[^。；]{0,40}税/;
const UNTAXED = /(?:报价|总价|投标价|价格)[^。；，]{0,8}(?:为|均为|应为|是)?不含(?:增值)?税/;
const TAXED =
  /(?<!不)含税(?:总价|报价|价格?|价款|人民币)|(?:报价|总价|投标价|价格)[^。；]{0,30}(?:包含|包括|(?<!不)含)[^。；]{0,120}税(?:金|费|款)?|(?:报价|总价|价格)[^。；，]{0,8}(?<!不)含(?:增值)?税/;

function taxIn(text: string): (Settings & { isUnit?: true })[] {
  const [isUntaxed, isTaxed] = [UNTAXED_UNIT.test(text), TAXED_UNIT.test(text)];
  if (isUntaxed !== isTaxed) return [{ taxIncluded: isTaxed, isUnit: true }];
  if (isUntaxed) return [];
  const [untaxed, taxed] = [UNTAXED.test(text), TAXED.test(text)];
  return untaxed === taxed ? [] : [{ taxIncluded: taxed }];
}

const numerals: Record<string, number> = { 零: 0, 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6 };
const PLACES =
  /保留(?:到|至)?(?:小数点?)?(?:之?后)?(?:第)?([零一两二三四五六0-6])位(?:小数|有效小数)?/;
const WHOLE = /(?:保留|取)(?:到|至|为)?整数|四舍五入取整|不保留小数/;
const TO = /(?:精确|保留|取整|四舍五入)(?:取整)?(?:到|至)(?:人民币)?(元|角|分|百元|万元)/;
const TO_PLACES: Record<string, Settings> = {
  元: { unit: 'yuan', places: 0 },
  角: { unit: 'yuan', places: 1 },
  分: { unit: 'yuan', places: 2 },
  百元: { unit: 'wan', places: 2 },
  万元: { unit: 'wan', places: 0 },
};
const IN_WAN = /万元/;

/** To what is rounded: the total, or each row where only unit prices and amounts of rows are spoken of. */
function roundingIn(text: string): Settings[] {
  const counted = PLACES.exec(text)?.[1];
  const places =
    counted === undefined
      ? WHOLE.test(text)
        ? 0
        : undefined
      : (numerals[counted] ?? Number(counted));
  const isRow = /单价|合价|分项/.test(text) && !/总价|总报价|投标报价|合计/.test(text);
  const to = TO.exec(text)?.[1];
  const said = to ? TO_PLACES[to] : places === undefined ? undefined : { places };
  if (!said) return [];
  const isWan = said.unit === undefined && IN_WAN.test(text) && places !== undefined && places <= 2;
  if (!isRow)
    return [isWan ? { unit: 'wan', places: said.places ?? 2 } : { unit: 'yuan', ...said }];
  const rows = said.places ?? 2;
  return said.unit === 'wan' || rows > 2 ? [] : [{ rowPlaces: rows }];
}

function saidIn(text: string, source: tender.Source): Said[] {
  const said = (about: Term['about'], found: readonly Settings[]): Said[] =>
    found.map((settings) => ({ about, settings, source }));
  if (!ABOUT_PRICE.test(text) || POINTS.test(text)) return said('currency', currencyIn(text));
  const rounding = roundingIn(text);
  return [
    ...said('currency', currencyIn(text)),
    ...taxIn(text).map(({ isUnit, ...settings }): Said => {
      return { about: 'tax', settings, source, ...(isUnit ? { isUnit } : {}) };
    }),
    ...rounding.flatMap((settings) =>
      said(settings.rowPlaces === undefined ? 'rounding' : 'row-rounding', [settings]),
    ),
  ];
}

/** How the tender wants prices to be put, each with its places. Where places contradict each other nothing is taken over, which is said. */
export function priceTermsOf(document: TenderDocument): Omit<priceTerms.PriceTerms, 'notices'> {
  const said = document.blocks.flatMap((block) => {
    const place = block.page === null ? {} : { page: block.page };
    return blockText(block)
      .split('\n')
      .flatMap((line) => {
        const source = { block: block.index, ...place, quote: line.trim().slice(0, QUOTE_CHARS) };
        // A label and its value stand in two cells; what else a cell says it says alone.
        const currency = line.includes('\t') ? currencyIn(bare(line.replaceAll('\t', '：'))) : [];
        return [
          ...currency.map((settings): Said => ({ about: 'currency', settings, source })),
          ...line.split(/\t|(?<=[。；])/).flatMap((piece) => saidIn(bare(piece), source)),
        ];
      });
  });
  const terms = (['currency', 'rounding', 'row-rounding', 'tax'] as const).flatMap(
    (about): Term[] => {
      const all = said.filter((one) => one.about === about);
      const ofUnits = all.filter(({ isUnit }) => isUnit);
      const own = ofUnits.length > 0 ? ofUnits : all;
      const values = new Map(own.map((one) => [JSON.stringify(one.settings), one.settings]));
      const [first] = values.values();
      if (!first) return [];
      const sources = [...values.keys()].flatMap((key) =>
        own.filter((one) => JSON.stringify(one.settings) === key).map(({ source }) => source),
      );
      const state = values.size === 1 ? ('read' as const) : ('differs' as const);
      const shown = state === 'read' ? sources : firstOfEach(own);
      return [
        {
          ...{ about, state, sources: shown.slice(0, MOST_SOURCES) },
          settings: state === 'read' ? first : {},
        },
      ];
    },
  );
  // Rates are told apart from amounts: to how many places they are written is theirs.
  const all = [...terms, ...rateTerm(document)];
  return { terms: all, settings: Object.assign({}, ...all.map(({ settings }) => settings)) };
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** One place for each of the things that are said. */
const firstOfEach = (said: readonly Said[]): tender.Source[] =>
  [
    ...new Map(
      said.toReversed().map(({ settings, source }) => [JSON.stringify(settings), source]),
    ).values(),
  ].toSorted((one, other) => one.block - other.block);
