import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConsoleSms } from '../../../site/server/ports/sms.ts';

test('the console provider logs phone and code', async () => {
  const lines: string[] = [];
  const sms = createConsoleSms((line) => lines.push(line));
  await sms.send('13800138000', '482913');
  assert.equal(sms.name, 'console');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /13800138000.*482913/);
});
