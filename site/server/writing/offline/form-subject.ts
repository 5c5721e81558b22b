/** What a form is about, by its title. */
export interface FormSubject {
  /** Tables of other projects and of persons. */
  isOfOthers: boolean;
  /** Certifies who the representative is: a name alone is his. */
  isOfRepresentative: boolean;
  /** A maker, a partner, a bank or a customer signs it. */
  isByOthers: boolean;
  /** Says who the bidder is: a name alone is his firm's. */
  isOfBidder: boolean;
  /** The representative gives power to an agent. */
  isOfAttorney: boolean;
}

/** 法定代表人身份证明, 法定代表人（单位负责人）证明书 */
const REPRESENTATIVE = /(?:法定代表人|单位负责人)(?:（[^（）]{0,12}）)?(?:身份|资格)?证明/;

/** 物业经理情况表: a person's. */
const ofPerson = /(?:经理|(?<!代表人[（(])负责人|骨干|成员|专家|工程师)[^（）()]{0,8}表/;

/** What a maker, a partner, a bank or a customer signs: who stands at its end is not the bidder. */
const signedByOthers =
  /制造商|厂家|厂商|原厂|生产商|代理商|经销商|品牌|产品授权|联合体|保函|担保|分包|用户|业主|客户|推荐/;

export const subjectOf = (title: string): FormSubject => ({
  isOfOthers:
    ofPerson.test(title) ||
    /售后服务|服务机构|母公司|厂商|业绩|类似|同类|在建|正在|新承接|(?:承担|承接|完成|实施)(?:过)?的|人员|简历|经历|证书|偏离|股东|财务|分包|联合体|设备|关联|网点|分支|原材料|部件|配件|客户/.test(
      title,
    ),
  isOfRepresentative: REPRESENTATIVE.test(title),
  isByOthers: signedByOthers.test(title),
  isOfBidder:
    /^(?:(?:投标|响应|应征|申请|参选)(?:人|者|单位)|供应商|企业|公司|单位)(?:的)?(?:基本)?(?:情况|概况|信息|简介)/.test(
      title,
    ),
  isOfAttorney: /授权委托|(?:法定代表人|单位负责人|负责人)(?:（[^（）]{0,12}）)?授权/.test(title),
});

/** Who gives his word in a form: the bidder, where it is not a maker's or a user's. */
export const GIVES_WORD = /^(?:授权|声明|承诺)(?:单位|企业|公司)(?:名称|全称)?$/;

/** 承诺人 is who bids; who authorises is it in the power of its own representative only. */
export const isOwnSeal = (who: string, { isByOthers, isOfAttorney }: FormSubject): boolean =>
  !isByOthers && (isOfAttorney || /^(?:承诺|声明)/.test(who));
