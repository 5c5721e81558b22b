import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { ApiError } from '../../../site/server/kernel/api-error.ts';
import { createLogger } from '../../../site/server/kernel/log.ts';

test('a failed query is logged with its fault and without its values', () => {
  let printed = '';
  const logger = createLogger('info', { write: (line) => void (printed += line) });
  const fault = Object.assign(new Error('value too long'), {
    code: '22001',
    detail: 'Failing row contains (秘密正文).',
  });
  const failed = new DrizzleQueryError('insert into chapter values ($1)', ['秘密正文'], fault);
  logger.error({ err: failed }, 'direct');
  logger.error({ err: new ApiError('internal', { cause: failed }) }, 'wrapped');
  logger.error({ err: new Error('plain') }, 'another');
  assert.equal(printed.match(/value too long/g)?.length, 4, 'message and stack, twice');
  assert.match(printed, /22001/);
  assert.match(printed, /insert into chapter/);
  assert.match(printed, /plain/);
  assert.doesNotMatch(printed, /秘密/);
});

test('secrets near a line are not printed', () => {
  let printed = '';
  const logger = createLogger('info', { write: (line) => void (printed += line) });
  logger.info({ token: 'abc', model: { apiKey: 'abc' } }, 'line');
  assert.doesNotMatch(printed, /abc/);
});
