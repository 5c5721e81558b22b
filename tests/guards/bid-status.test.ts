import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

/** The one file that may store a status. */
const MOVES = 'site/server/bid/row/move-bid.ts';

/** What stands between the bracket at `from` and the one that closes it. */
function bracketed(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if (source[at] === '(') depth++;
    if (source[at] === ')' && --depth === 0) return source.slice(from + 1, at).trim();
  }
  return source.slice(from + 1);
}

/** Arguments of `method` after each `open`, in one statement. */
function argumentsAfter(source: string, open: RegExp, method: string): string[] {
  return [...source.matchAll(open)].map(({ index, 0: { length } }) => {
    const from = source.indexOf(`.${method}(`, index + length);
    return from < 0 ? '' : bracketed(source, from + method.length + 1);
  });
}

/** The text of an object without what is nested in it: its columns, and what is spread into it. */
function topLevel(object: string): string {
  let text = object.slice(1, -1);
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(/\([^()[\]{}]*\)|\[[^()[\]{}]*\]|\{[^()[\]{}]*\}/g, '');
  }
  return text;
}

/**
 * Writes to bids that set a status, or that could: an object that cannot be read here (a spread, a variable) hides what it holds.
 * A new row takes its status from `newBidState`.
 */
function statusWrites(source: string): string[] {
  const updates = argumentsAfter(source, /update\(\s*bidRow\s*\)/g, 'set');
  const inserts = argumentsAfter(source, /insert\(\s*bidRow\s*\)/g, 'values');
  const bySql = source.match(/(?:update|insert into)\s+(?:\$\{bidRow\}|"?bid"?\s)/gi) ?? [];
  return [
    ...updates.filter((set) => !set.startsWith('{') || /\bstatus\b|\.\.\./.test(topLevel(set))),
    ...inserts.filter((values) => {
      const columns = topLevel(values);
      const rest = columns.replace('...newBidState', '');
      return rest === columns || !values.startsWith('{') || /\bstatus\b|\.\.\./.test(rest);
    }),
    ...bySql,
  ];
}

describe('status of a bid', () => {
  test('nothing but move-bid.ts writes it', () => {
    const files = globSync('site/server/**/*.ts').map((file) => file.replaceAll('\\', '/'));
    assert.ok(files.includes(MOVES));
    const found = files
      .filter((file) => file !== MOVES)
      .flatMap((file) => statusWrites(readFileSync(file, 'utf8')).map((text) => `${file} ${text}`));
    assert.deepEqual(found, []);
  });

  test('move-bid.ts does', () => {
    assert.equal(statusWrites(readFileSync(MOVES, 'utf8')).length, 1);
  });

  for (const planted of [
    "tx.update(bidRow).set({ status: 'paused' }).where(x)",
    'tx\n  .update(bidRow)\n  .set({ note, status })',
    'tx.update(bidRow).set(changed)',
    'tx.update(bidRow).set({ ...changed, note: f(x) })',
    "tx.insert(bidRow).values({ id, status: 'draft' })",
    "tx.insert(bidRow).values({ ...newBidState('draft'), status: 'written' })",
    'tx.insert(bidRow).values({ ...original, ...newBidState(x) })',
    "sql`update ${bidRow} set status = 'written'`",
    "sql`update bid set status = 'written'`",
  ])
    test(`is written by ${planted.replaceAll(/\s+/g, ' ')}`, () => {
      assert.equal(statusWrites(planted).length, 1);
    });

  for (const harmless of [
    'tx.update(bidRow).set({ note }).where(eq(bidRow.status, x))',
    'tx.update(bidRow).set({ settings: { ...settings, wordFormat } })',
    "tx.update(chapterRow).set({ status: 'done' })",
    "tx.insert(bidRow).values({ id, ...newBidState('draft'), name })",
  ])
    test(`is not written by ${harmless}`, () => {
      assert.deepEqual(statusWrites(harmless), []);
    });

  test('docs/bid-states.md is what the table says', () => {
    const check = spawnSync(process.execPath, ['.ci/bid-states.ts', '--check'], {
      encoding: 'utf8',
    });
    assert.equal(check.status, 0, check.stderr);
  });
});
