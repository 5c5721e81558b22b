import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createPieceGroups } from '../../../../site/server/bid/run/group-pieces.ts';
import type { Piece } from '../../../../site/server/bid/run/store-pieces.ts';

const piece = (chapterId: string, text = '句。'): Piece => ({ chapterId, offset: 0, text });

/** Groups whose storing waits for `finish`. */
function groupsOf(writers: number) {
  const asked: string[][] = [];
  const ends: { store: () => void; refuse: (error: Error) => void }[] = [];
  const groups = createPieceGroups(
    (pieces) => {
      asked.push(pieces.map(({ chapterId }) => chapterId));
      return new Promise((store, refuse) => ends.push({ store, refuse }));
    },
    () => writers,
  );
  return { groups, asked, ends };
}

suite('pieces that are stored together', () => {
  test('a piece of the only chapter that is written waits for nobody', () => {
    const { groups, asked } = groupsOf(1);
    void groups.add(piece('a'));
    assert.deepEqual(asked, [['a']]);
  });

  test('a piece waits for those of other chapters, until all have one or the time is over', async () => {
    const { groups, asked, ends } = groupsOf(2);
    const first = groups.add(piece('a'));
    assert.deepEqual(asked, []);
    const second = groups.add(piece('b'));
    assert.deepEqual(asked, [['a', 'b']]);
    ends[0]!.store();
    await Promise.all([first, second]);
    const alone = groups.add(piece('a'));
    while (ends.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.deepEqual(asked[1], ['a']);
    ends[1]!.store();
    await alone;
  });

  test('a large group does not wait', () => {
    const { groups, asked } = groupsOf(20);
    void groups.add(piece('a', '长'.repeat(5000)));
    assert.deepEqual(asked, [['a']]);
  });

  test('groups are stored one after the other; what comes meanwhile is the next, in its order', async () => {
    const { groups, asked, ends } = groupsOf(1);
    const first = groups.add(piece('a'));
    const rest = [groups.add(piece('b')), groups.add(piece('c'))];
    assert.equal(asked.length, 1);
    ends[0]!.store();
    await first;
    assert.deepEqual(asked, [['a'], ['b', 'c']]);
    ends[1]!.store();
    await Promise.all(rest);
  });

  test('what keeps a group from the storage is told to each of its pieces, and the next goes on', async () => {
    const { groups, ends } = groupsOf(2);
    const both = [groups.add(piece('a')), groups.add(piece('b'))];
    ends[0]!.refuse(new Error('away'));
    for (const one of both) await assert.rejects(one, /away/);
    const next = [groups.add(piece('a')), groups.add(piece('b'))];
    ends[1]!.store();
    await Promise.all(next);
  });
});
