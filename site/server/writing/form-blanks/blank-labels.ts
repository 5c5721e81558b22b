import { isEnglish } from '../../documents/extract/english-words.ts';
import { withoutOrder } from './hint-words.ts';
import { withoutEnglish } from './label-before.ts';
import type { LineBlank } from './line-blanks.ts';

const MOST_LETTERS = 24;

/** An English label keeps its blanks; of one in two languages the Chinese words are enough. */
const short = (words: string): string =>
  isEnglish(words)
    ? words
        .replace(/[\s　：:_＿]{1,80}/g, ' ')
        .trim()
        .slice(0, 40)
    : withoutEnglish(words.trim())
        .replace(/[\s　：:_＿]/g, '')
        .slice(0, MOST_LETTERS);

const LONGEST_NAME = 12;
const behindJoint = /^.*(?:的|本(?:项目|工程|次)|[和及与将应按对在])([^的和及与将应按对在]{2,12})$/;

const SPEAKER =
  '(?:(?<!自)我(?:方|们|单位|公司|司|行|所|院)?|(?<!日)本(?:公司|单位|企业|投标人|供应商)|[贵你](?:方|单位|公司|中心|司|院|校|局|处))';
const sentenceWords = [
  // 以我方的名义参加, 兹授权, 现委托, 根据贵方
  '^(?:兹|特此|根据|关于|以(?![上下往及])|就(?![业餐诊读])|现(?=授权|委托|就|将|派|有))',
  // 授权____
  '^(?:并|特|谨|郑重)?(?:授权|委托|承诺|保证|声明|同意|愿意)$',
  `${SPEAKER}(?:$|对$|完全|郑重|自愿|愿|承诺|保证|同意|授权|委托|参[加与]|收到|已|将|[就在自](?!有|动|身))`,
  '(?:参加|参与|根据|关于|(?<!成)就)$',
  // 如总包方中标: when something is done
  '^(?:如|若).{0,12}(?:中[标选]|成交|入围)$',
  // 每缺勤一天自愿接受: what is done
  '(?:接受|支付|缴纳|承担)$',
];
const sentence = new RegExp(sentenceWords.join('|'));
/** Says what somebody does, and names no field: 以我方的名义参加贵中心, 本公司就参加. */
const isSentence = (phrase: string): boolean => sentence.test(phrase);

const MONEY_NAME = /(?:总[价额]|报价|[金价]额|保证金|费用?|价款?)(?=(?:总[金价]?额)?为?人民币$)/;
/** 金额 of a sum in words of no name; 报价总额为人民币 names it. */
function amountOf(phrase: string): string {
  // 我方愿意以人民币____元的总价: what it is follows.
  return MONEY_NAME.exec(phrase)?.[0] ?? (/[以按]人民币$/.test(phrase) ? '' : '金额');
}

/** What a sentence does with what is named behind it: 提交响应文件正本, 其中暂列金额, 经研究决定参加标段. */
const deeds =
  /^(?:的|其中|我[方们行司](?=拟|对|隶属)|提交|参加|参与|决定|自愿|经(?:过)?(?:详细)?研究|如中[选标]|本项目(?=标段|包|分包)|存在)+(?=[\u4e00-\u9fff])/;
const reaching = /(?<=.{2})(?:应?达到|[不]?超过|不[少低高大小]于)$/;
const nameIn = (phrase: string): string => phrase.replace(deeds, '').replace(reaching, '');

/** 交货期：合同签订后____日: since when is no name, and it has one before it. */
const SINCE = /([\u4e00-\u9fff]{2,10})[：:][^，。；：:_＿]{1,20}(?:后|之日起|日起|起)[\s　]{0,4}$/;

/** Words of a sentence that name what follows: 有效期为____. 本授权书于____年: no name of a field stands before that. */
export function nameBefore(before: string): string {
  if (isEnglish(before)) return '';
  const since = SINCE.exec(before.slice(-44))?.[1];
  if (since !== undefined && !/(?:承诺|声明|保证|如下|下列)$/.test(since)) return since;
  const words = /([\u4e00-\u9fffA-Za-z]{1,40})[\s　（(“"]{0,4}$/.exec(before.slice(-44))?.[1] ?? '';
  // ____的法定代表人____: whose he is stands before.
  const phrase = words.replace(/[为是]$|第$/, '').replace(/^的(?=[\u4e00-\u9fff]{2})/, '');
  // 本人____系____的法定代表人
  if (/^(?:本人|兹有)$/.test(phrase)) return '姓名';
  // 我行愿意无条件支付人民币____: what is paid, whoever does it.
  if (phrase.endsWith('人民币')) return amountOf(phrase);
  // 应提供和交付本项目投标总价: of a long run the name stands behind its last joint.
  const isLong = phrase.length > LONGEST_NAME || /^我(?:方|们|公司|单位)的/.test(phrase);
  const name = isLong ? (behindJoint.exec(phrase)?.[1] ?? '') : phrase;
  return name.length >= 2 && !/^现任|[于在的以至即共起了]$|^包括$/.test(name) && !isSentence(phrase)
    ? nameIn(name)
    : '';
}

const FIRM = '[我本](?:单位|公司|企业|方|所|院|厂|社|店|中心)';
/** 在我单位任…职务, 系我单位法定代表人: what is said of the person at a blank. */
const OF_PERSON = new RegExp(
  `^(?:同志|(?:先生|女士)(?:[/／或、](?:先生|女士))?)?[，,：:]?(?:在${FIRM}(?:担)?任|现担?任|[系是为](?:${FIRM})?的?(?:法定代表人|法人代表|单位负责人))`,
);
const GIVES_POWER = /(?:授权|委托)(?:[我本](?:单位|公司|企业|方))?(?:在职)?(?:职工|员工|人员|的)?$/;
/** 为全权代表, （身份证号：____）代表我单位: as what somebody is given power. */
const WITH_POWER =
  /^(?:同志|先生|女士)?(?:[（(][^（()）]{0,60}[）)])?(?:[为作]|代表)(?:[我本](?:单位|公司|企业|方))?(?:的)?((?:合法|全权|授权|委托)*(?:代理人|代表)|被授权人)?/;
const AT_WORK = new RegExp(`(?:现|担)?任(?:${FIRM})?(?:的)?$`);

/** What a sentence about a person asks at a blank; '' where it speaks of none. */
export function askedOfPerson({ before, after }: LineBlank): string {
  const words = before.replace(/[\s　_＿]{1,80}$/, '');
  const behind = after.replace(/^[\s　_＿]{1,80}/, '');
  if (AT_WORK.test(words) && behind.startsWith('职务')) return '职务';
  const power = GIVES_POWER.test(words) ? WITH_POWER.exec(behind) : null;
  if (power) return `${power[1] ?? '被授权人'}姓名`;
  if (!/(?:^|[，。：；:])$/.test(words) || !OF_PERSON.test(behind)) return '';
  return /^[^。；]{0,60}(?:法定代表人|法人代表)/.test(behind) ? '法定代表人姓名' : '姓名';
}

/** What a blank asks for, for a person to read. */
export function labelOf(blank: LineBlank): string {
  if (blank.hint !== '') return short(withoutOrder(blank.hint));
  if (blank.label !== '')
    return (
      short(blank.label.replace(/[（(][^（()）]{0,24}[）)]/g, '')).replace(
        /(?<=.{2})[为是有]$/,
        '',
      ) || short(blank.label)
    );
  if (blank.form === 'date') return '日期';
  if (/第[（(]?[\s　_＿]{0,40}$/.test(blank.before) && /^[\s　_＿]{0,40}[）)]?页/.test(blank.after))
    return '页码';
  const money = /[（(]([大小])写[）)][\s　]{0,8}[¥￥]?$|[（(]?([¥￥])$/.exec(
    blank.before.trimEnd(),
  );
  if (money) return money[1] === '大' ? '大写金额' : '小写金额';
  if (blank.form === 'sign') return '签章';
  const person = askedOfPerson(blank);
  if (person !== '') return person;
  const before = nameBefore(blank.before);
  const behind = /^[\s　]{0,4}([\u4e00-\u9fff]{1,4})/.exec(blank.after)?.[1] ?? '';
  // ____年毕业于____学校____专业: each is named behind it.
  const isNextLabel =
    before !== '' && /^[\s　]{0,4}[\u4e00-\u9fff]{2}[\s　]{0,4}[_＿]/.test(blank.after);
  if (/^(?:专业|学校|学院|大学)$/.test(behind) && !isNextLabel) return behind;
  if (before !== '') return before;
  if (/^年(?:及|以)/.test(behind)) return '年数';
  if (/^年(?![限龄度])/.test(behind)) return '年份';
  if (/^项目(?!经理|负责|编号)/.test(behind)) return '项目名称';
  if (behind.startsWith('同志')) return '姓名';
  // ____授权____为全权代表: what is done, not who does it.
  if (/^(?:授权|委托|承诺|保证|声明|参加|愿意)/.test(behind)) return '';
  return behind;
}

/** Longer words on the left name a thing, not what is asked of it. */
const LONGEST_LABEL = 14;

/** The number of a row names nothing: 一、注册资金. */
const RUNNING =
  /^[（(]?(?:[一二三四五六七八九十]{1,3}|\d{1,3}(?:\.\d{1,2}){0,3})[）)]?(?:[、.．\s　]{1,4}|$)/;

/** 项目1, 项目2 over columns: of each, the rows ask the same. */
export const isCounted = (head: string): boolean =>
  /^[\u4e00-\u9fff]{1,4}[\s　]?[\d一二三四五六七八九]{1,2}$/.test(head);

/** The same of a cell, by the words beside and above it. */
export function cellLabel(
  blank: LineBlank,
  about: Record<'left' | 'head' | 'row' | 'above', string>,
): string {
  const own = labelOf(blank);
  const isOwn = blank.hint !== '' || blank.label !== '' || blank.before !== '';
  if (isOwn || /^[\s　]{0,4}年[\u4e00-\u9fff]{2}/.test(blank.after)) return own;
  const { left, head, above } = about;
  const beside = left.length > LONGEST_LABEL && above !== '' ? above : left;
  const name = head !== '' ? head : beside;
  const row = about.row.replace(RUNNING, '');
  return (head !== '' && !head.includes(row) ? ofRow(row, head) : short(name)) || own;
}

const SUM = /^[\s　]{0,4}(?:[合总小][\s　]{0,4}计|[含不]{1,2}税总?价|总价|投标总价|总报价)/;
const MONEY = /[合小总]计|金额|价/;
/** Of a row with a long name, what is asked of it stays. */
function ofRow(row: string, head: string): string {
  if (SUM.test(row) && MONEY.test(head)) return short(row);
  const whole = short(`${row} ${head}`);
  const asked = short(head);
  return whole.endsWith(asked) || asked.length > LONGEST_LABEL
    ? whole
    : `${short(row).slice(0, MOST_LETTERS - 1 - asked.length)}…${asked}`;
}
