import { kindOf } from '../structure/tree.ts';
import { bidders, buyers } from '../text/wording.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const right = '(?:知识产权|著作权|版权|所有权|源代码|成果|专利权?)';
/** 双方 share what the tender wants alone. */
const holders = `${bidders}|双方`;
/** 源代码及著作权归采购人所有. */
const owned = new RegExp(
  `${right}[^，。；\\n]{0,16}?(?:均|全部|应)?(?:归|属于?|由)(?:(?<buyer>${buyers})|(?<bidder>${holders}))[^，。；\\n]{0,4}(?:所有|享有|共有|拥有|$|(?=[，。；]))`,
  'g',
);
/** 由我公司与采购人共同享有知识产权, 我公司保留著作权: of whom it is stands before it. */
const kept = new RegExp(
  `(?:${holders})[^，。；\n归]{0,12}(?:享有|共有|共享|拥有|保留|所有)[^，。；\n归]{0,12}${right}|${right}[^，。；\n]{0,12}(?:共同|双方)[^，。；\n]{0,6}(?:享有|共有|所有|拥有)`,
  'g',
);
/** What the bidder had before stays its own. */
const own = /原有|既有|背景|第三方|自有|通用|此前|不归|并非|如果|若/;

/** Rights in what is made that the tender gives to the buyer and the bid keeps. */
export function keptRights(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const asked = tender
    .flatMap(({ text }) => [...text.matchAll(owned)])
    .find(({ groups }) => groups?.buyer !== undefined);
  if (!asked) return [];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    const claims = [
      ...[...passage.text.matchAll(owned)].filter(({ groups }) => groups?.bidder !== undefined),
      ...passage.text.matchAll(kept),
    ];
    return claims.flatMap(({ 0: said, index }): Found[] => {
      const before = passage.text.slice(0, index).replace(/^[^]*[。；\n]/, '');
      if (own.test(before + said)) return [];
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, index, said.length),
          msg: `“${said}”与招标文件的“${asked[0]}”不一致，请核对`,
        },
      ];
    });
  });
}
