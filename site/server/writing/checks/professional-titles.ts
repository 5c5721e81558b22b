import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

/** From the highest down; a bare 工程师 is one of the third step. */
const steps = ['正高级|教授级高级|教授级', '高级|副高级|副高', '中级', '初级|助理'];
const trade = '(?:(?![级理])[\\u4e00-\\u9fff]){0,4}?(?:工程|经济|会计|农艺|统计)师';
const title = `(?:(?<step>${steps.join('|')})(?:${trade})?|${trade})(?:专业|技术)?职称`;
const post =
  '(?<post>[\\u4e00-\\u9fff]{2,8}(?:工程师|负责人|经理|总工|组长|主管|主任|总监))(?=须|应|必须|需|具|持|为|是|由|拥|[：:，,\\s（(|])';
/** The schools of the country, the highest first. */
const degrees = [
  '博士',
  '硕士|研究生',
  '本科|学士',
  '大专|专科',
  '高中|中专|职高|中职|技校',
  '初中',
  '小学',
];
const degree = `(?<step>${degrees.join('|')})(?:毕业)?(?:[（(]含[）)])?(?:(?:及|或)?(?:其)?以上)?(?:学历|文化|毕业)`;
const anyPost =
  '(?<post>(?<![\\u4e00-\\u9fff])[\\u4e00-\\u9fff]{1,8}(?:人员|[员师手长工]|负责人|经理|主管))';

/** What somebody has, by steps: a title, a degree. */
interface Ladder {
  held: RegExp;
  steps: readonly string[];
}
const ladders: readonly Ladder[] = [
  { steps, held: new RegExp(`${post}(?<between>[^。；;\\n]{0,24}?)(?<said>${title})`, 'g') },
  {
    steps: degrees,
    held: new RegExp(`${anyPost}(?<between>[^。；;，、\\n]{0,12}?)(?<said>${degree})`, 'g'),
  },
];
const led = /^.*(?:拟派|拟任|拟投入|配备|我方|公司|本项目|投标人|供应商|派出|派驻|的)/;
/** 项目经理须…，技术负责人具有…: the title is the other's. */
const another = /(?:工程师|负责人|经理|总工|组长|主管|主任|总监)/;

interface Titled {
  ladder: Ladder;
  post: string;
  rank: number;
  at: number;
  text: string;
}

const MIDDLE = 2;
const rankOf = (all: readonly string[], step: string | undefined): number => {
  const rank = all.findIndex((names) => step !== undefined && names.split('|').includes(step));
  return rank === -1 ? MIDDLE : rank;
};

const titlesIn = (text: string): Titled[] =>
  ladders.flatMap((ladder) =>
    [...text.matchAll(ladder.held)].flatMap(({ 0: whole, index, groups = {} }): Titled[] => {
      const { post: name = '', between = '', said = '', step } = groups;
      if (another.test(between)) return [];
      const at = index + whole.length - said.length;
      const rank = rankOf(ladder.steps, step);
      return [{ ladder, post: name.replace(led, ''), rank, at, text: said }];
    }),
  );

/** A lower title or degree than the tender asks of the same post: 总监为工程师职称 where a 高级工程师 is asked for. */
export function lowTitles(input: CheckInput, passages: readonly Passage[]): Found[] {
  const lines = [
    ...(input.stated ?? []).map(({ head, text }) => (head === '' ? text : `${head}：${text}`)),
    ...[...input.clauses, ...(input.requirements ?? [])].map(({ text }) => text),
  ];
  const asked = lines.flatMap(titlesIn);
  if (asked.length === 0) return [];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return titlesIn(passage.text).flatMap(({ ladder, post: name, rank, at, text }): Found[] => {
      const [least] = asked
        .filter((one) => one.ladder === ladder)
        .filter((one) => one.post.endsWith(name) || name.endsWith(one.post))
        .toSorted((a, b) => b.rank - a.rank);
      if (!least || rank <= least.rank || isOfPast(passage.text, at)) return [];
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at, text.length),
          msg: `“${text}”低于招标文件要求的“${least.text}”，请核对`,
        },
      ];
    });
  });
}
