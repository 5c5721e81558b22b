import { compact, withoutNumber } from '../../documents/extract/text.ts';

/** What tenders call the part that says what is wanted, as the whole title of a chapter or in a sentence about it. */
const name =
  '(?:(?:采购|用户|项目|服务|货物|技术|招标|比选)需求(?:书|说明)?|(?:发包人|招标人|委托人|采购人|业主|用户|设计|监理|勘察|技术|服务)要求|(?:设计|勘察|服务|工作)任务书|技术标准(?:和|与|及)要求|技术(?:规范|规格)书?)';
const wholeTitle = new RegExp(
  `^(?:第[一二三四五六七八九十\\d]{1,3}[章节部分卷篇]{1,2})?(${name})$`,
);
const spokenOf = new RegExp(
  `(?:[“"《]|第[一二三四五六七八九十\\d]{1,3}[章部分卷篇]{1,2}[“"《]?)(${name})[”"》]`,
  'g',
);

/** （二）服务要求 is a section of the part, 第五章 服务要求 all of it. */
const ofSection = /^(?:设计|监理|勘察|技术|服务)要求$/;
const isChapter = /^\s{0,4}第/;

interface Texts {
  requirements: readonly { heading: string; text: string }[];
  clauses: readonly { text: string }[];
  scoring: readonly { criteria: string }[];
}

/** The tender's own name of the part that says what is wanted; '' where it says none. */
export function wantedPart({ requirements, clauses, scoring }: Texts): string {
  const titles = requirements.flatMap(({ heading }) => {
    const own = wholeTitle.exec(compact(withoutNumber(heading)))?.[1];
    return own === undefined || (ofSection.test(own) && !isChapter.test(heading)) ? [] : [own];
  });
  if (titles[0] !== undefined) return titles[0];
  const counts = new Map<string, number>();
  const texts = [
    ...requirements.map(({ text }) => text),
    ...clauses.map(({ text }) => text),
    ...scoring.map(({ criteria }) => criteria),
  ];
  for (const [, own = ''] of texts.flatMap((text) => [...compact(text).matchAll(spokenOf)]))
    counts.set(own, (counts.get(own) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
