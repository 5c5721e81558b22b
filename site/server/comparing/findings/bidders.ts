import type { DocumentText } from '../document-text.ts';
import { folded } from '../normal-text.ts';
import { COMPANY } from './company-names.ts';

/** Who hands a document in, as the document itself says. */
export interface Bidder {
  /** As written where it is first found. */
  name: string;
  /** Short names that the document declares for it. */
  aliases: string[];
}

/** Bounded: a form has lines of blanks. */
const BLANK = '[ \\t]{0,8}';
const spaced = (word: string): string => Array.from(word).join(BLANK);
const bidders = [
  '投标人 投标单位 投标供应商 响应供应商 磋商供应商 谈判供应商 响应人 响应单位 供应商 供应单位 报价人 报价单位',
  '申请人 比选申请人 竞标人 竞买人 参选人 应答人 投标申请人 承包人',
]
  .join(' ')
  .split(' ')
  .map(spaced)
  .join('|');
const bracket = `(?:${BLANK}[(（\\[【][^()（）\\[\\]【】\\n]{0,24}[)）\\]】])`;

/** 投标人名称（盖单位章）：云溪宏远建设工程有限公司, and the cell beside 投标人名称. */
const labelled = new RegExp(
  `(?:${bidders})(?:${BLANK}(?:${spaced('名称')}|${spaced('全称')}))?${bracket}{0,3}[ ]{0,8}(?:[:：]|\\t|为)${BLANK}(${COMPANY})`,
  'gu',
);
/** Letters: 注册于云溪市的云溪宏远建设工程有限公司, 系云溪宏远建设工程有限公司的法定代表人. */
const letter = new RegExp(
  `(?:注册于[^,，。；\\n]{1,30}的|(?<!关)系${bracket}?)${BLANK}(${COMPANY})${BLANK}(?:的${BLANK}(?:法定代表人|在下面签字)|,|，)`,
  'gu',
);
/** A line of nothing but the name and its seal. */
const sealed = new RegExp(
  `(?:^|\\n)${BLANK}(${COMPANY})${BLANK}[(（\\[][^()（）\\n]{0,8}(?:公${BLANK}章|盖${BLANK}章|单位章|签章|印章)[^()（）\\n]{0,4}[)）\\]]`,
  'gu',
);
/** Who else signs: the purchaser, the agent, a client. */
const others =
  /(?:采[ ]{0,3}购[ ]{0,3}人|招[ ]{0,3}标[ ]{0,3}人|采购单位|招标单位|代理机构|采购代理|招标代理|建设单位|发包人|业主|甲[ ]{0,3}方|致|委托方|监理单位|制造商|生产厂家|厂家|分包\S{0,4}|联合体\S{0,6})(?:名称)?[^:：\n]{0,16}(?:[:：]|\t)?[ ]{0,3}$/;
const alias =
  /称(?:为)?[ ]{0,2}[:：]?[ ]{0,2}["“”'‘「『【《]?([\p{Script=Han}A-Za-z0-9]{2,10})["“”'’」』】》)）]/u;
/** Words that stand for any bidder are nobody's alias. */
const anybody =
  /^(?:我|本|贵|该|甲|乙|丙)?(?:公司|单位|方|司|企业)$|投标|招标|采购|供应商|承包|项目|工程|甲方|乙方|委托|受托|联合体|标书/;

/** The cover and the letter stand among the first blocks. */
const COVER_BLOCKS = 60;

/** none: it names no bidder where bidders are named; several: two as often, such as a joint bid. In both cases nobody knows whose it is. */
export type BidderOf = Bidder | 'none' | 'several';

interface Claim {
  name: string;
  count: number;
  aliases: Set<string>;
}

/**
 * The bidder of a document, by its labelled lines, letters and seals.
 * @param asked the tender file in folded form: whom it names is no bidder
 */
export function bidderOf(text: DocumentText, asked: string): BidderOf {
  const claims = new Map<string, Claim>();
  for (const [block, plain] of text.plain.entries()) {
    if (!/公司|集团|院|所|厂|社|部|行|室/.test(plain)) continue;
    for (const name of namesIn(plain)) {
      const key = folded(name);
      if (asked.includes(key)) continue;
      const claim = claims.get(key) ?? { name, count: 0, aliases: new Set<string>() };
      claim.count += block < COVER_BLOCKS ? 2 : 1;
      claims.set(key, claim);
    }
  }
  const [first, second] = [...claims.values()].toSorted((a, b) => b.count - a.count);
  if (!first) return 'none';
  if (second && second.count * 2 > first.count) return 'several';
  for (const plain of text.plain) collectAliases(plain, first);
  return { name: first.name, aliases: [...first.aliases] };
}

function* namesIn(plain: string): Generator<string> {
  for (const pattern of [labelled, letter, sealed]) {
    for (const match of plain.matchAll(pattern)) {
      const name = tidy(match[1] ?? '');
      const line = plain.slice(plain.lastIndexOf('\n', match.index - 1) + 1, match.index);
      if (name !== '' && !others.test(line)) yield name;
    }
  }
}

/** A name without brackets that open before it, such as a field's remark. */
function tidy(found: string): string {
  const name = found.replaceAll(/[\s_]+/g, '').replace(/^[()（）[\]〔〕.-]+/, '');
  return /^(?:我|本|贵|该|其他|任何|各)|名称|盖章|签字|某/.test(name) ? '' : name;
}

function collectAliases(plain: string, claim: Claim): void {
  const at = plain.indexOf(claim.name);
  if (at < 0) return;
  const after = plain.slice(at + claim.name.length, at + claim.name.length + 30);
  if (!/^\s*[(（]/.test(after)) return;
  const found = alias.exec(after)?.[1];
  if (found && !anybody.test(found)) claim.aliases.add(found);
}
