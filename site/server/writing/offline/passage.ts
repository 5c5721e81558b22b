import { tableFromChapter } from '../chapter-table.ts';
import { plainLine } from '../text/plain-text.ts';
import { accepted, asReference, isReference } from '../text/reference-text.ts';
import { blockChars, textBlocks } from '../text/text-blocks.ts';
import { sentences, tidy } from '../text/tidy.ts';
import type { ChapterTask, PassageTask } from '../writer.ts';
import { mayStand } from './blind.ts';
import { proseChapter } from './prose-chapter.ts';
import { shortenText } from './shorten.ts';
import { createMemory } from './similar-text.ts';

/** An expanded passage is about so much longer, a shortened one so much shorter. */
const EXPANDED = 1.8;
const SHORTENED = 0.6;
const LEAST_ADDED = 160;
/** A continuation is about this long. */
const CONTINUED_CHARS = 360;
/** Sentences of a paragraph from which it is better told as points. */
const POINTS_FROM = 3;

const end = (text: string): string => (/[。！？；：]$/.test(text) ? text : `${text}。`);

/** Turns of phrase that say nothing, and what bidders write instead of 我方. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/我(?:公司|司|单位|们公司)|本(?:公司|单位|投标人)/g, '我方'],
  [/(?:众所周知|毋庸置疑|总而言之|综上所述|值得一提的是|需要指出的是)[，,]?/g, ''],
  [/进行(?=[\u4e00-\u9fff]{0,2}(?:检查|清洁|维护|管理|培训|登记|记录|验收|整改|处理))/g, ''],
  [/能够(?=[\u4e00-\u9fff])/g, '能'],
  [/以便于/g, '便于'],
  [/的话(?=，)/g, ''],
];

function reworded(text: string): string {
  return wordings.reduce((rest, [pattern, by]) => rest.replace(pattern, by), tidy(text));
}

const listItem = /^(?:[-*+]|\d+[.)])\s+/;
const wantsPoints = (instruction: string) => /(?<!不)(?:分条|分点|列表)/.test(instruction);
const wantsProse = (instruction: string) => /成段|段落|不分条/.test(instruction);

/** A paragraph told as points, points told as a paragraph: the same content in another form. */
function rewritten({ passage, instruction }: PassageTask): string {
  const table = /表格|列表格|做成表/.test(instruction) ? tableFromChapter(passage) : '';
  if (table !== '') return table;
  return textBlocks(passage)
    .map((block) => {
      if (block.kind === 'heading' || block.kind === 'table' || block.kind === 'fixed')
        return block.text;
      // Stock text in other words is stock text.
      if (isReference(block.text)) return asReference(reworded(accepted(block.text)));
      if (block.kind === 'list') {
        const items = block.text
          .split('\n')
          .map((line) => reworded(line.replace(listItem, '')).replace(/[。；]$/, ''));
        return wantsPoints(instruction) ? block.text : end(items.join('；'));
      }
      const said = sentences(reworded(block.text));
      if (wantsPoints(instruction) && said.length > 1)
        return said.map((point) => `- ${end(point)}`).join('\n');
      if (said.length < POINTS_FROM || wantsProse(instruction)) return end(said.join('；'));
      const [lead = '', ...points] = said;
      return `${end(lead)}具体如下：\n\n${points.map((point) => `- ${end(point)}`).join('\n')}`;
    })
    .join('\n\n');
}

/** What else the chapter has to say, block by block, that neither the passage nor what stands around it says. */
function unsaid(task: PassageTask): string[] {
  const whole: ChapterTask = {
    context: task.context,
    chapter: task.chapter,
    targetChars: 20_000,
    written: '',
    before: '',
    after: '',
    instruction: task.instruction,
    goal: null,
  };
  const allowed = mayStand(task.context);
  const memory = createMemory(task.before, task.passage, task.after);
  return textBlocks(proseChapter(whole))
    .filter((block) => block.kind === 'paragraph' || block.kind === 'list')
    .flatMap((block) => (block.kind === 'list' ? block.text.split('\n') : [block.text]))
    .filter(
      (text) =>
        !/【待填写|^[^。]{0,12}评分项|：$/.test(text) && allowed(text) && !memory.knows(text),
    );
}

function added(task: PassageTask, room: number): string[] {
  const about = new Set(plainLine(`${task.passage.slice(-400)}${task.instruction}`));
  const fit = (text: string) =>
    [...new Set(text)].filter((letter) => about.has(letter)).length / Math.sqrt(text.length + 20);
  const chosen: string[] = [];
  let length = 0;
  for (const text of unsaid(task).sort((a, b) => fit(b) - fit(a))) {
    const size = plainLine(text).length;
    if (length > 0 && length + size > room) continue;
    chosen.push(text);
    length += size;
    if (length >= room) break;
  }
  return chosen;
}

const asBlocks = (texts: readonly string[]): string => {
  const points = texts
    .filter((text) => listItem.test(text))
    .map((text) => text.replace(listItem, '- '));
  const paragraphs = texts.filter((text) => !listItem.test(text));
  return [...paragraphs, points.join('\n')].filter((text) => text !== '').join('\n\n');
};

const nothingMore = (task: PassageTask): string =>
  `【待填写：补充“${task.chapter.title}”的具体做法、责任岗位和完成标准】`;

/** Markdown for a passage written otherwise, by rules: nothing is stated that the bid's material does not hold. */
export function composePassage(task: PassageTask): string {
  const chars = textBlocks(task.passage).reduce((sum, block) => sum + blockChars(block), 0);
  switch (task.action) {
    case 'rewrite':
      return rewritten(task);
    case 'shorten': {
      const scoring = task.context.scoring.filter((item) =>
        task.chapter.scoringIds.includes(item.id),
      );
      return shortenText(reworded(task.passage), Math.max(20, chars * SHORTENED), {
        scoring,
        clauses: task.context.clauses,
      });
    }
    case 'expand': {
      const more = added(task, Math.max(LEAST_ADDED, chars * (EXPANDED - 1)));
      return `${task.passage.trimEnd()}\n\n${more.length > 0 ? asBlocks(more) : nothingMore(task)}`;
    }
    case 'continue': {
      const more = added(task, CONTINUED_CHARS);
      return more.length > 0 ? asBlocks(more) : nothingMore(task);
    }
  }
}
