import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { findLibreOffice } from '../../../site/server/layout/export/libre-office.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import type { WordBid, WordChapter } from '../../../site/server/layout/word-bid.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';
import { wordFaults } from './word-faults.ts';
import { sectionsOf, type WordSection } from './word-sections.ts';
import { line, run, wordTender } from './word-tender.ts';

const PROJECT = '云岭市滨湖新区综合服务中心物业管理服务采购项目';
const format = parseWordFormat(
  JSON.stringify({ preset: 'standard', footer: { text: '{项目名称}投标文件' } }),
);
const dark = (one: WordChapter): WordChapter => ({ ...one, isDark: true });

async function written(
  bid: WordBid,
  soffice: string | null = null,
): Promise<{ sections: WordSection[]; pages: Awaited<ReturnType<typeof paginate>>['pages'] }> {
  const { docx, pages } = await paginate(bid, format, { soffice });
  assertWellFormed(docx);
  assert.deepEqual(wordFaults(docx), []);
  return { sections: sectionsOf(docx), pages };
}

const open = chapter('a', null, 0, '商务部分', '商务说明。');
const technical = dark(chapter('b', null, 1, '技术部分', '技术说明。'));
const below = dark(chapter('b1', 'b', 0, '实施方案', '实施说明。'));
const last = chapter('c', null, 2, '报价部分', '报价说明。');

describe('pages of a dark volume within the whole bid', () => {
  test('have neither the header nor the words of the footer that the others have; pages count on', async () => {
    const { sections, pages } = await written(bidOf([open, technical, below, last]));
    const body = sections.slice(2);
    assert.deepEqual(
      body.map(({ text, header, start }) => [text.slice(0, 4), header, start]),
      [
        ['商务部分', PROJECT, '1'],
        ['技术部分', '', undefined],
        ['报价部分', PROJECT, undefined],
      ],
    );
    assert.match(body[1]?.text ?? '', /技术说明。.*实施说明。$/);
    assert.match(body[0]?.footer ?? '', new RegExp(PROJECT));
    assert.match(body[1]?.footer ?? '', /^第 1 页/);
    assert.equal(sections[1]?.header, PROJECT);
    assert.equal(pages.ownBody, 3);
  });

  test('so do those of the forms in it, which end a part without an empty page behind them', async () => {
    const tender = wordTender(
      [
        line(run('第六章 格式')),
        line(run('致：甲方')),
        line(run('我方承诺。')),
        line(run('合同')),
      ].join(''),
    );
    const form = '致：甲方\n\n我方承诺。';
    const own = (id: string, parent: string | null, order: number) => ({
      ...chapter(id, parent, order, '承诺书', form),
      form,
    });
    const chapters = [open, own('a1', 'a', 0), technical, below, dark(own('b2', 'b', 1)), last];
    const soffice = (await findLibreOffice()) ?? null;
    const { sections, pages } = await written({ ...bidOf(chapters), tender }, soffice);
    const body = sections.slice(2);
    assert.deepEqual(
      body.map(({ text, header, start }) => [text.slice(-5), header, start]),
      [
        ['商务说明。', PROJECT, '1'],
        ['我方承诺。', PROJECT, undefined],
        ['实施说明。', '', undefined],
        ['我方承诺。', '', undefined],
        ['报价说明。', PROJECT, undefined],
      ],
    );
    assert.equal(pages.total - pages.front, 5);
  });

  test('the total of the footer is the page at which the body ends, where the body has several sections', async () => {
    const total = async (chapters: WordChapter[]) => {
      const { docx } = await paginate(bidOf(chapters), format, { soffice: null });
      const parts = unzipSync(docx);
      const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
      const edges = Object.keys(parts).filter((name) => /^word\/footer\d/.test(name));
      const shown = edges.map(textOf).join('');
      const [words = '', behind = ''] = textOf('word/document.xml').split('"_BidEnd"');
      return { shown, words, behind };
    };
    const several = await total([open, technical, below, last]);
    assert.match(several.shown, / PAGEREF _BidEnd .*>3</s);
    assert.doesNotMatch(several.shown, /SECTIONPAGES/);
    assert.match(several.words, /报价说明。/);
    assert.doesNotMatch(several.behind, /<w:t\b/);
    const one = await total([open, last]);
    assert.match(one.shown, /SECTIONPAGES/);
    assert.equal(one.behind, '');
  });

  test('the mark of that page stands behind a form of the tender that the bid ends with', async () => {
    const tender = wordTender(
      ['第六章 格式', '致：甲方', '我方承诺。', '合同'].map((text) => line(run(text))).join(''),
    );
    const form = '致：甲方\n\n我方承诺。';
    const end = { ...chapter('c', null, 2, '承诺书', form), form };
    const { docx } = await paginate({ ...bidOf([open, technical, below, end]), tender }, format, {
      soffice: null,
    });
    const parts = unzipSync(docx);
    const textOf = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const [words = '', behind, ...more] = textOf('word/document.xml').split('"_BidEnd"');
    assert.ok(behind !== undefined && more.length === 0, 'one mark');
    assert.match(words, /我方承诺。/);
    assert.doesNotMatch(behind, /<w:t\b/);
    const edges = Object.keys(parts).filter((name) => /^word\/footer\d/.test(name));
    assert.match(edges.map(textOf).join(''), / PAGEREF _BidEnd /);
  });

  test('a file of the dark volume alone has no words on any edge; one without such a volume has one part', async () => {
    const alone = await written(bidOf([technical, below]));
    assert.deepEqual(
      alone.sections.slice(1).map(({ header }) => header),
      ['', ''],
    );
    const plain = await written(bidOf([open, last]));
    assert.equal(plain.sections.length, 3);
  });
});
