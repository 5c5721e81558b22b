import type { PlacedBlock } from '../sections.ts';
import { compact, tickedText } from '../text.ts';

/** A way of bidding that a tender allows or not; its words are compared in one width (`compact`). */
interface Way {
  /** The label of what the data sheet says about it. */
  label: RegExp;
  /** A line with that label, and what it says. */
  said: RegExp;
  /** What stands beside the label where it is allowed. */
  yes: RegExp;
  /** A sentence that allows it, or forbids it. */
  allowing: RegExp;
  refusing?: RegExp;
  /** Of what a law allows in general, of those who do it, and of what the tender may say elsewhere. */
  general: RegExp;
}

const subcontracts: Way = {
  // 分包, 是否允许分包, 1.11 分包.
  label: /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:中标后)?(?:工程|项目|合同)?分包(?:要求|规定|限制)?$/,
  said: /^[\d.]{0,8}(?:是否)?(?:允许|接受)?(?:工程|项目|合同)?分包:(.{1,60})/,
  // 允许，限非主体工作; 仅允许电梯维保分包; 主体结构不得分包；专业工程经同意可分包.
  yes: /^[仅只]?(?:允许|接受|同意|可以|可分包|是(?![否]))|(?<![不未无])可以?(?:将[^,。;]{1,40})?分包/,
  // 允许将消杀、外墙清洗分包给中小企业. Whoever bids for 一个分包 and what is said of those who do are none.
  allowing:
    /(?<![不未无否])(?:允许|同意|可以?)(?:供应商|投标人|中标人|成交人)?(?:将[^,。;]{1,40}?)?(?:进行)?分包(?=给|至|[,。;(]|$)/,
  general: /大中型企业/,
};

const of = '(?:投标|参与|参加|响应|应[征答]|报价|参选|比选|磋商|谈判|竞[标争买]|申请|形式|方式)*';
const bidder = '(?:供应商|投标人|申请人|响应人|应答人|应征人|参选人)?(?:以|采用|组成|组建)?';
const jointBids: Way = {
  // 是否接受联合体投标, 1.4.2 联合体.
  label: new RegExp(
    `^[\\d.]{0,8}(?:本项目|本次(?:招标|采购))?(?:是否)?(?:允许|接受|同意)?${bidder}联合体${of}(?:要求|规定)?$`,
  ),
  said: new RegExp(
    `^(?:[\\d.]{1,8}|[(][\\d一二三四五六七八九十]+[)]|[\\d一二三四五六七八九十]+[、.．])?(?:本项目|本次(?:招标|采购))?(?:是否)?(?:允许|接受|同意)?${bidder}联合体${of}:(.{1,60})`,
  ),
  yes: new RegExp(
    `^(?:允许|接受|同意|可以|是(?!否))|(?<![不未无否])(?:接受|允许|同意)${bidder}联合体`,
  ),
  // 接受联合体投标，成员不超过2家; in 前附表规定接受联合体投标的 another place decides.
  allowing: new RegExp(`(?<![不未无否])(?:接受|允许|同意|可以?)${bidder}联合体${of}(?=[,。;(]|$)`),
  refusing: new RegExp(`(?:不得|[不未])(?:接受|允许|同意)?${bidder}联合体${of}(?=[,。;(、]|$)`),
  general: /两[个家].{0,6}以上|[如若当]|是否|规定|情形|大中型企业/,
};

/** Whether the tender says that a bidder may subcontract; false where it forbids it or says nothing. */
export const allowsSubcontracts = (placed: readonly PlacedBlock[]): boolean =>
  allows(subcontracts, placed);

/** Whether the tender says that several may bid as one; false where it forbids it or says nothing. */
export const allowsJointBids = (placed: readonly PlacedBlock[]): boolean =>
  allows(jointBids, placed);

/** The data sheet goes before sentences, and of these one that forbids before one that allows. */
function allows({ label, said, yes, ...way }: Way, placed: readonly PlacedBlock[]): boolean {
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
  const sentences = own
    .flatMap(({ block }) =>
      block.kind === 'table'
        ? block.rows.flat().flatMap(({ text }) => text.split('\n'))
        : [block.text],
    )
    .flatMap((text) => compact(tickedText(text)).split(/[。;]/))
    .filter((sentence) => !way.general.test(sentence));
  const says = (words: RegExp | undefined) => sentences.some((one) => words?.test(one));
  return says(way.allowing) && !says(way.refusing);
}
