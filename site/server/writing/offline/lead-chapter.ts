import { kindOf } from '../structure/tree.ts';
import { groupBy } from '../text/group-by.ts';
import { markdownTable } from '../text/markdown-table.ts';
import { createMatcher } from '../text/relevance.ts';
import type { ChapterTask } from '../writer.ts';
import { sealedPages } from './blind.ts';
import { formFor } from './fill-form.ts';
import { planOf } from './plan.ts';
import { promiseToMake } from './promise-to-make.ts';
import { qualificationHome, qualificationPart } from './qualification-part.ts';
import { wishedTopics } from './slots.ts';
import { mixedLine, papersLine, partsLine } from './voice.ts';

/** Titles in a row; where one is a list itself, each in quotation marks. */
const listed = (titles: readonly string[]): string =>
  titles.some((title) => title.includes('、'))
    ? titles.map((title) => `“${title.replace(/“/g, '‘').replace(/”/g, '’')}”`).join('')
    : titles.join('、');

/** Where each subject the bidder asks to bring out is written: a lead-in has no room for it. */
function wishes(task: ChapterTask, children: readonly { title: string }[]): string {
  const match = createMatcher(
    children.map(({ title }) => ({ profile: [{ text: title, weight: 1 }] })),
  );
  return wishedTopics(task.instruction)
    .map((wish) => {
      const [best] = [...match(wish)].toSorted((a, b) => b[1] - a[1])[0] ?? [];
      const title = best === undefined ? undefined : children[best]?.title;
      return title === undefined
        ? `${wish}贯穿各部分，在相应章节中逐一落实。`
        : `其中${wish}在“${title}”中专门说明。`;
    })
    .join('');
}

const isPaper = (name: string): boolean =>
  /(?:执照|许可证|登记证|资格证|证书)(?:复印件|扫描件|副本)?$/.test(name);

/** 营业执照、税务登记证、资质证书 above other papers: those its title lists and no sub-chapter holds, at a place of their own. */
function ownPapers(
  { context, chapter }: ChapterTask,
  children: readonly { title: string }[],
): string {
  const names = chapter.title.split(/[、及和与]/).map((name) => name.trim());
  if (names.length === 1 || !names.every(isPaper)) return '';
  const open = names.filter((name) => !children.some((child) => child.title.includes(name)));
  return open.length === 0
    ? ''
    : `【待填写：在此插入${open.join('、')}的扫描件${sealedPages(context)}】`;
}

/** Markdown of a chapter that has sub-chapters: what they are, which scoring items they answer, where what the bidder asks for stands. */
export function leadChapter(task: ChapterTask): string {
  const { view } = planOf(task.context);
  const children = view.children.get(task.chapter.id) ?? [];
  const conditions =
    qualificationHome(view) === task.chapter.id ? qualificationPart(view, task) : '';
  return [
    ...[ledIn(task), promiseToMake(task), wishes(task, children), ownPapers(task, children)],
    conditions,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function ledIn(task: ChapterTask): string {
  const { view } = planOf(task.context);
  const { chapter } = task;
  const children = view.children.get(chapter.id) ?? [];
  const titles = children.map((child) => child.title);
  const papers = children.filter((child) => kindOf(child) !== 'prose');
  const isOfTender = ({ title }: { title: string }) =>
    formFor(title, task.context.forms ?? []) !== undefined;
  if (papers.length === children.length && children.every(isOfTender))
    return papersLine(view.voice, listed(titles), view.words.tenderFile);
  const answered = groupBy(children, (child) =>
    view
      .itemsOf(child)
      .map((item) => `${item.item.replaceAll('\n', '')}（${item.maxScore}分）`)
      .join('；'),
  );
  answered.delete('');
  const rows = [...answered].map(([items, own]) => [items, listed(own.map(({ title }) => title))]);
  if (rows.length >= 2 && (chapter.settings.table ?? task.context.settings.tables)) {
    const lead = view.voice.pick(`rows ${chapter.title}`, [
      `我方的${chapter.title}按评分项的次序编写：`,
      `${chapter.title}各章与评分项的对应关系由我方列于下表：`,
      `各评分项在我方的${chapter.title}中的章节：`,
      `我方的${chapter.title}与评分项对照如下：`,
    ]);
    return `${view.voice.say(lead)}\n\n${markdownTable(['评分项', '响应章节'], rows)}`;
  }
  return papers.length > 0
    ? mixedLine(view.voice, listed(titles))
    : partsLine(view.voice, chapter.title, listed(titles));
}
