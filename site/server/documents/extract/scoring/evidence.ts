import { lotsBefore } from '../lot-names.ts';
import { type Context, contextScore } from './context.ts';
import { isPrice } from './names.ts';
import type { ScoreNode } from './node.ts';
import { compact } from './points.ts';
import type { Leaf } from './settle.ts';

/** What speaks for and against a table or a run of lines being the scoring. No sum of points takes part: sums prove, they do not choose. */
export interface Evidence {
  /** Above LEAST_WORTH it is taken for scoring. */
  worth: number;
  /** It names parts and their points and no rule: 价格 30 分、技术 50 分、商务 20 分. */
  onlyParts: boolean;
  /** Why it cannot be the scoring; null where nothing says so. */
  refusal: Refusal | null;
}
export type Refusal = 'payment' | 'assessment' | 'form' | 'list' | 'response';

/** How points are earned. */
const RULE =
  /得\s?\d|[得计加]满?分|不得分|最[高多]\s?\d|满分|每.{1,30}?[得加扣计]|每.{1,12}?\d\s?分|[扣减加]\s?\d|[优良中差好般]的?[,，:：]?得|\d\s?[-~～—–至]\s?\d{1,3}(?:\.\d)?\s?分|基准价|酌情|打分|评分|综合评[审定价]|横向比较|[优良好].{0,12}\d|\d(?:points?|marks?)|lowest(?:evaluated)?(?:bid)?price|[Uu]pto\d/;
/** Who is judged, and by whom. */
const BIDDER =
  /投标|供应商|响应|申请人|竞标|应答|报价人|竞买|比选|评委|评标|评审|磋商小组|谈判小组|询价小组|专家|[Bb]idder|[Tt]enderer|[Pp]roposer|[Ee]valuat/;
/** Who serves under the contract. */
const CONTRACT =
  /[甲乙丙]方|承包[人方]|发包[人方]|中标[人方单]|成交(?:人|供应商|单位)|服务(?:单位|方|企业|公司)|物业(?:公司|企业)|考核|被考|扣[除减罚款]|罚款|违约|整改/;
const PAYMENT =
  /支付|付款|预付|尾款|进度款|质保金|结算|合同(?:总|金|价)|拨付|首付|余款|价款|[Pp]ayment|[Ii]nstalment/;
const PRICE_COLUMNS = /单价|数量|规格|型号|金额|品牌|合价|总价/;
/** A column of what can be earned at most stands in no list of goods. */
const MAXIMA = /满分|最高得?分/;
const PEOPLE_COLUMNS = /姓名|年龄|学历|职称|联系电话|身份证/;
const RESPONSE_COLUMNS = /自评|索引|页码|对应页|响应情况|偏离/;
/** A rule of fewer characters says nothing. */
const SHORT_RULE = 4;

export const LEAST_WORTH = 2.5;

/** What the leaves of a candidate and what stands around it say. `header` is the text of its header rows. */
export function evidenceOf(
  leaves: readonly Leaf[],
  context: Context,
  header: string,
  hasScoreColumn: boolean,
): Evidence {
  const share = (test: (leaf: Leaf) => boolean) =>
    leaves.length === 0 ? 0 : leaves.filter(test).length / leaves.length;
  const textOf = ({ node }: Leaf) => `${node.name}\n${node.criteria}`;
  const rules = share(({ node }) => RULE.test(compact(node.criteria)));
  const filled = share(({ node }) => compact(node.criteria).length >= SHORT_RULE);
  const contract = share(
    (leaf) => CONTRACT.test(compact(textOf(leaf))) && !BIDDER.test(textOf(leaf)),
  );
  const payment = share(
    (leaf) => PAYMENT.test(compact(textOf(leaf))) && !RULE.test(leaf.node.criteria),
  );
  // 标包1 | 50% | 30% | 20%: what each winner gets of a lot.
  const lots = share(({ node }) => isLot(node.name || (node.place.quote.split('\t')[0] ?? '')));
  const stated = share(({ how }) => how === 'stated');
  const around = contextScore(context, header);
  let worth = around + 3 * rules;
  if (share((leaf) => BIDDER.test(textOf(leaf))) > 0.15) worth += 1;
  if (leaves.some(({ node }) => isPrice(node.name, node.criteria))) worth += 1;
  if (hasScoreColumn && stated >= 0.8) worth += 1;
  if (stated === 0) worth -= 2;
  if (contract > 0.3) worth -= 3;
  if (onlyDeducts(leaves)) worth -= 2;
  return {
    worth,
    onlyParts: filled < 0.2 && rules < 0.2,
    refusal: refusalOf({ payment, filled, rules, contract, lots, around, header }),
  };
}

function isLot(name: string): boolean {
  const { lots, rest } = lotsBefore(compact(name));
  return lots.length > 0 && rest === '';
}

interface Shares {
  payment: number;
  filled: number;
  rules: number;
  contract: number;
  lots: number;
  around: number;
  header: string;
}

function refusalOf({ payment, rules, contract, lots, around, header }: Shares): Refusal | null {
  if (payment > 0.5) return 'payment';
  if (PEOPLE_COLUMNS.test(header)) return 'form';
  if (PRICE_COLUMNS.test(header) && !MAXIMA.test(header) && rules < 0.5) return 'list';
  if (RESPONSE_COLUMNS.test(header) && rules < 0.3) return 'response';
  if (lots > 0.5 && rules < 0.5) return 'list';
  if (contract > 0.6 && around < 2) return 'assessment';
  return null;
}

/** Rules that take away and never give are those of an assessment. */
function onlyDeducts(leaves: readonly Leaf[]): boolean {
  const deducting = leaves.filter(({ node }) => {
    const rule = compact(node.criteria);
    return /扣/.test(rule) && !/[得加计]\d|得满分|得分|最高/.test(rule);
  });
  return deducting.length > leaves.length / 2;
}

/** Whether a row says how points are earned. */
export function saysHowToEarn({ criteria }: ScoreNode): boolean {
  return RULE.test(compact(criteria));
}
