import { kindOf } from '../structure/tree.ts';
import { createMatcher } from '../text/relevance.ts';
import type { ChapterTask } from '../writer.ts';
import { markdownTable } from './markdown-table.ts';
import { planOf } from './plan.ts';
import { wishedTopics } from './slots.ts';

const listed = (titles: readonly string[]): string => titles.join('、');

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

/** Markdown of a chapter that has sub-chapters: what they are, which scoring items they answer, where what the bidder asks for stands. */
export function leadChapter(task: ChapterTask): string {
  const children = planOf(task.context).view.children.get(task.chapter.id) ?? [];
  return [ledIn(task), wishes(task, children)].filter((part) => part !== '').join('\n\n');
}

function ledIn(task: ChapterTask): string {
  const { view } = planOf(task.context);
  const { chapter } = task;
  const children = view.children.get(chapter.id) ?? [];
  const titles = children.map((child) => child.title);
  const items = view.itemsOf(chapter);
  const names = items.map((item) => `“${item.item.replaceAll('\n', '')}”（${item.maxScore}分）`);
  if (items.length > 0 && view.isItemChapter(chapter))
    return view.voice.pick(`lead ${chapter.title}`, [
      `本章响应评分项${names.join('、')}，分为${listed(titles)}。`,
      `评分项${names.join('、')}在本章中响应，由${listed(titles)}组成。`,
      `本章对应评分项${names.join('、')}，包括${listed(titles)}。`,
      `本章按评分项${names.join('、')}编写，内容为${listed(titles)}。`,
    ]);
  const papers = children.every((child) => kindOf(child) !== 'prose');
  if (papers)
    return view.voice.pick(`papers ${chapter.title}`, [
      `本部分包括${listed(titles)}，均按${view.words.tenderFile}规定的格式编制。`,
      `本部分由${listed(titles)}组成，格式依照${view.words.tenderFile}。`,
      `以下为${listed(titles)}，按${view.words.tenderFile}的格式填写。`,
      `按${view.words.tenderFile}规定的格式，本部分提交${listed(titles)}。`,
      `${listed(titles)}按${view.words.tenderFile}给出的格式编写，依次列后。`,
    ]);
  const rows = children.flatMap((child) => {
    const answered = view.itemsOf(child);
    return answered.length > 0
      ? [
          [
            answered
              .map((item) => `${item.item.replaceAll('\n', '')}（${item.maxScore}分）`)
              .join('；'),
            child.title,
          ],
        ]
      : [];
  });
  if (rows.length >= 2 && (chapter.settings.table ?? task.context.settings.tables)) {
    const lead = view.voice.pick(`rows ${chapter.title}`, [
      `${chapter.title}按评分项的次序编写，对应关系如下：`,
      `${chapter.title}各章与评分项的对应关系见下表：`,
      `下表列出${chapter.title}中响应各评分项的章节：`,
      `评分项在${chapter.title}中的位置如下：`,
    ]);
    return `${lead}\n\n${markdownTable(['评分项', '响应章节'], rows)}`;
  }
  return view.voice.pick(`lead ${chapter.title}`, [
    `${chapter.title}由${listed(titles)}组成。`,
    `${chapter.title}包括${listed(titles)}。`,
    `${chapter.title}分为${listed(titles)}。`,
    `本部分为${chapter.title}，内容有${listed(titles)}。`,
  ]);
}
