import { remembered } from '../../documents/extract/remembered.ts';
import { bidders, buyers } from '../text/wording.ts';
import type { Trait } from './aligned-traits.ts';

/** A purchaser is called by the end of its name, too: 医院 of 某市第二人民医院. */
const LONGEST_END = 4;
const endsOf = (purchaser: string): string[] =>
  /^[\u4e00-\u9fff]{5,40}$/.test(purchaser)
    ? [purchaser, ...[LONGEST_END, LONGEST_END - 1, 2].map((length) => purchaser.slice(-length))]
    : [];

/** So many characters of purchasers' names, one of a tender. */
const PURCHASERS = 1_000;
const deeds =
  '自行|自备|统一|负责|承担|负担|安排|提供|配备|支付|缴纳|出资|办理|派|组织|保留|享有|所有|拥有';
/** 按采购人要求, 经招标人同意: named, and doing nothing. */
const asking =
  /不得|不允许|不再|要求|同意|批准|认可|指定|确认|审[批核查]|授权|通知|书面|约定|规定|满意|验收|考核|监督/;

/** Who does what a part of a sentence is about, by name: 由采购人承担, 医院自行缝补, 归招标人所有. */
export const doersOf = remembered((purchaser): ((text: string) => readonly Trait[]) => {
  const asBuyer = [buyers, ...endsOf(purchaser)].join('|');
  const by = new RegExp(
    `(?:由|归|属于?)(?:(?<buyer>${asBuyer})|(?<bidder>${bidders}))(?!员)|^\\s{0,2}(?:(?<buyerFirst>${asBuyer})|(?<bidderFirst>${bidders}))(?=[^，。；由]{0,6}(?:${deeds})(?!的))`,
    'g',
  );
  return remembered((text) =>
    [...text.matchAll(by)].flatMap(({ 0: said, index, groups = {} }): Trait[] => {
      const after = text.slice(index + said.length, index + said.length + 8);
      if (asking.test(after)) return [];
      const isBuyer = (groups['buyer'] ?? groups['buyerFirst']) !== undefined;
      return [
        {
          key: 'doer',
          value: isBuyer ? 'buyer' : 'bidder',
          isOrdered: false,
          at: index,
          text: said + (/^[^，。；、]{0,8}/.exec(after)?.[0] ?? ''),
        },
      ];
    }),
  );
}, PURCHASERS);
