import { bid, profile } from 'tender-widgets/contract';
import { rmbUpper } from 'tender-widgets/price';
import * as v from 'valibot';
import type { TenderDocument } from '../../../site/server/documents/document.ts';
import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { startingFactSheet } from '../../../site/server/writing/fact-sheet.ts';
import { resolveContents } from '../../../site/server/writing/live-blocks.ts';
import { onlyLot } from '../../../site/server/writing/lots/chosen-lots.ts';
import { fixedChapters } from '../../../site/server/writing/offline/fixed-chapters.ts';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { filledFromProfile } from '../../../site/server/writing/profile-facts.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';
import { isDeviationTitle } from '../../../site/server/writing/text/deviation-title.ts';
import type { BidContext } from '../../../site/server/writing/writer.ts';
import { alike, assigned, letters } from '../../bench/outline/titles.ts';
import { namesOf } from '../../bench/outline/truth.ts';
import {
  badTitles,
  below,
  firstLevelOf,
  isInPlace,
  type Node,
  openPoints,
  treeOf,
  twins,
} from '../../bench/outline/verdict.ts';
import { formPieces, type Line, type Piece, type WrittenTender } from './written-tender.ts';

const company = {
  name: '华夏远景科技有限公司',
  creditCode: '91330106MA2CFXTK3N',
  address: '澄江市环湖东路66号',
  founded: '2011年6月8日',
  capital: '5000万元',
  kind: '有限责任公司',
  legalName: '欧阳文博',
  legalPost: '总经理',
  contact: '司徒静',
  phone: '0877-6123456',
  email: 'bid@hxyj.example',
};
const bank = { bank: '建设银行澄江支行', number: '53050164123600000021' };

const whole = v.parse(profile.CompanyProfile, {
  facts: Object.fromEntries(
    Object.entries(company).map(([name, value]) => [name, { value, confirmed: true }]),
  ),
  accounts: [{ id: 'a1', ...bank, confirmed: true }],
});

/** What is right and wrong about the outline and the forms of a tender. */
export interface TenderVerdict {
  first: number;
  formsOf: number;
  forms: number;
  bad: number;
  twins: number;
  pointsOf: number;
  points: number;
  /** Blanks with a value that is not theirs. */
  wrong: number;
  /** Blanks that have a value the product knows, and those of them that are filled. */
  known: number;
  filled: number;
  notesOf: number;
  notes: number;
  /** Chapters of a dark volume that say who the bidder is, or have a place to sign or to seal. */
  named: number;
  faults: string[];
}

const plain = (markdown: string): string =>
  markdown
    .replace(/```[a-z-]*\n/g, ' ')
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/&[a-z]{1,8};/g, ' ')
    // The pages of the tender's own index are the file's.
    .replace(/\{\{page:[^{}]{1,100}\}\}(?:、(?=\{\{))?/g, ' ')
    .replace(/【待[^】]{0,200}】/g, ' ');

interface Text {
  missing: string[];
  wrong: string[];
  outside: string;
  known: number;
  filled: number;
}

/** Of a project's name stays so much where the form prints its end. */
const LEAST_NAME = 4;
/** So far behind a blank a form prints the end of a name. */
const BEHIND = 40;

/** Keys whose blanks hold what is not known of a single value: rows of tables. */
const free = new Set(['rows']);
const timed = new Set(['term', 'validity', 'warranty']);

/** Holds the text of a chapter against the pieces of its form. */
function aligned(
  pieces: readonly Piece[],
  markdown: string,
  values: Record<string, string[]>,
): Text {
  const text = letters(plain(markdown));
  const result: Text = { missing: [], wrong: [], outside: '', known: 0, filled: 0 };
  let at = 0;
  let blanks: Extract<Piece, { key: string }>[] = [];
  let isBegun = false;
  /** What the form itself prints, up to the blank. */
  let lead = '';
  const between = (gap: string, before: string, behind = '') => {
    let rest = gap;
    // ____（项目名称）勘察设计招标文件: the end of the name stands there already.
    const names = (values.project ?? []).map(letters);
    const short = names.find(
      (name) =>
        name.length > gap.length && name.startsWith(gap) && behind.includes(name.slice(gap.length)),
    );
    if (
      short !== undefined &&
      gap.length >= LEAST_NAME &&
      blanks.some(({ key }) => key === 'project')
    )
      rest = '';
    // It may stand in the cell beside the term.
    const { guaranteed = [] } = /质保|保修|质量保证期/.test(lead) ? values : {};
    const term = guaranteed.find((one) => rest.endsWith(one) || rest === one.replace(/\D/g, ''));
    if (term) rest = rest.endsWith(term) ? rest.slice(0, -term.length) : '';
    for (const { key, printed } of blanks) {
      const hint = letters(printed);
      if (!/^\d+$/.test(printed) && hint !== '') rest = rest.replace(hint, '');
      if (key === '' || key === 'rows') continue;
      result.known++;
      const said = letters(values.whole?.[0] ?? '');
      // A term is told in the tender's own words: 合同签订后45日历天.
      const isSaid = timed.has(key) && rest.length >= 3 && rest.length <= 40 && said.includes(rest);
      const value = isSaid ? rest : longestIn(rest, values[key] ?? []);
      if (value === '') continue;
      rest = rest.replace(value, '');
      result.filled++;
    }
    // What the tender demands stands where the form speaks of it, whether the truth has a value there or not.
    const own = demanded.flatMap(([spoken, name]) =>
      spoken.test(lead) ? (values[name] ?? []) : [],
    );
    for (let left = Math.max(1, blanks.length); left > 0; left--)
      rest = rest.replace(longestIn(rest, own), '');
    // What stands before the first blank of a form is beside it.
    if (before === '') result.outside = rest;
    else if (rest !== '' && !blanks.some(({ key }) => free.has(key)))
      result.wrong.push(`…${before}【${rest.slice(0, 60)}】`);
    blanks = [];
  };
  /** A value may hold the very words that follow it: 6 in a project's number. */
  const behindValues = (words: string): number => {
    let from = at;
    for (const { key } of blanks)
      for (const value of (values[key] ?? []).map(letters)) {
        const isIn = value.includes(words) && !value.endsWith(words);
        if (isIn && text.startsWith(value, from)) from += value.length;
      }
    return from;
  };
  let before = '';
  for (const piece of pieces) {
    if (!('fixed' in piece)) {
      blanks.push(piece);
      continue;
    }
    // The rows of a table may be others: its numbers stand in none of them for sure.
    const isRowNumber = /^\d{1,2}$/.test(piece.fixed) && blanks.some(({ key }) => free.has(key));
    if (isRowNumber) continue;
    const found = text.indexOf(piece.fixed, behindValues(piece.fixed));
    const isNear = piece.fixed.length < 4 && !blanks.some(({ key }) => free.has(key));
    const far = isNear ? 80 : 20_000;
    if (found === -1 || found - at > far) {
      result.missing.push(piece.fixed);
      continue;
    }
    if (isBegun) between(text.slice(at, found), before, text.slice(found, found + BEHIND));
    else if (found > 0) {
      if (blanks.length > 0) between(text.slice(0, found), '');
      else result.outside = text.slice(0, found);
    }
    isBegun = true;
    at = found + piece.fixed.length;
    before = piece.fixed.slice(-10);
    lead = `${lead}${piece.fixed}`.slice(-LEAD);
  }
  if (blanks.length > 0 && isBegun) between(text.slice(at), before);
  else result.outside += text.slice(at);
  return result;
}

function valuesOf(tender: WrittenTender, lot: string): Record<string, string[]> {
  const { P = '', N = '', U = '', A = '' } = tender.values;
  const text = tender.lines
    .flatMap((line) => {
      if (line.kind === 'paragraph') return line.pieces;
      return line.kind === 'row'
        ? line.cells.flatMap((cell) => (typeof cell === 'string' ? [] : cell))
        : [];
    })
    .map((piece) => ('fixed' in piece ? piece.fixed : ''))
    .join('\n');
  const all = [
    ...text.matchAll(
      /\d{1,3}(?:个)?(?:日历天|日历日|天|日|个月|年)|[一二三两]年|\d{1,3} (?:calendar )?(?:days|months)/g,
    ),
  ];
  // 施工期18个月及缺陷责任期24个月 is one term.
  const both = text.matchAll(
    /[\u4e00-\u9fff]{2,6}\d{1,3}个月[及和、，][\u4e00-\u9fff]{2,8}\d{1,3}个月/g,
  );
  const terms = [
    ...all.flatMap(([one]) => [one, one.replace(/\D/g, '')]),
    ...[...both].map(([one]) => one),
  ];
  const guaranteed = [
    ...text.matchAll(
      /(?:质保|保修|质量保证|维保)期?[^。；\d一二三两五]{0,14}?(\d{1,2}(?:个月|年)|[一二三两五]年)/g,
    ),
  ].map(([, one = '']) => one);
  return {
    ...{ both: [`${P}、${N}`], whole: [text], guaranteed },
    contactAndPhone: [`${company.contact}、${company.phone}`],
    legalAndPost: [`${company.legalName}、${company.legalPost}`],
    bidderAndAddress: [`${company.name}、${company.address}`],
    addressAndPhone: [`${company.address}、${company.phone}`],
    ...{
      // 某工程施工招标文件 on the cover is its name too.
      project: [`${P}施工`, P, P.replace(/项目$/, '')],
      number: [N],
      purchaser: [U],
      agency: [A, U],
      item: [P],
    },
    // 公司 may be printed behind the line.
    ...{
      bidder: [company.name, company.name.replace(/公司$/, '')],
      legal: [company.legalName],
      address: [company.address],
    },
    ...{ phone: [company.phone], code: [company.creditCode], legalPost: [company.legalPost] },
    ...{ contact: [company.contact], email: [company.email], founded: [company.founded] },
    ...{ capital: [company.capital], kind: [company.kind], bank: [bank.bank] },
    ...{ account: [bank.number], lot: [lot, lot.replace(/\D/g, '')], quality: ['合格'] },
    ...{ term: terms, validity: terms, warranty: terms, industry: [], bond: [] },
  };
}

/** The bid on a tender as the product makes it by rule, with a bidder whose facts are known. */
function bidOn(tender: WrittenTender, document: TenderDocument): BidContext {
  const reading = extractTender(document);
  const digits = (text: string) => text.replace(/[^\d一二三四五六]/g, '');
  const { lot } = tender.truth;
  const chosen =
    reading.lots.find(({ number }) => lot !== null && digits(number) === digits(lot)) ??
    reading.lots[0];
  const own = chosen ? extractTender(document, { lotId: chosen.id }) : reading;
  const settings = v.parse(bid.BidSettings, { pages: 60, bidder: company.name });
  const name = own.facts.projectName?.value ?? tender.slug;
  const sheet = startingFactSheet(own, company.name, document);
  return {
    ...own,
    lots: own.lotFacts ?? [],
    ownLot: onlyLot(reading.lots, chosen ? [chosen.id] : []),
    ...{ name, settings, responses: {}, knowledge: [], pictures: [] },
    chapters: buildOutline({ ...own, name, settings }),
    factSheet: filledFromProfile(sheet, whole, '2026-09-01').map((line) => ({
      ...line,
      confirmed: line.value !== '',
    })),
    profile: { whole, day: '2026-09-01' },
    forms: tenderForms(document, own.format),
  };
}

/** The longest of the values that stands in a text, by its letters; '' for none. */
const longestIn = (text: string, values: readonly string[]): string =>
  values
    .map(letters)
    .toSorted((a, b) => b.length - a.length)
    .find((one) => one && text.includes(one)) ?? '';

/** Words of a form on what the tender demands, and the values that belong there. */
const demanded: readonly (readonly [spoken: RegExp, values: string])[] = [
  [/保证金|担保/, 'bond'],
  [/质量/, 'quality'],
  [/缺陷责任/, 'defects'],
  [/工期|服务期|交货期|期限|完工/, 'duration'],
];
/** So much of a form before a blank says what is asked there. */
const LEAD = 60;

/** The sum as it stands in figures and in words, with 人民币 and 元整 where the form does not print them. */
function bondOf({ facts, factSheet }: BidContext): string[] {
  const line = factSheet.find(({ label }) => label === '投标保证金');
  const yuan = facts.bidBond?.value ?? '';
  if (Number(yuan) <= 0) return [];
  const words = rmbUpper(yuan).replace(/^人民币/, '');
  const bare = words.replace(/元整?$/, '');
  return [`人民币${words}`, words, `人民币${bare}`, bare, yuan, line?.value ?? ''];
}

/** What the facts sheet has, as the tender lays it down. */
function demandedOf({ facts, factSheet }: BidContext): Record<string, string[]> {
  const said = (label: RegExp) =>
    factSheet.flatMap((line) => (label.test(line.label) ? [line.value] : []));
  const term = facts.duration?.value ?? '';
  return {
    quality: ['合格', ...said(/质量标准/)],
    defects: said(/缺陷责任期/),
    duration: [term, /\d{2,4}/.exec(term)?.[0] ?? '', ...said(/^工期/)],
  };
}

type Sums = Pick<
  TenderVerdict,
  'forms' | 'formsOf' | 'wrong' | 'known' | 'filled' | 'notesOf' | 'notes'
>;
/** Words beside a form that are no fault: where its chapter has others below it, they are theirs. */
const BESIDE = 60;

/** Of a table of deviations: behind its printed rows stand those that none of them asks. */
function piecesAndRows(lines: readonly Line[]): Piece[] {
  const end = lines.findLastIndex(({ kind }) => kind === 'row') + 1;
  const rows: Piece[] = end === 0 ? [] : [{ printed: '', key: 'rows' }];
  return [...formPieces(lines.slice(0, end)), ...rows, ...formPieces(lines.slice(end))];
}

/** Holds the chapter of one form against it. */
function formVerdict(
  { title, isWritten, lines, notes }: WrittenTender['forms'][number],
  isThere: boolean,
  text: { own: string; hasOthers: boolean },
  values: Record<string, string[]>,
): Sums & { faults: string[] } {
  const place = isThere ? [] : [`form ${title}: in another place`];
  if (isWritten) return { ...nothing, formsOf: 1, forms: isThere ? 1 : 0, faults: place };
  const said = formPieces(notes);
  const isNoted = said.every((one) => !('fixed' in one) || letters(text.own).includes(one.fixed));
  const own = isDeviationTitle(title) ? piecesAndRows(lines) : formPieces(lines);
  const found = aligned([...own, ...(isNoted ? said : [])], text.own, values);
  const isBeside = !text.hasOthers && found.outside.length > BESIDE;
  const isWhole = found.missing.length === 0 && !isBeside;
  return {
    ...{ formsOf: 1, forms: isThere && isWhole ? 1 : 0 },
    ...{ wrong: found.wrong.length, known: found.known, filled: found.filled },
    ...{ notesOf: said.length > 0 ? 1 : 0, notes: said.length > 0 && isNoted ? 1 : 0 },
    faults: [
      ...place,
      ...found.missing.map((words) => `form ${title}: without ${words.slice(0, 60)}`),
      ...(isBeside ? [`form ${title}: beside it ${found.outside.slice(0, 60)}`] : []),
      ...(isNoted ? [] : [`form ${title}: without its notes`]),
      ...found.wrong.map((words) => `blank of ${title}: ${words}`),
    ],
  };
}

const nothing: Sums = {
  ...{ forms: 0, formsOf: 0, wrong: 0, known: 0, filled: 0, notesOf: 0, notes: 0 },
};

/** The texts of the chapters that are written without a model. */
function textsOf(context: BidContext): ReadonlyMap<string, string> {
  const { scoring, clauses, responses, chapters, factSheet } = context;
  return resolveContents(fixedChapters(context), {
    ...{ scoring, clauses, responses, chapters, factSheet },
  });
}

/** Chapters of the dark volumes that name the bidder, or are signed or sealed. */
function namedChapters(
  { dark, truth }: WrittenTender,
  roots: readonly Node[],
  texts: ReadonlyMap<string, string>,
): string[] {
  const names = truth.required.firstLevel.filter(({ title }) => dark.includes(title));
  const isDark = ({ title }: Node) => names.flatMap(namesOf).some((one) => alike(title, one) > 0);
  const own = roots.filter(isDark);
  return own.flatMap(below).flatMap(({ id, title }) => {
    const text = texts.get(id) ?? '';
    const isNamed = text.includes(company.name) || text.includes(company.legalName);
    const isSigned = /(?:签字|盖章|公章|签章)[^。，]{0,8}[：:]/.test(text);
    return isNamed || isSigned ? [title] : [];
  });
}

function formsVerdict(
  tender: WrittenTender,
  context: BidContext,
  all: readonly Node[],
  texts: ReadonlyMap<string, string>,
): Sums & { faults: string[] } {
  const { truth } = tender;
  const places = assigned(
    truth.forms.map((form) => ({ names: namesOf(form) })),
    all,
    (i, node) => {
      const form = truth.forms[i];
      const isThere = form !== undefined && isInPlace(truth, node, form);
      return (isThere ? 0.05 : 0) + (node.settings.kind === 'form' ? 0.02 : 0);
    },
  );
  const values = {
    ...valuesOf(tender, truth.lot ?? ''),
    bond: bondOf(context),
    ...demandedOf(context),
  };
  const verdicts = truth.forms.flatMap((form, i) => {
    const node = places.get(i);
    const own = tender.forms[i];
    if (!own || (form.optional && !node)) return [];
    if (!node) return [{ ...nothing, formsOf: 1, faults: [`form ${form.title}: missing`] }];
    const text = below(node)
      .map((one) => `${one === node ? '' : one.title}\n${texts.get(one.id) ?? ''}`)
      .join('\n');
    const hasOthers = node.children.length > 0;
    return [formVerdict(own, isInPlace(truth, node, form), { own: text, hasOthers }, values)];
  });
  const sum = (key: keyof Sums) => verdicts.reduce((total, one) => total + one[key], 0);
  return {
    ...{ forms: sum('forms'), formsOf: sum('formsOf'), wrong: sum('wrong'), known: sum('known') },
    ...{ filled: sum('filled'), notesOf: sum('notesOf'), notes: sum('notes') },
    faults: verdicts.flatMap(({ faults }) => faults),
  };
}

/** Makes the outline and the forms of a tender by rule and holds them against its truth, letter by letter. */
export function tenderVerdict(tender: WrittenTender, document: TenderDocument): TenderVerdict {
  const context = bidOn(tender, document);
  const { truth } = tender;
  const { roots, all } = treeOf(context.chapters);
  const texts = textsOf(context);
  const forms = formsVerdict(tender, context, all, texts);
  const named = namedChapters(tender, roots, texts);
  const [bad, twin] = [badTitles(truth, all), twins(truth, all)];
  const open = openPoints(truth, all, context.scoring);
  const first = firstLevelOf(truth, roots);
  const pointsOf = truth.scoringChapters.reduce((sum, item) => sum + item.subPoints.length, 0);
  return {
    ...forms,
    ...{ named: named.length },
    ...{ first, bad: bad.length, twins: twin.length, pointsOf, points: pointsOf - open.length },
    faults: [
      ...(first < 1 ? [`first level: ${roots.map(({ title }) => title).join('、')}`] : []),
      ...forms.faults,
      ...bad.map((title) => `no chapter: ${title}`),
      ...twin.map((title) => `twins: ${title}`),
      ...open.map((point) => `open: ${point}`),
      ...named.map((title) => `named: ${title}`),
    ],
  };
}
