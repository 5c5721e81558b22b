import type { PlacedBlock } from '../sections.ts';
import { compact, tickedText } from '../text.ts';

/** The label of what the data sheet says about it: 分包, 是否允许分包, 1.11 分包. */
const label =
  /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:中标后)?(?:工程|项目|合同)?分包(?:要求|规定|限制)?$/;
/** 允许，限非主体工作; 仅允许电梯维保分包; 主体结构不得分包；专业工程经同意可分包. */
const yes =
  /^[仅只]?(?:允许|接受|同意|可以|可分包|是(?![否]))|(?<![不未无])可以?(?:将[^，。；;]{1,40})?分包/;
const said = /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:工程|项目|合同)?分包[:：](.{1,60})/;
/** 允许将消杀、外墙清洗分包给中小企业. Whoever bids for 一个分包, what a law allows in general and what is said of those who do are none. */
const allowing =
  /(?<![不未无否])(?:允许|同意|可以?)(?:供应商|投标人|中标人|成交人)?(?:将[^，。；;]{1,40}?)?(?:进行)?分包(?=给|至|[，。；;（(]|$)/;
const ofLaw = /大中型企业/;

/** Whether the tender says that a bidder may subcontract; false where it forbids it or says nothing. Its data sheet goes before its sentences. */
export function allowsSubcontracts(placed: readonly PlacedBlock[]): boolean {
  const own = placed.filter(({ place }) => place !== 'contract' && place !== 'format');
  const [first] = own.flatMap(({ block }) => {
    if (block.kind !== 'table') return said.exec(compact(tickedText(block.text)))?.[1] ?? [];
    return block.rows.flatMap((row) =>
      row.flatMap((cell, at) => {
        const next = row[at + 1];
        return next && label.test(compact(cell.text)) ? [compact(tickedText(next.text))] : [];
      }),
    );
  });
  if (first !== undefined) return yes.test(first);
  return own.some(
    ({ block }) =>
      block.kind !== 'table' &&
      compact(tickedText(block.text))
        .split('。')
        .some((sentence) => allowing.test(sentence) && !ofLaw.test(sentence)),
  );
}
