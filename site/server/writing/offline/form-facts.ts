import type { tender } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import { demandedValue, sheetValue } from '../fact-sheet.ts';
import { factsFor, sheetFor } from '../lots/chosen-lots.ts';
import type { Currency } from '../price/blank-money.ts';
import { type LotPrice, lotPricesOf, sheetFor as pricesFor } from '../price/lot-sheet.ts';
import { noRates, type OfferedRates, ratesOf } from '../price/rates.ts';
import { chapterLot } from '../structure/lot-chapters.ts';
import { wordingOf } from '../text/wording.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';

type FactSheet = Parameters<typeof sheetValue>[0];

/** What forms are filled with: known facts, and blanks for the rest. In an anonymous bid nobody is named. */
export interface FormFacts {
  project: string;
  number: string;
  /** What the tender calls that number where it was read: 政府采购编号. */
  numberLabel?: string;
  /** As `numberLabel`, of the term: 监理服务期. */
  durationLabel?: string;
  owner: string;
  agency: string;
  bidder: string;
  duration: string;
  /** 人民币捌拾万元整（￥800000.00）; empty where no bond is asked for. */
  bond: string;
  /** The tender says that no bond is asked for; where it says nothing, nobody knows. */
  asksNoBond?: true;
  /** The same in yuan. */
  bondAmount: string;
  /** Bond and name lines a form ends with. */
  signature: string;
  /** From the confirmed facts; empty where the bidder has not confirmed any. */
  code: string;
  representative: string;
  /** The representative's: 总经理. */
  post: string;
  agent: string;
  address: string;
  phone: string;
  contact: string;
  email: string;
  founded: string;
  capital: string;
  /** Of the firm: 有限责任公司. */
  kind: string;
  bank: string;
  account: string;
  validity: string;
  manager: string;
  /** Yuan as the price sheet has it, or the bidder's own words. */
  price: string;
  /** What the price is in. */
  currency: Currency;
  /** The lot the form is for, as the tender counts it: 第2包; empty where it is for none or for several. */
  lotNumber: string;
  /** What each lot of a bid for several comes to. */
  lotPrices: readonly LotPrice[];
  /** Of a bid priced by rates. */
  rates: OfferedRates;
  quality: string;
  /** How long the contractor answers for defects, as the tender says. */
  defects: string;
  /** How long goods are guaranteed, as the tender says. */
  warranty: string;
  /** As `project`, `bidder` and `duration`, but empty where they are not known: a file's name is no project's. */
  knownProject: string;
  knownBidder: string;
  knownDuration: string;
  words: BidView['words'];
}

/** The prices that stand in the chapter. */
export const pricesOf = ({ context, chapter }: ChapterTask): ChapterTask['context']['price'] =>
  pricesFor(context.price, chapterLot(chapter, context.chapters, context.lots ?? []));

/** Which line of the facts sheet says what a form asks of the bidder. */
export const factLines = {
  knownBidder: /^投标人名称|^供应商名称/,
  code: /信用代码/,
  representative: /^法定代表人(?!职务)/,
  post: /^法定代表人职务/,
  agent: /^授权代表$|^委托代理人/,
  address: /地址|住所/,
  phone: /^联系电话|^电话/,
  contact: /^联系人/,
  email: /邮箱/,
  founded: /^成立(?:日期|时间)/,
  capital: /^注册资[本金]/,
  kind: /^(?:企业|单位|公司)(?:类型|性质)/,
  bank: /开户/,
  account: /账号/,
  manager: /^项目(?:负责人|经理)$/,
} as const satisfies Partial<Record<keyof FormFacts, RegExp>>;

/** Where nothing is known. */
export const noFacts: FormFacts = {
  ...{ project: '', knownProject: '', number: '', owner: '', agency: '', bidder: '' },
  ...{
    knownBidder: '',
    duration: '',
    knownDuration: '',
    bond: '',

    signature: '',
    code: '',
  },
  ...{ representative: '', post: '', agent: '', address: '', phone: '', contact: '', email: '' },
  ...{ founded: '', capital: '', kind: '', bank: '', account: '', validity: '', manager: '' },
  ...{ price: '', currency: 'CNY', lotPrices: [], quality: '', rates: noRates },
  ...{ bondAmount: '', defects: '', warranty: '', lotNumber: '' },
  words: wordingOf({ name: '', overview: '', scoring: [], clauses: [], requirements: [] }),
};

/** The label right before a value in the words of the file it was read from; '' where none stands there. */
function labelOf(fact: tender.Fact | null): string {
  const quote = fact?.source?.quote ?? '';
  const before = quote.slice(0, Math.max(0, quote.indexOf(fact?.value ?? '')));
  return /([\u4e00-\u9fff]{2,14})[\s　：:]{1,8}$/.exec(before.slice(-24))?.[1] ?? '';
}

/** 监理服务期; 时间 and 期限 alone are those of anything. */
function termLabel(fact: tender.Fact | null): string {
  const label = labelOf(fact);
  return /^[\u4e00-\u9fff]{2,}期(?:限)?$/.test(label) ? label : '';
}

/** A bond in words and figures, and its figure; empty where none is asked for. */
const bondOf = (yuan: string): Pick<FormFacts, 'bond' | 'bondAmount' | 'asksNoBond'> =>
  Number(yuan) > 0
    ? { bondAmount: yuan, bond: `${rmbUpper(yuan)}（￥${yuan}）` }
    : { bondAmount: '', bond: '', ...(yuan === '' ? {} : { asksNoBond: true }) };

/** 合格, as the tender demands it; what is said at length is left to the bidder. */
function demandedQuality(sheet: FactSheet): string {
  const value = demandedValue(sheet, /质量标准/);
  return /^[\u4e00-\u9fff]{0,8}(?:合格|优良|优质)(?:工程)?(?:标准)?$/.test(value) ? value : '';
}

const UNSIGNED = '（本册按暗标要求编制，此处不签章）';

const signatureOf = ({ words }: BidView, bidder: string): string =>
  [
    `${words.bidder}（盖章）：${bidder}`,
    '法定代表人或其委托代理人（签字）：【待填写】',
    '日期：【待填写】年【待填写】月【待填写】日',
  ].join('\n\n');

export function formFacts(view: BidView, task: ChapterTask): FormFacts {
  const { settings, name, lots = [], ownLot = [] } = task.context;
  const lot = chapterLot(task.chapter, task.context.chapters, lots);
  const facts = factsFor(task.context.facts, lot);
  const factSheet = sheetFor(task.context.factSheet, lots, lot);
  const price = pricesOf(task);
  const blind = settings.blind;
  // The tender's own form of a dark volume names the project: it tells nothing of who bids.
  const isNameless = blind && task.context.isDarkVolume !== true;
  const known = (label: RegExp) => (blind ? '' : sheetValue(factSheet, label));
  const knownBidder = blind ? '' : known(factLines.knownBidder) || settings.bidder;
  const bidder = knownBidder === '' ? '【待填写：单位全称】' : knownBidder;
  const knownDuration =
    sheetValue(factSheet, /^工期|^服务期|^交货期/) || (facts.duration?.value ?? '');
  return {
    project: isNameless ? '本项目' : (facts.projectName?.value ?? name),
    number: isNameless ? '' : (facts.projectNumber?.value ?? ''),
    numberLabel: labelOf(facts.projectNumber),
    durationLabel: termLabel(facts.duration),
    owner: isNameless
      ? view.words.owner
      : (facts.purchaser?.value ?? `【待填写：${view.words.owner}名称】`),
    agency: isNameless ? '' : (facts.agency?.value ?? ''),
    bidder,
    duration: knownDuration === '' ? '【待填写】' : knownDuration,
    knownProject: facts.projectName?.value ?? '',
    knownBidder,
    knownDuration,
    code: known(factLines.code),
    representative: known(factLines.representative),
    post: known(factLines.post),
    agent: known(factLines.agent),
    address: known(factLines.address),
    phone: known(factLines.phone) || known(/授权代表电话/),
    contact: known(factLines.contact),
    email: known(factLines.email),
    founded: known(factLines.founded),
    capital: known(factLines.capital),
    kind: known(factLines.kind),
    bank: known(factLines.bank),
    account: known(factLines.account),
    validity: sheetValue(factSheet, /有效期/) || demandedValue(factSheet, /^投标有效期/),
    manager: known(factLines.manager),
    price: blind ? '' : (price?.total ?? known(/总报价|投标报价/)),
    currency: price?.settings.currency ?? 'CNY',
    lotPrices: blind ? [] : lotPricesOf(task.context.price, lots.length > 0 ? lots : ownLot),
    lotNumber: (lot ?? (ownLot.length === 1 ? ownLot[0] : undefined))?.number ?? '',
    rates: !blind && price ? ratesOf(price) : noRates,
    quality: sheetValue(factSheet, /质量标准/) || demandedQuality(factSheet),
    defects: sheetValue(factSheet, /^缺陷责任期/) || demandedValue(factSheet, /^缺陷责任期/),
    warranty: sheetValue(factSheet, /^质保期/) || demandedValue(factSheet, /^质保期/),
    ...bondOf(facts.bidBond?.value ?? ''),
    signature: blind ? UNSIGNED : signatureOf(view, bidder),
    words: view.words,
  };
}
