import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportWord } from '../../../site/server/layout/word/export-word.ts';
import { readWordFormat } from '../../../site/server/layout/word-format.ts';
import { assertWellFormed, contentsEntries, part } from './docx-file.ts';
import { bidOf, chapter } from './sample-bid.ts';

const chapters = [
  chapter('a', null, 0, '资格'),
  chapter('a1', 'a', 0, '声明'),
  chapter('b', null, 1, '方案'),
  chapter('b1', 'b', 0, '目标'),
  chapter('b2', 'b1', 0, '范围'),
];
const file = (family: string, texts: string[], start?: number) =>
  exportWord(
    bidOf(start ? [{ ...chapter('z', null, 0, '册'), number: start }, ...chapters] : chapters),
    readWordFormat({ numbering: { family, texts } }),
  );

/** What the style of a heading counts in: the list with its definition and what the list changes of it, by level. */
function listOf(bytes: Uint8Array, level: number) {
  const style =
    new RegExp(`w:styleId="Heading${level}">.*?</w:style>`, 's').exec(
      part(bytes, 'word/styles.xml'),
    )?.[0] ?? '';
  const id = /<w:numId w:val="(\d+)"/.exec(style)?.[1];
  const list =
    new RegExp(`<w:num w:numId="${id}".*?</w:num>`, 's').exec(
      part(bytes, 'word/numbering.xml'),
    )?.[0] ?? '';
  const changes = [
    ...list.matchAll(/<w:lvlOverride w:ilvl="(\d)"><w:lvl .*?<w:numFmt w:val="(\w+)"/gs),
  ].map(([, at, as]) => `${at} ${as}`);
  return {
    id,
    definition: /<w:abstractNumId w:val="(\d+)"/.exec(list)?.[1],
    starts: list.includes('startOverride'),
    changes,
  };
}

describe('numbers of headings', () => {
  test('with figures below Chinese numbers count together with them, every level a figure in every program', async () => {
    const bytes = await file('a', ['第{一}部分', '{1.1}', '（{一}）', '{1.1}']);
    assertWellFormed(bytes);
    const [first, second, third, fourth] = [1, 2, 3, 4].map((level) => listOf(bytes, level));
    assert.equal(second?.definition, first?.definition);
    assert.equal(second?.starts, false, 'nothing starts anew in it');
    assert.deepEqual(second?.changes.slice(0, 2), ['0 decimal', '2 decimal']);
    assert.notEqual(second?.id, first?.id);
    assert.equal(third?.id, first?.id, 'a number of its own stays in the list');
    assert.equal(fourth?.id, second?.id);
    assert.deepEqual(
      contentsEntries(bytes).map(({ title }) => title),
      ['第一部分 资格', '1.1 声明', '第二部分 方案', '2.1 目标', '（一）范围'],
    );
  });

  test('after a jump are led by the list of the jump alone', async () => {
    const bytes = await file('a', ['第{一}部分', '{1.1}'], 4);
    const direct = [
      ...part(bytes, 'word/document.xml').matchAll(
        /<w:pStyle w:val="Heading(\d)"\/>(?:(?!<\/w:pPr>).)*<w:numId/gs,
      ),
    ];
    assert.deepEqual([...new Set(direct.map(([, level]) => level))], ['1', '3']);
    assert.equal(contentsEntries(bytes)[2]?.title, '5.1 声明');
  });

  test('of one family stay in one list', async () => {
    for (const family of ['a', 'b', 'c', 'd']) {
      const bytes = await file(family, []);
      assert.equal(
        new Set(Array.from({ length: 9 }, (_, i) => listOf(bytes, i + 1).id)).size,
        1,
        family,
      );
    }
  });

  test('count levels that show no number, where one below them does', async () => {
    const bytes = await file('none', ['', '{1.1}']);
    assert.equal(contentsEntries(bytes)[3]?.title, '2.1 目标');
    assert.equal(listOf(bytes, 1).id, listOf(bytes, 2).id);
    assert.match(
      part(bytes, 'word/numbering.xml'),
      /<w:pStyle w:val="Heading1"\/><w:suff w:val="nothing"\/><w:lvlJc/,
    );
    assert.equal(listOf(bytes, 3).id, undefined);
  });
});
