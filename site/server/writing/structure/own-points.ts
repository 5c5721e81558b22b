import { type Aspect, listed, toAspect } from '../criteria/aspect.ts';
import { criteriaAspects } from '../criteria/aspects.ts';
import { stripEnumerator } from '../text/tidy.ts';
import { type Draft, draft, NOTE } from './draft.ts';

/** A longer point is a sentence: it stands in the brief. */
export const LONGEST_POINT = 30;

const ofPlan = /^(?!总体|整体).{2,12}(?:方案|大纲|计划)$/;

/** Whether all that stands in a plan is for items of other names: its own item would be answered by a table of contents. */
export const answersOthers = ({ title, children, scoringIds }: Draft): boolean =>
  ofPlan.test(title) &&
  children.every(
    (child) =>
      child.scoringIds.length > 0 && !child.scoringIds.some((id) => scoringIds.includes(id)),
  );

/** What a sub-chapter is to answer, in the words of the criterion; where one sentence lists several points, which of them is this one's. */
export function pointBrief(
  title: string,
  source: string,
  all: readonly Pick<Aspect, 'source'>[],
): string {
  if (source === '') return source;
  const isShared = all.filter((one) => one.source === source).length > 1;
  if (source.startsWith(NOTE))
    return isShared ? `${NOTE}${title}（全文：${source.slice(NOTE.length)}）` : source;
  return isShared ? `评分要点：${title}（评分标准：${source}）` : `评分要点：${source}`;
}

/** The point alone, without the sentence it shares with its sisters. */
export const ownBrief = (brief: string): string => brief.split(/（(?:评分标准|全文)：/, 1)[0] ?? '';

/** 流程, 场景: a word that says of nothing what it is of. */
const bare = /^(?:流程|指标|制度|机制|体系|步骤|分工|职责|架构|目标|频次|标准)$/;
/** 运维服务总体方案, 应急处置与重大活动保障方案: what an item is about first. */
const stemOf = (title: string): string =>
  (title.split(/[、与和及]/)[0] ?? '').replace(
    /(?:的|总体|整体|具体|实施|工作|保障|管理){0,3}(?:方案|措施|计划|预案|说明|设计|安排)$/,
    '',
  );
const LONGEST_STEM = 8;

/** A point's title with what it is of: 运维服务流程 for 流程 of 运维服务总体方案. */
export function wholeTitle(point: string, title: string): string {
  if (point === '场景') return '典型场景';
  const stem = stemOf(title);
  const isStem = stem.length >= 2 && stem.length <= LONGEST_STEM && !/[（(《“\d]/.test(stem);
  return bare.test(point) && isStem ? `${stem}${point}` : point;
}

/** What the item of a plan asks for itself: the plan as a whole, and what else its criterion names. */
export function ownPoints(node: Draft, aspects: readonly Aspect[]): Draft[] {
  const named = aspects.filter(({ title }) => title.length <= LONGEST_POINT);
  const asked = node.source ? { source: node.source } : {};
  return [{ title: `总体${node.title}`, source: '' }, ...named].map(({ title, source }) => ({
    ...draft(title, 'technical', 'prose', pointBrief(title, source, aspects) || node.brief),
    ...asked,
  }));
}

const NUMBERED = /^\s{0,8}[（(]?\d{1,2}[）)、.．]/;

/** What the tender's note on a part says is in it: 应包含供货计划、安装调试、人员培训等内容, or lines 1）…；2）…. */
export function notedPoints({ title, brief }: Draft): Aspect[] {
  if (!brief.startsWith(NOTE)) return [];
  const note = brief.slice(NOTE.length);
  const lines = note.split(/[；;。\n]/).filter((line) => NUMBERED.test(line));
  const numbered = lines.flatMap((line) => toAspect(stripEnumerator(line), line) ?? []);
  const isNumbered = numbered.length >= LEAST_NOTED && numbered.length === lines.length;
  const inWords = listed.test(note) ? criteriaAspects({ item: title, criteria: note }) : [];
  const points = isNumbered ? numbered : inWords;
  return points.map((point) => ({ ...point, source: `${NOTE}${point.source}` }));
}
const LEAST_NOTED = 2;
