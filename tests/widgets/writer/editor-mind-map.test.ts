import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import { addedChapters, withMindMap } from '../../../widgets/writer/editor/mind-map-outline.ts';
import { layoutMindMap } from '../../../widgets/writer/text/mind-map-layout.ts';
import { mindMapSource, rooted } from '../../../widgets/writer/text/mind-map-source.ts';
import { parseMindMap } from '../../../widgets/writer/text/mind-map-text.ts';
import { equal } from '../../support/browser.ts';
import { outline } from './fake-data.ts';

const source = [
  '- 保障',
  '  - 组织保障',
  '    - 项目部',
  '  - 技术保障',
  '    - 专家组',
  '    - 旁站',
].join('\n');

describe('a mind map', () => {
  it('is written as it was read', () => {
    equal(mindMapSource(parseMindMap(source)), source);
  });
  it('keeps to one line an entry, and cannot end its block early', () => {
    equal(
      mindMapSource([
        { text: 'a\nb', children: [{ text: '```', children: [{ text: 'c', children: [] }] }] },
      ]),
      '- a b\n  - c',
    );
  });
  it('gets a root where the list has several', () => {
    const root = rooted(parseMindMap('- 一\n- 二'), '本章');
    equal([root.text, root.children.map(({ text }) => text)], ['本章', ['一', '二']]);
  });
  it('is drawn without one entry over another, each inside the drawing', () => {
    const long = '一条很长很长的内容，要分成好几行才放得下，而且后面还有';
    const root = {
      text: '根',
      children: Array.from({ length: 9 }, () => ({ text: long, children: parseMindMap(source) })),
    };
    const { width, height, entries } = layoutMindMap(root);
    for (const [index, one] of entries.entries()) {
      equal(
        [one.x >= 0, one.y >= 0, one.x + one.width <= width, one.y + one.height <= height],
        [true, true, true, true],
      );
      for (const other of entries.slice(index + 1)) {
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        equal(apart, true, `${one.lines.join('')} over ${other.lines.join('')}`);
      }
    }
  });
  const leaf = (text: string) => ({ text, children: [] });
  const addedTitles = (
    next: readonly OutlineChapter[],
    before: readonly OutlineChapter[] = outline,
  ) => addedChapters(before, next).map(({ title }) => title);
  const sum = (chapters: readonly OutlineChapter[]) =>
    Math.round(chapters.reduce((all, { pages }) => all + pages, 0) * 100);

  it('goes into the outline with two levels of titles, once', () => {
    const branches = rooted(parseMindMap(`${source}\n      - 太深`), '').children;
    const parent = outline[0]!.id;
    const next = withMindMap(outline, parent, branches);
    equal(addedTitles(next).sort(), ['专家组', '技术保障', '组织保障', '旁站', '项目部'].sort());
    equal(next.find(({ title }) => title === '旁站')?.brief, '太深');
    equal(withMindMap(next, parent, branches), next);
  });
  it('makes no chapters of sentences: they are the brief of the chapter above', () => {
    const parent = outline.find((one) => !outline.some(({ parentId }) => parentId === one.id))!.id;
    const cut = '由持证的专职巡查人员按照事先确定的路线对全部公共区…';
    const branches = [
      { text: '巡查安排', children: [leaf(cut), leaf('每日巡查两遍'), leaf('夜间巡查；两人同行')] },
      { text: '交接管理', children: [leaf('钥匙管理')] },
      { text: '我方配备齐全，责任到人', children: [leaf('设立项目部')] },
    ];
    const next = withMindMap(outline, parent, branches);
    equal(addedTitles(next), ['巡查安排', '交接管理', '钥匙管理']);
    equal(
      next.find(({ title }) => title === '巡查安排')?.brief,
      `${cut}\n每日巡查两遍\n夜间巡查；两人同行`,
    );
    const { brief = '' } = next.find(({ id }) => id === parent) ?? {};
    equal(brief.endsWith('我方配备齐全，责任到人\n设立项目部'), true, brief);
    equal(withMindMap(outline, parent, [leaf(cut)]), outline);
  });
  it('takes the pages of new chapters out of the chapter’s own', () => {
    const alone = {
      ...outline[0]!,
      id: 'a',
      parentId: null,
      order: 0,
      pages: 5,
      settings: { ...outline[0]!.settings, pinned: true },
    };
    const next = withMindMap([alone], 'a', [leaf('甲组'), leaf('乙组'), leaf('丙组')]);
    equal(
      next.map(({ pages, settings }) => [pages, settings.pinned ?? false]),
      [
        [0.32, false],
        [1.56, true],
        [1.56, true],
        [1.56, true],
      ],
    );
    const again = withMindMap(
      next.map((one) => ({ ...one, settings: { ...one.settings, pinned: false } })),
      'a',
      [leaf('丁组')],
    );
    equal([sum(again), again.at(-1)?.title, again.at(-1)?.pages], [500, '丁组', 1.25]);
  });
});
