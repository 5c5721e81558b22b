import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { compare } from 'tender-widgets/contract';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { madeSentence, pick, randomFrom, textDocument } from '../../support/compare-corpus.ts';

const regions = ['云溪市', '广东', '白石县', '江苏省南京市', '北京', ''];
const syllables = Array.from('宏远衡泽岚瀚铭骏昊翊琛垚鑫睿凌晖骐朗');
const trades = ['建设工程', '科技', '物业管理', '建筑安装', '信息技术', '环境服务'];
const forms = ['有限公司', '有限责任公司', '集团有限公司', '股份有限公司'];

interface Company {
  region: string;
  brand: string;
  trade: string;
  form: string;
}
const company = (random: () => number): Company => ({
  region: pick(regions, random),
  brand: `${pick(syllables, random)}${pick(syllables, random)}`,
  trade: pick(trades, random),
  form: pick(forms, random),
});
const nameOf = ({ region, brand, trade, form }: Company) => `${region}${brand}${trade}${form}`;

/** Ways to write a company that stands in another bidder's text. */
const ways: Record<string, (of: Company) => string> = {
  whole: nameOf,
  blanks: (of) => Array.from(nameOf(of)).join(' '),
  broken: (of) => Array.from(nameOf(of)).join('\u200b'),
  wide: (of) => nameOf(of).replace(/./gu, (each) => `${each}　`),
  brackets: ({ region, brand, trade, form }) => `${brand}（${region}）${trade}${form}`,
  'without the form': ({ region, brand, trade }) => `${region}${brand}${trade}`,
  'without the region': ({ brand, trade, form }) => `${brand}${trade}${form}`,
  'brand and trade': ({ brand, trade }) => `${brand}${trade.slice(0, 2)}`,
  'brand and 公司': ({ brand }) => `${brand}公司`,
  traditional: (of) =>
    nameOf(of).replaceAll(/[远设筑业环务术责团骏鑫泽岚]/g, (each) => {
      const at = '远设筑业环务术责团骏鑫泽岚'.indexOf(each);
      return '遠設築業環務術責團駿鑫澤嵐'.charAt(at);
    }),
};

const seals: ((name: string) => string[])[] = [
  (name) => ['投标文件', `投标人：${name}（盖单位章）`],
  (name) => ['致：云溪市图书馆', `供 应 商 名 称 ： ${name}`],
  (name) => [
    `本授权书声明：注册于云溪市滨河路的${name}的法定代表人授权下列人员。`,
    `投标人（公章）：${name}`,
  ],
  (name) => ['响应文件', `${name}（盖章）`, '法定代表人签字：'],
];

function bid(id: string, of: Company, random: () => number, lines: readonly string[] = []) {
  const own = Array.from({ length: 12 }, () => madeSentence(random));
  own.splice(6, 0, ...lines);
  return textDocument(id, [...pick(seals, random)(nameOf(of)), ...own]);
}
const namesFound = (found: readonly compare.CompareFinding[]) =>
  found.filter(({ kind }) => kind === 'name');

describe("another bidder's name", () => {
  for (const [way, write] of Object.entries(ways)) {
    test(`is found as ${way}`, () => {
      for (let seed = 1; seed <= 12; seed++) {
        const random = randomFrom(seed);
        const [one, other] = [company(random), company(random)];
        const planted = `我们安排${write(one)}的人员按照第${seed}号计划值守。`;
        const documents = [bid('a', one, random), bid('b', other, random, [planted])];
        const { findings } = compareDocuments(documents, null);
        const [person, ...more] = namesFound(findings);
        assert.deepEqual(
          [person?.grade, person?.documents, person?.places[0]?.documentId, more.length],
          ['high', ['a', 'b'], 'b', 0],
          `${seed} ${nameOf(one)} / ${nameOf(other)}: ${planted}`,
        );
        assert.equal(findings[0]?.kind, 'name', 'the gravest comes first');
      }
    });
  }

  test('is not found where nobody wrote it', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = randomFrom(seed);
      const [one, other] = [company(random), company(random)];
      const { findings } = compareDocuments(
        [
          bid('a', one, random),
          bid('b', other, random, [`我公司曾服务${nameOf(company(random))}。`]),
        ],
        null,
      );
      assert.deepEqual(namesFound(findings), [], `${nameOf(one)} / ${nameOf(other)}`);
    }
  });

  test('a longer name of somebody else is not the short name', () => {
    const documents = [
      textDocument('a', ['投标人：云溪市宏泽建设工程有限公司（盖章）']),
      textDocument('b', [
        '投标人：白石县岚铭科技有限公司（盖章）',
        '业绩：宏泽建设投资有限公司办公楼，深圳市宏泽建设工程有限公司厂房。',
      ]),
    ];
    assert.deepEqual(namesFound(compareDocuments(documents, null).findings), []);
  });

  test('a short name that the other document declares is searched for', () => {
    const documents = [
      textDocument('a', [
        '投标人：云溪市宏泽建设工程有限公司（盖章）',
        '云溪市宏泽建设工程有限公司（以下简称“云宏建”）成立于2004年。',
      ]),
      textDocument('b', ['投标人：白石县岚铭科技有限公司（盖章）', '由云宏建统一调度车辆。']),
    ];
    const [person] = namesFound(compareDocuments(documents, null).findings);
    assert.equal(person?.places[0]?.quote, '云宏建');
  });

  test('nobody is named where it is not clear whose document it is, and the tender’s own names are nobody’s', () => {
    const lines = ['投标人：云溪市宏泽建设工程有限公司', '投标人：白石县岚铭科技有限公司'];
    const both = [
      textDocument('a', lines),
      textDocument('b', [lines[1] ?? '', '由云溪市宏泽建设工程有限公司实施。']),
    ];
    assert.deepEqual(namesFound(compareDocuments(both, null).findings), []);
    const tender = textDocument('t', ['现状由云溪市宏泽建设工程有限公司维护。']);
    const asked = [textDocument('a', lines.slice(0, 1)), both[1]!];
    assert.equal(namesFound(compareDocuments(asked, null).findings).length, 1);
    assert.deepEqual(namesFound(compareDocuments(asked, tender).findings), []);
  });

  test('in a table, and beside the bidder’s own name', () => {
    const [one, other] = ['云溪市宏泽建设工程有限公司', '云溪市宏泽物业管理有限公司'];
    const documents = [
      textDocument('a', [`投标人：${one}（盖章）`]),
      textDocument('b', [`投标人：${other}（盖章）`, '本工程由宏泽物业实施，宏泽公司配合。']),
    ];
    assert.deepEqual(namesFound(compareDocuments(documents, null).findings), []);
    const table = textDocument('b', [`投标人：${other}（盖章）`]);
    const rows = [
      ['岗位', '单位'],
      ['监测', one],
    ].map((row) => row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 })));
    table.blocks.push({ kind: 'table', index: 1, page: null, rows });
    const [person] = namesFound(compareDocuments([documents[0]!, table], null).findings);
    assert.equal(person?.places[0]?.quote, one);
  });
});
