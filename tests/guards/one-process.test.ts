import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';

describe('test files in one process', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'tender-one-process-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function run(files: Record<string, string>) {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const paths = Object.keys(files).map((name) => join(folder, name));
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = ['tests/support/one-process.ts', ...paths];
    const { status, stdout, stderr } = spawnSync('node', args, { encoding: 'utf8', env });
    return { status, printed: `${stdout}${stderr}` };
  }

  test('each is a suite, with hooks of its own', () => {
    const file = (name: string) =>
      `import { after, before, describe, test } from 'node:test';
       before(() => console.log('before ${name}'));
       after(() => console.log('after ${name}'));
       describe('within', () => test('of ${name}', () => console.log('in ${name}')));`;
    const { status, printed } = run({ 'a.test.mjs': file('a'), 'b.test.mjs': file('b') });
    assert.equal(status, 0, printed);
    const hooks = printed.match(/^(?:before|in|after) [ab]$/gm);
    assert.deepEqual(hooks, ['before a', 'in a', 'after a', 'before b', 'in b', 'after b']);
    assert.match(printed, /▶ .*a\.test\.mjs\n\s+▶ within\n\s+✔ of a/);
  });

  for (const [name, fault] of Object.entries({
    thrown: "setTimeout(() => { throw new Error('nobody catches it'); });",
    rejected: "void Promise.reject(new Error('nobody catches it'));",
  }))
    test(`an error that is ${name} where nobody catches it ends them, whatever a test waits for`, () => {
      const file = `import { createServer } from 'node:http';
        import { test } from 'node:test';
        test('waits', async () => {
          createServer().listen(0);
          ${fault}
          await new Promise(() => undefined);
        });`;
      const { status, printed } = run({ 'c.test.mjs': file });
      assert.equal(status, 1, printed);
      assert.match(printed, /nobody catches it/);
    });
});
