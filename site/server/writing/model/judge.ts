import type { check, tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { comparable } from '../text/tidy.ts';
import type { Model, ModelPrompt } from './model.ts';
import { headOf } from './passages.ts';
import { markOf, material, materialRule } from './prompt-material.ts';

/** Characters of the text that a judge reads: what answers one item is rarely longer. */
const TEXT_CHARS = 24_000;
const CRITERIA_CHARS = 6000;
/** A point that is answered in part earns so much of it. */
const PARTLY = 0.5;
/** A shorter quote proves nothing. */
const QUOTE_CHARS = 6;
const MOST_MISSING = 5;
const MISSING_CHARS = 80;

const Mark = v.object({
  points: v.optional(
    v.array(
      v.object({
        id: v.string(),
        verdict: v.picklist(['met', 'partly', 'absent']),
        quote: v.optional(v.string(), ''),
      }),
    ),
    [],
  ),
  mark: v.number(),
  missing: v.optional(v.array(v.string()), []),
});

/** What one judge is shown: the criterion and the text that answers it, nothing else. */
export interface JudgeTask {
  bid: { id: string; name: string; overview: string };
  item: tender.ScoringItem;
  points: readonly Pick<check.CoveragePoint, 'id' | 'text'>[];
  text: string;
}

export interface JudgeVerdict {
  mark: number;
  missing: string[];
}

function rules(mark: string): string {
  return [
    '你是政府采购与招投标的评标专家，按评分标准给投标文件的一个评分项打分。',
    '- 只看评分标准和所给正文。正文没有写的，不得因“想必具备”而给分；只表态不写做法、时限、责任的，不算写到。',
    '- 先逐点下结论：met 写到且具体，partly 提到但不具体，absent 没有。met 和 partly 都要在 quote 中照抄正文里的一句话作为依据。',
    '- 再按评分标准的档次给 mark：分数以 0.5 为步长，不超过该项满分；拿不准时取较低一档的上沿。',
    '- missing 用短句写明还缺什么才能多得分，最多 5 条；不缺则为空。',
    `- ${materialRule(mark)}`,
  ].join('\n');
}

/** The same for all judges up to its last line, so that they share what the service has in its cache. */
function judgePrompt({ bid, item, points, text }: JudgeTask, judge: number): ModelPrompt {
  const mark = markOf(bid);
  const listed = points.map((point) => `${point.id}：${point.text}`).join('\n');
  const user = [
    material(
      mark,
      `评分项“${item.item.replaceAll(/\s+/g, ' ').slice(0, 60)}”，满分 ${item.maxScore} 分`,
      headOf(item.criteria || '招标文件未写明细则', CRITERIA_CHARS),
    ),
    material(mark, '评分要点（逐点下结论，id 照写）', listed),
    material(mark, '投标文件中响应这一项的正文', headOf(text, TEXT_CHARS) || '（没有正文）'),
    `## 任务\n您是第 ${judge} 位评委，独立打分，不考虑其他评委。`,
  ];
  return { system: rules(mark), user: user.filter(Boolean).join('\n\n'), bidId: bid.id };
}

/**
 * The mark that the answer's own quotes bear out: a point whose quote does not stand in the text is not answered, and a mark is no
 * higher than the points that are.
 */
function provenMark(task: JudgeTask, answer: v.InferOutput<typeof Mark>): number {
  const { maxScore } = task.item;
  const said = comparable(task.text);
  const byId = new Map(answer.points.map((point) => [point.id, point]));
  const shares = task.points.map(({ id }) => {
    const point = byId.get(id);
    if (!point || point.verdict === 'absent') return 0;
    const quote = comparable(point.quote);
    if (quote.length < QUOTE_CHARS || !said.includes(quote)) return 0;
    return point.verdict === 'met' ? 1 : PARTLY;
  });
  const share =
    shares.length === 0 ? 1 : shares.reduce<number>((sum, one) => sum + one, 0) / shares.length;
  const capped = Math.min(answer.mark, maxScore * share, maxScore);
  return Math.max(0, Math.floor(capped * 2) / 2);
}

/** Asks one judge. Errors: `ModelError`, AbortError. */
export async function askJudge(
  model: Model,
  task: JudgeTask,
  judge: number,
  signal: AbortSignal,
): Promise<JudgeVerdict> {
  const answer = await model.object(judgePrompt(task, judge), Mark, signal);
  return {
    mark: provenMark(task, answer),
    missing: answer.missing
      .map((one) => one.trim().slice(0, MISSING_CHARS))
      .filter((one) => one !== '')
      .slice(0, MOST_MISSING),
  };
}
