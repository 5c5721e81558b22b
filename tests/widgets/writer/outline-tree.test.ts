import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import {
  addChild,
  addSibling,
  indentChapter,
  moveChapter,
  type OutlineChapters,
  outdentChapter,
  outlinePages,
  outlineRows,
  placeChapter,
  removeChapter,
  uncoveredScoring,
} from '../../../widgets/writer/chapters/outline-tree.ts';
import { equal } from '../../support/browser.ts';
import { outline, scoring } from './fake-data.ts';

const drawn = (chapters: OutlineChapters) =>
  outlineRows(chapters).map(({ path, chapter }) => `${path.join('.')} ${chapter.id}`);
const added: OutlineChapter = {
  ...outline[0]!,
  id: 'new',
  title: '新章节',
  pages: 1,
  scoringIds: [],
};

/** Every tree the operations make must be one the service takes. */
function isSound(chapters: OutlineChapters): boolean {
  const ids = new Set(chapters.map(({ id }) => id));
  const parentsKnown = chapters.every(({ parentId }) => parentId === null || ids.has(parentId));
  const places = new Set(chapters.map(({ parentId, order }) => `${parentId}/${order}`));
  return (
    parentsKnown &&
    places.size === chapters.length &&
    outlineRows(chapters).length === chapters.length
  );
}

describe('the outline as a tree', () => {
  it('numbers chapters in reading order and sums pages upwards', () => {
    equal(drawn(outline), [
      '1 o1',
      '1.1 o11',
      '1.2 o12',
      '1.3 o13',
      '2 o2',
      '2.1 o21',
      '2.2 o22',
      '3 o3',
      '4 o4',
    ]);
    equal(outlineRows(outline)[0]?.totalPages, 36);
    equal(outlinePages(outline), 76);
  });
  it('shows a chapter whose parent is gone on the first level', () => {
    const orphans = outlineRows(outline.filter(({ id }) => id !== 'o2')).filter(
      ({ chapter }) => chapter.parentId === 'o2',
    );
    equal(
      orphans.map(({ depth }) => depth),
      [0, 0],
    );
  });
  it('adds after a chapter, and last under one', () => {
    equal(drawn(addSibling(outline, 'o11', added)).slice(1, 4), ['1.1 o11', '1.2 new', '1.3 o12']);
    equal(drawn(addSibling(outline, null, added)).at(-1), '5 new');
    equal(drawn(addChild(outline, 'o2', added)).slice(4, 8), [
      '2 o2',
      '2.1 o21',
      '2.2 o22',
      '2.3 new',
    ]);
  });
  it('removes a chapter with all under it', () => {
    equal(drawn(removeChapter(outline, 'o1')), ['1 o2', '1.1 o21', '1.2 o22', '2 o3', '3 o4']);
  });
  it('moves among siblings with the children, and stops at the edge', () => {
    equal(drawn(moveChapter(outline, 'o2', -1)).slice(0, 4), [
      '1 o2',
      '1.1 o21',
      '1.2 o22',
      '2 o1',
    ]);
    equal(drawn(moveChapter(outline, 'o1', -1)), drawn(outline));
  });
  it('indents under the chapter before and outdents after the parent', () => {
    equal(drawn(indentChapter(outline, 'o2')).slice(4, 8), [
      '1.4 o2',
      '1.4.1 o21',
      '1.4.2 o22',
      '2 o3',
    ]);
    equal(drawn(indentChapter(outline, 'o11')), drawn(outline));
    equal(drawn(outdentChapter(outline, 'o12')).slice(0, 5), [
      '1 o1',
      '1.1 o11',
      '1.2 o13',
      '2 o12',
      '3 o2',
    ]);
  });
  it('does not indent below the ninth level, the deepest of Word and of the service', () => {
    let deep: OutlineChapters = Array.from({ length: 12 }, (_, order) => ({
      ...added,
      id: `d${order}`,
      parentId: null,
      order,
    }));
    for (let round = 0; round < 12; round += 1)
      for (let at = 1; at < 12; at += 1) deep = indentChapter(deep, `d${at}`);
    equal(Math.max(...outlineRows(deep).map(({ depth }) => depth)), 8);
  });
  it('stays sound under any order of operations', () => {
    let chapters: OutlineChapters = outline;
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * below);
    };
    for (let step = 0; step < 300; step += 1) {
      const id = chapters[random(chapters.length)]?.id ?? '';
      const acts = [
        () => moveChapter(chapters, id, 1),
        () => moveChapter(chapters, id, -1),
        () => indentChapter(chapters, id),
        () => outdentChapter(chapters, id),
        () => addSibling(chapters, id, { ...added, id: `n${step}` }),
        () => addChild(chapters, id, { ...added, id: `m${step}` }),
        () =>
          placeChapter(
            chapters,
            id,
            chapters[random(chapters.length)]?.id ?? null,
            chapters[random(chapters.length)]?.id ?? null,
          ),
        () => (chapters.length > 4 ? removeChapter(chapters, id) : [...chapters]),
      ];
      chapters = acts[random(acts.length)]!();
      if (!isSound(chapters))
        throw new Error(
          `unsound after step ${step}: ${JSON.stringify(chapters.map((one) => [one.id, one.parentId, one.order]))}`,
        );
    }
  });
  it('finds scoring items no chapter answers', () => {
    equal(
      uncoveredScoring(outline, scoring).map(({ id }) => id),
      ['s1'],
    );
  });
  it('places a branch anywhere but in itself and below the deepest level', () => {
    equal(drawn(placeChapter(outline, 'o2', 'o1', 'o11')).slice(0, 7), [
      '1 o1',
      '1.1 o11',
      '1.2 o2',
      '1.2.1 o21',
      '1.2.2 o22',
      '1.3 o12',
      '1.4 o13',
    ]);
    equal(drawn(placeChapter(outline, 'o13', null, null)).slice(0, 2), ['1 o13', '2 o1']);
    equal(drawn(placeChapter(outline, 'o13', 'o1', null)).slice(0, 4), [
      '1 o1',
      '1.1 o13',
      '1.2 o11',
      '1.3 o12',
    ]);
    equal(drawn(placeChapter(outline, 'o1', 'o12', null)), drawn(outline));
    const chain: OutlineChapters = Array.from({ length: 9 }, (_, at) => ({
      ...{ ...added, id: `c${at}`, order: 0 },
      parentId: at === 0 ? null : `c${at - 1}`,
    }));
    const withTwo = [...chain, { ...added, id: 'e', parentId: null, order: 1 }];
    equal(drawn(placeChapter(withTwo, 'e', 'c8', null)), drawn(withTwo));
    equal(drawn(placeChapter(withTwo, 'e', 'c7', 'c8')).at(-1), '1.1.1.1.1.1.1.1.2 e');
  });
});
