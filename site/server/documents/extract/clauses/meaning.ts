import { blockText } from '../../document.ts';
import { isEnglish } from '../english-words.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText } from '../text.ts';

export type MarkKind = 'star' | 'triangle';

/** What is said of marks and of how answers are judged. */
export const aboutAnswers =
  /[★☆▲△※*＊#][”"'’)）]?\s*(?:号|条款|参数|指标|项(?!目)|的|代表|表示|为)|负偏离|正偏离|评[分标审](?:时|委员会|办法|标准|细则)|(?:投标|响应)无效/;

/** What a mark stands for in this file. */
export interface Mark {
  kind: MarkKind;
  /** Whether a bid that fails it is refused, where the file says so. */
  binding?: boolean;
  /** The sentence of the file that says what the mark means. */
  meaning?: string;
}

/** Signs that files use as marks; all but ★ and ▲ are none before the file says what they mean. */
export const markSigns = '★☆▲△※＊*●■◆#＃';
/** Signs that are marks without a word of the file, by the custom of the trade. */
const customary: readonly (readonly [string, MarkKind])[] = [
  ['★', 'star'],
  ['▲', 'triangle'],
];
const wideSigns = [
  ['#', '＃'],
  ['*', '＊'],
] as const;
/** Words on a mark by which a bid fails. */
const severe =
  /实质性|不允许|不得(?:负)?偏离|不可偏离|无效|否决|废标|必须(?:满足|响应|实质)|不满足.{0,10}(?:拒绝|不通过)|强制|无(?:任何)?负偏离(?![^。；]{0,10}(?:得|加|满|\d)[^。；]{0,4}分)/;
/** 不作为无效投标条款, 非实质性要求: the opposite of what the words alone say. */
const denied =
  /(?:不(?!满足|符合|响应|达)|非)(?:作为|属于|视为|作|会?导致|构成|影响|是|为)?[^，。；]{0,4}(?:无效|否决|废标|实质性)/g;
/** Words on a mark by which a bid gains or loses points. */
const important = /重要|重点|关键|主要|评分|扣.{0,6}分|加分|得分|一般/;
const LONGEST = 300;

/** A sentence on a mark: it names the sign after a verb of marking, or goes on with what the sign stands for. */
const explained = new RegExp(
  `(?:标注|标有|标记|标识|带有?|加注|加有|打有?|注有|注明|注|含|以|凡|有|用|加)[^。；\\s]{0,6}[“"'‘(（]?\\s{0,3}([${markSigns}])[^。；;\\n]{0,66}|([${markSigns}])\\s{0,3}[”"'’)）]?(?:号|代表|表示|[为是](?![“"'‘])|条款|参数|指标|项)[^。；;\\n]{0,66}`,
  'g',
);

/** Items marked with "*" are mandatory. "▲" denotes an important parameter. */
const explainedInEnglish = new RegExp(
  `\\b(?:mark(?:ed|s)?|indicated|designated|labell?ed|bearing|starred)\\b[^.;\\n${markSigns}]{0,30}([${markSigns}])|([${markSigns}])["”'’]?\\)? (?:indicates?|denotes?|represents?|means?|stands? for|marks?|are|is)\\b`,
  'gi',
);
const severeInEnglish =
  /\bmandatory|\bessential|\breject|\bdisqualif|non-?responsive|must be (?:met|satisfied|complied)|\bcritical/i;
const importantInEnglish = /\bimportant|\bkey\b|\bpoints?\b|\bdeduct|\bscor/i;

/** What English words say of the signs: what stands in the same paragraph is said of them. */
function englishMarks(text: string): { sign: string; words: string; isSevere: boolean }[] {
  return text.split('\n').flatMap((line) =>
    isEnglish(line) && (severeInEnglish.test(line) || importantInEnglish.test(line))
      ? [...line.matchAll(explainedInEnglish)].map((match) => ({
          sign: match[1] ?? match[2] ?? '',
          words: cleanText(line),
          isSevere: severeInEnglish.test(line),
        }))
      : [],
  );
}

/** What the file says of its marks; a sign it says nothing of is one by custom only. */
export function marksOf(placed: readonly PlacedBlock[]): Map<string, Mark> {
  const said = new Map<string, { severe: string[]; important: string[] }>();
  for (const { block } of placed) {
    for (const sentence of blockText(block).split(/(?<=[。；;])|[\n\t]/)) {
      for (const match of sentence.matchAll(explained)) {
        const sign = match[1] ?? match[2] ?? '';
        const words = match[0].replace(denied, '');
        const of = said.get(sign) ?? { severe: [], important: [] };
        const whole = cleanText(sentence).slice(0, LONGEST);
        if (severe.test(words)) of.severe.push(whole);
        else if (important.test(words) || words !== match[0]) of.important.push(whole);
        said.set(sign, of);
      }
    }
    for (const { sign, words, isSevere } of englishMarks(blockText(block))) {
      const of = said.get(sign) ?? { severe: [], important: [] };
      (isSevere ? of.severe : of.important).push(words.slice(0, LONGEST));
      said.set(sign, of);
    }
  }
  const marks = new Map<string, Mark>(customary.map(([sign, kind]) => [sign, { kind }]));
  for (const [sign, of] of said) {
    const binding = of.severe.length > 0;
    const meaning = of.severe[0] ?? of.important[0];
    if (meaning === undefined) continue;
    const kind = marks.get(sign)?.kind ?? (binding ? 'star' : 'triangle');
    marks.set(sign, { kind, binding, meaning });
  }
  // “#” is spoken of and ＃ stands before the clause.
  for (const [one, other] of wideSigns) {
    const mark = marks.get(one) ?? marks.get(other);
    if (mark) marks.set(one, marks.get(one) ?? mark).set(other, marks.get(other) ?? mark);
  }
  return marks;
}
