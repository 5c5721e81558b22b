import type { bid, tender } from 'tender-widgets/contract';
import { blockText, type TenderDocument } from '../documents/document.ts';
import { lotLabel } from './lots/chosen-lots.ts';
import { readHanNumber } from './text/han-number.ts';

/** Lines every bid needs, by group; the bidder fills them in once and all chapters agree. */
const lines: readonly (readonly [group: string, labels: readonly string[]])[] = [
  [
    '公司与授权',
    [
      '投标人名称',
      '统一社会信用代码',
      '注册地址',
      '法定代表人',
      '授权代表',
      '授权代表电话',
      '联系人',
      '联系电话',
      '电子邮箱',
      '开户银行',
      '银行账号',
    ],
  ],
  [
    '报价与期限',
    [
      ...['投标总报价', '工期（服务期、交货期）', '投标有效期', '投标保证金'],
      ...['质量标准', '质保期', '缺陷责任期'],
    ],
  ],
  ['人员', ['项目负责人', '技术负责人', '拟投入人数']],
  ['资质证书', ['营业执照', '资质证书', '体系认证证书', '项目负责人证书']],
  ['业绩', ['类似项目业绩']],
];

/** Lines of works alone: there where the tender says one. */
const whereSaid: ReadonlySet<string> = new Set(['缺陷责任期']);

/** Lines each lot of several has for itself where the tender does not say one thing for all; what only such a bid has. */
const linesOfLots: readonly {
  label: string;
  fact?: (typeof tender.lotFactNames)[number];
  extra?: true;
}[] = [
  { label: '预算金额', fact: 'budget', extra: true },
  { label: '最高限价', fact: 'ceilingPrice', extra: true },
  { label: '投标总报价' },
  { label: '工期（服务期、交货期）', fact: 'duration' },
  { label: '投标保证金', fact: 'bidBond' },
];

interface TenderReading {
  facts: tender.Facts;
  /** Of the lots one bid answers, where there are several. */
  lotFacts?: readonly tender.LotFacts[];
  clauses: readonly tender.Clause[];
}

type Known = Pick<bid.SheetFact, 'value' | 'source'>;

const inSentence: Record<string, RegExp> = {
  投标有效期:
    /(?:投标|响应|磋商|报价)?(?:文件)?(?<!保函的?|担保的?|保证金的?)有效期(?:(?!有效期|[比超长]|延)[^。；\d]){0,20}?(\d{2,3}\s*(?:个)?(?:日历天|日历日|工作日|天|日))/,
  质量标准: /质量(?:标准|要求|目标)(?:[：:为须应达到]{1,6}| )\s*([^，。；\n]{2,20})/,
  缺陷责任期:
    /缺陷责任期[^。；\d一二两三四五六七八九十]{0,12}((?:\d{1,4}|[一二两三四五六七八九十]{1,3})\s*(?:年|个月|日历天|天))/,
  质保期:
    /(?:质保期|质量保证期|保修期|免费维保期)(?![满内外结]|届满)[^。；\d]{0,14}?((?:\d{1,2}|[一二两三四五六七八九十]{1,3})\s*(?:年|个月))/,
};

const inEnglish: Partial<Record<string, RegExp>> = {
  投标有效期:
    /\b(?:bids?|tenders?|proposals?|quotations?)\b(?! (?:security|bond|guarantee))[^.;\d]{0,60}\bvalid(?:ity)?\b[^.;\d]{0,40}?(\d{2,3} ?(?:calendar )?days)\b/i,
};

/** 符合前附表1.3.3规定: where a value stands, and none. */
const pointsElsewhere =
  /前附表|[详参]?见|第[\d一二三四五六七八九十]|\d\.\d{1,2}\.|(?:要求|规定|约定|条款)$/;

/** 工程质量：合格 is 合格: what is named in front of a value is no part of it. */
const withoutName = (value: string): string => (value.split(/[：:]/).at(-1) || value).trim();

function bondOf({ value, source }: tender.Fact): Known {
  return { value: Number(value) === 0 ? '不收取投标保证金' : `${value}元`, source };
}

/** The lines of a group that are each lot's own, and the labels they stand in the place of. */
function linesByLot(
  { facts, lotFacts = [] }: TenderReading,
  labels: readonly string[],
): { label: string; of: string; known: Known | null }[] {
  const own = linesOfLots.filter(({ fact }) => fact === undefined || facts[fact] === null);
  return own
    .filter(({ label, extra }) => labels.includes(extra ? '投标总报价' : label))
    .flatMap(({ label, fact, extra }) =>
      lotFacts.flatMap((lot) => {
        const read = fact ? lot.facts[fact] : null;
        if (extra && !read) return [];
        const known = read && fact !== 'duration' ? bondOf(read) : read;
        return [{ label: lotLabel(lot, label), of: label, known }];
      }),
    );
}

/** What may be another for each thing that is bought: it is laid down where the file says one alone. */
const ofOneValue: ReadonlySet<string> = new Set(['质保期']);

function isSaidTwice(document: TenderDocument | null, pattern: RegExp): boolean {
  const values = (document?.blocks ?? []).flatMap((block) =>
    blockText(block)
      .split('\n')
      .filter((line) => !line.includes('__'))
      .flatMap((line) => pattern.exec(line.replace(/\s+/g, ' '))?.[1] ?? []),
  );
  return new Set(values.map(months)).size > 1;
}

/** 三年, 3年 and 36个月 are one. */
function months(value: string): number | string {
  const [, said = '', unit = ''] =
    /^(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*(年|个月)$/.exec(value) ?? [];
  const count = /^\d/.test(said) ? Number(said) : (readHanNumber(said) ?? 0);
  return count > 0 ? count * (unit === '年' ? 12 : 1) : value;
}

/** What the tender itself lays down for a line. */
function fixedBy(
  reading: TenderReading | null,
  label: string,
  document: TenderDocument | null,
): Known | undefined {
  if (!reading) return undefined;
  const fact = {
    '工期（服务期、交货期）': reading.facts.duration,
    投标保证金: reading.facts.bidBond,
  }[label];
  if (fact && label === '投标保证金') return bondOf(fact);
  if (fact) return fact;
  const pattern = inSentence[label];
  if (!pattern || (ofOneValue.has(label) && isSaidTwice(document, pattern))) return undefined;
  for (const clause of reading.clauses) {
    const value = clause.text.match(pattern)?.[1];
    if (value && !pointsElsewhere.test(value) && clause.source)
      return { value: withoutName(value), source: clause.source };
  }
  const english = inEnglish[label];
  return document
    ? (fixedIn(document, pattern) ?? (english ? fixedIn(document, english) : undefined))
    : undefined;
}

/** Where the file itself says it, from its start: the table before the instructions comes before the forms at its end. */
function fixedIn(document: TenderDocument, pattern: RegExp): Known | undefined {
  for (const block of document.blocks) {
    for (const line of blockText(block).split('\n')) {
      const said = line.replace(/\s+/g, ' ');
      const value = said.match(pattern)?.[1];
      if (!value || pointsElsewhere.test(value) || said.includes('__')) continue;
      return {
        value: withoutName(value),
        source: {
          ...(block.page === null ? {} : { page: block.page }),
          block: block.index,
          quote: said.slice(0, 200),
        },
      };
    }
  }
  return undefined;
}

/**
 * The facts sheet a new bid begins with: the lines every bid needs, empty; what the tender lays down with its source, for the bidder
 * to confirm; the bidder's own name, confirmed. `reading` and `document` (the file's text) are null for a bid without a tender file.
 */
export function startingFactSheet(
  reading: TenderReading | null,
  bidder: string,
  document: TenderDocument | null = null,
): bid.SheetFact[] {
  const sheet: bid.SheetFact[] = [];
  for (const [group, labels] of lines) {
    const byLot = reading ? linesByLot(reading, labels) : [];
    for (const { label, known } of byLot)
      sheet.push({
        ...{ id: `f${sheet.length + 1}`, group, label, value: known?.value ?? '' },
        ...{ confirmed: false, source: known?.source ?? null },
      });
    for (const label of labels) {
      if (byLot.some(({ of }) => of === label)) continue;
      const id = `f${sheet.length + 1}`;
      const own = label === '投标人名称' ? bidder.trim() : '';
      const fixed = fixedBy(reading, label, document);
      if (!fixed && whereSaid.has(label)) continue;
      sheet.push({
        id,
        group,
        label,
        value: own || (fixed?.value ?? ''),
        confirmed: own !== '',
        source: fixed?.source ?? null,
      });
    }
  }
  return sheet;
}

/** What a sheet says for certain: its confirmed lines that have a value. */
export function confirmedFacts(sheet: readonly bid.SheetFact[]): bid.SheetFact[] {
  return sheet.filter((fact) => fact.confirmed && fact.value.trim() !== '');
}

/** The confirmed value of the first line whose label fits; empty where there is none. */
export function sheetValue(sheet: readonly bid.SheetFact[], label: RegExp): string {
  return (
    confirmedFacts(sheet)
      .find((fact) => label.test(fact.label))
      ?.value.trim() ?? ''
  );
}

/** What the tender itself demands there, confirmed or not; empty where a line is the bidder's own. */
export function demandedValue(sheet: readonly bid.SheetFact[], label: RegExp): string {
  return sheet.find((fact) => label.test(fact.label) && fact.source !== null)?.value.trim() ?? '';
}
