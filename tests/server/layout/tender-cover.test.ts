import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import type { TenderCover } from '../../../site/server/layout/word-bid.ts';
import { presets, type WordFormat } from '../../../site/server/layout/word-format.ts';
import { filledCover } from '../../../site/server/writing/offline/cover-text.ts';
import { assertWellFormed, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { line, run, table, wordTender } from './word-tender.ts';

const printed =
  '正本/副本\n\n（项目名称）\n\n投标文件\n\n（商务文件）\n\n投标人：____（盖单位章）\n\n____年__月__日';
const big = '<w:sz w:val="44"/>';
const body = (title = '投标文件') =>
  [
    line(run('第六章 格式')),
    line('<w:r><w:br w:type="page"/></w:r>'),
    line(''),
    line(run('正本/副', big) + run('本', big), '<w:jc w:val="right"/>'),
    line(run('（项目名称）', big)),
    line(''),
    line(run(title, big)),
    line(run('（商务文件）')),
    line(run('投标人：') + run('          ', '<w:u w:val="single"/>') + run('（盖单位章）')),
    line(run('    年  月  日')),
    line(run('一、投标函')),
  ].join('');

const filled = (copy: '' | '正本' | '副本', form = printed): TenderCover =>
  filledCover(form, {
    ...{ project: '滨河路改造工程', number: 'ZB-1', owner: '某某局', agency: '', copy },
    ...{ bidder: '华夏公司', representative: '', address: '', phone: '', lot: undefined },
  });

async function written(cover: TenderCover, tender?: Uint8Array, changed: Partial<WordFormat> = {}) {
  const bid = bidOf([chapter('a', null, 0, '概述', '本章说明。')], { tenders: cover });
  const format = { ...presets.standard, ...changed };
  const made = await paginate({ ...bid, ...(tender ? { tender } : {}) }, format, { soffice: null });
  assertWellFormed(made.docx);
  assert.deepEqual(wordFaults(made.docx), []);
  const xml = part(made.docx, 'word/document.xml');
  const end = xml.indexOf('</w:p>', xml.indexOf('</w:sectPr>')) + '</w:p>'.length;
  const lines = [...xml.slice(0, end).matchAll(/<w:p[ >](.*?)<\/w:p>/gs)].map(([, inner = '']) =>
    [...inner.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text]) => text)
      .join('')
      .trim(),
  );
  return { ...made, xml, cover: xml.slice(0, end), lines: lines.filter((text) => text !== '') };
}

describe('the tender’s own cover', () => {
  for (const copy of ['正本', '副本'] as const)
    test(`goes into the bid as Word has it, filled in and marked as ${copy}`, async () => {
      const { cover, lines, xml, pages } = await written(filled(copy), wordTender(body()));
      assert.deepEqual(lines.slice(0, 4), [copy, '滨河路改造工程', '投标文件', '（商务文件）']);
      assert.match(lines[4] ?? '', /^投标人：\s*华夏公司\s*（盖单位章）$/);
      assert.match(lines[5] ?? '', /年\s*月\s*日$/);
      assert.match(cover, /<w:pStyle w:val="TenderForm/);
      assert.match(cover, /<w:sz w:val="44"\/>/);
      // What is open is shaded; neither header nor footer stands on a cover, and the contents follow.
      assert.match(cover, /w:fill="FFF2CC"/);
      assert.doesNotMatch(cover, /headerReference|footerReference|第六章|一、投标函/);
      assert.match(xml.slice(cover.length), /目　录.*概述/s);
      assert.deepEqual(pages.tendersCover?.seals, [
        { kind: 'seal', who: '投标人', text: '投标人： （盖单位章）' },
      ]);
      assert.equal(pages.front, 2);
    });

  test('is laid out anew from its words where there is no Word file, or other words in it', async () => {
    for (const tender of [undefined, wordTender(body('响应文件'))]) {
      const { cover, lines } = await written(filled('正本'), tender);
      assert.doesNotMatch(cover, /TenderForm/);
      assert.deepEqual(lines.slice(0, 4), [
        '正本',
        '滨河路改造工程',
        '投 标 文 件',
        '（商务文件）',
      ]);
      assert.deepEqual(lines.slice(4, 6), ['投标人：', '华夏公司（盖单位章）']);
    }
  });

  test('has the copy above it where it has no place of its own for that', async () => {
    const cover = { ...presets.standard.cover, copy: '副本' as const };
    const bare = printed.replace('正本/副本\n\n', '');
    const inWord = body().replace(/<w:p [^>]*><w:pPr><w:jc w:val="right"\/>.*?<\/w:p>/, '');
    const { lines } = await written(filled('副本', bare), wordTender(inWord), { cover });
    assert.deepEqual(lines.slice(0, 2), ['副本', '滨河路改造工程']);
    const { lines: anew } = await written(filled('副本', bare), undefined, { cover });
    assert.deepEqual(anew.slice(0, 2), ['副本', '滨河路改造工程']);
  });

  test('stands beside forms of the same file; pages are counted as before', async () => {
    const letter = '致：（采购人名称）\n\n我方（供应商名称）参加投标。';
    const form = [line(run('致：（采购人名称）')), line(run('我方（供应商名称）参加投标。'))];
    const tender = wordTender(body() + form.join('') + table([['甲', '乙']]));
    const text = letter.replace('（采购人名称）', '某某局').replace('（供应商名称）', '华夏公司');
    const chapters = [
      { ...chapter('f', null, 0, '投标函', text), form: letter },
      chapter('z', null, 1, '方案', '后文。'),
    ];
    const bid = { ...bidOf(chapters, { tenders: filled('正本') }), tender };
    const { docx } = await paginate(bid, presets.standard, { soffice: null });
    assert.deepEqual(wordFaults(docx), []);
    const xml = part(docx, 'word/document.xml');
    assert.equal(xml.match(/<w:pgNumType[^>]*w:start="1"[^>]*w:fmt="decimal"/g)?.length, 1);
    assert.ok(xml.includes('致：某某局') && xml.includes('滨河路改造工程'));
  });

  test('is on no file that shows no cover, or names nobody', async () => {
    const cover = { ...presets.standard.cover, show: false };
    for (const changed of [{ cover }, { anonymous: true }]) {
      const { xml, pages } = await written(filled('正本'), wordTender(body()), changed);
      assert.doesNotMatch(xml, /华夏公司/);
      assert.equal(pages.tendersCover, null);
    }
  });
});
