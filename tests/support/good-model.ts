import type { Model, ModelPrompt } from '../../site/server/writing/model/model.ts';

const whos = [
  '项目负责人',
  '值班主管',
  '质量员',
  '现场班组',
  '资料员',
  '技术骨干',
  '安全员',
  '调度人员',
  '设备管理员',
  '各岗位人员',
  '巡检小组',
  '培训专员',
];
const whens = [
  '每班上岗前',
  '接到任务后',
  '作业开始时',
  '交接班时',
  '遇到异常情况时',
  '阶段工作完成后',
  '月度小结前',
  '天气变化时',
  '人员调整时',
  '材料进场时',
  '使用部门提出意见后',
  '巡查途中',
];
const deeds = [
  '逐项核对清单',
  '填写工作记录',
  '向主管当面说明',
  '对照要求自查',
  '拍照留存并归档',
  '组织班组讲解要点',
  '安排专人旁站',
  '与使用部门确认结果',
  '更新台账中的状态',
  '复核上一环节的结果',
  '把问题列入整改清单',
  '检查工具和防护用品',
];
const things = [
  '所涉范围',
  '责任分工',
  '关键工序',
  '易错环节',
  '衔接关系',
  '所需物资',
  '操作步骤',
  '验收标准',
  '风险来源',
  '沟通渠道',
  '资料清单',
  '改进意见',
];
const ends = [
  '结果由复核人签字',
  '未完成的当日说明原因',
  '重复出现的纳入专项改进',
  '相关人员同步知晓',
  '缺项补齐后再进入下一步',
  '记录随项目资料移交',
  '发现偏差立即纠正',
  '做到有据可查',
  '责任落实到岗位',
  '形成闭环后销号',
  '由负责人抽查',
  '作为考核的依据',
];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** A sentence that no other number gives, about a subject. */
function sentence(subject: string, n: number): string {
  const mixed = (n * 7919) % (whos.length * whens.length * deeds.length * things.length);
  const [a, b, c, d] = [
    mixed,
    Math.floor(mixed / 12),
    Math.floor(mixed / 144),
    Math.floor(mixed / 1728),
  ];
  return `围绕${subject}，${pick(whens, b)}${pick(whos, a)}就${pick(things, d)}${pick(deeds, c)}，${pick(ends, a + b + c + d)}。`;
}

const numberIn = (pattern: RegExp, text: string): number | undefined => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};
const lastMatch = (pattern: RegExp, text: string): string =>
  [...text.matchAll(pattern)].at(-1)?.[1] ?? '';

/**
 * A model that answers well: as long as it is asked to, one part for each point, a sentence never twice, and no figure of its own. It
 * tells `onPrompt` what it was asked and how much it answered.
 */
export function createGoodModel(
  onPrompt: (prompt: ModelPrompt, answered: number) => void = () => undefined,
): Model {
  let count = 0;
  const write = (chars: number, subjects: readonly string[]): string => {
    const parts: string[] = [];
    let length = 0;
    for (const [at, subject] of subjects.entries()) {
      parts.push(`#### ${subject}`);
      const until = (chars * (at + 1)) / subjects.length;
      while (length < until) {
        let paragraph = '';
        while (paragraph.length < 220 && length + paragraph.length < until)
          paragraph += sentence(subject, count++);
        length += paragraph.length;
        parts.push(paragraph);
      }
    }
    return parts.join('\n\n');
  };
  const answer = ({ user, assistantSoFar = '', next = '' }: ModelPrompt): string => {
    const title = lastMatch(/标题：([^\n]+)/g, user) || '本项工作';
    const block = user.slice(user.lastIndexOf('## 本章的评分要点'));
    const points = user.includes('## 本章的评分要点')
      ? [...block.matchAll(/^\d+\. ([^\n（；。]{2,24})/gm)].map(([, point = '']) => point)
      : [];
    const short = numberIn(/改写为约 (\d+) 字/, next);
    if (short !== undefined) {
      let kept = '';
      for (const paragraph of assistantSoFar.split('\n\n')) {
        if (kept.length + paragraph.length > short) break;
        kept += `${kept ? '\n\n' : ''}${paragraph}`;
      }
      return kept || assistantSoFar.slice(0, short);
    }
    const wanted = numberIn(/本章要求约 (\d+) 字/, next);
    if (wanted !== undefined)
      return write(Math.max(100, wanted - assistantSoFar.length), [
        pick(things, count) + '的补充安排',
      ]);
    if (next.includes('还缺：')) {
      const lacking = /还缺：([^。]*)。/.exec(next)?.[1]?.split('；') ?? [];
      return write(
        80 * lacking.length,
        lacking.map((one) => one.split('（')[0] ?? one),
      );
    }
    const target =
      numberIn(/篇幅约 (\d+) 字/, user) ?? numberIn(/约 (\d+) 字，不设小标题/, user) ?? 300;
    const isLead = /不设小标题/.test(user);
    if (isLead) return sentence(title, count++) + sentence(title, count++);
    return write(target, points.length > 0 ? points : [title]);
  };
  return {
    name: 'good',
    async *stream(prompt) {
      const text = answer(prompt);
      onPrompt(prompt, text.length);
      yield text;
      return 'stop' as const;
    },
    object: () => Promise.reject(new Error('this model writes text alone')),
  };
}
