import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  parseWordFormat,
  presets,
  WordFormatError,
} from '../../../site/server/layout/word-format.ts';

describe('parseWordFormat', () => {
  test('knows the presets by both names', () => {
    for (const [chinese, english] of [
      ['标准', 'standard'],
      ['公文', 'official'],
      ['企业', 'enterprise'],
      ['暗标', 'blind'],
    ] as const) {
      assert.equal(parseWordFormat(chinese), presets[english]);
      assert.equal(parseWordFormat(` ${english} `), presets[english]);
    }
  });

  test('changes what differs from the standard and nothing else', () => {
    const format = parseWordFormat(
      '{"body": {"size": "四号"}, "headings": [{"size": 18}], "cover": {"copy": "正本"}}',
    );
    assert.equal(format.body.size, 14);
    assert.equal(format.headings[0]?.size, 18);
    assert.equal(format.cover.copy, '正本');
    const back = { ...format, cover: presets.standard.cover, body: { ...format.body, size: 12 } };
    assert.deepEqual({ ...back, headings: presets.standard.headings }, presets.standard);
    assert.deepEqual(format.headings[1], presets.standard.headings[1]);
    assert.equal(format.headings[0]?.font, presets.standard.headings[0]?.font);
  });

  test('starts from the preset that the settings name', () => {
    const format = parseWordFormat('{"preset": "暗标", "footer": {"pageNumber": "none"}}');
    assert.equal(format.footer.pageNumber, 'none');
    assert.equal(format.cover.show, false);
    assert.deepEqual(format.page, presets.blind.page);
  });

  test('replaces line spacing of another kind as a whole', () => {
    const format = parseWordFormat('{"body": {"lineSpacing": {"rule": "multiple", "value": 1.5}}}');
    assert.deepEqual(format.body.lineSpacing, { rule: 'multiple', value: 1.5 });
  });

  test('holds the conventions of the presets', () => {
    assert.deepEqual(presets.official.page.margins.top, 37);
    assert.deepEqual(presets.official.body.lineSpacing, { rule: 'fixed', points: 28 });
    assert.deepEqual(presets.blind.body, {
      ...presets.blind.body,
      font: '宋体',
      size: 14,
      lineSpacing: { rule: 'fixed', points: 30 },
      emphasis: false,
    });
    assert.deepEqual(presets.standard.page, {
      width: 210,
      height: 297,
      margins: { top: 26, bottom: 22, left: 25, right: 25, header: 15, footer: 12 },
    });
    assert.equal(presets.standard.table.size, 10.5);
  });

  for (const [what, text] of [
    ['an unknown name', 'fancy'],
    ['no text', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['broken JSON', '{"body":'],
    ['an unknown preset', '{"preset": "fancy"}'],
    ['an unknown setting', '{"body": {"colour": "red"}}'],
    [
      'margins that leave no room for text',
      '{"page": {"width": 150, "margins": {"left": 50, "right": 50}}}',
    ],
    ['a value out of range', '{"page": {"width": 5}}'],
    ['an unknown size', '{"body": {"size": "小五号"}}'],
    ['a tenth heading', '{"headings": [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}]}'],
    ['a level without a number in it', '{"numbering": {"texts": ["第章"]}}'],
    ['a cover line that there is not', '{"cover": {"fields": ["传真"]}}'],
    ['text in place of an object', '{"body": "宋体"}'],
    ['a prototype', '{"__proto__": {"body": {}}}'],
    ['markup in a font', '{"body": {"font": "a\\"><b"}}'],
  ]) {
    test(`refuses ${what}`, () => {
      assert.throws(() => parseWordFormat(text ?? ''), WordFormatError);
    });
  }

  test('begins a further heading level as the last one is', () => {
    const { headings } = parseWordFormat('{"headings": [{}, {}, {}, {}, {"size": "五号"}]}');
    assert.deepEqual(headings[4], { ...presets.standard.headings[3], size: 10.5 });
  });

  test('names the setting that is wrong, and says what is allowed', () => {
    assert.throws(
      () => parseWordFormat('{"headings": [{"size": 900}]}'),
      /一级标题字号（headings\.0\.size）”不正确：字号不能大于 72 磅/,
    );
    assert.throws(
      () => parseWordFormat('{"page": {"margins": {"left": 200}}}'),
      /页面页边距左（page\.margins\.left）.*0 至 80 毫米/,
    );
    assert.throws(
      () => parseWordFormat('{"footer": {"pageNumber": "fancy"}}'),
      /应为以下之一：page-of-total/,
    );
  });
});
