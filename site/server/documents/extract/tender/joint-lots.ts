import type { tender } from 'tender-widgets/contract';
import { linesOf, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';

/** 分包 is a lot too, where nobody is given a part of the contract. */
const aLot =
  /标段|标包|标项(?!目)|采购包|合同包|包组|包件|(?:各|每|逐|按|多|几|两|二|三|不同|所投|所有|全部|一)个?(?:及?以上的?)?(?:分?包)(?![装含括给商])/;
const aPaper = /(?:投标|响应|应答|磋商|谈判|报价|竞标|申请)(?:文件|资料)|标书|技术标|商务标/;
/** What is handed in beside the bid, or after it, goes its own ways. */
const ofOther = /一览表|保证金|保函|[U优]盘|光盘|样品|合同(?!包)|费用|评[审标分]|中标|成交/;

const make = '(?:编制|编写|编订|制作|装订|成册|密封|封装|递交|提交|上传|加密|准备)';
const join = '(?:合并|合编|合订|合装|统一|一并|一起|共同|集中)';
const onePaper =
  '(?:同)?[一1壹](?:份|套|本|册)(?:完整的)?(?:投标|响应|应答|磋商|谈判|报价)?(?:文件|标书)';
const lot = '(?:标段|标包|标项(?!目)|采购包|合同包|包组|包件|分?包)';

const refused = new RegExp(
  `(?:不得|不能|不可|不允许|不接受|不予|严禁|禁止)[^,。;]{0,16}(?:${join}|混[编装])`,
);
const needless = new RegExp(
  `(?:无需|无须|不必|不需|不用|可不|不要求)[^。；]{0,8}(?:分别|单独|分开|逐一)`,
);
const apart = new RegExp(
  `(?:分别|单独|各自|独立|分开|逐包|逐一)[^,。;]{0,8}${make}|(?:每|各)(?:一)?个?${lot}(?:(?!${join})[^。；]){0,16}(?:[一1壹]份|[一1壹]套|[一1壹]册)`,
  'g',
);
/** 也可分别编制 leaves it to the bidder, 不得分别编制 forbids it. */
const isNoDuty = /(?:可以?|允许|或者?|不得|不能|不可|禁止)(?:按[^,。;]{1,4})?$/;
const must = new RegExp(
  `(?:应当?|必须|须|需要|只能)[^,。;]{0,16}(?:${join}[^,。;]{0,8}(?:${make}|[成为在])|${make}[^,。;]{0,6}(?:成|为|在)?${onePaper})`,
);
/** 将不同标段的内容装订在同一册的，其投标将被否决. */
const punished = new RegExp(
  `(?:不同|多个|[两几]个|各)[^,。;]{0,4}${lot}[^。;]{0,16}(?:同一|[一1])(?:份|套|本|册)[^。;]{0,16}(?:否决|无效|废标|拒[收绝]|不予)`,
);
/** 响应文件只需编制一份: one paper for all of them. */
const onlyOne = new RegExp(
  `(?:文件|标书)[^,。;]{0,4}(?:只|仅)(?:需|须)?(?:要)?${make}[一1壹](?:份|套|本|册)`,
);
const may = new RegExp(
  `(?:可以?|允许|能够|(?:只|仅)(?:需|须))[^,。;]{0,20}(?:${join}[^,。;]{0,8}(?:${make}|为|成|在)|${make}[^,。;]{0,6}(?:成|为|在)?${onePaper})`,
);

type Rule = Exclude<tender.JointLots['rule'], 'unclear'>;

function ruleOf(sentence: string): Rule | undefined {
  if (!aLot.test(sentence) || !aPaper.test(sentence) || ofOther.test(sentence)) return undefined;
  if (needless.test(sentence)) return 'allowed';
  if (refused.test(sentence) || punished.test(sentence) || isApart(sentence)) return 'apart';
  if (may.test(sentence) || onlyOne.test(sentence)) return 'allowed';
  return must.test(sentence) ? 'required' : undefined;
}

const isApart = (sentence: string): boolean =>
  [...sentence.matchAll(apart)].some(({ index }) => !isNoDuty.test(sentence.slice(0, index)));

const saidIn = (line: TextLine): { rule: Rule; source: tender.Source }[] =>
  line.text.split(/[。；;]/).flatMap((sentence) => {
    const rule = ruleOf(compact(sentence));
    return rule ? [{ rule, source: sourceOf(line.part.block, sentence, line.page) }] : [];
  });

/** Whether one bid may answer several lots, with the sentences that say so; undefined where the file says nothing of it. */
export function jointLots(placed: readonly PlacedBlock[]): tender.JointLots | undefined {
  const asked = placed.filter(({ place }) => place !== 'contract');
  const said = linesOf(asked, true).flatMap(saidIn);
  const [first] = said;
  if (!first) return undefined;
  const rules = new Set(said.map(({ rule }) => rule));
  const both = rules.has('apart') && rules.size > 1;
  const rule = both ? 'unclear' : rules.has('required') ? 'required' : first.rule;
  const shown = both
    ? [...rules].flatMap((one) => said.find((other) => other.rule === one) ?? [])
    : said.filter((one) => one.rule === rule).slice(0, 1);
  return { rule, sources: shown.map(({ source }) => source) };
}
