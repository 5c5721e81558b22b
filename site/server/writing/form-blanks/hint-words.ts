const NOUN =
  '名称|全称|全名|姓名|职务|职称|编号|号码|地址|住所|大写|小写|金额|日期|期限|币种|数字|行业|比例|电话|邮编';

/** Words that stand for what is to be filled in: 投标人名称, 注明日期. */
export const hinted = new RegExp(
  `^(?:注明|填写|请填写|填)?(?:[\\u4e00-\\u9fff]{2,10}[、或]){0,2}[\\u4e00-\\u9fff]{0,14}(?:${NOUN})(?:[、，,和或及/][\\u4e00-\\u9fff]{2,10}){0,6}$`,
);
const PARTS = /[、，,和或及/]/;

/** （填写包号）: what is told to be filled in, whatever it is; 填写说明 and 填写时 tell how. */
const ORDER =
  /^(?:请)?填写(?!说明|须知|要求|方法|格式|示例|完整|时|前|后|人)(?=[\u4e00-\u9fff、和或及]{2,16}$)/;
export const isOrdered = (before: string, words: string): boolean =>
  ORDER.test(words) &&
  // 否（填写是或否）: it is filled in already.
  !hintParts(withoutOrder(words)).some((part) => before.trim().endsWith(` ${part}`));

/** What a hint asks for, without the word that tells to fill it in. */
export const withoutOrder = (hint: string): string =>
  hint.replace(/^(?:请)?(?:填写|注明|填)(?=[\u4e00-\u9fff]{2})/, '');

/** Who is named in brackets behind 授权 and 委托: 兹授权（被授权人）代表我公司. */
export const isAgent = (before: string, words: string): boolean =>
  /(?:授权|委托)[\s　]{0,8}$/.test(before) &&
  /^(?:被授权人|被委托人|受托人|授权代表|(?:委托|授权)?代理人)(?:的?姓名)?$/.test(words);

/** Says what belongs on the line before it. */
export const isBehindLine = (before: string, words: string): boolean =>
  /[_＿XＸ×*]\s{0,4}$/.test(before) ||
  /[_＿]\s{0,4}[（(][^（()）]{2,24}[）)][：:]$/.test(before) ||
  (hinted.test(words.trim()) &&
    /[_＿]\s{0,4}(?![系是为由])[\u4e00-\u9fff]{1,4}\s{0,4}$/.test(before));

/** （姓名，身份证号码：____）, （性别____，年龄____） and （项目编号：____，第____包）: what has a blank of its own says nothing of the one before. */
export function withoutField(words: string): string {
  const field = words.search(/[：:][_＿\s　]{0,40}$|[：:][\s　]{0,8}[_＿]|[_＿]{2}/);
  if (field === -1) return words;
  const before = words.slice(0, field);
  return before.slice(0, Math.max(0, before.search(/[，,；;][^，,；;]*$/)));
}

/** （以下简称“应答人”）: who is named before it is called so from here on. */
const CALLED = /^以?下简?称(?:为)?[“"]([^“”"]{2,8})[”"]$/;

/** （投标人名称，以下简称我方）: the rest goes on being said. */
export function withoutAlias(words: string): string {
  const called = CALLED.exec(words.trim())?.[1];
  if (called !== undefined) return called;
  const alias = words.search(/[，,；;]?\s?(?:以下|下)简?称/);
  return alias > 0 ? words.slice(0, alias) : words;
}

/** （项目名称）____: a line whose name stands before it; '' where those words belong to a line before them. */
export function leadingHint(before: string): string {
  const [all = '', words = ''] =
    /[（(]([^（()）]{2,24})[）)]\s{0,4}$/.exec(before.slice(-32)) ?? [];
  const isOthers = isBehindLine(before.slice(0, before.length - all.length), words);
  return hinted.test(words) && !/[大小]写/.test(words) && !isOthers ? words : '';
}

/** Several things in one pair of brackets: （投标人名称、地址） */
export const hintParts = (hint: string): string[] =>
  hint
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** （参与/未参与）: two words of which one denies the other; the sentence reads on behind them. */
export function denied(words: string): string[] {
  const parts = words.split('/').map((part) => part.trim());
  const [one = '', other = ''] = parts;
  const isDenied = /^(?:不|未|没有?|非)$/.test(other.slice(0, other.length - one.length));
  return one !== '' && parts.length === 2 && other.endsWith(one) && isDenied ? parts : [];
}
