import { layoutMindMap } from '../../../widgets/writer/editor/mind-map-layout.ts';
import { withMindMap } from '../../../widgets/writer/editor/mind-map-outline.ts';
import { mindMapSource, rooted } from '../../../widgets/writer/editor/mind-map-source.ts';
import { parseMindMap } from '../../../widgets/writer/writing/mind-map-text.ts';
import { equal } from '../../support/browser.ts';
import { outline } from './fake-data.ts';

const source = ['- 保障', '  - 组织保障', '    - 项目部', '  - 技术保障', '    - 专家组', '    - 旁站'].join('\n');

describe('a mind map', () => {
  it('is written as it was read', () => {
    equal(mindMapSource(parseMindMap(source)), source);
  });
  it('keeps to one line an entry, and cannot end its block early', () => {
    equal(
      mindMapSource([{ text: 'a\nb', children: [{ text: '```', children: [{ text: 'c', children: [] }] }] }]),
      '- a b\n  - c',
    );
  });
  it('gets a root where the list has several', () => {
    const root = rooted(parseMindMap('- 一\n- 二'), '本章');
    equal([root.text, root.children.map(({ text }) => text)], ['本章', ['一', '二']]);
  });
  it('is drawn without one entry over another, each inside the drawing', () => {
    const long = '一条很长很长的内容，要分成好几行才放得下，而且后面还有';
    const root = { text: '根', children: Array.from({ length: 9 }, () => ({ text: long, children: parseMindMap(source) })) };
    const { width, height, entries } = layoutMindMap(root);
    for (const [index, one] of entries.entries()) {
      equal([one.x >= 0, one.y >= 0, one.x + one.width <= width, one.y + one.height <= height], [true, true, true, true]);
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
  it('goes into the outline with two levels, once', () => {
    const branches = rooted(parseMindMap(`${source}\n      - 太深`), '').children;
    const parent = outline[0]!.id;
    const next = withMindMap(outline, parent, branches);
    const titles = next.filter((chapter) => !outline.some(({ id }) => id === chapter.id)).map(({ title }) => title);
    equal(titles.sort(), ['专家组', '技术保障', '组织保障', '旁站', '项目部'].sort());
    equal(withMindMap(next, parent, branches).length, next.length);
  });
});
