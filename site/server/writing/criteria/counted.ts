import { praiseWords } from '../../documents/extract/scoring/praise.ts';
import { withCommonEnds } from './aspect.ts';

/**
 * Things a rule names in a row and counts: 含等级保护、漏洞扫描、应急演练三项，每项4分. That they are as many as it says, or that so many times
 * the points of each make the whole, shows that they are what is scored.
 */
export interface Counted {
  things: string[];
  /** The words of the rule they stand in; '' for none. */
  source: string;
}

const digits = '一二三四五六七八九十';
const COUNT =
  /(?:等|共|这|以上|上述){0,2}([二三四五六七八九十两]|\d{1,2})\s?(?:个)?(?:项|方面|部分|环节|区域|阶段|要点|要素|点|类|块)(?!目)/;
const EACH =
  /[，,（(、]?每(?:有|提供|满足|具备|缺少?|少)?(?:一|1)?(?:个?(?:项|方面|部分|环节|区域|阶段|要点|要素)|点|类|个)(?:内容)?[^，。；\d]{0,16}(?:\d{1,2}(?:\.\d)?\s?[~～\-—–至]\s?)?(\d{1,2}(?:\.\d)?)\s?分/;
/** What leads to the first of them, and what goes on behind the last. */
const LEAD =
  /^.*?(?:应当?|须|需|主要|至少)?(?:包括|包含|涵盖|含有|含)(?:但不限于)?(?:以下|如下)?|^(?:方案|内容)?(?:应当?|须|需)(?:阐述|说明|描述|论述)|^(?:根据|针对|结合|对比?|从|就(?![地业医近餐])|按|考察|评审)?(?:各)?(?:投标人|供应商)?(?:的)?(?:对)?(?:本项目|本工程|本次采购|所[投报供]?(?:产品|货物|设备))?(?:的)?/;
const TAIL = /等|的(?:处置|处理|应对|描述|阐述)|阐述|说明|描述|评价|评审|打分/;
const MOST_CHARS = 20;
const LEAST_TOGETHER = 3;

/** What a row of words names, one by one; empty where a piece is no name by its length. */
function thingsOf(text: string): string[] {
  const all = withCommonEnds(text.split('、'));
  // 方案包括①…②…: what leads to the first names nothing itself.
  const isLead = /^(?:有|具有|具备)?$/.test((all[0] ?? '').replace(LEAD, ''));
  const pieces = isLead ? all.slice(1) : all;
  const things = pieces.map((piece, at) => {
    const own = at === 0 && !isLead ? piece.replace(LEAD, '') : piece;
    return (at === pieces.length - 1 ? (own.split(TAIL)[0] ?? '') : own)
      .replace(/^(?:和|及)/, '')
      .trim();
  });
  return things.every(({ length }) => length >= 2 && length <= MOST_CHARS) ? things : [];
}

const countOf = (text: string): number =>
  text === '两' ? 2 : digits.includes(text) ? digits.indexOf(text) + 1 : Number(text);

/** A、B、C等方面：优30分，良20分: all are graded together. */
const TOGETHER = /等(?:几个|多个|各个?)?(?:方面|内容|因素|环节)(?=[^、]{0,12}[：:，,])/;
/** A、B、C措施完善, and no word of points: what is praised is what is looked at. */
const PRAISED = new RegExp(`(?:措施|方案|制度)?(?:(?:${praiseWords})(?:、|且|，)?){1,4}$`);

/** （1）, 1. and ① within a sentence. */
const ENUMERATOR =
  /[①-⑳]|[（(]?(?<![A-Za-z])[a-h][)）]|[（(]\d{1,2}[）)](?!分)|(?<![\d.])\d{1,2}[.、．)）](?=[^\d\s])/g;
/** Points that stand behind a thing, in brackets or not: 深基坑施工（2分）, 防汛值守2分, 功能布局（0-3分）; of 景观设计6分 the 计 is the thing's. */
const OWN_POINTS =
  /[（(]?(?:满分|最高|得|(?<![设会统预审估])计|占)?(?:\d{1,2}(?:\.\d)?\s?[~～\-—–至]\s?)?(\d{1,2}(?:\.\d)?)\s?分[）)]?(?:进行|予以)?(?:综合)?(?:评分|评审|评价|评议|评定|打分)?$/;

/** Points that are numbered go on behind a semicolon. */
const GOES_ON = /[；;]\s?(?=[①-⑳]|[（(]?(?:\d{1,2}|[a-h])[)）]|\d{1,2}[.、．](?!\d))/g;

/** Numbered points that go on behind semicolons as one list with commas. */
export const asOneList = (criteria: string): string => asList(criteria.replace(GOES_ON, '、'));

/** 方案包含①…: the number of the first was no comma. */
const BEFORE_FIRST = /(?<=包括|包含|涵盖|含有?|^针对|^对|^就|[：:])、/;

/** What each is worth may stand behind the sentence that lists them. */
const sentencesOf = (criteria: string): string[] =>
  criteria
    .replace(GOES_ON, '、')
    .replace(/[。；;\n]\s{0,4}(?=(?:以上)?每(?:一|1)?(?:项|个|部分|方面))/g, '，')
    .split(/[。；;\n]/)
    .map(asList);

/** A sentence with its numbers within as commas of a list; as it is where it has fewer than two. */
function asList(sentence: string): string {
  const marks = sentence.match(ENUMERATOR) ?? [];
  return marks.length < 2
    ? sentence
    : sentence.replace(ENUMERATOR, '、').replace(/[、，；]{2,4}/g, '、');
}

/** 甲；乙；丙。以上三项每项…, 应包含：甲；乙；丙。三项内容…: what stands before is that list. */
const ALL_ABOVE =
  /^([^\d。\n]{4,200})[。；;，,\n]\s?(?:以上|上述|(?<=[。\n]\s?))([二三四五六七八九十两]|\d{1,2})个?(?:项|点|方面|部分|内容)/;
/** 方案应包含： leads to it. */
const LED = /^[^：:；;、]{0,20}(?:包括|包含|涵盖|含有?)(?:但不限于)?(?:以下)?[^：:；;、]{0,6}[：:]/;

/** Things that stand before a count of all of them; none where they are not as many. */
function thingsAbove(criteria: string): Counted {
  const [, list = '', count = ''] = ALL_ABOVE.exec(criteria.trim()) ?? [];
  const things = thingsOf(
    list
      .replace(LED, '')
      .split(/[；;、，,]/)
      .join('、'),
  );
  // 甲、乙、丙三项主要方案。三项齐全…: the list has counted itself already.
  return things.length > 1 && things.length === countOf(count) && !COUNT.test(list)
    ? { things, source: criteria.trim() }
    : { things: [], source: '' };
}

/** 售后服务（含更换时限、定期检测配合）4分: what stands between a thing and its points. */
const SAID_OF = /(?<=[\u4e00-\u9fff])[（(](?!\d|满分|最高|得)[^（()）]{2,40}[）)](?=\s?\d)/g;

/** 对难点的分析, 对应的措施: what it is towards is the thing. */
const TOWARDS = /^(?:对应的?|针对|对(?![外接内口应比标]))(?=.{2})/;

/** 现状的熟悉程度: how far it goes is how it is scored. */
const HOW_FAR = /(?<=.{2})的?(?:熟悉|了解|认识|把握|理解|掌握)程度$/;

/** Things that each have points of their own, which make the whole together. */
function thingsWithPoints(criteria: string, maxScore: number | undefined): Counted {
  const source = criteria.trim();
  const pieces = asList(source.replace(SAID_OF, ''))
    .split(/[、，,；;。\n]|(?<=分[）)])(?:以?及|[和与])/)
    .filter((piece) => piece.trim() !== '');
  const given = pieces.map((piece) => OWN_POINTS.exec(piece.trim()));
  // Where the first make the whole, what is given behind them are steps of a scale: …，每一小项优得5分、良得3分.
  const sums = given.map((_, at) =>
    given.slice(0, at + 1).reduce((total, points) => total + Number(points?.[1]), 0),
  );
  const last = sums.findIndex(
    (total) => maxScore !== undefined && Math.abs(total - maxScore) < 0.01,
  );
  const own = given.slice(0, last + 1);
  if (own.length < 2) return { things: [], source: '' };
  const names = pieces
    .slice(0, own.length)
    .map((piece) => piece.trim().replace(OWN_POINTS, '').replace(TOWARDS, '').replace(HOW_FAR, ''));
  const things = thingsOf(names.join('、'));
  return { things: things.length === own.length ? things : [], source };
}

/**
 * The things a rule gives points, one by one; none where they are not as many as it says. `proven`: their points make what the item is
 * worth.
 */
export function countedThings(criteria: string, maxScore?: number): Counted & { proven: boolean } {
  const own = thingsWithPoints(criteria, maxScore);
  if (own.things.length > 0) return { ...own, proven: true };
  const above = thingsAbove(criteria);
  if (above.things.length > 0) return { ...above, proven: true };
  for (const sentence of sentencesOf(criteria)) {
    const each = EACH.exec(sentence);
    const before = each ? sentence.slice(0, each.index) : sentence;
    const count = COUNT.exec(before);
    const source = sentence.trim().replace(BEFORE_FIRST, '');
    const together = TOGETHER.exec(sentence);
    if (together) {
      const graded = thingsOf(sentence.slice(0, together.index));
      if (graded.length >= LEAST_TOGETHER) return { things: graded, source, proven: false };
    }
    const clauses = (count ? before.slice(0, count.index) : before).split(/[，,：:]/);
    // 每个区域最高3分：门诊、病区、手术室: they may stand behind it.
    const behind = /^[：:]([^：:]*)$/.exec(each ? sentence.slice(each.index + each[0].length) : '');
    const words = clauses.findLast((clause) => /[^、]、/.test(clause)) ?? behind?.[1] ?? '';
    const things = thingsOf(words);
    if (things.length < 2) continue;
    const isCounted = count !== null && countOf(count[1] ?? '') === things.length;
    const proven =
      each !== null && maxScore !== undefined && Number(each[1]) * things.length === maxScore;
    const isPraised = PRAISED.test(source) && !/[\d，,：:]/.test(sentence);
    if (isCounted || proven || isPraised)
      return { things: things.map((thing) => thing.replace(PRAISED, '')), source, proven };
  }
  return { things: [], source: '', proven: false };
}
