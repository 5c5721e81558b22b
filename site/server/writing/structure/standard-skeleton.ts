import { type bid, tender } from 'tender-widgets/contract';
import type { Field } from '../catalogue/topic.ts';
import type { Wording } from '../text/wording.ts';
import { type Draft, draft } from './draft.ts';

interface SkeletonInput {
  facts: tender.Facts;
  clauses: readonly tender.Clause[];
  bidType: bid.BidSettings['bidType'];
  field: Field;
  words: Wording;
}

const technicalTitles: Record<Field, string> = {
  works: '施工组织设计',
  goods: '技术方案',
  system: '技术方案',
  services: '服务方案',
};

/** Title of the chapter that holds the written answers, by what the tender buys. */
export function technicalTitle(field: Field): string {
  return technicalTitles[field];
}

const group = (title: string, children: Draft[], role: Draft['role'] = 'commercial'): Draft => ({
  ...draft(title, role, 'prose'),
  children,
});

function deviationTables(clauses: readonly tender.Clause[]): Draft[] {
  const marked = clauses.some(tender.isAnswered);
  return [
    draft(
      marked ? '技术条款偏离表及实质性要求响应' : '技术条款偏离表',
      'deviation',
      'form',
      '逐条响应招标文件的技术要求，★、▲条款单独成行。',
    ),
  ];
}

const hasBond = ({ bidBond }: tender.Facts): boolean =>
  bidBond !== null && !/^0*(?:\.0+)?$/.test(bidBond.value);

function businessPart({ facts, words }: SkeletonInput): Draft[] {
  return [
    group(`${words.letter}及商务文件`, [
      draft(words.letter, 'form', 'form', '按招标文件格式填写并签章。'),
      draft('法定代表人身份证明', 'form', 'form'),
      draft('法定代表人授权委托书', 'form', 'form'),
      ...(hasBond(facts) ? [draft(`${words.bond}缴纳证明`, 'form', 'form')] : []),
      draft('商务条款偏离表', 'deviation', 'form', '逐条响应付款、期限、验收、违约等商务条款。'),
      draft(`${words.letter.replace(/函$/, '')}承诺函`, 'form', 'form'),
    ]),
    group('资格证明文件', [
      draft('资格条件响应及证明材料', 'qualification', 'evidence', '按资格条件逐项附证明材料。'),
    ]),
  ];
}

/** Of works: the order of the model tender documents for construction (标准施工招标文件). */
function worksPapers({ facts, words }: SkeletonInput): Draft[] {
  return [
    draft('投标函及投标函附录', 'form', 'form', '按招标文件格式填写并签章。'),
    draft('法定代表人身份证明', 'form', 'form'),
    draft('法定代表人授权委托书', 'form', 'form'),
    ...(hasBond(facts) ? [draft(words.bond, 'form', 'form')] : []),
    draft('已标价工程量清单', 'price', 'form'),
    draft(technicalTitle('works'), 'technical', 'prose'),
    draft('项目管理机构', 'people', 'evidence'),
    draft('资格审查资料', 'qualification', 'evidence', '按资格条件逐项附证明材料。'),
    draft('其他材料', 'qualification', 'evidence'),
  ];
}

/** Of an inquiry (询价), which goes to the lowest price: offer, proofs, and that what is wanted is met. */
function inquiryPapers({ words }: SkeletonInput): Draft[] {
  return [
    draft('报价函', 'form', 'form'),
    draft(words.priceList, 'price', 'form'),
    draft('分项报价表', 'price', 'form'),
    draft('法定代表人授权委托书', 'form', 'form'),
    draft('资格证明文件', 'qualification', 'evidence', '按资格条件逐项附证明材料。'),
    draft('采购需求响应及偏离表', 'deviation', 'form', '逐条响应采购需求，★、▲条款单独成行。'),
  ];
}

/**
 * The usual papers of a bid in the usual order, by how (招标、磋商、谈判、询价) and what (goods, services, works) is bought, where the tender
 * states none. None of them has a place in the tender: each is shown as ours.
 */
export function standardSkeleton(input: SkeletonInput): Draft[] {
  if (input.bidType === '综合标' && input.words.tenderFile === '询价文件')
    return inquiryPapers(input);
  if (input.bidType === '综合标' && input.field === 'works' && input.words.letter === '投标函')
    return worksPapers(input);
  const technical = draft(technicalTitle(input.field), 'technical', 'prose');
  const price = group(
    '报价文件',
    [draft(input.words.priceList, 'price', 'form'), draft('分项报价表', 'price', 'form')],
    'price',
  );
  if (input.bidType === '技术标') return [technical, ...deviationTables(input.clauses)];
  if (input.bidType === '商务标') return [...businessPart(input), price];
  return [...businessPart(input), technical, ...deviationTables(input.clauses), price];
}
