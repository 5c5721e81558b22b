import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
interface Compared {
  findings: { kind: string; detail: string }[];
  warnings: string[];
}

// The dictionary is kept for as long as a process lives: one without it is a process of its own.
for (const words of ['missing', '', '一 3\n断'])
  test(`a dictionary that is ${words === 'missing' ? 'missing' : 'damaged'} costs the slips it knows, and one warning`, async () => {
    const { stdout } = await run(process.execPath, [
      ...process.execArgv,
      'tests/support/compare-without-dictionary.ts',
      words,
    ]);
    const { findings, warnings }: Compared = JSON.parse(stdout);
    assert.deepEqual(
      warnings.filter((each) => each.includes('词典')),
      ['词典文件缺失或损坏，只查常见的错别字，其余错别字没有比对。'],
    );
    const typo = findings.find(({ kind }) => kind === 'typo');
    assert.match(typo?.detail ?? '', /按装/);
    assert.doesNotMatch(typo?.detail ?? '', /培洵/);
  });
