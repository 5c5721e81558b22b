import { tender } from 'tender-widgets/contract';
import { compact, isPlaceholder } from '../text.ts';
import { isForSome, partOfPrice, rivalBeside } from './beside.ts';
import { endsLikeProject } from './cover.ts';
import { factTitles } from './doubts.ts';
import { joinedDigits, moneyIn } from './money.ts';
import { isDuration } from './phrases.ts';
import { isBalanced, looksLikeOrganisation } from './values.ts';

/** What the whole file says. */
export interface WholeFile {
  /** Blanks left out. */
  text: string;
  /** Paragraphs and cells of the parts that speak of this project, not of forms and contracts. */
  passages: readonly string[];
  occurrences: (text: string) => number;
}

/** No tender is worth less: a unit was lost. */
const LEAST_PRICE = 1000;
/** A bond is two hundredths of the price at the most; so much more is another amount. */
const MOST_BOND = 0.1;
/** A name that stands so often in a file is one of its names. */
const OFTEN = 3;
const SHORTEST_NAME = 6;
/** Of a name's places in a file so many are looked at, and so many letters behind each. */
const MOST_RESTS = 50;
const LONGEST_REST = 8;

/**
 * Facts that are odd by their form, beside one another, or beside the file: each is a doubt, whatever spoke for it. A check apart from
 * choosing: it knows nothing of places and labels.
 */
export function formDoubts(facts: tender.Facts, file: WholeFile): tender.Doubt[] {
  return tender.factNames.flatMap((fact) => {
    const read = facts[fact];
    const odd = read && oddities[fact]?.(read, facts, file);
    return read && odd
      ? [
          {
            ...{ id: `form-${fact}`, about: 'facts' as const, itemId: fact, kind: 'form' },
            msg: `${factTitles[fact]}“${read.value.slice(0, 60)}”${odd}，请核对原文后确认`,
            sources: read.source ? [read.source] : [],
          },
        ]
      : [];
  });
}

type Oddity = (read: tender.Fact, facts: tender.Facts, file: WholeFile) => string | undefined;

const oddities: Partial<Record<tender.FactName, Oddity>> = {
  projectName: ({ value }, _facts, file) => oddName(value, file),
  purchaser: ({ value }, _facts, file) => oddBody(value, file),
  agency: ({ value }, _facts, file) => oddBody(value, file),
  budget: (read, { ceilingPrice, duration }, file) =>
    oddBudget(read, ceilingPrice) ??
    oddPrice(read, file) ??
    ofOneYear(read, duration) ??
    oddBeside('budget', read, file),
  ceilingPrice: (read, { budget, duration }, file) =>
    budget && Number(read.value) > Number(budget.value)
      ? '高于预算金额'
      : (oddPrice(read, file) ??
        ofOneYear(read, duration) ??
        oddBeside('ceilingPrice', read, file)),
  bidBond: (read, { budget, ceilingPrice }, file) => {
    const { value, source } = read;
    if (differsInWords(value, source?.quote ?? '')) return UNLIKE_WORDS;
    const words = ownWords(read, file);
    const beside = rivalBeside('bidBond', value, words);
    if (beside !== undefined) return alsoSaid(beside);
    if (isForSome(value, words)) return '旁边写着有的投标人不收';
    const price = Number(budget?.value ?? ceilingPrice?.value ?? Number.POSITIVE_INFINITY);
    return Number(value) > price * MOST_BOND ? '与预算金额不相称' : undefined;
  },
  deadline: (read, { openingTime }) =>
    openingTime && openingTime.value < read.value ? '晚于开标时间' : withoutHour(read),
  openingTime: (read, { deadline }) =>
    deadline && read.value < deadline.value ? '早于投标截止时间' : withoutHour(read),
  // The unit of a bare number stands in its label.
  duration: ({ value }) =>
    isDuration(value) || /^\d{1,4}$/.test(value) ? undefined : '里没有时间长短',
};

function oddName(value: string, { text, occurrences }: WholeFile): string | undefined {
  const own = compact(value);
  if (!isBalanced(value) || goesOn(own, text) || beginsBefore(own, text)) return '可能不完整';
  // 就其…采购: whose it is may belong to the name.
  if (text.includes(`其${own}`)) return '前面可能还有单位名称';
  if (occurrences(value) > 1) return undefined;
  for (let end = value.length - 1; end >= SHORTEST_NAME; end--) {
    const start = value.slice(0, end);
    if (endsLikeProject(start) && occurrences(start) >= OFTEN) return '与文件其他处的名称不一致';
  }
  return undefined;
}

/** Whether the file mostly goes on with the same letters, to what ends as a name does. */
function goesOn(value: string, text: string): boolean {
  const rests = text.split(value).slice(1, MOST_RESTS);
  for (let length = 2; length <= LONGEST_REST; length++) {
    const counts = new Map<string, number>();
    for (const rest of rests) {
      const next = rest.slice(0, length);
      counts.set(next, (counts.get(next) ?? 0) + 1);
    }
    for (const [next, count] of counts)
      if (count > 1 && count * 3 > rests.length * 2 && endsLikeProject(value + next)) return true;
  }
  return false;
}

const LETTERS_BEFORE = 4;

/** Whether the same letters mostly stand before the name, as its own beginning would: 2026年第三次|…框架招标采购. */
function beginsBefore(value: string, text: string): boolean {
  const heads = text.split(value).slice(0, -1).slice(0, MOST_RESTS);
  const counts = new Map<string, number>();
  for (const head of heads) {
    const last = head.slice(-LETTERS_BEFORE);
    if (
      /^[\p{Script=Han}\d]{4}$/u.test(last) &&
      !/[为是就对于与及和的称加到了由在按名目程]$/u.test(last)
    )
      counts.set(last, (counts.get(last) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count > 1 && count * 2 >= heads.length);
}

const HIDDEN = '里有文件没有写明的字';

function oddBody(value: string, { text }: WholeFile): string | undefined {
  if (isPlaceholder(value)) return HIDDEN;
  if (!isBalanced(value)) return '不完整';
  if (!looksLikeOrganisation(value)) return '不像单位名称';
  // The file goes on with the rest of the name in brackets.
  const rest = text.split(value.normalize('NFKC')).slice(1);
  const longer = rest.filter((after) => {
    const bracket = /^\(([^()]{4,40})\)/.exec(after)?.[1];
    return bracket !== undefined && looksLikeOrganisation(bracket);
  });
  return longer.length * 2 >= rest.length && longer.length > 0 ? '可能不是全称' : undefined;
}

/** A cost estimate or the funds that are there may be for more than what is bought here. */
const oddBudget = ({ source }: tender.Fact, ceiling: tender.Fact | null): string | undefined => {
  const quote = source?.quote ?? '';
  return ceiling?.source?.quote !== quote &&
    /概算|估算|资金|经费/.test(quote) &&
    !/预算/.test(quote)
    ? '在文件中写作概算、估算或资金，不一定是本次采购的预算'
    : undefined;
};

/** 0:00 that the file does not say: it tells the day alone. */
function withoutHour({ value, source }: tender.Fact): string | undefined {
  const isSaid = /24|零[时点]|(?<!\d)0{1,2}\s?[:：时点]/.test(source?.quote ?? '');
  return value.endsWith(' 00:00:00') && !isSaid ? '没有写明几点' : undefined;
}

/** The cell or paragraph that holds an amount of a quote; the quote of a table is a whole row. */
const ownWords = ({ value, source }: tender.Fact, { passages }: WholeFile): string => {
  const quote = source?.quote ?? '';
  const flat = compact(quote);
  const cell = passages.find(
    (text) =>
      flat.includes(compact(text)) &&
      moneyIn(text).some(({ yuan, certain }) => certain && yuan === value),
  );
  return cell ?? quote;
};

const alsoSaid = (yuan: string): string => `旁边还写着另一个金额${yuan}元`;

function oddBeside(
  fact: 'budget' | 'ceilingPrice',
  read: tender.Fact,
  file: WholeFile,
): string | undefined {
  const words = ownWords(read, file);
  const part = partOfPrice(read.value, words);
  if (part) return part === 'rate' ? '与费率或折算写在一起，不一定是总价' : '是一年的金额';
  const beside = rivalBeside(fact, read.value, words);
  return beside === undefined ? undefined : alsoSaid(beside);
}

const UNLIKE_WORDS = '的大写和小写金额不一致';
const WORDS_FROM = 12;
/** 人民币（大写）：叁佰万元整, not 人民币312.60万元. */
const amountInWords = /^[^\d零〇壹贰叁肆伍陆柒捌玖拾]*[零〇壹贰叁肆伍陆柒捌玖拾]/;
/** 壹万玖仟元整（¥9,000.00）, 9,000.00元（大写：玖仟元整）: the same amount once more. */
const AGAIN = /^\s*(?:[（(]\s*)?(?:即|[大小]写|为|人民币|RMB|[:：¥￥\s（()）]){0,6}$/;

/** Whether an amount of the quote stands in words beside figures that make another one, and `value` is one of both. */
function differsInWords(value: string, quote: string): boolean {
  const plain = joinedDigits(quote.normalize('NFKC'));
  const all = moneyIn(quote);
  const isInWords = (at: number) => amountInWords.test(plain.slice(at, at + WORDS_FROM));
  return all.some((one, i) => {
    const next = all[i + 1];
    return (
      next !== undefined &&
      one.yuan !== next.yuan &&
      (one.yuan === value || next.yuan === value) &&
      isInWords(one.at) !== isInWords(next.at) &&
      AGAIN.test(plain.slice(one.end, next.at))
    );
  });
}

const MOST_YEARS = 10;
const isMultiple = (whole: number, part: number): boolean =>
  part > 0 && whole > part && whole <= part * MOST_YEARS && whole % part === 0;

function oddPrice({ value, source }: tender.Fact, { passages }: WholeFile): string | undefined {
  if (Number(value) < LEAST_PRICE) return '过小，可能缺少单位';
  const quote = source?.quote ?? '';
  const beside = moneyIn(quote);
  const plain = joinedDigits(quote.normalize('NFKC'));
  const inWords = beside.filter(({ at }) => amountInWords.test(plain.slice(at, at + WORDS_FROM)));
  const isOther =
    inWords.length === 1 && beside.length > 1 && !inWords.some(({ yuan }) => yuan === value);
  if (differsInWords(value, quote)) return UNLIKE_WORDS;
  if (isOther) return '与大写金额不一致';
  if (/年/.test(quote) && /[合总共累]计/.test(quote) && beside.some(({ yuan }) => yuan !== value))
    return '旁边有一年和几年合计两个金额';
  const ofYear = beside.find(({ at }) => /每年[^\d。；;]{0,4}$/.test(plain.slice(0, at)));
  // 128 beside 每年64万元: the amount of a year stands by itself, and this is what the years make together.
  const isOfYears = ofYear !== undefined && isMultiple(Number(value), Number(ofYear.yuan));
  const isYearly = beside.some(({ yuan, yearly }) => yuan === value && yearly);
  if (isYearly || (/每年/.test(quote) && !isOfYears)) return '是一年的金额';
  const digits = significant(value);
  if (digits.length < 3) return undefined;
  const shifted = passages
    // A bare number has the unit its column names.
    .filter((text) => /[元圆¥]/.test(text) && compact(text).replace(/[,.]/g, '').includes(digits))
    .flatMap((text) => moneyIn(text))
    .find(({ yuan }) => yuan !== value && significant(yuan) === digits);
  return shifted ? `与文件另一处的${shifted.yuan}元相差若干个零` : undefined;
}

/** 年度预估金额, 年预算: what is reckoned for a year; a year by its number (2027年度) may be the only one. */
const ANNUAL =
  /(?<![\d一二两三四五六七八九十几跨多半今本当首次上去明往历同近每学])年度?(?:的|内)?(?:预[估计算]|估算|采购|工作量|框架|合同|限价|最高|控制|服务|维护|运维|总?金额|总?费用|总?额)/;
/** A term that a year fills. */
const A_YEAR = /^(?:[一壹1]\s?个?(?:学|合同)?年|12\s?个?月|36[56])/;

/** The amount is said of a year, and what is bought goes on for longer, or for nobody knows how long. */
function ofOneYear({ source }: tender.Fact, duration: tender.Fact | null): string | undefined {
  const isYear = duration !== null && A_YEAR.test(compact(duration.value));
  return !isYear && ANNUAL.test(compact(source?.quote ?? '')) ? '是一年的金额' : undefined;
}

/** The figures of an amount without the zeros around them. */
const significant = (yuan: string): string =>
  yuan
    .replace(/(?<![0.])[0.]+$/, '')
    .replace('.', '')
    .replace(/^0+/, '');
