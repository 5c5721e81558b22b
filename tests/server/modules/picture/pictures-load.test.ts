import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startListeningService } from '../../../support/listening-service.ts';
import { pdfFile } from '../../../support/pdf-file.ts';
import { sampleHeic } from '../../../support/sample-heic.ts';
import { addPictureFile, noisyPicture } from '../../../support/sample-pictures.ts';

let service: Awaited<ReturnType<typeof startListeningService>>;
before(async () => {
  service = await startListeningService();
});
after(() => service.remove());

test('a dozen uploads at once keep nobody waiting', async (context) => {
  const { call } = await service.signIn();
  const photos = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      noisyPicture(3000, 2000, index + 1)
        .jpeg()
        .toBuffer(),
    ),
  );
  const pages = pdfFile(
    ...Array.from(
      { length: 6 },
      (_, n) => (page: { line: (...at: [number, number, number, number]) => void }) =>
        page.line(50, n * 20, 500, 600),
    ),
  );
  const files = [...photos, pages, sampleHeic(), sampleHeic({ turns: 2 })];
  let busy = true;
  const uploads = Promise.all(
    files.map((file, index) => addPictureFile(call, file, `图${index}.jpg`)),
  ).finally(() => {
    busy = false;
  });
  const waits: number[] = [];
  while (busy) {
    const began = performance.now();
    assert.equal((await service.call('GET', '/api/health')).status, 200);
    waits.push(performance.now() - began);
  }
  const answers = await uploads;
  assert.deepEqual(
    answers.map(({ body }) => body.code),
    files.map(() => 200),
  );
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  context.diagnostic(
    `${waits.length} answers of /api/health, p99 ${p99.toFixed(0)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`,
  );
  // How fast depends on the machine; a service that decodes in its own loop answers a handful.
  assert.ok(waits.length > files.length * 2, String(waits.length));
});
