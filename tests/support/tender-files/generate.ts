import { type Random, random } from '../tenders/random.ts';
import { demandChapter, type PlannedClause } from './clauses.ts';
import { moneyText, notes, notice } from './facts.ts';
import { contractTables, forms, reviewTables } from './foreign.ts';
import { type Part, unnested } from './parts.ts';
import { groupOf, itemsOf, type Plan, type PlannedScoring, planOf, scoringOf } from './plan.ts';
import { type LayoutName, layoutNames, layouts } from './scoring-layouts.ts';
import { type TruthFile, truthOf } from './truth-file.ts';
import { chapters } from './words.ts';
import { writeDocx, writeText } from './write.ts';
import { writePdf } from './write-pdf.ts';

export const fileFormats = ['docx', 'pdf', 'txt'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** Kinds of scoring besides one table or prose of one whole. */
const specials = ['lots', 'weighted', 'lowest', 'bonus'] as const;
export type FileLayout = LayoutName | (typeof specials)[number];
export const fileLayouts: readonly FileLayout[] = [...layoutNames, ...specials];

/** A tender as parts, with what a person would find in it. */
export interface TenderParts {
  layout: FileLayout;
  parts: Part[];
  truth: TruthFile;
}

/** The file of a seed, in a format: always the same content (a Word file also says when it was made). */
export interface TenderFile extends TenderParts {
  name: string;
  bytes: Buffer;
}

export function tenderFile(seed: number, format: FileFormat, layout?: FileLayout): TenderFile {
  const tender = tenderParts(seed, layout);
  const r = random(seed + 2);
  const bytes = {
    docx: () => writeDocx(tender.parts),
    pdf: () => writePdf(unnested(tender.parts), { headAgain: r.chance(0.5) }),
    txt: () => writeText(unnested(tender.parts), r),
  }[format]();
  return { ...tender, name: `${tender.layout}-${seed}.${format}`, bytes };
}

/** The tender of a seed; `layout` where a certain one is wanted. */
export function tenderParts(seed: number, wanted?: FileLayout): TenderParts {
  const r = random(seed);
  const plan = planOf(r);
  const layout = wanted ?? (r.chance(0.7) ? r.pick(layoutNames) : r.pick(specials));
  const scored = scoringParts(r, plan, layout);
  const demand = demandChapter(r, plan);
  const parts = around(r, plan, scored, demand);
  return {
    layout,
    parts,
    truth: truthOf(`${layout}-${seed}`, plan, scored, demand.clauses),
  };
}

/** What is scored, laid out. */
export interface Scored {
  parts: Part[];
  scoring: PlannedScoring | null;
  weights: Record<string, number> | null;
  lots: { lot: string; scoring: PlannedScoring; budget: number }[];
}

function scoringParts(r: Random, plan: Plan, layout: FileLayout): Scored {
  const none = { weights: null, lots: [] };
  if (layout === 'lowest') return { ...none, scoring: null, parts: lowest(r, plan) };
  if (layout === 'weighted') return weighted(r, plan);
  if (layout === 'lots') return lots(r, plan);
  if (layout === 'bonus') {
    const points = r.pick([2, 3, 5]);
    const more = { ...groupOf(r, plan.subject, '商务', points, 1), name: '附加分' };
    plan.scoring = withoutTwins({
      groups: [...plan.scoring.groups, more],
      total: plan.scoring.total + points,
    });
    return { ...none, scoring: plan.scoring, parts: layouts.apart(plan.scoring, r) };
  }
  return { ...none, scoring: plan.scoring, parts: layouts[layout](plan.scoring, r) };
}

/** A bonus of the same name as an item is called otherwise. */
function withoutTwins(scoring: PlannedScoring): PlannedScoring {
  const seen = new Set<string>();
  for (const item of itemsOf(scoring)) {
    if (seen.has(item.name)) item.name = `${item.name}（附加）`;
    seen.add(item.name);
  }
  return scoring;
}

function lowest(r: Random, plan: Plan): Part[] {
  const { bidder, jury } = plan.procedure;
  return [
    {
      line: r.pick([
        `本项目采用最低评标价法：${jury}对通过审查的${bidder}按报价由低到高排序，报价最低的为成交候选人。`,
        `评定成交的标准：在符合采购需求、质量和服务相等的前提下，由${jury}推荐报价最低的${bidder}。`,
      ]),
    },
    { line: '小型和微型企业的报价给予10%的扣除，用扣除后的价格参加评审。' },
  ];
}

/** Each part is scored from 100 and weighted. */
function weighted(r: Random, plan: Plan): Scored {
  const shares = r.pick([
    [50, 20, 30],
    [40, 20, 40],
    [60, 10, 30],
  ]);
  const groups = (['技术', '商务', '价格'] as const).map((category, i) =>
    groupOf(r, plan.subject, category, 100, [4, 3, 1][i] ?? 1),
  );
  plan.scoring = { groups, total: 300 };
  const sum = groups.map(({ name }, i) => `${name}得分×${shares[i]}%`).join('＋');
  return {
    scoring: plan.scoring,
    weights: Object.fromEntries(groups.map(({ name }, i) => [name, shares[i] ?? 0])),
    lots: [],
    parts: [
      { line: `综合得分＝${sum}，各部分均按百分制打分。` },
      ...layouts.apart(plan.scoring, r),
    ],
  };
}

function lots(r: Random, plan: Plan): Scored {
  const own = (['一', '二'] as const).map((n, i) => ({
    lot: `包${n}`,
    scoring: i === 0 ? plan.scoring : scoringOf(r, plan.subject),
    budget: (20 + r.below(500)) * 1000,
  }));
  plan.ceiling = null;
  plan.budget = own.reduce((sum, { budget }) => sum + budget, 0);
  const layout = r.pick(['table', 'pointsInName', 'titledRows'] as const);
  return {
    scoring: null,
    weights: null,
    lots: own,
    parts: own.flatMap(({ lot, scoring }): Part[] => [
      { heading: `${lot}评分标准`, level: 2 },
      ...layouts[layout](scoring, r),
    ]),
  };
}

function around(
  r: Random,
  plan: Plan,
  scored: Scored,
  demand: { parts: Part[]; clauses: PlannedClause[] },
): Part[] {
  const unit = r.pick(['章', '部分']);
  const titles = (Object.keys(chapters) as (keyof typeof chapters)[]).map(
    (key) => [key, r.pick(chapters[key])] as const,
  );
  const numerals = ['一', '二', '三', '四', '五', '六'];
  const swapped = r.chance(0.4);
  const order = titles.toSorted((a, b) => place(a[0], swapped) - place(b[0], swapped));
  const bodies: Record<keyof typeof chapters, Part[]> = {
    notice: [...notice(r, plan), ...lotTable(r, scored)],
    notes: notes(r, plan),
    evaluation: [
      { line: `${plan.procedure.jury}由采购人代表和专家组成，成员五人以上单数，独立评审。` },
      ...reviewTables(r, plan),
      ...scored.parts,
      { line: '得分并列的，报价低者排名在前；仍并列的由采购人抽签确定。' },
    ],
    demand: demand.parts,
    contract: [{ line: '甲乙双方经协商一致，订立本合同。' }, ...contractTables(r)],
    forms: forms(r, plan),
  };
  return [
    { line: plan.name },
    { line: plan.procedure.file },
    ...order.flatMap(([key, title], i): Part[] => [
      { page: true },
      { heading: `第${numerals[i]}${unit} ${title}`, level: 1 },
      ...bodies[key],
    ]),
  ];
}

/** What each lot is and may cost. */
function lotTable(r: Random, { lots }: Scored): Part[] {
  if (lots.length === 0) return [];
  const rows = lots.map(({ lot, budget }, i) => [
    lot,
    `第${i + 1}批供应内容`,
    moneyText(r, budget),
  ]);
  return [{ line: '本项目分包情况：' }, { table: [['包号', '包名称', '包预算'], ...rows] }];
}

/** Demands stand before the evaluation or behind it. */
function place(key: keyof typeof chapters, swapped: boolean): number {
  const order = [
    'notice',
    'notes',
    ...(swapped ? ['demand', 'evaluation'] : ['evaluation', 'demand']),
    'contract',
    'forms',
  ];
  return order.indexOf(key);
}
