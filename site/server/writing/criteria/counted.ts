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
  /(?:等|共|这|以上|上述){0,2}([二三四五六七八九十两]|\d{1,2})\s?(?:个)?(?:项|方面|部分|点|类|块)(?!目)/;
const EACH =
  /[，,（(]?每(?:有|提供|满足|具备)?(?:一|1)?(?:项|个方面|方面|点|类|部分|个)(?:内容)?[^，。；\d]{0,16}(\d{1,2}(?:\.\d)?)\s?分/;
/** What leads to the first of them, and what goes on behind the last. */
const LEAD =
  /^.*?(?:应当?|须|需|主要|至少)?(?:包括|包含|涵盖|含有|含)(?:但不限于)?(?:以下|如下)?|^(?:根据|针对|结合|对比?|从|就|按)?(?:各)?(?:投标人|供应商)?(?:的)?(?:对)?(?:本项目|本工程|本次采购)?(?:的)?/;
const TAIL = /等|的(?:处置|处理|应对|描述|阐述)|阐述|说明|描述|评价|评审|打分/;
const MOST_CHARS = 20;
const LEAST_TOGETHER = 3;

/** What a row of words names, one by one; empty where a piece is no name by its length. */
function thingsOf(text: string): string[] {
  const pieces = text
    .split(/[、①-⑳]/)
    .filter((piece, at) => at > 0 || !/^(?:有|具有|具备)?$/.test(piece));
  const things = pieces.map((piece, at) => {
    const own = at === 0 ? piece.replace(LEAD, '') : piece;
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
const PRAISED =
  /(?:措施|方案|制度)?(?:(?:科学|合理|可行|完整|全面|齐全|明确|具体|到位|健全|完善|详细|周全)(?:、|且|，)?){1,4}$/;

/** The things a rule counts, or grades together; none where they are not as many as it says. */
export function countedThings(criteria: string, maxScore?: number): Counted {
  for (const sentence of criteria.split(/[。；;\n]/)) {
    const each = EACH.exec(sentence);
    const before = each ? sentence.slice(0, each.index) : sentence;
    const count = COUNT.exec(before);
    const together = TOGETHER.exec(sentence);
    if (together) {
      const graded = thingsOf(sentence.slice(0, together.index));
      if (graded.length >= LEAST_TOGETHER) return { things: graded, source: sentence.trim() };
    }
    const words = (count ? before.slice(0, count.index) : before).split(/[，,：:]/).at(-1) ?? '';
    const things = thingsOf(words);
    if (things.length < 2) continue;
    const isCounted = count !== null && countOf(count[1] ?? '') === things.length;
    const makesWhole =
      each !== null && maxScore !== undefined && Number(each[1]) * things.length === maxScore;
    const isPraised = PRAISED.test(sentence.trim()) && !/[\d，,：:]/.test(sentence);
    if (isCounted || makesWhole || isPraised)
      return { things: things.map((thing) => thing.replace(PRAISED, '')), source: sentence.trim() };
  }
  return { things: [], source: '' };
}
