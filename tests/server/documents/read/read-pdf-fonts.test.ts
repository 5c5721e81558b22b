import assert from 'node:assert/strict';
import test from 'node:test';
import { openPdf } from '../../../../site/server/documents/read/pdf/pdf.ts';
import { pdfFile } from '../../../support/pdf-file.ts';

test('letters of a font are read without being loaded or drawn', async (t) => {
  const { mock } = t.mock.method(EventTarget.prototype, 'dispatchEvent');
  const loading = openPdf(pdfFile((page) => page.text(70, 100, '投标人须知 2026')));
  try {
    const page = await (await loading.promise).getPage(1);
    await page.getOperatorList();
    const messages = mock.calls.map(({ arguments: [event] }) => JSON.stringify(Object(event).data));
    const fonts = messages.filter((message) => message?.includes('"Font"'));
    assert.ok(fonts.length > 0);
    for (const font of fonts) assert.match(font, /"attached":true/);
    assert.deepEqual(
      messages.filter((message) => /FontFallback|"disableFontFace":true/.test(message ?? '')),
      [],
    );
  } finally {
    await loading.destroy();
  }
});
