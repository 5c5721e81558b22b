import type { price } from 'tender-widgets/contract';

/** What a bid priced by rates offers. */
export interface OfferedRates {
  /** As the tender calls it; empty for a bid priced by amounts. */
  kind: price.PriceSettings['rate'];
  rows: readonly { name: string; rate: string }[];
}

export const noRates: OfferedRates = { kind: '', rows: [] };

type Kind = Exclude<price.PriceSettings['rate'], ''>;
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['off', /下浮|让利/],
  ['concession', /优惠/],
  ['discount', /折扣/],
  ['fee', /费率/],
];
const NAME =
  /(?:下浮|让利|优惠)(?:率|比例|幅度|系数)|折扣(?:率|比例)|(?:服务|代理|管理|监理|设计|审计|咨询|取费)?费率/g;
/** A rate that is none of the bid's: what is most, and what it is judged by. */
const ANOTHER = /税|限|基准|评标|平均|利率|违约|扣/;

export const rateKindOf = (words: string): Kind | undefined =>
  kinds.find(([, sign]) => sign.test(words))?.[0];

/** The last rate that words name, by its place; undefined for none, and for one that is no offer. */
export function namedRate(text: string): { from: number; to: number; kind: Kind } | undefined {
  const match = [...text.matchAll(NAME)].at(-1);
  const kind = match && rateKindOf(match[0]);
  if (!match || !kind || ANOTHER.test(text.slice(Math.max(0, match.index - 6), match.index)))
    return undefined;
  return { from: match.index, to: match.index + match[0].length, kind };
}

const bare = (text: string): string =>
  text.normalize('NFKC').replace(/[\s_|:：()（）]|投标|响应|报价|综合|统一|本项目|我方|的/g, '');

/** The rate that words mean: the only one, or that of the row they name; '' where that is not certain. */
export function rateFor(words: string, { kind, rows }: OfferedRates): string {
  const named = namedRate(words);
  if (!named || named.kind !== kind) return '';
  const clause =
    words
      .slice(0, named.from)
      .split(/[，,、：:]/)
      .at(-1) ?? '';
  const own = bare(clause + words.slice(named.from, named.to));
  const exact = rows.filter(({ name }) => bare(name) === own || bare(name) === bare(clause));
  const found = exact.length > 0 ? exact : isWhole(bare(clause)) ? rows : [];
  const values = new Set(found.map(({ rate }) => rate));
  const [only = ''] = values;
  return values.size === 1 ? only : '';
}

/** Nothing before it says of what the rate is. */
const isWhole = (clause: string): boolean =>
  clause === '' || /^(?:以|按|愿以|愿意以|为|承诺)$/.test(clause);

/** The rates of a sheet; none for one of amounts. */
export const ratesOf = ({ settings, rows }: price.PriceSheet): OfferedRates =>
  settings.rate === ''
    ? noRates
    : {
        kind: settings.rate,
        rows: rows.map(({ name, unitPrice }) => ({ name, rate: unitPrice })),
      };
