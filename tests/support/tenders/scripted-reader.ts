import type { tender } from 'tender-widgets/contract';
import type { Model, ModelPrompt } from '../../../site/server/writing/model/model.ts';
import { ModelError } from '../../../site/server/writing/model/model-error.ts';
import type { Plan, PlannedItem } from './scoring-plan.ts';

/** What a model can get wrong when it reads. */
export const readingFaults = [
  ...['invented', 'missing', 'duplicate', 'merged', 'wrong-max', 'foreign-quote', 'foreign-row'],
  ...['injected', 'bad-json', 'cut', 'too-many', 'time-out'],
] as const;
export type ReadingFault = (typeof readingFaults)[number];

interface ScriptedRow {
  category: tender.ScoringCategory;
  name: string;
  max: number;
  criteriaRows: string[];
  quote: string;
}

/** A model that answers reading questions from the truth; with `fault` it gets one thing wrong, again and again. */
export function scriptedReader(plan: Plan, fault?: ReadingFault): Model & { calls: number } {
  const reader = {
    name: 'scripted',
    calls: 0,
    async *stream(): AsyncGenerator<string, 'stop'> {
      yield '';
      return 'stop';
    },
    object<T>(prompt: ModelPrompt): Promise<T> {
      reader.calls += 1;
      if (fault === 'bad-json' || fault === 'cut')
        return Promise.reject(new ModelError('garbled', '不是 JSON', { retriable: true }));
      if (fault === 'too-many')
        return Promise.reject(new ModelError('busy', '429', { retriable: true }));
      if (fault === 'time-out')
        return Promise.reject(new ModelError('timeout', '超时', { retriable: true }));
      return Promise.resolve(answerTo(prompt.user, plan, fault) as T);
    },
  };
  return reader;
}

function answerTo(user: string, plan: Plan, fault: ReadingFault | undefined) {
  const lines = user.split('\n').flatMap((line) => {
    const [, id = '', text = ''] = /^([tb][\d.]+) (.*)$/.exec(line) ?? [];
    return id === '' ? [] : [{ id, text }];
  });
  const rows = withFault(honest(lines, plan), fault);
  const used = new Set(rows.flatMap(({ criteriaRows }) => criteriaRows));
  const ignored = lines
    .filter(({ id }) => !used.has(id))
    .map(({ id }) => ({ row: id, reason: '不是评分项' }));
  return { rows, facts: {}, ignored };
}

const bare = (text: string): string => text.replace(/[\s/]/g, '');

/** The rows in which an item stands with its points and its rule, each once. */
function honest(lines: { id: string; text: string }[], plan: Plan): ScriptedRow[] {
  const used = new Set<string>();
  return plan.groups
    .flatMap(({ items }) => items)
    .flatMap((item: PlannedItem) => {
      const line = lines.find(
        ({ id, text }) =>
          !used.has(id) &&
          bare(text).includes(bare(item.name)) &&
          bare(text).includes(bare(item.rule).slice(0, 20)),
      );
      if (!line) return [];
      used.add(line.id);
      const quote = item.rule.slice(0, 20);
      return [
        { category: item.kind, name: item.name, max: item.max, criteriaRows: [line.id], quote },
      ];
    });
}

function withFault(rows: ScriptedRow[], fault: ReadingFault | undefined): ScriptedRow[] {
  const [first, second, ...rest] = rows;
  if (!first || !second) return rows;
  switch (fault) {
    case 'invented':
      return [...rows, { ...first, name: '数字化能力', max: 7, quote: '具备数字化能力得7分' }];
    case 'missing':
      return [second, ...rest];
    case 'duplicate':
      return [first, ...rows];
    case 'merged': {
      const criteriaRows = [...first.criteriaRows, ...second.criteriaRows];
      return [{ ...first, max: first.max + second.max, criteriaRows }, ...rest];
    }
    case 'wrong-max':
      return [{ ...first, max: first.max + 1 }, second, ...rest];
    case 'foreign-quote':
      return [{ ...first, quote: '文件里没有的一句话' }, second, ...rest];
    case 'foreign-row':
      return [{ ...first, criteriaRows: ['t9999.1'] }, second, ...rest];
    case 'injected':
      return [];
    default:
      return rows;
  }
}
