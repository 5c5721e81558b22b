import { addresseeOf } from './addressee.ts';
import { choices, choicesIn } from './choices.ts';
import { datesIn } from './dates-in-lines.ts';
import { linesIn } from './drawn-blanks.ts';
import { isEnglishField, isSignedInEnglish } from './english-fields.ts';
import { gaps, lost } from './gap-patterns.ts';
import {
  denied,
  hinted,
  isAgent,
  isBehindLine,
  isOrdered,
  leadingHint,
  withoutAlias,
} from './hint-words.ts';
import { askedIn, insertsIn, wrapsIn } from './inserts.ts';
import { labelBefore } from './label-before.ts';
import {
  closesFirst,
  isEnclosed,
  labelOfLine,
  sealAlone,
  sealedBehind,
  sealedName,
} from './label-lines.ts';
import { isSigned, signs, unqualified } from './signed.ts';

/** A place of a form where something belongs, in the line it stands in. */
export interface LineBlank {
  kind: 'blank';
  /** line: drawn; hint: words in brackets that stand for it; label: nothing behind a colon; gap: a gap between words. */
  form: 'line' | 'hint' | 'label' | 'gap' | 'date' | 'box' | 'sign';
  /** As the form prints it; '' for a place between two characters. */
  given: string;
  /** What it is called right there: （投标人名称）; '' where nothing is. */
  hint: string;
  /** Words before its colon, or the box's own; '' where there are none. */
  label: string;
  /** Of the line, up to it and from behind it. */
  before: string;
  after: string;
  /** One of these is to be chosen. */
  options: readonly string[];
}

export type LineToken = { kind: 'fixed'; text: string } | LineBlank;

/** A blank by where it stands in its line. */
export type Found = Pick<LineBlank, 'form' | 'hint' | 'label' | 'options'> & {
  from: number;
  to: number;
};

const bracket = /[（(【[]([^（()）【】[\]]{2,40})[）)】\]]/g;
/** 《项目名称》 and 参加项目名称采购活动: the words stand where the name belongs. */
const standIns =
  /(?<=[《“"])(?:(?:采购|招标)?(?:项目|工程)(?:名称|编号))(?=[》”"])|(?<=参加|参与|收到|关于|在|就|对)(?:本|贵方|贵单位)?(?:采购|招标)?项目名称(?=[（(]项目编号|(?:的)?(?:政府)?(?:采购|招标|招标采购|投标|磋商|竞标)(?:活动|项目|文件|公告))/g;
const boxes = /[□☐▢◻]/g;
/** A pair of brackets with nothing but blanks in it. */
const bracketed = /(?<=[（(【[])[ 　]{1,60}(?=[）)】\]])/g;
/** What a form asks for behind a colon. */
const field =
  /名称|全称|编号|编码|号码?$|邮编|邮政|电话|传真|手机|地址|住所|注册地|日期|时间|代表|委托人|受托|被授权|代理人|姓名|开户|户名|账户|帐户|邮箱|邮件|职务|职称|性别|年龄|(?:投标|招标|采购|发包)[人方]$|供应商$|响应人$|单位$|代码|联系[人方]|法人|期限|报价|总价|大写|小写|性质|成立|有效期|工期|制造商$|厂家$|担保人$|保证人$|牵头人$|成员$|资质|等级|印刷体|签|章|资[金本]$|[主兼]营|经营范围|^致$/u;

/**
 * Takes a line of a form apart into its words and its blanks. `inCell`: of a table, where （盖章） and the like belong to a label;
 * `isFieldLine`: what stands before its colon is a field, whatever it is called.
 */
export function lineTokens(text: string, inCell = false, isFieldLine = false): LineToken[] {
  const found: Found[] = [];
  const add = (all: readonly Found[]) => {
    for (const one of all)
      if (!found.some(({ from, to }) => overlaps(one, { from, to }))) found.push(one);
  };
  add(datesIn(text));
  add(linesIn(text));
  add(insertsIn(text));
  add(wrapsIn(text));
  add(askedIn(text));
  add(hintsIn(text, inCell));
  add(choicesIn(text, inCell));
  add(standInsIn(text));
  add(boxesIn(text));
  add(gapsIn(text));
  add(simple(text, lost, 'gap'));
  add(bracketsIn(text));
  add(namesIn(text));
  add(labelsIn(text, found, isFieldLine || isLabelRow(text)));
  return tokensOf(
    text,
    found.map((one) => withGap(text, one)).sort((a, b) => a.from - b.from || a.to - b.to),
  );
}

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from === a.to || b.from === b.to
    ? a.from <= b.to && b.from <= a.to
    : a.from < b.to && b.from < a.to;
/** A gap before a blank inside of a sentence belongs to it. */
function withGap(text: string, one: Found): Found {
  const gap = /(?<=[\u4e00-\u9fff])[ 　]{1,80}$/.exec(
    text.slice(Math.max(0, one.from - 81), one.from),
  );
  const isPart = gap !== null && one.to > one.from && /^(?:line|hint)$/.test(one.form);
  if (!isPart) return one;
  const from = one.from - gap[0].length;
  // Where there is room to write before the words that say what belongs there, these stay.
  return one.form === 'hint' && widthOf(gap[0]) >= ROOM
    ? { ...one, form: 'line', from, to: one.from }
    : { ...one, from };
}

/** Blanks of half a character that one writes into; fewer only part two words. */
const ROOM = 4;
const widthOf = (gap: string): number =>
  [...gap].reduce((sum, character) => sum + (character === '　' ? 2 : 1), 0);

const bare = { hint: '', label: '', options: [] as readonly string[] };

function simple(text: string, pattern: RegExp, form: LineBlank['form']): Found[] {
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    ...bare,
    ...{ form, from: index, to: index + length },
  }));
}

/** 投标人： 公司（盖章）, 采购编号： 采购文件的全部内容: the label before says whose name the printed 公司 ends, and which number. */
const gapsIn = (text: string): Found[] =>
  simple(text, gaps, 'gap').map((one) =>
    /^(?:公司|.{2}文件的)/.test(text.slice(one.to))
      ? { ...one, label: labelBefore(text.slice(0, one.from)) }
      : one,
  );

/** Empty brackets; behind a colon they are what its label asks for: 联系电话：（ ） */
const bracketsIn = (text: string): Found[] =>
  simple(text, bracketed, 'gap').map((one): Found => {
    const label = labelBefore(text.slice(0, one.from - 1));
    return { ...one, label, form: isSigned(label) ? 'sign' : 'gap' };
  });

/** Words in brackets that stand for what is to be filled in. */
function hintsIn(text: string, inCell: boolean): Found[] {
  return [...text.matchAll(bracket)].flatMap(({ index, 0: whole, 1: words = '' }): Found[] => {
    const to = index + whole.length;
    const addressee = addresseeOf(text.slice(0, index), words, text.slice(to));
    if (addressee !== '')
      return [{ form: 'hint', from: index, to, hint: addressee, label: '', options: [] }];
    const isLabels = /^[：:]/.test(text.slice(to)) && !/[：:]\s{0,8}$/.test(text.slice(0, index));
    if (isLabels || signs.test(words) || isBehindLine(text.slice(0, index), words)) return [];
    if (/^\s{0,4}[_＿]/.test(text.slice(to)) && leadingHint(text.slice(0, to)) !== '') return [];
    const said = withoutAlias(words).trim();
    // The tender's words stay: they say what there is to choose from.
    const either = inCell ? [] : denied(said);
    if (either.length > 0)
      return [{ form: 'gap', from: index, to: index, hint: '', label: '', options: either }];
    const options = choices(said);
    const isMoney = /^[大小]写$/.test(said);
    // 响应内容说明（是/否）: what the column or the row asks for.
    const isShort = inCell && whole !== text && text.length <= 16;
    const isHint =
      // 请根据自身情况三选一（大型企业、小型企业）填写: a note.
      (options.length > 1 && !isShort && !/选[一填择]$/.test(text.slice(0, index))) ||
      isAgent(text.slice(0, index), said) ||
      (isOrdered(text.slice(0, index), said) && !isShort) ||
      (hinted.test(said) &&
        !isValue(said, text.slice(0, index)) &&
        !(isMoney && !/^万?元/.test(text.slice(to))) &&
        !isShort);
    if (!isHint) return [];
    const goesOn = said !== words.trim();
    const inside = goesOn ? { from: index + 1, to: index + 1 + said.length } : { from: index, to };
    return [{ form: 'hint', ...inside, hint: said, label: '', options }];
  });
}

const standInsIn = (text: string): Found[] =>
  [...text.matchAll(standIns)].map(({ index, 0: words }) => ({
    ...{ form: 'hint', from: index, to: index + words.length, label: '', options: [] },
    hint: words.replace(/^(?:本|贵方|贵单位)/, ''),
  }));

/** The tender has filled the place in itself: a line of business by its name, or one before the words that ask for it. */
const isValue = (said: string, before: string): boolean =>
  said === '其他未列明行业' ||
  // （响应形式包括不限于电话、微信）: what something comprises is said.
  /包[括含]|不限于|[例比]如/.test(said) ||
  // 第2列（名称、规格、型号）: what a note says of a table.
  /第\s{0,2}[\d一二三四五六七八九十]{1,3}[列栏行项]$/.test(before) ||
  (said.endsWith('行业') && /(?:属于|行业为)[\u4e00-\u9fff、]{2,20}(?<![的于为是])$/.test(before));

/** A name that its seal alone asks for. */
const namesIn = (text: string): Found[] =>
  [...text.matchAll(sealedName)].map(({ index, 1: label = '' }) => {
    const at = index + label.length;
    return { ...bare, form: 'label', from: at, to: at, label };
  });

const boxesIn = (text: string): Found[] =>
  simple(text, boxes, 'box').map((one) => ({
    ...one,
    label:
      /^\s{0,4}([^\s□☐▢◻，。；、：:（(]{1,20})/.exec(text.slice(one.to))?.[1] ??
      text.slice(0, one.from).trim().slice(-12),
  }));

/** Places behind a colon where nothing stands: 电话： */
function labelsIn(text: string, found: readonly Found[], isFieldLine: boolean): Found[] {
  return [...text.matchAll(/[：:]/g)].flatMap(({ index }): Found[] => {
    // 供应商名称（公章）日期：: the date is asked for.
    const own = labelBefore(text.slice(0, index + 1))
      .replace(/^.*[、）)]\s{1,8}/, '')
      .replace(/^.*章[）)](?=[\u4e00-\u9fff]{2})/, '');
    const isWhole = isFieldLine && text.slice(index + 1).trim() === '';
    const label = isWhole && (own === '' || leadsOn.test(own)) ? labelOfLine(text) : own;
    const { how, isRoomBehind } = sealedBehind(text.slice(index + 1));
    const at = index + 1 + (isRoomBehind ? how.length : 0);
    const rest = text.slice(at);
    const isTaken = found.some(({ from }) => from >= at && text.slice(at, from).trim() === '');
    // 工程名称： 标段： 第 页共 页: the page's own number ends a line as its end does, and so does [货币单位：人民币元].
    const next =
      /^[ 　]{0,80}(?:$|\n|(?=[）)；;，。]|\.[ 　]{0,20}$)|(?<=[ 　])(?=[（(][^（()）签]{0,10}章[）)](?:[ 　_＿]{0,40}年[ 　]{0,20}月[ 　]{0,20}日)?[ 　]{0,40}$)|(?=[（(](?:全称|名称)[^（()）签]{0,10}章[）)][ 　]{0,40}$)|(?=第[ 　]{1,20}页)|(?=[[【（(][^[\]【】（）()：:]{2,10}[：:][^[\]【】（）()：:]{1,12}[\]】）)][ 　]{0,40}$)|([\u4e00-\u9fff（）()]{2,16})[：:])/.exec(
        rest,
      );
    // 投标人名称：（盖章）: a name is asked for before the seal, where 投标人：（盖章） is sealed alone.
    const isNamed = /[名全]称$/.test(label) && sealAlone.test(rest);
    const isOpen =
      isNamed ||
      (next !== null &&
        (next[1] === undefined ||
          (!closesFirst.test(next[1]) &&
            (isFieldLine || isField(label) || field.test(unqualified(next[1]))))));
    // ____（采购人名称）： is filled in before its colon.
    const isBehind =
      found.some(({ to }) => to <= index && to > 0 && text.slice(to, index).trim() === '') ||
      isBehindLine(text.slice(0, at), label);
    const isAsked =
      isField(label) ||
      (label !== '' && !leadsOn.test(label) && (isFieldLine || isEnclosed(text, index)));
    if (isTaken || isBehind || !isOpen || !(isAsked || isEnglishField(label))) return [];
    // 致：某某局： is addressed already.
    if (/^致$/.test(label) && next?.[1] !== undefined) return [];
    const whole = `${label}${how.trim()}`;
    const form = isSigned(whole) || isSignedInEnglish(whole) ? 'sign' : 'label';
    return [{ form, from: at, to: at, hint: '', label: whole, options: [] }];
  });
}

/** What follows the colon is said, not asked for: 郑重承诺：, 根据证书打分：, 如下：. */
const leadsOn =
  /如下|下列|以下|^有关|^(?:根据|按照?|依据|凡|如|若)(?=.{6})|(?:此|郑重|特|兹)(?:承诺|声明|保证|证明)$|[打评得计记]分$/;
const isField = (label: string): boolean => {
  const words = label.replace(/[\s　]/g, '');
  // 营业执照（注册号）: what it is asked for by may stand in its bracket.
  const inside = /[（(]([^（()）]{2,24})[）)]$/.exec(words)?.[1] ?? '';
  return (
    unqualified(words) !== '' &&
    words.length > 0 &&
    words.length <= 24 &&
    (field.test(unqualified(words)) || field.test(words) || field.test(inside)) &&
    !leadsOn.test(words)
  );
};

/** 姓名： 拟任岗位： 从业年限：: labels with nothing behind any of them; those beside a known field are fields. */
function isLabelRow(text: string): boolean {
  const [last = '', ...labels] = text
    .split(/[：:]/)
    .map((part) => part.replace(/[\s　_＿]/g, ''))
    .toReversed();
  return (
    last === '' &&
    labels.length > 1 &&
    labels.every((label) => /^[\u4e00-\u9fff（）()/、]{2,14}$/.test(label)) &&
    labels.some(isField)
  );
}

function tokensOf(text: string, found: readonly Found[]): LineToken[] {
  const tokens: LineToken[] = [];
  let at = 0;
  for (const { from, to, ...rest } of found) {
    if (from > at) tokens.push({ kind: 'fixed', text: text.slice(at, from) });
    const around = { before: text.slice(0, from), after: text.slice(to) };
    tokens.push({ kind: 'blank', ...rest, given: text.slice(from, to), ...around });
    at = to;
  }
  if (at < text.length) tokens.push({ kind: 'fixed', text: text.slice(at) });
  return tokens;
}
