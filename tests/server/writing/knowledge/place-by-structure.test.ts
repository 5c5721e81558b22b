import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import {
  type PlacingBid,
  placeKnowledge,
} from '../../../../site/server/writing/knowledge/place-knowledge.ts';
import { bidOfFile } from '../../../support/offline-bid.ts';

/** A bid whose item has these points, each a chapter. */
async function bidOn(item: string, titles: readonly string[]): Promise<PlacingBid> {
  const context = await bidOfFile(Buffer.from('某项目采购文件'), '采购.txt');
  const criteria = `${titles.join('；')}完整的得10分`;
  const common = { brief: '', pages: 2, scoringIds: ['s1'] };
  const settings = { instruction: '', kind: 'prose' as const };
  const chapters: outline.OutlineChapter[] = [
    { ...common, id: '0', parentId: null, order: 0, title: item, settings },
    ...titles.map((title, at) => ({
      ...{ ...common, id: `${at + 1}`, parentId: '0', order: at + 1, title, settings },
    })),
  ];
  const scoring = [{ id: 's1', group: '技术', item, score: 10, criteria, kind: 'prose' as const }];
  return { ...context, name: '宣传片制作', chapters, scoring } as unknown as PlacingBid;
}

const titlesOf = (bid: PlacingBid, word: string, passages: Parameters<typeof placeKnowledge>[1]) =>
  [...placeKnowledge(bid, passages).byChapter].flatMap(([id, some]) =>
    some.some(({ text }) => text.includes(word))
      ? [bid.chapters.find((one) => one.id === id)?.title]
      : [],
  );
const paper = (name: string, ...sections: readonly (readonly [string, string])[]) =>
  sections.map(([heading, text]) => ({ title: `${name} › ${heading}`, text, fileId: name }));

describe('where a passage belongs is told by what stands around it', () => {
  const titles = ['脚本撰写', '拍摄实施', '后期剪辑'];
  const script = ['脚本撰写', '脚本撰写由主笔完成，脚本撰写后报批。'] as const;
  const cut = ['后期剪辑', '后期剪辑先粗剪，后期剪辑完成后配音。'] as const;
  const wordless = ['现场', '主机位旁备一台，晨昏各来一遍。'] as const;

  test('a section without a word of its chapter stands in the one left empty between its neighbours’', async () => {
    const bid = await bidOn('制作方案', titles);
    const found = titlesOf(bid, '晨昏', paper('流程.docx', script, wordless, cut));
    assert.deepEqual(found, ['拍摄实施']);
  });

  test('at the end of a paper nothing is led on by order', async () => {
    const bid = await bidOn('制作方案', ['脚本撰写', '后期剪辑', '归档']);
    const found = titlesOf(bid, '晨昏', paper('流程.docx', script, cut, wordless));
    assert.deepEqual(found, []);
  });

  test('people of whom the papers speak in another trade alone stand nowhere, however they are called', async () => {
    const bid = await bidOn('主创人员', ['主创人员']);
    const people = {
      ...{ title: '人手.docx', fileId: '人手' },
      text: '姓名，职务，专长\n钮清溪，摄影指导，宣传片\n古月，跟妆师，新娘跟妆',
    };
    const wedding = paper('婚礼.docx', ['跟妆', '跟妆师提前两小时到新娘家。']);
    assert.deepEqual(titlesOf(bid, '钮清溪', [people, ...wedding]), ['主创人员']);
    assert.deepEqual(titlesOf(bid, '古月', [people, ...wedding]), []);
    assert.deepEqual(titlesOf(bid, '古月', [people]), ['主创人员']);
  });
});
