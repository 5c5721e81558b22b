import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { findLibreOffice } from '../../../../site/server/layout/export/libre-office.ts';
import { invented } from '../../../bench/outline/invented/compose.ts';
import { devRecipes } from '../../../bench/outline/invented/recipes-dev.ts';
import { asDocx } from '../../../bench/outline/invented/render.ts';
import { until } from '../../../support/caller.ts';
import { useLibreOffice } from '../../../support/libre-office.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { part } from '../../layout/docx-file.ts';

/** The file as Word 97 wrote it. */
async function asDoc(docx: Uint8Array, soffice: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'tender-old-word-'));
  try {
    await writeFile(join(folder, 'a.docx'), docx);
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const to = ['--convert-to', 'doc:MS Word 97', '--outdir', folder, join(folder, 'a.docx')];
    await promisify(execFile)(soffice, [profile, '--headless', ...to]);
    return await readFile(join(folder, 'a.doc'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('a tender of the Word before 2007', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(async () => {
    useLibreOffice(true);
    await service.remove();
  });

  test('has its forms in the bid’s file as they look, where LibreOffice is', async () => {
    useLibreOffice(true);
    const soffice = await findLibreOffice();
    const [recipe] = devRecipes;
    // Without it a form is written from its text, as before.
    if (soffice === undefined || !recipe) return;
    const { call } = await service.signIn();
    const form = new FormData();
    const doc = await asDoc(await asDocx(invented(recipe).lines), soffice);
    form.append('file', new Blob([doc as BlobPart]), '招标文件.doc');
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', form)).body.data;
    await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body }) => body.data.status !== 'reading',
    );
    const settings = { pages: 20, bidder: '华夏远景科技有限公司' };
    const made = await call('POST', '/bid/client/bids', { name: '旧版', tenderId, settings });
    const path = `/bid/client/bids/${made.body.data.id}`;
    await call('POST', `${path}/outline/generate`, { acceptDoubts: true });
    const isAt = (status: string) =>
      until(
        () => call('GET', path),
        ({ body }) => body.data.status === status,
      );
    await isAt('outlined');
    const { chapters } = (await call('GET', `${path}/outline`)).body.data;
    const letter = chapters.find(({ settings: own }: { settings: object }) => 'form' in own);
    await call('POST', `${path}/write`, { chapters: [letter.id] });
    await until(
      () => call('GET', `${path}/chapters/${letter.id}`),
      ({ body }) => body.data.status === 'done',
    );
    const answer = await call('GET', `${path}/word`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const bytes = new Uint8Array(await answer.response.arrayBuffer());
    assert.match(part(bytes, 'word/document.xml'), /<w:pStyle w:val="TenderForm/);
  });
});
