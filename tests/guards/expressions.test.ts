import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { superLinear } from '../../.ci/lint/linear.ts';
import { builtExpressions } from '../support/expressions.ts';
import { lintPlanted } from '../support/lint-planted.ts';

/** Expressions that take more than linear time, each in a way of its own. */
const slow: [what: string, source: string, flags?: string][] = [
  ['exchange of characters', String.raw`^\s*[\s_]*$`],
  ['repetition within repetition', '^(?:a+)+$'],
  ['a search that begins anew at each blank', String.raw`\s+$`],
  ['a search that begins anew at each bracket', '[(（][^)）]*[)）]', 'g'],
  ['a beginning that is swallowed', 'foo.*bar'],
  ['a beginning of a line that is swallowed', '^foo[^]*bar', 'm'],
  ['a beginning that is swallowed in a lookahead', '标(?=.*投标)'],
];
const linear: [what: string, source: string, flags?: string][] = [
  ['an anchored search', '^.*标'],
  ['a beginning that cannot be swallowed', String.raw`共\d+页`],
  ['a bounded quantifier', String.raw`\s{0,20}$`],
  ['nothing that can fail behind the quantifier', '第.*', 'g'],
  ['lines', '^foo.*bar', 'm'],
];

describe('regular expressions', () => {
  for (const [what, source, flags] of slow)
    test(`${what} is found`, () => assert.notDeepEqual(superLinear(source, flags ?? ''), []));
  for (const [what, source, flags] of linear)
    test(`${what} is let be`, () => assert.deepEqual(superLinear(source, flags ?? ''), []));

  describe('in the linter', () => {
    const planted = 'site/server/planted-expression.ts';
    before(() =>
      writeFileSync(planted, 'export const isEnd = (text: string) => /\\s+$/.test(text);\n'),
    );
    after(() => rmSync(planted, { force: true }));
    test('a slow one goes red', () =>
      assert.match(lintPlanted([planted]).join('\n'), /linear-expressions/));
  });

  test('those that are put together at run time take linear time', async () => {
    const expressions = await builtExpressions();
    assert.ok(expressions.length > 50, `${expressions.length} found`);
    const found = expressions.flatMap(({ where, source, flags }) =>
      superLinear(source, flags).map((why) => `${where} ${why}`),
    );
    assert.deepEqual(found, []);
  });
});
