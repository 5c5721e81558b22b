import type { OutlineChapter } from '../../../widgets/core/contract/outline.ts';
import {
  collapsedBelow,
  noFilter,
  shownRows,
} from '../../../widgets/writer/chapters/outline-shown.ts';
import {
  addChild,
  changeChapter,
  moveChapter,
  type OutlineChapters,
  outlineRows,
  placeChapter,
  removeChapter,
} from '../../../widgets/writer/chapters/outline-tree.ts';
import { t } from '../../../widgets/writer/outline/messages.ts';
import { compareOutlines } from '../../../widgets/writer/outline/outline-compare.ts';
import { dropPlace } from '../../../widgets/writer/outline/outline-drop.ts';
import { createHistory } from '../../../widgets/writer/outline/outline-history.ts';
import {
  completed,
  mergeOutlines,
  recognised,
} from '../../../widgets/writer/outline/outline-merge.ts';
import { isSameOutline } from '../../../widgets/writer/outline/outline-same.ts';
import { pageBudget } from '../../../widgets/writer/outline/page-budget.ts';
import { equal } from '../../support/browser.ts';
import { outline, proposed } from './fake-data.ts';

const rows = outlineRows(outline);
const fresh = (id: string, title: string): OutlineChapter => ({
  ...outline[0]!,
  id,
  title,
  scoringIds: [],
});
const drawn = (chapters: OutlineChapters) =>
  outlineRows(chapters).map(({ path, chapter }) => `${path.join('.')} ${chapter.title}`);
const ids = (shown: readonly { chapter: OutlineChapter }[]) =>
  shown.map(({ chapter }) => chapter.id);

describe('what is seen of an outline', () => {
  it('hides what stands under collapsed chapters, level by level', () => {
    equal(ids(shownRows(rows, new Set(['o1']))), ['o1', 'o2', 'o21', 'o22', 'o3', 'o4']);
    equal(ids(shownRows(rows, collapsedBelow(rows, 1))), ['o1', 'o2', 'o3', 'o4']);
    equal(shownRows(rows, collapsedBelow(rows, 2)).length, 9);
  });
  it('finds by title, by number and by scoring item, with the chapters above', () => {
    const found = (part: Partial<typeof noFilter>) =>
      ids(shownRows(rows, new Set(['o1']), { ...noFilter, ...part }));
    equal(found({ text: '不停水' }), ['o1', 'o13']);
    equal(found({ text: '2.2' }), ['o2', 'o22']);
    equal(found({ scoringId: 's3' }), ['o1', 'o12', 'o13']);
    equal(found({ text: '没有这样的' }), []);
  });
  it('drops between rows, at the level the pointer asks for where that is possible', () => {
    const shown = shownRows(rows, new Set());
    const place = (line: number, depth: number) => dropPlace(shown, 'o4', line, depth, 0);
    equal(place(0, 0), { line: 0, depth: 0, parentId: null, afterId: null });
    equal(place(0, 3), { line: 0, depth: 0, parentId: null, afterId: null });
    equal(place(1, 0), { line: 1, depth: 1, parentId: 'o1', afterId: null });
    equal(place(4, 0), { line: 4, depth: 0, parentId: null, afterId: 'o1' });
    equal(place(4, 1), { line: 4, depth: 1, parentId: 'o1', afterId: 'o13' });
    equal(place(4, 9), { line: 4, depth: 2, parentId: 'o13', afterId: null });
    // Its own children are no place for it, and none too deep.
    equal(dropPlace(shown, 'o1', 2, 5, 1), { line: 2, depth: 0, parentId: null, afterId: null });
    equal(dropPlace(shown, 'o4', 1, 1, 8) ?? null, null);
  });
});

describe('two outlines', () => {
  it('are compared chapter by chapter', () => {
    let after: OutlineChapters = changeChapter(outline, 'o11', { title: '需求理解', pages: 9 });
    after = removeChapter(after, 'o3');
    after = addChild(after, 'o2', fresh('n1', '应急预案'));
    after = placeChapter(after, 'o13', 'o2', null);
    const { counts, lines } = compareOutlines(outline, after);
    equal(counts, { added: 1, removed: 1, renamed: 1, moved: 1, pages: 1, wishes: 0 });
    equal(
      lines.map(
        (one) =>
          `${one.before?.chapter.id ?? '-'} ${one.after?.chapter.id ?? '-'} ${one.changes.join('+')}`,
      ),
      [
        'o1 o1 ',
        'o11 o11 renamed+pages',
        'o12 o12 ',
        'o13 - moved',
        'o2 o2 ',
        '- o13 moved',
        'o21 o21 ',
        'o22 o22 ',
        '- n1 added',
        'o3 - removed',
        'o4 o4 ',
      ],
    );
  });
  it('say which settings of a chapter are others', () => {
    const settings = { instruction: '', kind: 'evidence' as const, pinned: true };
    const after = changeChapter(outline, 'o11', { brief: '要点', settings });
    const line = compareOutlines(outline, after).lines.find(
      (one) => one.after?.chapter.id === 'o11',
    );
    equal([line?.changes, line?.wishes], [['wishes'], ['brief', 'kind', 'pinned']]);
    equal(t.compare.wishes(line?.wishes ?? []), '设置：写作要点、内容类型、固定篇幅');
  });
  it('are the same where nothing changed, and a reorder moves one', () => {
    equal(compareOutlines(outline, outline).counts.moved, 0);
    const { counts } = compareOutlines(outline, moveChapter(outline, 'o4', -1));
    equal([counts.moved, counts.added, counts.removed], [1, 0, 0]);
  });
  it('pairs chapters that were generated again by their titles', () => {
    const again = outline.map((one) => ({
      ...one,
      id: `v2${one.id}`,
      parentId: one.parentId && `v2${one.parentId}`,
    }));
    equal(compareOutlines(outline, again).counts, {
      added: 0,
      removed: 0,
      renamed: 0,
      moved: 0,
      pages: 0,
      wishes: 0,
    });
  });
  it('are merged with what was done on both sides', () => {
    const mine = addChild(
      changeChapter(outline, 'o11', { title: '我的标题' }),
      'o1',
      fresh('m1', '我加的'),
    );
    const theirs = removeChapter(
      changeChapter(outline, 'o11', { pages: 20, brief: '别处的要点' }),
      'o3',
    );
    const merged = mergeOutlines(outline, mine, theirs);
    const o11 = merged.find(({ id }) => id === 'o11');
    equal([o11?.title, o11?.pages, o11?.brief], ['我的标题', 20, '别处的要点']);
    equal(
      [merged.some(({ id }) => id === 'm1'), merged.some(({ id }) => id === 'o3')],
      [true, false],
    );
    // What one took away and the other worked on stays; without a common origin nothing goes.
    const kept = mergeOutlines(
      outline,
      changeChapter(outline, 'o3', { title: '还在改' }),
      removeChapter(outline, 'o3'),
    );
    equal(
      kept.some(({ title }) => title === '还在改'),
      true,
    );
    equal(
      mergeOutlines(undefined, removeChapter(outline, 'o4'), removeChapter(outline, 'o3')).length,
      9,
    );
  });
  it('never lose a chapter in a circle when merged', () => {
    const mine = placeChapter(outline, 'o1', 'o2', null);
    const theirs = placeChapter(outline, 'o2', 'o1', null);
    const merged = mergeOutlines(outline, mine, theirs);
    equal([merged.length, outlineRows(merged).length], [9, 9]);
  });
  it('are the same in whatever order list and keys are', () => {
    equal(isSameOutline(outline, outline.toReversed()), true);
    const other = outline.map((one) => ({
      ...one,
      settings: { kind: one.settings.kind, instruction: '', pinned: undefined },
    }));
    equal(isSameOutline(outline, other), true);
    equal(isSameOutline(outline, changeChapter(outline, 'o4', { pages: 1 })), false);
  });
});

describe('an outline brought in', () => {
  it('keeps the chapters it knows by their titles, and loses the numbers in its own', () => {
    const known = recognised(outline, proposed);
    equal(drawn(known), [
      '1 投标函',
      '2 总体技术方案',
      '2.1 系统总体架构',
      '2.2 应急预案',
      '3 售后服务方案',
    ]);
    equal(ids(outlineRows(known)), ['p1', 'o1', 'o12', 'p22', 'o4']);
    equal(known.find(({ id }) => id === 'o12')?.scoringIds, ['s3']);
  });
  it('does not take a number that belongs to the title for numbering', () => {
    const titles = [
      '3D 建模方案',
      '2025年度业绩',
      '第三方检测',
      '一、总则',
      '（二）范围',
      '1.2.3 目标',
      '4 进度',
    ];
    const read = recognised(
      [],
      titles.map((title, order) => ({ ...fresh(`t${order}`, title), parentId: null, order })),
    );
    equal(
      read.map(({ title }) => title),
      ['3D 建模方案', '2025年度业绩', '第三方检测', '总则', '范围', '目标', '进度'],
    );
  });
  it('may only add what is missing, where it belongs', () => {
    const next = completed(outline, recognised(outline, proposed));
    equal(
      [next.length, drawn(next).includes('1.4 应急预案'), drawn(next).includes('5 投标函')],
      [11, true, true],
    );
  });
});

describe('pages', () => {
  const pin = (id: string, pages: number) =>
    changeChapter(outline, id, {
      pages,
      settings: { instruction: '', kind: 'prose', pinned: true },
    });
  it('say what a target comes to', () => {
    equal(t.share.preview(38, 1 / 38), '分给 38 章，平均每章不足 0.1 页。');
    equal(pageBudget(outline, 80).state, 'fine');
    equal(pageBudget(outline, 1).state, 'thin');
    equal(pageBudget(outline, 2000).state, 'thick');
    const { pinned, pinnedPages, free, average, state } = pageBudget(pin('o3', 20), 80);
    equal([pinned, pinnedPages, free, average, state], [1, 20, 6, 10, 'fine']);
    equal(pageBudget(pin('o3', 90), 80).state, 'none-left');
  });
});

describe('steps back', () => {
  it('join letters of one title, and go forth again until something else is done', () => {
    const history = createHistory<string>();
    history.record('', 'title');
    history.record('a', 'title');
    history.endStep();
    history.record('ab', 'title');
    equal([history.undo('abc'), history.undo('ab'), history.undo('') ?? null], ['ab', '', null]);
    equal([history.redo(''), history.$canRedo.get()], ['ab', true]);
    history.record('ab');
    equal([history.$canRedo.get(), history.$canUndo.get()], [false, true]);
  });
});
