import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { convertToPdf, findLibreOffice } from '../../site/server/layout/export/libre-office.ts';
import { runText } from '../../site/server/workers/text-pool/run-text.ts';
import { createModelWriter } from '../../site/server/writing/model/model-writer.ts';
import { until } from '../support/caller.ts';
import { createGoodModel } from '../support/good-model.ts';
import { useLibreOffice } from '../support/libre-office.ts';
import { startTestService } from '../support/service.ts';

/** What a target may be missed by. */
const BAR = 0.03;
const MOST_SECONDS = 1500;

/**
 * Pages of the file that LibreOffice lays out, beside the pages asked for, of bids that a scripted model writes which answers well.
 * Usage: node tests/bench/laid-out.ts [--pages 60,150,300] TENDER…; ends with 1 past the bar.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '60,150,300' } },
});
const writer = createModelWriter(createGoodModel(), {
  composeForm: (task) => runText(task.context.owner ?? '', 'composeForm', task),
});
const service = await startTestService({ writer, env: { SIGNUP_BIDS: '50', LIMITS: 'off' } });
useLibreOffice(true);
const { call } = await service.signIn();

/** Where the machine was too busy for the service to wait for LibreOffice. */
async function laidOutPages(path: string): Promise<number> {
  const { response } = await call('GET', `${path}/word`);
  const soffice = await findLibreOffice();
  if (soffice === undefined) throw new Error('no LibreOffice');
  const docx = new Uint8Array(await response.arrayBuffer());
  const pdf = await convertToPdf(docx, { soffice, timeoutMs: MOST_SECONDS * 1000 });
  return (await readDocument(Buffer.from(pdf), 'bid.pdf')).pages ?? 0;
}

let isGood = true;
for (const file of positionals) {
  const form = new FormData();
  form.append('file', new File([readFileSync(file)], basename(file)));
  const { id: tenderId } = (await call('POST', '/bid/client/tenders', form)).body.data;
  const tender = await until(
    async () => (await call('GET', `/bid/client/tenders/${tenderId}`)).body.data,
    ({ status }) => status !== 'reading',
    600,
  );
  for (const pages of values.pages.split(',').map(Number)) {
    const begun = performance.now();
    const { overview, scoring } = tender;
    const settings = { pages, bidder: '澄江市远帆服务有限公司', parallel: 5 };
    const body = { name: `${pages}页`, tenderId, overview, scoring, settings };
    const created = await call('POST', '/bid/client/bids', body);
    if (created.status !== 200) throw new Error(JSON.stringify(created.body));
    const { id } = created.body.data;
    const path = `/bid/client/bids/${id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    const ended = (states: string[]) =>
      until(
        async () => (await call('GET', path)).body.data,
        ({ status }) => states.includes(status),
        MOST_SECONDS,
      );
    await ended(['outlined']);
    await call('POST', `${path}/write`);
    const { status, note } = await ended(['written', 'paused']);
    const count = (await call('GET', `${path}/pages`)).body.data;
    const laidOut = count.by === 'libreoffice' ? count.pages : await laidOutPages(path);
    const share = laidOut / pages - 1;
    isGood &&= Math.abs(share) <= BAR;
    const seconds = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(
      `${basename(file)}: ${laidOut} of ${pages} pages (${(100 * share).toFixed(1)} %), the service says ${count.pages} by ${count.by}, ${status} ${note ?? ''} ${count.advice} · ${seconds} s\n`,
    );
  }
}
await service.remove();
process.exitCode = isGood ? 0 : 1;
