import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const FOLDER = 'site/server/store/migrations';
/** The last one of the time before two builds could be at work over one database. */
const LAST_FREE = '0021_model_calls.sql';
/** What an older build that still runs cannot live with, and how it is done instead. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/\bDROP (?:TABLE|COLUMN|TYPE|VIEW|SCHEMA)\b/i, 'it is still read: drop it in a release after'],
  [/\bRENAME\b/i, 'add the new name, fill it, drop the old one in a release after'],
  [/\bSET NOT NULL\b/i, 'it still writes nulls: demand it in a release after'],
  [/\bSET DATA TYPE\b|\bALTER COLUMN \S+ TYPE\b/i, 'add a column of the new type'],
];

/** Statements of a migration that only a release after may make; `…_contract.sql` is the name of such a one. */
function breaking(name: string, sql: string): string[] {
  if (name <= LAST_FREE || name.endsWith('_contract.sql')) return [];
  return sql.split(/;|--> statement-breakpoint/).flatMap((statement) => {
    const found = BREAKS.find(([mark]) => mark.test(statement));
    if (found) return [`${statement.trim()}: ${found[1]}`];
    const isNeeded = /\bADD COLUMN\b/i.test(statement) && /\bNOT NULL\b/i.test(statement);
    const isFilled = /\b(?:DEFAULT|GENERATED)\b/i.test(statement);
    return isNeeded && !isFilled ? [`${statement.trim()}: it does not write it`] : [];
  });
}

test('a migration only adds, so that the build before it goes on beside the new one', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
  assert.ok(names.includes(LAST_FREE));
  const found = names.flatMap((name) => breaking(name, readFileSync(`${FOLDER}/${name}`, 'utf8')));
  assert.deepEqual(found, []);
});

for (const statement of [
  'DROP TABLE "desk";',
  'ALTER TABLE "bid" DROP COLUMN "note";',
  'ALTER TABLE "bid" RENAME COLUMN "note" TO "remark";',
  'ALTER TABLE "bid" RENAME TO "offer";',
  'ALTER TABLE "bid" ALTER COLUMN "note" SET NOT NULL;',
  'ALTER TABLE "bid" ALTER COLUMN "note" SET DATA TYPE integer;',
  'ALTER TABLE "bid" ADD COLUMN "place" text NOT NULL;',
])
  test(`sees ${statement}`, () => {
    const sql = `CREATE TABLE "x" ("id" text NOT NULL);--> statement-breakpoint\n${statement}`;
    assert.equal(breaking('0099_some.sql', sql).length, 1);
    assert.deepEqual(breaking('0099_some_contract.sql', sql), []);
  });

test('passes what an older build does not notice', () => {
  const sql = `CREATE TABLE "x" ("id" text NOT NULL);--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bid" ADD COLUMN "where" text;--> statement-breakpoint
ALTER TABLE "bid" ALTER COLUMN "note" DROP NOT NULL;--> statement-breakpoint
DROP INDEX "bid_old";`;
  assert.deepEqual(breaking('0099_some.sql', sql), []);
});
