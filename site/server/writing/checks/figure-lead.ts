import { bounds, named } from './figure-words.ts';

/** Characters of a noun by which it is known again. */
const HEAD = 3;
export const headOf = (before: string): string =>
  /[\u4e00-\u9fff]{3}$/
    .exec(
      named(before)
        .replace(bounds, '')
        .trimEnd()
        .replace(/[(（]$/, ''),
    )?.[0]
    .slice(-HEAD) ?? '';

export const edgeOf = (lead: string, after: string): 'end' | 'start' | undefined => {
  if (
    /(?:[至到]|结束|闭[厅馆门]|截止|下班)[^，。；]{0,2}$/.test(lead) ||
    /^[^，。；]{0,2}(?:结束|闭[厅馆门]|下班|止)/.test(after)
  )
    return 'end';
  return /^[^，。；]{0,2}(?:开始|起|开[门放])/.test(after) || /[从自]$/.test(lead)
    ? 'start'
    : undefined;
};

export const tolerance = /±\s{0,2}$|[误偏公]差[^，。；\d]{0,8}$/;
/** 期满后, 结束后, 终止之日起. */
export const afterEnd =
  /(?:[期届]满|满期|到期|结束|终止|失效|届期)(?:以?后|之后|之?日起|之日后|起)?[^，。；\d]{0,4}$/;
export const BEHIND = 6;
export const inBrackets = /[（(][^（()）]{0,40}[)）]/g;
/** One that the next figure cut off. */
export const cutOff = /[（(][^（()）]{0,40}$/;

/** A bracket still open there, with a name for the figure. */
export const isAside = (before: string): boolean =>
  /[（(](?:[^（()）]{0,60}[，,、；：:\d元])?[^（()）\d，,、；：:]{0,4}[\u4e00-\u9fff]{2}[^（()）\d，,、；]{0,4}$/.test(
    before,
  );

/** 我方工程师3小时内到场: who comes is no name of what the figure is of. */
const doer =
  /(?:驻场|维修|技术|售后|服务|专业|值班|运维|专职)?(?:工程师|[\u4e00-\u9fff]{2}员|人员|员工|师傅|团队)(?:[在于将可能会]{0,2})\s{0,2}$/;
const coming = /^\s{0,2}(?:以?内|之内)[^，。；\d]{0,3}(?:到[场达岗]|赶[到赴]|抵达|上门)/;
export const withoutDoer = (lead: string, after: string): string =>
  coming.test(after) ? lead.replace(doer, ' ') : lead;

export const nounOf = (before: string): string =>
  /[\u4e00-\u9fff]{2}$/.exec(named(before).replace(bounds, '').trimEnd())?.[0] ?? '';

/** What is measured in such a unit is called so, said or not: 现年48周岁. */
const dimensions: Readonly<Record<string, string>> = { 岁: '年龄', 周岁: '年龄' };
/** 50mm厚岩棉板: how thick it is. */
const across: Readonly<Record<string, string>> = {
  ...{ 厚: '厚度', 高: '高度', 宽: '宽度', 深: '深度', 长: '长度' },
};
const ofLength = /(?:[cdmkμu]?m|毫米|厘米|微米|米)$/;
/** 草高50mm, 厚25mm. */
const acrossBefore =
  /(?<=[\u4e00-\u9fff]{2})[厚高宽深长](?=(?:为|约|达|按|≥|≤|不[小大少低高]于){0,2}\s{0,2}$)/;
export const dimensionOf = (text: string, lead: string, after: string): string => {
  const age = dimensions[/周?岁/.exec(text)?.[0] ?? ''];
  if (age !== undefined || !ofLength.test(text)) return age ?? '';
  const behind = /^.[度于过]/.test(after) ? undefined : across[after.charAt(0)];
  return behind ?? across[acrossBefore.exec(lead)?.[0] ?? ''] ?? '';
};
