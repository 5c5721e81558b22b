import { mindMapFromChapter } from '../../../site/server/writing/chapter-mind-map.ts';
import { chapterParts } from '../../../site/server/writing/chapter-outline.ts';
import { withPictures } from '../../../site/server/writing/chapter-pictures.ts';
import { tableFromChapter } from '../../../site/server/writing/chapter-table.ts';
import { startingFactSheet } from '../../../site/server/writing/fact-sheet.ts';
import { resolveLiveBlocks } from '../../../site/server/writing/live-blocks.ts';
import { AnswerCleaner } from '../../../site/server/writing/model/cleaner.ts';
import { SourceGuard } from '../../../site/server/writing/model/guard.ts';
import type { Model } from '../../../site/server/writing/model/model.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import { pickPassages } from '../../../site/server/writing/model/passages.ts';
import { chapterPrompt, continuePrompt } from '../../../site/server/writing/model/prompt.ts';
import { Seam } from '../../../site/server/writing/model/seam.ts';
import { tableOfHtml } from '../../../site/server/writing/model/table.ts';
import { TagFilter } from '../../../site/server/writing/model/tags.ts';
import { lengthenText } from '../../../site/server/writing/offline/lengthen.ts';
import { createOfflineWriter } from '../../../site/server/writing/offline/offline-writer.ts';
import { shortenText } from '../../../site/server/writing/offline/shorten.ts';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { bidSources, withBlanks } from '../../../site/server/writing/sourced.ts';
import { tenderForms } from '../../../site/server/writing/tender-forms.ts';
import { plainPassages } from '../../../site/server/writing/text/plain-text.ts';
import { sentences, titleText } from '../../../site/server/writing/text/tidy.ts';
import { bidContext, chapter, chapterTask } from '../../support/model-task.ts';
import type { HostileUnit } from './unit.ts';

const { signal } = new AbortController();
const DELTA = 7;
/** The contract's limits. */
const CRITERIA_CHARS = 20_000;
const CLAUSE_CHARS = 5000;
const MOST = 500;

function* deltas(text: string): Generator<string, void> {
  for (let at = 0; at < text.length; at += DELTA) yield text.slice(at, at + DELTA);
}

const drain = async (pieces: AsyncIterable<string>): Promise<void> => {
  for await (const _ of pieces);
};

/** A model that answers with the text, in small pieces. */
function scripted(text: string): Model {
  return {
    name: 'scripted',
    async *stream() {
      yield* deltas(text);
      return 'stop';
    },
    object: () => Promise.reject(new Error('no object')),
  };
}

const context = bidContext();
const paragraphs = (text: string) =>
  text.split('\n').map((line, index) => ({
    kind: 'paragraph' as const,
    text: line,
    index,
    page: null,
    toc: false,
  }));

/** A bid whose tender file is the text: requirements, and as much of it as scoring and clauses may hold. */
function tenderOf(text: string) {
  const requirements = [{ heading: text.slice(0, 100), text }];
  const scoring = [
    {
      id: 's1',
      category: '技术' as const,
      item: '方案',
      maxScore: 9,
      criteria: text.slice(0, CRITERIA_CHARS),
      source: null,
    },
  ];
  const clauses = [...text.matchAll(new RegExp(`[^]{1,${CLAUSE_CHARS}}`, 'g'))]
    .slice(0, MOST)
    .map(([part], at) => ({
      id: `k${at}`,
      kind: 'star' as const,
      text: part,
      source: null,
    }));
  return { ...context, overview: text.slice(0, 200_000), requirements, scoring, clauses };
}

export const units: HostileUnit[] = [
  {
    name: 'AnswerCleaner, piece by piece',
    run(text) {
      const cleaner = new AnswerCleaner({ title: '总体方案', written: '' });
      for (const piece of deltas(text)) cleaner.push(piece);
      cleaner.finish();
    },
  },
  {
    name: 'AnswerCleaner, at once and cut',
    run: (text) =>
      [new AnswerCleaner({ title: '', written: text })].map((one) => [one.push(text), one.cut()]),
  },
  {
    name: 'TagFilter, piece by piece',
    run(text) {
      for (const begin of [
        '',
        '<div>',
        '<script>',
        '<svg></svg',
        '<table><tr><td>',
        '用户要我写一章，先想结构。',
      ]) {
        const filter = new TagFilter('');
        filter.push(begin);
        for (const piece of deltas(text)) filter.push(piece);
        filter.finish();
      }
    },
  },
  {
    name: 'tableOfHtml',
    run: (text) => [tableOfHtml(text), tableOfHtml(`<table><tr><td>${text}</td></tr></table>`)],
  },
  {
    name: 'Seam over the same text',
    run(text) {
      for (const written of [text, `${text}甲`, text.slice(text.length / 2)]) {
        const seam = new Seam(written);
        for (const piece of deltas(text)) seam.push(piece);
        seam.finish();
      }
    },
  },
  {
    name: 'SourceGuard, piece by piece',
    run(text) {
      const guard = new SourceGuard({
        sources: bidSources(context),
        knowledge: [{ title: '资料', text }],
        said: [text],
      });
      for (const piece of deltas(text)) guard.push(piece);
      guard.finish();
    },
  },
  {
    name: 'withBlanks',
    run: (text) => withBlanks(text, bidSources({ ...context, knowledge: [{ title: '', text }] })),
  },
  {
    name: 'the model writer',
    run: (text) =>
      drain(
        createModelWriter(scripted(text), { sleep: () => Promise.resolve() }).writeChapter(
          chapterTask({ targetChars: text.length }),
          signal,
        ),
      ),
  },
  {
    name: 'the model writer, going on',
    run: (text) =>
      drain(
        createModelWriter(scripted(text), { sleep: () => Promise.resolve() }).writeChapter(
          chapterTask({ written: text, targetChars: 2 * text.length }),
          signal,
        ),
      ),
  },
  {
    name: 'the model writer makes it shorter',
    run: (text) =>
      drain(
        createModelWriter(scripted(text), { sleep: () => Promise.resolve() }).writeChapter(
          chapterTask({ goal: { mode: 'shorten', content: text }, targetChars: text.length / 2 }),
          signal,
        ),
      ),
  },
  {
    name: 'prompts',
    run: (text) => [
      chapterPrompt(chapterTask({ context: tenderOf(text), before: text })),
      continuePrompt(chapterTask(), text, 'cut'),
    ],
  },
  {
    name: 'pickPassages',
    run: (text) => pickPassages([{ title: '', text }], text.slice(0, CRITERIA_CHARS), 6000),
  },
  { name: 'plainPassages', run: plainPassages },
  { name: 'titleText and sentences', run: (text) => [titleText(text), sentences(text)] },
  {
    name: 'mind map and table of a chapter',
    run: (text) => [mindMapFromChapter('章', text), tableFromChapter(text)],
  },
  {
    name: 'chapterParts',
    run(text) {
      const chapters = [chapter('p', '章'), chapter('a', '节', { parentId: 'p' })];
      chapterParts('p', { chapters, scoring: [] }, new Map([['a', text]]));
    },
  },
  {
    name: 'withPictures',
    run: (text) =>
      withPictures(text, [{ id: 'p', title: '投标文件封面', category: '', tags: ['招标'] }]),
  },
  {
    name: 'resolveLiveBlocks',
    run: (text) =>
      resolveLiveBlocks(`\`\`\`deviation-table\n${text}`, {
        scoring: [],
        chapters: [],
        register: [],
      }),
  },
  {
    name: 'shortenText',
    run: (text) =>
      shortenText(text, text.length / 3, { scoring: context.scoring, clauses: context.clauses }),
  },
  {
    name: 'lengthenText',
    run: (text) => lengthenText(text, `#### 一\n\n${text.slice(0, 3000)}`, text.length * 1.2),
  },
  {
    name: 'startingFactSheet',
    run: (text) =>
      startingFactSheet(tenderOf(text), '', {
        format: 'txt',
        pages: null,
        blocks: paragraphs(text),
      }),
  },
  {
    name: 'tenderForms',
    run(text) {
      const blocks = paragraphs(text);
      const format = blocks.slice(0, MOST).map(({ text: title, index }) => ({
        title,
        level: 1,
        source: { block: index, quote: title },
      }));
      tenderForms({ blocks }, format);
      tenderForms({ blocks }, [
        {
          title: '投标函',
          level: 1,
          source: { block: 0, quote: '' },
          form: { first: 0, last: blocks.length - 1 },
        },
      ]);
    },
  },
  { name: 'buildOutline', run: (text) => buildOutline({ ...tenderOf(text), format: [] }) },
  {
    name: 'the offline writer',
    async run(text) {
      const tender = tenderOf(text);
      const knowledge = [{ title: text.slice(0, 80), text }];
      const chapters = ['方案', '授权委托书', '资格证明材料'].map((title, order) =>
        chapter(`c${order}`, title, {
          order,
          scoringIds: ['s1'],
          settings: {
            instruction: text.slice(0, 2000),
            kind: (['prose', 'form', 'evidence'] as const)[order] ?? 'prose',
          },
        }),
      );
      const bid = {
        ...tender,
        chapters,
        knowledge,
        forms: [{ title: '授权委托书', first: 1, content: text }],
      };
      for (const own of chapters)
        await drain(
          createOfflineWriter({ pace: 0 }).writeChapter(
            chapterTask({ context: bid, chapter: own, written: '' }),
            signal,
          ),
        );
    },
  },
  {
    name: 'the offline writer, a passage',
    async run(text) {
      for (const action of ['rewrite', 'expand', 'shorten', 'continue'] as const) {
        const task = {
          context,
          chapter: context.chapters[0] ?? chapter('c', '章'),
          action,
          passage: text.slice(0, 20_000),
        };
        await drain(
          createOfflineWriter({ pace: 0 }).writePassage(
            { ...task, before: '', after: '', instruction: '' },
            signal,
          ),
        );
      }
    },
  },
];
