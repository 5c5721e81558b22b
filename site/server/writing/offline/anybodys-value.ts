import type { SheetBlank } from '../form-blanks/form-sheet.ts';
import type { FormFacts } from './form-facts.ts';
import type { FormSubject } from './form-subject.ts';
import { isRepresentative } from './sentence-value.ts';

/** Of services, who bids takes them on: 承建（承接）企业为____ in the sheet that works share. */
export const TAKES_ON = /(?:承建[（(]承接[）)]|承接)企业为$/;

/** The representative of a firm that is named before him. */
const GIVEN_BY = /^的?(?:法定代表人|法人代表|单位负责人|在下面签[字名]的)/;

/** （姓名）, （单位名称）: whose, the sentence says. */
export function anybodysValue(
  part: string,
  before: string,
  after: string,
  one: SheetBlank,
  facts: FormFacts,
  subject: FormSubject,
): string {
  const behind = after.replace(/^[\s　_＿]{0,80}(?:[（(][^（()）]{0,24}[）)])?[\s　_＿]{0,80}/, '');
  if (/^(?:法定代表人|单位负责人)/.test(part) && /的在下面签[字名]的$/.test(before))
    return subject.isByOthers ? '' : facts.representative;
  if (part === '姓名') {
    if (/(?:法定代表人|法人代表)(?:[（(][^（()）]{0,8}[）)])?$/.test(before))
      return facts.representative;
    if (isRepresentative(before, behind)) return facts.representative;
    if (
      /(?:授权|委托)(?:我方|我公司|我单位|本公司|本单位|本企业)?(?:在职)?(?:职工|员工|人员)?$/.test(
        before,
      )
    )
      return facts.agent;
    return subject.isOfRepresentative && before === '' ? facts.representative : '';
  }
  if (/名称$|全称$/.test(part)) {
    // 参加（单位名称）的（项目名称）: the one whose project it is.
    if (/参加(?:贵方|贵单位)?$/.test(before) && /^(?:单位)?的/.test(behind)) return facts.owner;
    if (
      /(?:我方|我公司|我单位|本公司|本单位|(?:投标|响应|报价)(?:人|方|单位)|供应商)[：:]?$/.test(
        before,
      )
    )
      return one.party === '' ? facts.knownBidder : '';
    // ____（公司名称）法定代表人____（姓名）授权: who gives the power.
    if (/^$|的$/.test(before.trim()) && GIVEN_BY.test(behind))
      return subject.isByOthers || one.party !== '' ? '' : facts.knownBidder;
    return TAKES_ON.test(before) ? facts.knownBidder : '';
  }
  if (/地址|住所|注册地/.test(part) && /(?:注册于|注册地[为在]?|地址[为在：:]?)$/.test(before))
    return /^的?(?:[\s_＿]{0,80}(?:[（(][^（()）]{0,24}[）)])?)?/.test(behind) &&
      /投标人|供应商|我方|本公司/.test(behind.slice(0, 24))
      ? facts.address
      : '';
  return '';
}
