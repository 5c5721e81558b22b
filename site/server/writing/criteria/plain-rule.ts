import { tidy } from '../text/tidy.ts';

/** 技术类评分因素: what the column 说明 of a table says of the row, and nothing of what is asked. */
const kindOfFactor =
  /(?<=^|[。；\n]) ?(?:共同|技术|商务|价格|服务|客观|主观)类?评[分审](?:因素|要素|项)(?=$|[。；\n])/g;
/** 方案（下单、采购、分拣）完整: the plan is that of what stands in the bracket. */
const listInBracket =
  /(?<=^|[。；：，\n])(?:服务|实施|工作)?(?:方案|内容|措施|计划)[（(]([^（()）：；。，]{2,16}(?:、[^（()）：；。，、]{2,16}){2,12})[）)](?=[^、，])/g;
/** 明确5分以内评定: what is there at most. */
const within =
  /(?<=[\u4e00-\u9fff])\s?(\d{1,2}(?:\.\d)?)\s?分(?:以内|之内|内)(?:酌情|综合)?(?:评定|评分|打分|计分|得分)/g;
/** 代理商响应的按制造商情况评审, 联合体的按牵头人计: whom it is held against. */
const heldAgainst =
  /(?<=^|[。；\n])[^。；，：\d\n]{2,16}的[，,]?(?:均|则)?按[^。；，\d\n]{2,16}(?:评审|评分|计分|计算|认定|计)(?=$|[。；\n])/g;
/** 承诺…在招标文件要求基础上每增加1年得1分: how much more is promised, and nothing to write about. */
const morePromised =
  /(?<=^|[。；\n])[^。；\n]{0,40}?每(?:增加|延长|提高|缩短|提前|减少)\s?[\d一半]{1,3}[^。；\n]{0,40}(?=$|[。；\n])/g;

/** A rule without what says nothing of what is to be written about, its lists in plain words. */
export const plainRule = (criteria: string): string =>
  tidy(criteria)
    .replace(kindOfFactor, '')
    .replace(listInBracket, '$1')
    .replace(within, '得$1分')
    .replace(heldAgainst, '')
    .replace(morePromised, '');
