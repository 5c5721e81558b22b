import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';

/** A fault of types in each place whose types are checked: `npm test` has no other checker of them than its linter. */
const places = ['widgets/kit', 'site/server', 'site/src', 'site', 'examples', 'tests/core', '.ci'];
const faults: [code: string, found: RegExp][] = [
  ["export const planted: number = 'text';", /TS2322/],
  ['// @ts-expect-error nothing is wrong below\nexport const planted = 1;', /TS2578/],
  ['export const planted = (list: string[]): string => list[0];', /TS2322/],
  ['export enum Planted { one }', /TS1294/],
];
const cases = [
  ...places.map((place) => ({ place, fault: faults[0]! })),
  ...faults.slice(1).map((fault) => ({ place: 'tests/core', fault })),
].map(({ place, fault: [code, found] }, index) => ({
  code,
  found,
  place,
  file: `${place}/planted-types-${index}.ts`,
}));

describe('types', () => {
  let said: string[] = [];
  before(() => {
    for (const { file, code } of cases) writeFileSync(file, `${code}\n`);
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync('package.json', 'utf8'),
    );
    const linter = scripts['test:lint']?.split(' && ').at(-1);
    const files = cases.map(({ file }) => file);
    const { stdout, stderr, error } = spawnSync(`npx ${linter} -f unix ${files.join(' ')}`, {
      encoding: 'utf8',
      shell: true,
    });
    assert.ok(
      stdout.includes('planted-types'),
      `the linter named no planted file: ${error ?? ''}${stdout}${stderr}`,
    );
    said = stdout.split('\n');
  });
  after(() => {
    for (const { file } of cases) rmSync(file, { force: true });
  });

  for (const { file, code, found, place } of cases)
    test(`a fault in ${place} is found: ${code}`, () =>
      assert.match(said.filter((line) => line.startsWith(file)).join('\n'), found));
});
