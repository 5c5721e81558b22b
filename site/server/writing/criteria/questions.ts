import { praiseWords } from '../../documents/extract/scoring/praise.ts';
import { stripEnumerator, tidy } from '../text/tidy.ts';
import { type Aspect, vague, withoutOpening } from './aspect.ts';
import { aspectTitle } from './aspect-title.ts';

const ASKS = /是否|有无|能否|可否/;
/** Clauses of a rule; of an enumeration only where each member asks. */
const clauseEnds =
  /[。；;，,？?\n]|、(?=[^、，。；]{0,14}(?:是否|有无|能否|可否))|(?=[（(]\d{1,2}[）)])|(?=[①-⑳])/;
/** Who is asked is no subject of the question. */
const ASKED = /(?:投标人|供应商|响应人|申请人|投标单位|承包人|投标文件|响应文件)的?(?:对|在|就)?$/;
/** What is done with the thing that is asked for. */
const DONE =
  /^(?:(?:能够?|会|已|有|对|在|就|可以?)(?=.{3}))?(?:与[^，]{1,10}(?=签[订署]|建立)|针对[^，]{2,12}(?=制定|编制|提出))?(?:承诺|保证|做到|提供|提出|具[有备]|拥有|配[备置]|设[有置立]|建立了?|制定了?|编制了?|安排了?|落实|签[订署]了?|开展|考虑到?|体现|明确了?|包[含括]|涵盖)/;
/** Papers are proven, not written about. */
const PAPER =
  /(?:证书?|资质|资格|业绩|合同|证明|执照|许可|认证|奖项|(?<!备品备件|资产|设备|人员|问题|任务)清单)$/;
const PRAISE_ONLY = new RegExp(
  `^(?:${praiseWords}|符合|满足|一致|针对性|[、和及与]){1,8}(?:[^的]{0,12}要求|实际)?$`,
);

/** What a clause asks about: 施工总平面布置是否合理 its subject, 是否承诺免费上门维修 what is promised. */
function askedIn(clause: string): Aspect[] {
  const words = stripEnumerator(clause).replace(/^[①-⑳]/, '');
  const at = words.search(ASKS);
  if (at < 0) return [];
  const subject = withoutOpening(words.slice(0, at)).replace(ASKED, '').trim();
  const rest = words.slice(at + 2).replace(ASKS, '');
  const own = subject.length < 2 || vague.test(subject) ? undefined : aspectTitle(subject);
  const title = own ?? promised(rest);
  return title === undefined || PAPER.test(title) ? [] : [{ title, parts: [], source: clause }];
}

function promised(words: string): string | undefined {
  const bare = words.trim();
  if (PRAISE_ONLY.test(bare)) return undefined;
  const title = aspectTitle(bare.replace(DONE, '').replace(/^(?:在|对|就)(?=.{4})/, ''));
  return title === undefined || vague.test(title) || title.length < 3 ? undefined : title;
}

/** The things that a rule asks about one by one (是否…, 有无…, 能否…), as they would be called. */
export function questions(criteria: string): Aspect[] {
  const all = tidy(criteria).split(clauseEnds).flatMap(askedIn);
  return all.filter(({ title }, i) => all.findIndex((one) => one.title === title) === i);
}
