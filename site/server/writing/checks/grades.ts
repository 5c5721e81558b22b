import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

/** Grades of one ladder, the best first. */
const ladders: readonly (readonly string[])[] = [
  ['特一壹1', '二贰2', '三叁3', '四肆4', '五伍5'],
  ['甲', '乙', '丙', '丁'],
  ['A', 'B', 'C', 'D'],
];
const grade =
  /([特一二三四五壹贰叁肆伍]|(?<![\d.])[1-5]|[甲乙丙丁]|(?<![A-Za-z])[A-D])级(?!分|别|配|联|差|阶|风|地震|保护对象|故障|响应)/g;
/** 二级及以上, 二级（技师）以上, 不低于二级: with it a better grade will do, and a lower one will not. */
const leastBehind = /^(?:[（(][^（()）]{1,10}[）)])?[（(]?(?:含)?[）)]?(?:及|或)?(?:其)?以上/;
const leastBefore = /不(?:得)?低于[^，。；]{0,12}$/;
/** 须具有公路工程甲级资质: what a bidder has to have is the least, too. */
const required = /(?:须|应|必须|需|要求)[^，。；]{0,4}(?:具[有备]|持有|取得)[^，。；]{0,12}$/;
/** 满足网络安全等级保护三级要求. */
const met = /(?:满足|符合|达到|通过)[^，。；]{0,14}$/;
/** Builders and firms are held against the tender by their trade. */
const elsewhere = /建造师|总承包|造价/;
/** Of these a higher number is the stricter grade. */
const rising = /等级保护|等保/;
/** Characters a name has at least to be known again; those that stand beside any grade name nothing. */
const NAMED = 4;
const FEW = 2;
const REACH = 16;
const counted = /^[^，,。；;]{0,12}\d\s{0,2}[人名]/;
const general =
  /满足|符合|达到|按照?|依据|根据|遵循|具[有备]|有效的?|持有?|取得|资[质格]|证书|等级|职称|人员|我公司|投标人|供应商|专业|岗位|技师|[初中高]级工?|及以上|或以上|以上|不低于|颁发的?|的|[为是]/g;

interface Graded {
  ladder: number;
  rank: number;
  /** What the grade is of: 信息系统建设和服务能力, 中式烹调师. */
  names: readonly string[];
  isLeast: boolean;
  /** 三级中式烹调师2人: of so many people, none of whom may be the one it is asked of. */
  isCounted: boolean;
  at: number;
  text: string;
}

/** Runs of Chinese characters of a name, without what stands beside every grade. */
const namesIn = (words: string, least = NAMED): string[] =>
  words
    .replace(general, ' ')
    .split(/[^\u4e00-\u9fff]+/)
    .filter(({ length }) => length >= least);

function gradesOf(text: string, head = ''): Graded[] {
  return [...text.matchAll(grade)].flatMap((match): Graded[] => {
    const [said, sign = ''] = match;
    const end = match.index + said.length;
    const before = text.slice(Math.max(0, match.index - REACH), match.index);
    const after = text.slice(end, end + REACH);
    const lead = before.replace(/^[^]*[，,。；;、：:\n\t|]/, '');
    const rest =
      /^[^，,。；;、：:\n\t|]*/.exec(after.replace(/^[（(][^（()）]{1,10}[）)]/, ' '))?.[0] ?? '';
    const ladder = ladders.findIndex((rungs) => rungs.some((rung) => rung.includes(sign)));
    const rank = ladders[ladder]?.findIndex((rung) => rung.includes(sign)) ?? -1;
    // 测绘甲级资质: what a firm may do has a name as short as that.
    const shortest = after.startsWith('资质') ? FEW : NAMED;
    const names = [...namesIn(lead || head, shortest), ...namesIn(rest)];
    if (names.length === 0 || elsewhere.test(lead + rest)) return [];
    const isLeast =
      leastBehind.test(after) ||
      leastBefore.test(before) ||
      required.test(before) ||
      (met.test(before) && /^(?:的)?要求/.test(after));
    const best = sign === '特' ? -1 : rank;
    const isRising = rising.test(lead + rest);
    return [
      {
        ladder,
        rank: isRising ? -rank : best,
        names,
        isLeast,
        isCounted: counted.test(after),
        at: match.index,
        text: said,
      },
    ];
  });
}

/** 中式烹调师 of 厨师长中式烹调师: one name ends or begins with the other. */
const isOne = (name: string, other: string): boolean =>
  [name, other].some((one, at, both) => {
    const another = both[1 - at] ?? '';
    return one.endsWith(another) || one.startsWith(another);
  });
const isSame = (one: Graded, other: Graded): boolean =>
  one.ladder === other.ladder &&
  one.names.some((name) => other.names.some((another) => isOne(name, another)));

/** What is not held: told of another, of a past or of what may be. */
const notHeld = /要求|招标文件|不低于|不得|以上|原|曾|升级|由$|从$|如[^，。；]{0,8}$/;

/** Grades below those the tender asks for at least of what is called the same; a sentence that tells of one that will do is none. */
export function lowGrades(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const asked = tender
    .flatMap((one) => gradesOf(one.text, 'head' in one ? one.head : ''))
    .filter(({ isLeast }) => isLeast);
  if (asked.length === 0) return [];
  const proofs = new Set(
    input.chapters.filter((one) => kindOf(one) === 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || proofs.has(passage.chapterId)) return [];
    const held = gradesOf(passage.text);
    return held.flatMap((own): Found[] => {
      const wanted = asked.filter((one) => isSame(own, one) && (one.isCounted || !own.isCounted));
      const least = wanted.toSorted((a, b) => b.rank - a.rank)[0];
      const before = passage.text.slice(Math.max(0, own.at - REACH), own.at);
      if (!least || own.rank <= least.rank || own.isLeast || notHeld.test(before)) return [];
      const isMet = held.some((one) => isSame(one, own) && one.rank <= least.rank);
      return isMet
        ? []
        : [
            {
              kind: 'contradiction',
              severity: 'warning',
              chapterId: passage.chapterId,
              quote: quoteAt(passage, own.at, own.text.length),
              msg: `“${own.text}”低于招标文件要求的“${least.text}及以上”，请核对`,
            },
          ];
    });
  });
}
