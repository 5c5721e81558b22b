import type { TenderDocument } from '../../document.ts';
import { isEnglish } from '../english-words.ts';
import { compact } from './points.ts';

/** Methods by which nothing is scored: the lowest of the valid bids wins. 87 号令第五十四条、磋商与谈判办法、标准施工招标文件第三章. */
const LOWEST =
  /(?:经评审的)?最低(?:评标|评审|投标|报)价(?:中标|成交)?(?:法|的原则)?|合理低价法|最低价(?:中标|成交)(?:法|原则)?|(?:经评审的)最低价法|^最低价法/;
/** 推荐最后报价最低的供应商为成交候选人; 按报价由低到高的顺序推荐: the rule without a name of its own. */
const BY_PRICE =
  /(?:报价|价格|评标价|投标价|总价)[^。；;]{0,8}(?:最低|由低到高|从低到高)[^。；;]{0,24}(?:成交|中标|中选|推荐|候选|排序)|(?:成交|中标|中选|推荐|候选|排序)[^。；;]{0,24}(?:报价|价格|评标价|投标价|总价)[^。；;]{0,8}(?:最低|由低到高|从低到高)|(?:满足|符合|响应)[^。；;]{0,24}且(?:最后|最终)?报价最低/;
/** The contract goes to the lowest evaluated bid, in English. */
const LOWEST_ENGLISH =
  /\blowest[- ](?:evaluated|priced?)\b[^.;/÷]{0,40}?\b(?:bid|bidder|tender|offer|quotation|price|cost)\b|\baward(?:ed|s)?\b[^.;]{0,120}\blowest\b[^.;]{0,40}\b(?:bid|bidder|tender|offer|quotation|price)\b/i;
const SCORED_ENGLISH =
  /\b\d{1,3} (?:points|marks)\b|\bcomprehensive (?:evaluation|scoring)\b|\bscoring\b/i;
const SCORED = /综合评(?:分|估|审|议|标)法|综合评分/;
/** 采用综合评分法的，提供相同品牌产品的…: what holds where a method is used says not which one is. */
const CONDITION =
  /(?:采用|使用|实行|适用)(?:综合评(?:分|估|审|议|标)法|最低(?:评标|评审|投标)价法)的[,，]/g;
/** A method is named in a sentence of no more characters. */
const LONGEST = 400;

/** The method, in the file's words, where the file decides by the price alone and never speaks of scoring; else null. */
export function methodWithoutScoring(document: TenderDocument): string | null {
  let found: string | null = null;
  for (const block of document.blocks) {
    const texts = block.kind === 'table' ? block.rows.flatMap(textsOfRow) : [block.text];
    for (const text of texts) {
      const bare = compact(text).replace(CONDITION, '');
      if (bare.length > LONGEST || /[□☐]/.test(bare)) continue;
      if (isEnglish(text) && SCORED_ENGLISH.test(text)) return null;
      if (isEnglish(text)) found ??= LOWEST_ENGLISH.exec(text)?.[0] ?? null;
      if (SCORED.test(bare) && !/不(?:采用|适用|进行|实行|使用)/.test(bare)) return null;
      // 资格预审采用合格制: who meets the conditions is in.
      found ??= /资格预审[^。；;]{0,16}(合格制)/.exec(bare)?.[1] ?? null;
      found ??= byTalks(bare);
      if (/评标|评审|成交|中标|中选|定标|采用|推荐/.test(bare))
        found ??= LOWEST.exec(bare)?.[0] ?? BY_LOT.exec(bare)?.[0] ?? byPrice(bare);
    }
  }
  return found;
}

/** The cells of a row, and the row as its label says it: 评定成交的标准 | 满足实质性要求且最后报价最低. */
function textsOfRow(row: readonly { text: string }[]): string[] {
  const cells = row.map(({ text }) => text);
  return cells.length > 1 ? [...cells, cells.slice(-2).join('：')] : cells;
}

/** 就某项目采用单一来源方式采购: one supplier is talked with. 只有一家的，可采用… is a case. */
function byTalks(text: string): string | null {
  const found = text.split(/[。；;]/).flatMap((one) => {
    const said = /(?:采用|采取|以)单一来源(?:采购)?的?(?:方式|方法)/.exec(one)?.[0];
    return said === undefined || /的[，,]|可以?采|改|转|变更|重新/.test(one) ? [] : [said];
  });
  return found[0] ?? null;
}

/** 采用随机抽取方式确定中选人: nothing is scored. Lots are also drawn where points are equal, and for figures of the price. */
const BY_LOT =
  /采用(?:随机抽取|随机抽签|抽签|摇号)(?:的?(?:方式|方法))?(?:确定|产生|选[择定])[^。；;]{0,6}(?:中选|中标|成交|候选)/;

/** The sentence by which the lowest price wins; not one that breaks a tie of points. */
function byPrice(text: string): string | null {
  const sentence = text.split(/[。；;]/).find((one) => BY_PRICE.test(one));
  return sentence && !/得分|分数|基准价|相同|并列/.test(sentence) ? sentence : null;
}
