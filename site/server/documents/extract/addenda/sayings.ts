import { cleanText } from '../text.ts';
import { type Masked, masked, QUOTE, QUOTES, quoteOf, unmasked } from './quotes.ts';
import { SHIFT, shiftOf } from './shifts.ts';
import type { Saying } from './statement.ts';

const CHANGE =
  /(?:更正|修改|变更|调整|更改|修正|修订|替换|订正|延长|延期|顺延|推迟|延后|提前|提高|降低|增加|减少|调增|调减|缩短|放宽|更换|恢复|更新|改|变|增|升|降|延)(?:为|至|到|成)|(?:应|现)为/g;
/** 应为 and 现为 say a change only behind what they correct. */
const BARE = /^(?:应|现)为$/;
const REMOVE = /(?:删除|删去|取消|不再要求(?:提供|提交|出具)?|不再执行|作废)/g;
/** What a bidder loses, not the file. */
const LOST = /^[^，。；]{0,6}(?:资格|中标|成交|合同)/;
const ADD =
  /(?:增加|新增|增补|补充|增设|添加|增列)(?![至为到]|通知|公告|文件|说明|协议|答疑|澄清|修改|事宜|事项|材料)/g;
/** What may stand between the words that go and the verb. */
const BEHIND_BEFORE =
  /^(?:的?(?:内容|表述|要求|规定|字样|条款|误写|有误|笔误)){0,2}[，,、：:\s]{0,3}(?:现|统一|均|应当?|予以|将|需|拟|误写|有误|整体){0,3}[，,、：:\s]{0,3}$/;
/** What a change brings along, behind its words. */
const ASIDE =
  /[，,；;。][^，,；;。]{0,24}(?:不变|顺延|同步|随之|相应|一并|照此|为准|不作(?:改动|调整|修改))[^，,；;。]{0,24}/;
/** What holds now stands below: in a table, in a chapter printed anew. */
const POINTER =
  /^(?:(?:以下|如下|下列|下表|下述|附件|附表)[^，。；]{0,16}|(?:下表|如下|以下)[，,][^。]{0,60})$/;
/** 评分标准相应改为: a part of what the sentence before is about. */
const PART_OF =
  /^其?(?:评分标准|评审标准|评分细则|评分办法|分值|标准|内容|数量|单位)(?:相应|同时|同步|也|随之)?$/;
/** What a quoted name may be called before it goes: “信用评价”评分项取消. */
const NAMED =
  /^(?:这|该)?(?:一|条|评分|评审)?(?:项|条|款|条款|要求|表|表格|格式|证明|内容|因素|子目)?(?:[，,]?(?:予以|现|将|均|应)?)$/;
const PLACE = /[章节条款项表]|格式|标准|要求|清单|须知|需求|合同|文件|附件/;

interface Verb {
  act: 'changed' | 'added' | 'removed' | 'moved';
  at: number;
  end: number;
}

/** What a line says to be otherwise; empty where it says nothing of the kind. An `after` of a change may be empty: it stands in the lines below. */
export function sayingsIn(line: string): Saying[] {
  const whole = masked(line);
  const verbs = verbsOf(whole.text);
  const said = verbs.flatMap((verb, i) => {
    const previous = verbs[i - 1];
    const next = verbs[i + 1];
    const start = previous ? restOf(whole.text, previous, verb) : 0;
    const left = sentenceEnd(whole.text.slice(start, verb.at));
    const right = whole.text.slice(verb.end, next ? restOf(whole.text, verb, next) : undefined);
    const said = sayingOf(whole, verb, left, right);
    return said ? [said] : [];
  });
  return said.map((saying, i) => {
    const previous = said[i - 1];
    return previous && PART_OF.test(saying.about) && saying.act !== 'added'
      ? { ...saying, about: `${previous.about} ${saying.about}` }
      : saying;
  });
}

function verbsOf(text: string): Verb[] {
  const found = (pattern: RegExp, act: Verb['act']): Verb[] =>
    [...text.matchAll(pattern)].map(({ index, 0: word }) => ({
      act,
      at: index,
      end: index + word.length,
    }));
  const changes = found(CHANGE, 'changed').filter(
    ({ at, end }) =>
      !BARE.test(text.slice(at, end)) || QUOTE.test(text.slice(Math.max(0, at - 8), at)),
  );
  const removals = found(REMOVE, 'removed').filter(({ end }) => !LOST.test(text.slice(end)));
  // 每延期一日支付违约金: what a contract counts by moves nothing.
  const moves = found(SHIFT, 'moved').filter(
    ({ at }) => !/[每逾若如][^，。；]{0,12}$/.test(text.slice(Math.max(0, at - 13), at)),
  );
  const all = [...changes, ...removals, ...moves, ...found(ADD, 'added')].toSorted(
    (one, other) => one.at - other.at || other.end - one.end,
  );
  // 现应为: the wider word holds.
  const apart = all.filter((verb, i) => verb.at >= (all[i - 1]?.end ?? 0));
  return apart.filter((verb, i) => !isLabel(text, verb, apart[i + 1]));
}

/** 补充：…由…修改为…: what is added is a change, and the change says it. */
const isLabel = (text: string, verb: Verb, next: Verb | undefined): boolean =>
  verb.act === 'added' &&
  /[：:]/.test(text[verb.end] ?? '') &&
  next !== undefined &&
  next.act !== 'added' &&
  !/[。；\n]/.test(text.slice(verb.end, next.at));

/** Where what belongs to a verb ends and what is said before the next one begins. */
function restOf(text: string, verb: Verb, next: Verb): number {
  const between = text.slice(verb.end, next.at);
  const stop = Math.max(...['。', '；', ';', '\n'].map((sign) => between.lastIndexOf(sign)));
  const cut = stop >= 0 ? stop : Math.max(between.lastIndexOf('，'), between.lastIndexOf(','));
  return verb.end + (cut >= 0 ? cut + 1 : Math.min(between.length, quotedEnd(between)));
}

function quotedEnd(text: string): number {
  const at = text.search(QUOTE);
  return at < 0 ? text.length : at + 1;
}

/** The sentence that goes on to the end. */
function sentenceEnd(text: string): string {
  const stop = Math.max(...['。', '；', ';', '\n'].map((sign) => text.lastIndexOf(sign)));
  return text.slice(stop + 1);
}

function sayingOf(whole: Masked, verb: Verb, left: string, right: string): Saying | undefined {
  if (verb.act === 'changed') return changeOf(whole, left, right);
  if (verb.act === 'moved') return moveOf(whole, left, whole.text.slice(verb.at, verb.end));
  if (verb.act === 'removed') return removalOf(whole, left, right);
  return additionOf(whole, left, right);
}

const aboutOf = (whole: Masked, text: string): string =>
  cleanText(unmasked(whole, text))
    .replace(/^[\s，,、。；;：:]{1,6}/, '')
    .replace(/(?:[，,、：:]|现|将|把|对|中的?|的|予以|统一|均){1,4}$/, '')
    .slice(0, 300);

function changeOf(whole: Masked, left: string, right: string): Saying | undefined {
  const { about, before } = partsOf(whole, left);
  const after = afterOf(whole, right);
  if (about === '' && before === '') return undefined;
  return { act: 'changed', about, before, after: POINTER.test(after) ? '' : after };
}

/** 投标截止时间顺延 7 日: what comes is worked out from what the tender says. */
function moveOf(whole: Masked, left: string, words: string): Saying | undefined {
  const shift = shiftOf(words);
  const { about, before } = partsOf(whole, left);
  if (!shift || !/时间|截止|日期|工期|周期|期限|有效期|开标|期$/.test(`${before}${about}`))
    return undefined;
  return { act: 'changed', about, before, after: shift.words, shift };
}

/** What the words before a change's verb are about, and what no longer holds. */
function partsOf(whole: Masked, left: string): Pick<Saying, 'about' | 'before'> {
  const signs = [...left.matchAll(QUOTES)];
  const last = signs.at(-1);
  if (last && BEHIND_BEFORE.test(left.slice(last.index + 1)))
    return {
      // 质保期由“3年”修改为“5年”: what leads to the old words is none of the name.
      about: aboutOf(whole, left.slice(0, last.index).replace(/[由从]\s{0,4}$/, '')),
      before: quoteOf(whole, last[0]).trim(),
    };
  const from = left.search(/由(?!于)[^由]*$/);
  if (from > 0 && left.length - from <= 120)
    return {
      about: aboutOf(whole, left.slice(0, from)),
      before: valueOf(whole, left.slice(from + 1)),
    };
  const fixed = /原定?(?:于|为)([^，,的]{2,80})[的，,]?(.{0,80})$/.exec(left);
  if (fixed)
    return {
      about: aboutOf(whole, left.slice(0, fixed.index) + (fixed[2] ?? '')),
      before: valueOf(whole, fixed[1] ?? ''),
    };
  return { about: aboutOf(whole, left), before: '' };
}

const valueOf = (whole: Masked, text: string): string =>
  cleanText(unmasked(whole, text)).replace(/^[：:\s]{1,4}|[，,、：:\s]{1,4}$/g, '');

/** What holds from now on: a quotation, what stands behind a colon, else the rest of the sentence. */
function afterOf(whole: Masked, right: string): string {
  const rest = right.replace(/^[\s，,]{1,4}/, '');
  const open = rest.replace(/^[：:\s]{1,4}/, '');
  if (QUOTE.test(open[0] ?? '')) return quoteOf(whole, open[0] ?? '').trim();
  const isWhole = rest !== open;
  const stop = isWhole ? -1 : open.search(/[。；;\n]/);
  const said = stop < 0 ? open : open.slice(0, stop);
  const aside = ASIDE.exec(`${said}。`);
  return valueOf(whole, (aside ? said.slice(0, aside.index) : said).replace(/[。；;]$/, ''));
}

function removalOf(whole: Masked, left: string, right: string): Saying | undefined {
  const object = right.split(/[，,。；;\n]/)[0] ?? '';
  const behind = [...object.matchAll(QUOTES)].at(-1);
  if (behind && MARK.test(quoteOf(whole, behind[0]))) return unmarkedOf(whole, left, behind[0]);
  if (behind)
    return {
      ...{ act: 'removed', after: '' },
      about: aboutOf(whole, left + object.slice(0, behind.index)),
      before: quoteOf(whole, behind[0]).trim(),
    };
  const ahead = [...left.matchAll(QUOTES)].at(-1);
  if (ahead && BEHIND_BEFORE.test(left.slice(ahead.index + 1)))
    return {
      ...{ act: 'removed', after: '' },
      about: aboutOf(whole, left.slice(0, ahead.index)),
      before: quoteOf(whole, ahead[0]).trim(),
    };
  if (ahead && NAMED.test(left.slice(ahead.index + 1))) {
    const about = aboutOf(whole, left.slice(0, ahead.index + 1));
    return { act: 'removed', about, before: '', after: '' };
  }
  const named = aboutOf(whole, object.replace(/^[：:\s]{1,3}/, ''));
  const about = named.length >= 2 ? named : aboutOf(whole, left);
  return about.length >= 4 && about.length <= 120
    ? { act: 'removed', about, before: '', after: '' }
    : undefined;
}

const MARK = /^[★▲]$/;

/** “打印速度…”取消“★”: the words stay, without their mark. */
function unmarkedOf(whole: Masked, left: string, sign: string): Saying | undefined {
  const named = [...left.matchAll(QUOTES)].at(-1);
  if (!named) return undefined;
  const words = quoteOf(whole, named[0])
    .trim()
    .replace(/^[★▲]\s?/, '');
  return {
    ...{
      act: 'changed',
      before: `${quoteOf(whole, sign)}${words}`,
      after: words,
      isUnmarked: true,
    },
    about: aboutOf(whole, left.slice(0, named.index)),
  };
}

/** “智慧管理”5 分：“…”: a quoted name, and what is said of it. */
function namedText(whole: Masked, text: string): string {
  const name = quoteOf(whole, text[0] ?? '').trim();
  const [rest = ''] = text.slice(1).split(/[。；;\n]/);
  return name.length <= 40 && /分|[：:]./.test(rest) ? `${name}${valueOf(whole, rest)}` : name;
}

function additionOf(whole: Masked, left: string, right: string): Saying | undefined {
  const place = aboutOf(whole, left);
  const quoted = right.search(QUOTE);
  const colon = right.search(/[：:]/);
  if (quoted >= 0 && quoted <= 40 && (colon < 0 || colon >= quoted - 1))
    return {
      ...{ act: 'added', before: '' },
      about: `${place} ${aboutOf(whole, right.slice(0, quoted))}`.trim(),
      after: namedText(whole, right.slice(quoted)),
    };
  if (colon >= 0 && colon <= 24) {
    const after = afterOf(whole, right.slice(colon));
    const about = `${place} ${aboutOf(whole, right.slice(0, colon))}`.trim();
    return after === '' ? undefined : { act: 'added', about, before: '', after };
  }
  const after = afterOf(whole, right);
  if (after.length < 4 || !(PLACE.test(place) || PLACE.test(after.slice(0, 30)))) return undefined;
  return { act: 'added', about: place, before: '', after };
}
