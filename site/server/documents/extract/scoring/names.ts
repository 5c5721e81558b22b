import type { tender } from 'tender-widgets/contract';
import {
  englishCategory,
  isEnglish,
  isEnglishGroup,
  isEnglishPrice,
  isEnglishTotal,
} from '../english-words.ts';
import { withoutTranslation } from '../text.ts';
import { compact, hasGrades, titledPoints, withoutBrackets, withoutNumbering } from './points.ts';

type ScoringCategory = tender.ScoringCategory;

const BLANK_BESIDE_HAN =
  /(?<=[\u4e00-\u9fff，。；：、（）“”《》])\s+|(?<!\s)\s+(?=[\u4e00-\u9fff，。；：、（）“”《》])/g;
const TOTAL =
  /^(?:小计|合计|总计|共计|总分|总得分|满分|总分值|分值构成|分值组成|分值分配|分数构成|(?:各部分)?权重(?:分配|构成|设置)?|得分合计|分值合计|(?:商务|技术|服务|价格|报价|资信|综合|客观|主观|部分|评审|评分|分)+(?:小计|合计)|评分合计|综合得分|总评分|评审总得分|合计得分|总分合计|最终得分|累计)(?:[(（].*)?$/;
const PRICE_NAME =
  /^(?:投标|磋商|谈判|响应|最终|最后|商务|经济|评审|评标|总|有效)*(?:报价|价格|总价|评标价|投标价|经济标)(?:部分|评分|评审|得分|分|分值|因素|标|文件|评价|合理性?|的?合理性|水平|竞争力|总价|情况)*$/;

/** Removes blanks that justify or wrap Chinese text; blanks between Latin words stay. */
export function joinHan(text: string): string {
  return text.replace(BLANK_BESIDE_HAN, '').replace(/\s+/g, ' ').trim();
}

/** A name for people: no numbering, no points, no line breaks, full-width brackets. */
export function cleanName(text: string): string {
  // 乙 方案: a number that only a blank divides from the name.
  const apart = plainWidth(headline(text)).replace(/^\s*[甲乙丙丁戊]\s+/, '');
  const joined = withoutInnerPoints(joinHan(apart.replace(/\n/g, ' ')));
  const titled = titledPoints(joined);
  const tail = titled ? joined.slice(titled.length).replace(/^[:：;；。\s]+/, '') : '';
  const named = titled
    ? `${titled.title}${tail.length > 0 && tail.length <= 20 && /^[(（]/.test(tail) ? tail : ''}`
    : joined;
  const bare = withoutNumbering(named)
    // B1.1 供货业绩: a code of the table's own.
    .replace(/^[A-Z]\d{1,2}(?:\.\d{1,2}){1,3}[\s.、:：]?(?=\S)/, '')
    .replace(
      /[(（[【](?:满分)?\s*(?:\d[\d.\-~—至\s]*(?:分\s*)?|(?:主|客)观分?\s*|\d{1,9}\s*%\s*)[)）\]】]\s*$/,
      '',
    )
    .replace(/[\s:：]\d{1,2}(?:\.\d{1,2})?%$|(?<=\p{Script=Han})\d{1,2}(?:\.\d{1,2})?%$/u, '')
    .replace(
      /^(?:[\s、.．:：；;，,"”]|“(?![^“”]{0,40}”))+|(?<![\s、.．:：；;，,。"“])[\s、.．:：；;，,。"“]+$/g,
      '',
    );
  return joinHan(bare).replace(/\(/g, '（').replace(/\)/g, '）').slice(0, 300);
}

const INNER_POINTS = /[（(]\d{1,2}(?:\.\d)?分[)）]/g;
const LONGEST_NAME = 40;

/** 质量（1分）、安全（1分）管理方案: one name, whose parts have their points within it. */
function withoutInnerPoints(text: string): string {
  const found = [...text.matchAll(INNER_POINTS)];
  const bare = text.replace(INNER_POINTS, '');
  const goesOn = (at: number) => /^\s?[、\p{Script=Han}]/u.test(text.slice(at));
  const isOneName =
    found.length > 1 &&
    bare.length <= LONGEST_NAME &&
    !/[。；;：:，,]/.test(bare) &&
    (/[)）]\s?[及和与、]/.test(text) || !/[)）]\s*$/.test(text)) &&
    found.slice(0, -1).every(({ index, 0: { length } }) => goesOn(index + length));
  return isOneName ? bare : text;
}

/** Digits and Latin letters as people write them; Chinese punctuation stays. */
function plainWidth(text: string): string {
  return text.replace(/[０-９Ａ-Ｚａ-ｚ．％]/g, (character) => character.normalize('NFKC'));
}

/** What a long label begins with: its title, when rules follow in the same cell (项目经理：具有…得5分). */
function headline(text: string): string {
  if (
    compact(text).length <= 24 &&
    !/[得扣加]\d|最高|基准价/.test(compact(text).replace(/^[^:：]*[:：]?/, ''))
  )
    return text;
  const colon = /^([^:：。；;]{2,30}?)[:：](?=[\s\S]{6})/.exec(text)?.[1];
  if (colon && compact(colon).length <= 20) return colon;
  const [first = '', ...rest] = text.split('\n');
  return compact(first).length >= 2 &&
    compact(first).length <= 16 &&
    compact(rest.join('')).length > 24
    ? first
    : text;
}

/** Whether a label is a total row (合计, 总分), not an item. */
export function isTotalName(text: string): boolean {
  if (isEnglish(text)) return isEnglishTotal(text);
  return TOTAL.test(
    withoutTranslation(withoutNumbering(compact(text))).replace(
      /(?:[:：]|(?<![\d:：]))\d+分?$/,
      '',
    ),
  );
}

/** Whether a label is a category of items rather than an item (技术部分, 商务评分). */
export function isCategoryName(text: string): boolean {
  if (isEnglish(text)) return isEnglishGroup(cleanName(text));
  return /^(?:[一二三四五六七八九十]、)?(?:价格|报价|投标报价|商务|技术|服务|资信|综合|资质|经济|信誉|实力|商务技术|技术商务|商务资信|资信商务|客观|主观)*(?:部分|评分|评审|因素|评议|标|分|评审因素|评分因素|评审部分|评分部分|评分标准){0,2}$/.test(
    compact(cleanName(text)),
  );
}

/** (lowest price / own price) x 30, the formula of an English price item. */
const LOWEST_OVER = /\blowest (?:\w+ ){0,3}(?:price|bid|cost) ?[/÷]/i;

/** Whether an item is the price, by its name or by a formula over a benchmark price. */
export function isPrice(name: string, criteria = ''): boolean {
  if (isEnglish(name)) return isEnglishPrice(name) || LOWEST_OVER.test(criteria);
  // 报价供应商 and 报价文件 are who bids and with what.
  const bare = withoutBrackets(compact(name)).replace(/报价(?:供应商|人|单位|方|文件|响应)/g, '');
  if (PRICE_NAME.test(bare)) return true;
  // 菜品及价格控制 is what is done about prices later on.
  if (/方案|措施|服务(?!费$)|业绩|人员|清单|名单|分析|构成|(?:控制|管理|稳定|机制)$/.test(bare))
    return false;
  return (
    /(?:报价|价格|评标价|费率|折扣|单价|总价|下浮率|优惠率)/.test(bare) ||
    BASED.test(compact(criteria))
  );
}

/** Points measured by a price all bids are measured by: 基准价/报价×30; 等于评标基准价得20分，每高1%扣1分. */
const BASED =
  /(?:基准价|最低(?:报价|评标价|投标价)).{0,12}[/÷／]|(?:等于|高于|低于|偏离)(?:评标|评审|磋商)?基准价/;

/** A group's name as the first half of 「组：小项」: without the words every project has. */
export function shortGroup(name: string): string {
  const bare = name
    .replace(/^(?:拟?投入|拟派|针对|对)?本次?(?:采购|服务)?项目的?/, '')
    .replace(/^(?:投标(?:人|方|单位)|供应商|响应(?:人|方))(?:的)?/, '')
    .replace(/(?:情况|部分|评分|评审)$/, '');
  const [head = ''] = bare.length > 8 ? bare.split(/[、，]/) : [bare];
  return head.length >= 2 ? head : name;
}

/** In the order they are tried; a category without words is never read from them. */
const inOrder = (words: Record<ScoringCategory, RegExp | undefined>) =>
  (Object.entries(words) as [ScoringCategory, RegExp | undefined][]).flatMap(([category, sign]) =>
    sign ? [[category, sign] as const] : [],
  );

const CATEGORY_WORDS = inOrder({
  价格: /价格|报价|经济标|评标价|总价|费率/,
  资信: /资信|项目管理机构/,
  商务: /商务/,
  技术: /技术|施工组织|服务|方案|实施|设计|措施|质量|大纲/,
  其他: /其[他它]/,
});
const ITEM_WORDS = inOrder({
  资信: /资信|资质|信用(?:评价|等级)|信誉|诚信|项目经理(?:资格|业绩)/,
  技术: /方案|措施|技术|计划|设计|组织|应急|质量|培训|服务|理解|分析|响应程度|参数|配置|人员|团队|负责人|驾驶|保障|管理制度|安全|进度|设备|演示|样品|大纲|总监|工程师|项目经理|流程|工艺|重点|难点|图纸|周期|工期/,
  商务: /业绩|商务|经验|财务|获奖|荣誉|认证|证书|综合实力|企业|合同|履约|售后|质保|交货|付款|节能|环保|绿色|偏离|奖项|能力证明|政策/,
  价格: undefined,
  其他: undefined,
});
const COMMERCIAL_FIRST = /业绩|财务|获奖|荣誉|奖项|认证|证书|综合实力|能力证明|政策|节能|经验/;

/** Category of an item: the price is the price; else what the file's own groups say, innermost first; else by its words. */
export function categoryOf(name: string, groups: string[], criteria: string): ScoringCategory {
  if (isPrice(name, criteria)) return '价格';
  if (isEnglish(name)) return englishItemCategory(name, groups);
  // 商务部分 above 服务 says more than the words of what stands between.
  const above = groups.toReversed();
  const parts = above.filter(isCategoryName);
  for (const group of [
    ...parts.filter((name) => /商务|技术|资信/.test(name)),
    ...parts,
    ...above,
  ]) {
    const found = groupCategory(group);
    if (found === '价格' && /[价费]|折扣|下浮|优惠|偏差率/.test(name)) return found;
    if (found && found !== '价格' && found !== '其他') return found;
  }
  if (COMMERCIAL_FIRST.test(name) && !/人员|负责人|团队|经理/.test(name)) return '商务';
  const rule = byRule(criteria);
  const named = wordCategory(name);
  if (named === '技术' && rule === '商务') return rule;
  return named ?? wordCategory(groups.at(-1) ?? '') ?? groupWords(groups) ?? rule ?? '其他';
}

/** By the group it stands in, else by its own words. */
function englishItemCategory(name: string, groups: string[]): ScoringCategory {
  const group = groups.findLast((above) => isCategoryName(above) && !isPrice(above));
  return (group && groupCategory(group)) || englishCategory(name) || '其他';
}

/** What is counted is proven, what is judged by grades is written; null where the rule says neither. */
function byRule(criteria: string): ScoringCategory | null {
  const rule = compact(criteria);
  if (WRITTEN.test(rule) || EACH_GRADED.test(rule)) return '技术';
  if (PROVEN.test(rule)) return '商务';
  return hasGrades(rule) || NAMED_GRADE.test(rule) ? '技术' : null;
}

/** What a text or the goods have to be like, whatever is counted of it. */
const WRITTEN =
  /方案|措施|计划|预案|承诺|演示|样品|偏离|缺陷|参数|维度|每[^。；;]{0,9}[缺少]|[缺少]一/;
/** 每一小项优得5分、良得3分: of each of the points named before it, how good its words are. */
const EACH_GRADED =
  /每(?:一|个)?小?(?:项|点|条|部分|方面)[^。；;，,\d]{0,6}(?:优|完整|详[实细尽]|合理|可行|清晰|完善)[^。；;\d]{0,20}[得计]\d/;
/** Counted things of the bidder's, or papers that a public body or another firm gave. */
const PROVEN =
  /每[^。；;]{1,20}[得加计]?\d|[具提].{0,12}(?:证书|合同|复印件)|职称|注册|执业|证书|业绩|合同|学历|工程师\d|(?:信用|信誉).{0,6}[A-D级]/;
const NAMED_GRADE =
  /(?:[优良中差]|一般)[^。；;，]{0,4}\d{1,2}(?:\.\d)?(?:[-~—至]\d{1,2})?分|(?<!\p{Script=Han})[优良中差][:：]\d/u;

function wordCategory(name: string): ScoringCategory | null {
  return ITEM_WORDS.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** What a group's own title says it is; null when it says nothing or several things. */
export function groupCategory(group: string): ScoringCategory | null {
  if (isEnglish(group)) return isCategoryName(group) ? englishCategory(cleanName(group)) : null;
  const bare = compact(cleanName(group));
  if (bare.length > 24) return null;
  const found = CATEGORY_WORDS.filter(([, words]) => words.test(bare)).map(
    ([category]) => category,
  );
  if (found.length === 1) return found[0] ?? null;
  const leading = CATEGORY_WORDS.find(([, words]) => new RegExp(`^(?:${words.source})`).test(bare));
  return found.length > 1 &&
    isCategoryName(bare) &&
    !/商务技术|技术商务|商务资信|资信商务/.test(bare)
    ? (leading?.[0] ?? null)
    : null;
}

function groupWords(groups: string[]): ScoringCategory | null {
  const text = groups.join(' ');
  // The price scores itself: that it is a group above says nothing of what is not the price.
  const found = CATEGORY_WORDS.filter(([category]) => category !== '价格');
  return found.find(([, words]) => words.test(text))?.[0] ?? null;
}
