import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inSpan, traceparent } from '../../../site/server/kernel/spans.ts';
import { startTracing } from '../../../site/server/ports/tracing.ts';

const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) =>
    file.includes('@opentelemetry/sdk-trace'),
  );
const NOWHERE = 'http://127.0.0.1:9';

test('nothing is loaded where no collector is named, or tracing is switched off', async () => {
  const off = [
    {},
    { OTEL_SERVICE_NAME: 'bids' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE, OTEL_SDK_DISABLED: 'true' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE, OTEL_TRACES_EXPORTER: 'none' },
  ];
  for (const env of off) assert.equal(await startTracing(env), undefined);
  assert.equal(isLoaded(), false);
  assert.equal(await inSpan('work', {}, async () => traceparent()), undefined);

  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE });
  assert.equal(isLoaded(), true);
  const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const own = await inSpan('work', { parent }, async () => traceparent());
  assert.match(own ?? '', /^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)\w{16}-01$/);
  const other = await inSpan('work', { parent: 'no traceparent' }, async () => traceparent());
  assert.match(other ?? '', /^00-(?!4bf92f3577b34da6)\w{32}-\w{16}-01$/);
  await assert.rejects(
    inSpan('work', {}, async () => {
      throw new RangeError('what somebody typed');
    }),
    RangeError,
  );
  await tracing?.stop();
  assert.equal(await inSpan('work', {}, async () => traceparent()), undefined);
});
