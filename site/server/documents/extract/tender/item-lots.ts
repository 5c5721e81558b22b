import type { tender } from 'tender-widgets/contract';
import { isItem } from '../lot-names.ts';
import { linesOf } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';

const bid = '(?:投标|响应|报价|参[加与]|竞标|磋商|谈判|申请)';
/** 不得只对部分品目报价, 须对所有品目投标, 各品目不可拆分: the whole is one bid. */
const asWhole = new RegExp(
  `(?:不得|不能|不可|不允许|不接受|禁止)[^。；;]{0,24}(?:拆分|分拆|部分|单[个项独]|缺[项漏]|漏项|仅|只|选择)|(?:拆分|部分|缺[项漏]|漏项)[^。；;]{0,16}(?:无效|否决|拒[绝收]|不予)|(?:必须|须|应当?)(?![^。；;]{0,20}(?:分别|所投|单独|各自))[^。；;]{0,10}(?:全部|所有|各|每个?|整体)[^。；;]{0,12}${bid}|整体${bid}`,
);
/** 可就其中一个品目投标: the bidder chooses. */
const choice =
  /(?<!不)(?:可以?|允许|有权|自[主由愿])[^。；;]{0,24}(?:一个|1个|任[一意何]|单[个独]|其中|部分|[多几两]个|某个?|不同)[^。；;]{0,10}品目|(?:兼投|兼中)[^。；;]{0,20}品目|品目[^。；;]{0,20}(?:兼投|兼中)/;
/** 按品目分别评审, 各品目单独签订合同, 每个品目推荐3名中标候选人. */
const apart = [
  /(?:[以按]|按照)品目(?:为(?:最小)?单位|分[别包标]|划分|逐[个一]|单独|独立)/,
  /(?:各个?|每一?个?|不同)(?:采购)?品目[^。；;]{0,10}(?:分别|单独|独立|各自|各)[^。；;]{0,6}(?:评[审标分]|确定|授[予标]|签订|报价|投标|响应|编制|密封|提交|递交|缴纳|交纳)/,
  /(?:各|每一?个?)(?:采购)?品目[^。；;]{0,10}(?:推荐|确定|选[取定])[^。；;]{0,6}[一二三四五1-5]\s?[名家个]/,
];

/** What a file says of its 品目: each may be bid for alone, they are one bid, or nothing. */
export function saidOfItems(placed: readonly PlacedBlock[]): 'apart' | 'whole' | undefined {
  const sentences = linesOf(
    placed.filter(({ place }) => place !== 'contract'),
    true,
  ).flatMap(({ text }) =>
    compact(text)
      .split(/[。；;]/)
      .filter(isItem),
  );
  if (sentences.some((text) => choice.test(text))) return 'apart';
  if (sentences.some((text) => asWhole.test(text))) return 'whole';
  return sentences.some((text) => apart.some((words) => words.test(text))) ? 'apart' : undefined;
}

/** That a file lists 品目 and does not say whether each may be bid for alone. */
export const itemDoubt = (
  items: readonly Pick<tender.Lot, 'number' | 'source'>[],
): tender.Doubt => ({
  ...{ id: '', about: 'lots', kind: 'items' },
  msg: `招标文件列有${items
    .slice(0, 4)
    .map(({ number }) => number)
    .join(
      '、',
    )}${items.length > 4 ? '等' : ''}，但没有写明能否只投其中一个品目，也没有按品目给出预算，暂按一个整体编写；如可分品目投标，请向采购人核实`,
  sources: items.slice(0, 2).map(({ source }) => source),
});
