import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchesIn, replaceShown } from '../../../site/server/writing/shown/replace-text.ts';
import { shownTextOf } from '../../../site/server/writing/shown/shown-text.ts';

const shown = (markdown: string) =>
  shownTextOf(markdown).text.replaceAll(/\n+/g, '|').replace(/\|$/, '');
const replaced = (markdown: string, words: string, replacement: string) =>
  replaceShown(markdown, words, replacement, true).markdown;

/** The same numbers each time. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

describe('the text of Markdown as it is shown', () => {
  const cases: [string, string, string][] = [
    ['emphasis', '一**二**三*四*~~五~~__六__', '一二三四五六'],
    ['signs that are no marks', '2 * 3=6，a_b_c，单*个', '2 * 3=6，a_b_c，单*个'],
    ['escapes and entities', '\\*星\\*&lt;&#20013;&#x6587;&nosuch;', '*星*<中文&nosuch;'],
    ['headings, lists, quotations', '#### 标题\n- 一\n  1. 二\n> 三\n- [x] 四', '标题|一|二|三|四'],
    ['links and pictures', '[词](http://词 "词")![图注](picture:词)', '词图注'],
    ['tables', '| 甲 | 乙\\|丙 |\n| :-- | --: |\n| 丁 | |', '甲 | 乙|丙 | 丁'],
    ['code', '`**原样**`和``a`b``', '**原样**和a`b'],
    [
      'fences and comments',
      '前\n```mindmap\n- 图\n```\n中<!-- 来源：某某 -->后\n~~~\n码\n~~~',
      '前|中|后',
    ],
    ['an empty fence', '前\n```scoring-index\n```\n后', '前|后'],
    ['an open fence', '前\n```\n后面都是', '前'],
    [
      'HTML',
      '<p align="center">居<b>中</b></p>\n<table><tr><td rowspan="2">甲</td><td>乙<br>丙</td></tr></table>',
      '居中|甲|乙|丙',
    ],
  ];
  for (const [name, markdown, expected] of cases) {
    test(name, () => {
      const plain = (text: string) => text.replaceAll(/[\s|]+/g, '|').replaceAll(/^\||\|$/g, '');
      assert.equal(plain(shown(markdown)), plain(expected));
    });
  }

  const replacements: [string, string, string, string, string][] = [
    ['words over the edge of emphasis', '投**标人**须知', '投标', '供', '供**人**须知'],
    ['a pair among the words goes with them', '投**标**人', '投标人', '供应商', '供应商'],
    ['an emptied pair goes', '很**重要**吧', '重要', '', '很吧'],
    ['a link keeps its address', '[甲方](http://甲方)', '甲方', '乙方', '[乙方](http://甲方)'],
    ['a caption keeps its picture', '![甲](picture:甲)', '甲', '乙]', '![乙\\]](picture:甲)'],
    ['fences stay', '甲\n\n```mindmap\n- 甲\n```', '甲', '乙', '乙\n\n```mindmap\n- 甲\n```'],
    ['attributes stay', '<td title="甲">甲</td>', '甲', '<b>', '<td title="甲">&lt;b></td>'],
    ['an entity is one sign', 'A&amp;B', '&', '和', 'A和B'],
    ['signs are shown as they are', '甲|乙', '甲', '*x*|', '\\*x\\*\\||乙'],
    ['no heading by accident', '甲', '甲', '# 乙', '\\# 乙'],
    ['no list by accident', '甲乙', '甲', '1. ', '1\\. 乙'],
    ['a line feed does not break a table', '| 甲 |', '甲', '乙\n丙', '| 乙 丙 |'],
    ['cells are not joined', '| 甲 | 乙 |', '甲 | 乙', '丙', '| 甲 | 乙 |'],
    ['CRLF stays', '甲\r\n\r\n甲\r\n', '甲', '乙', '乙\r\n\r\n乙\r\n'],
  ];
  for (const [name, markdown, words, replacement, expected] of replacements) {
    test(`replacing: ${name}`, () =>
      assert.equal(replaced(markdown, words, replacement), expected));
  }

  test('whatever the Markdown, the way back leads to the source, and what is not replaced stays', () => {
    const pieces = [
      '甲方',
      '乙',
      '**',
      '*',
      '_',
      '`',
      '```\n',
      '\n\n',
      '| ',
      ' |\n| --- |\n',
      '[',
      '](http://甲方)',
      '![',
      '](picture:甲方)',
    ];
    pieces.push(
      '<td>',
      '</td>',
      '<br>',
      '&amp;',
      '\\',
      '- ',
      '#### ',
      '<!-- 甲方 -->',
      '~~',
      '😀',
      '<table>',
      '</table>',
      '\r\n',
    );
    for (let seed = 1; seed <= 400; seed++) {
      const roll = dice(seed);
      const markdown = Array.from({ length: 30 }, () => pieces[roll(pieces.length)]).join('');
      const text = shownTextOf(markdown);
      assert.equal(text.starts.length, text.text.length);
      let before = 0;
      for (let index = 0; index < text.text.length; index++) {
        const [from = 0, to = 0] = [text.starts[index], text.ends[index]];
        assert.ok(
          from <= to && from >= before - 1 && to <= markdown.length,
          `${seed}: ${JSON.stringify(markdown)}`,
        );
        before = from;
      }
      const count = matchesIn(text, '甲方', true).length;
      const { markdown: changed, count: done } = replaceShown(markdown, '甲方', '丙', true);
      assert.equal(done, count);
      assert.equal(
        matchesIn(shownTextOf(changed), '甲方', true).length,
        0,
        `${seed}: ${JSON.stringify(markdown)}`,
      );
      if (count === 0) assert.equal(changed, markdown);
    }
  });

  // Quadratic work on half a million characters would not end within the limit.
  test('half a million characters of the worst are read', { timeout: 120_000 }, () => {
    for (const piece of [
      '甲方**乙**|',
      '[',
      '![a',
      '<a',
      '<!--',
      '```\n',
      '*',
      '&',
      '\\',
      '`a',
      '| --- ',
    ]) {
      const markdown = piece.repeat(Math.ceil(500_000 / piece.length));
      replaceShown(markdown, '甲方', '丙', false);
    }
  });
});
