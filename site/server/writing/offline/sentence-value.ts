import type { FormFacts } from './form-facts.ts';
import { isAnothers, ledTo } from './form-labels.ts';

/** Words of a sentence before a drawn line, and behind it. */
export function sentenceValue(before: string, after: string, facts: FormFacts): string {
  const clause = before.split(/[，。；：:,;\n]/).at(-1) ?? '';
  const words = clause.replace(/[\s　_＿“"「《]{1,80}$/, '');
  if (isAnothers(words)) return '';
  const behind = after.replace(/^[\s　”"」》]{1,20}/, '');
  if (
    /(?:参加|参与|关于|就|对|的|贵方|贵单位|响应|(?:贵方|贵单位|贵公司)(?:为|的|组织的)?)$/.test(
      words,
    ) &&
    /^项目(?!经理|负责|编号|组|部|地)/.test(behind) &&
    !/类似|完成|实施|业绩|承担/.test(words)
  )
    return facts.knownProject;
  if (isNamed(words, behind)) return facts.knownProject;
  if (
    /^(?:我方|我公司|我单位|本公司|本单位|本企业)$/.test(words) &&
    /^(?:愿|授权|承诺|郑重|作为|保证|[，,]|自愿)/.test(behind)
  )
    return facts.knownBidder;
  if (/参加(?:贵方|贵单位)?$/.test(words) && behind.startsWith('单位的')) return facts.owner;
  // A unit alone says nothing of what is counted.
  return /[\u4e00-\u9fff]{2}$/.test(words) ? ledTo(words, facts) : '';
}

/** 参加____采购活动, 已阅读____（项目编号：…）: what is called so, or numbered so, is the project. */
const isNamed = (words: string, behind: string): boolean =>
  !/类似|完成|实施|业绩|承担|承接/.test(words) &&
  (/^[（(](?:项目|采购|招标|比选|询比|磋商|谈判|竞标)(?:项目)?编号[：:]/.test(behind) ||
    (/(?:参加|参与|关于|就|在)(?:贵方|贵单位|贵公司)?(?:的|组织的)?$/.test(words) &&
      /^的?(?:政府)?(?:采购|招标|投标|磋商|谈判|比选|询比|询价|竞标)(?:活动|邀请|采购)/.test(
        behind,
      )));
