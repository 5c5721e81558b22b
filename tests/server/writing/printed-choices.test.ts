import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  filledMarkdown,
  readFilled,
} from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { fillBlanks } from '../../../site/server/writing/form-blanks/fill-blanks.ts';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { fixedChapters } from '../../../site/server/writing/offline/fixed-chapters.ts';
import { bidContext } from './sample-bid.ts';

const sheetOf = (content: string) => formSheet({ title: '声明函', content });
const chosenFrom = (content: string): string[] =>
  sheetBlanks(sheetOf(content))
    .filter(({ blank }) => blank.options.length > 0)
    .map(({ blank }) => blank.options.join(' '));

const sizes = '中型企业 小型企业 微型企业';

test('words that fill a cell beside its label are a choice where there are three of them, and a head is none', () => {
  const cells = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;
  const row = '<tr><td>企业性质</td><td>国有/民营/外资</td></tr>';
  assert.deepEqual(chosenFrom(cells(row)), ['国有 民营 外资']);
  assert.deepEqual(chosenFrom(cells('<tr><td>联合体</td><td>有/无</td></tr>')), []);
});

describe('sizes of a firm in a row, of which one is to stay', () => {
  test('are a choice between slashes of any width, commas and words', () => {
    for (const [said, options] of [
      ['属于 中型企业／小型企业／微型企业；', sizes],
      ['属于中型企业/小型企业/微型企业。', sizes],
      ['资产总额为5万元，属于中型企业、小型企业、微型企业', sizes],
      ['本单位为 小型企业或微型企业。', '小型企业 微型企业'],
      ['我公司是中型企业，小型企业或者微型企业；', sizes],
      ['企业规模：大型/中型/小型/微型', '大型 中型 小型 微型'],
      ['企业类型：中型／小型／微型企业', sizes],
      ['属于中型企业｜小型企业｜微型企业（请选择）；', sizes],
      ['属于______（中型企业／小型企业／微型企业）；', sizes],
      ['属于（中型、小型、微型企业）；', sizes],
    ])
      assert.deepEqual(chosenFrom(said ?? ''), [options], said);
  });

  test('are none where a sentence goes on, demands or depends', () => {
    for (const said of [
      '属于小型企业、微型企业的，给予价格扣除。',
      '供应商应为小型企业、微型企业。',
      '如属于小型企业或微型企业，须提供本函。',
      '制造商为小型企业、微型企业，须提供本声明函。',
      '本项目专门面向中型企业、小型企业、微型企业采购。',
      '监狱企业视同为小型企业、微型企业。',
      '不属于大型企业、中型企业。',
      '提供的货物全部由小型企业、微型企业制造。',
      '以上企业属于小型企业。',
    ])
      assert.deepEqual(chosenFrom(said), [], said);
  });

  test('may be all that a cell says, but in its head', () => {
    const table = (tag: string, words: string) =>
      `<table>\n<tr><${tag}>企业规模</${tag}><${tag}>${words}</${tag}><${tag}>人数</${tag}></tr>\n<tr><td>甲</td><td></td><td></td></tr>\n</table>`;
    assert.deepEqual(chosenFrom(table('td', '中型企业／小型企业')), ['中型企业 小型企业']);
    assert.deepEqual(chosenFrom(table('th', '中型企业／小型企业')), []);
    assert.deepEqual(chosenFrom(table('td', '小型企业、微型企业')), []);
  });

  test('take one of them and give it back; none is chosen for the bidder', () => {
    const content = '1. 某厂，从业人员____人，属于 中型企业／小型企业／微型企业；以上属实。';
    const sheet = sheetOf(content);
    const one = sheetBlanks(sheet).find(({ blank }) => blank.options.length > 0);
    const form = { sheet, values: new Map(), extra: '' };
    assert.match(
      filledMarkdown(form),
      /属于 ?【待填写：中型企业\/小型企业\/微型企业】；以上属实。/,
    );
    const filled = fillBlanks(form, { [one?.id ?? '']: '小型企业' });
    assert.equal(filled.state, 'filled');
    const text = filled.state === 'filled' ? filled.content : '';
    assert.match(text, /属于 ?小型企业；以上属实。/);
    assert.equal(readFilled(sheet, text)?.values.get(one?.id ?? ''), '小型企业');
    assert.equal(fillBlanks(form, { [one?.id ?? '']: '大企业' }).state, 'unfit');
    assert.equal(readFilled(sheet, content)?.values.get(one?.id ?? ''), '');

    const context = bidContext({ factSheet: [] });
    const own = {
      ...{ id: 'own', parentId: null, order: 99, title: '中小企业声明函', pages: 1, brief: '' },
      ...{ scoringIds: [], settings: { instruction: '', kind: 'form' as const } },
    };
    const texts = fixedChapters({
      ...context,
      chapters: [...context.chapters, own],
      forms: [{ title: own.title, first: 0, content }],
    });
    assert.match(texts.get('own') ?? '', /属于 ?【待填写：中型企业/);
  });
});
