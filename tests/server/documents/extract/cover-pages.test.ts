import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blockText, type TenderDocument } from '../../../../site/server/documents/document.ts';
import { coverPages } from '../../../../site/server/documents/extract/forms/cover-pages.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { line, run, table, wordTender } from '../../layout/word-tender.ts';

const chapter = '第六章 投标文件格式';
const before = [
  '第一章 招标公告',
  '本项目已经批准，现公开招标，欢迎投标人参加。',
  '第五章 合同条款',
  '双方按合同履行。',
];
const letter = [
  '一、投标函',
  '致：某某局',
  '我方参加投标，愿意按招标文件承担责任。',
  '投标人（盖章）：',
];

const found = (document: TenderDocument) =>
  coverPages(placeBlocks(document)).map(({ volume, first, last }) => ({
    volume,
    lines: document.blocks.slice(first, last + 1).map((block) => blockText(block).trim()),
  }));

/** As a text file, where nothing says where a page begins. */
const inText = async (lines: readonly string[]) =>
  found(
    await readDocument(Buffer.from([...before, chapter, ...lines, ...letter].join('\n')), 'a.txt'),
  );

const heading = (text: string) => line(run(text), '<w:pStyle w:val="Heading1"/>');
const inWord = async (body: string) => {
  const [one = '', two = '', three = '', four = ''] = before;
  const xml = [heading(one), line(run(two)), heading(three), line(run(four)), heading(chapter)];
  const rest = letter.map((text) => line(run(text)));
  return found(await readDocument(wordTender([...xml, body, ...rest].join('')), 'a.docx'));
};
const newPage = '<w:r><w:br w:type="page"/></w:r>';

const whole = [
  '（项目名称）',
  '投标文件',
  '项目编号：____',
  '投标人：____（盖单位章）',
  '____年__月__日',
];

describe('the covers a tender prints', () => {
  test('are found by what a page of them says, from its first line to its last', async () => {
    assert.deepEqual(await inText(whole), [{ volume: '', lines: whole }]);
    const titled = [
      '投标文件封面格式',
      '正本/副本',
      '项目名称：',
      '响应文件',
      '供应商（公章）：',
      '日期：',
    ];
    assert.deepEqual(await inText(titled), [{ volume: '', lines: titled.slice(1) }]);
    const spaced = [
      '□正本　□副本',
      '云岭市道路工程投标文件',
      '投 标 人：　　　（盖章）',
      '法定代表人：　　（签字）',
    ];
    assert.deepEqual((await inText(spaced))[0]?.lines.length, 4);
    const body = [
      line(newPage),
      ...whole.map((text) => line(run(text), '<w:jc w:val="center"/>')),
      line(newPage),
    ];
    assert.deepEqual(await inWord(body.join('')), [{ volume: '', lines: whole }]);
  });

  test('keep labels and blanks that stand in a table', async () => {
    const rows = table([
      ['项目编号：', ''],
      ['投标人：', '（盖章）'],
      ['日期：', ''],
    ]);
    const [cover] = await inWord(
      line(newPage) + line(run('某某项目')) + line(run('投标文件')) + rows + line(newPage),
    );
    assert.equal(cover?.volume, '');
    assert.match(cover?.lines.join('') ?? '', /投标人/);
  });

  test('are for the volume they name, and for the whole where there are several to choose from', async () => {
    const named = (words: string) => [
      '某某项目',
      '投标文件',
      words,
      '投标人：____（盖章）',
      '日期：',
    ];
    const volumes = async (words: string) =>
      (await inText(named(words))).map(({ volume }) => volume);
    assert.deepEqual(await volumes('（商务文件）'), ['商务文件']);
    assert.deepEqual(await volumes('（第一卷 技术文件）'), ['技术文件']);
    assert.deepEqual(await volumes('（资格审查文件／商务技术文件／报价文件）'), ['']);
    const above = ['附件3 技术标封面', '某某项目', '投标文件', '投标人：____（盖章）', '日期：'];
    assert.deepEqual(
      (await inText(above)).map(({ volume }) => volume),
      ['技术标'],
    );
    const two = [...named('（商务标）'), ...letter, ...named('（技术标）')];
    assert.deepEqual(
      (await inText(two)).map(({ volume }) => volume),
      ['商务标', '技术标'],
    );
  });

  test('are known without the words 投标文件 by the copy they are, or by their title', async () => {
    const nameless = [
      '正本/副本',
      '项目名称：',
      '项目编号：',
      '投标人：____（盖单位章）',
      '____年__月__日',
    ];
    assert.deepEqual(await inText(nameless), [{ volume: '', lines: nameless }]);
    const titled = ['封面格式', '（项目名称）', '投标人：____（盖章）', '日期：'];
    assert.deepEqual(await inText(titled), [{ volume: '', lines: titled.slice(1) }]);
    const business = [...nameless.slice(0, 3), '商务文件', ...nameless.slice(3)];
    assert.deepEqual(await inText(business), [{ volume: '商务文件', lines: business }]);
    const page = (lines: string[]) => [line(newPage), ...lines.map((text) => line(run(text)))];
    const [cover] = await inWord([...page(nameless), line(newPage)].join(''));
    assert.deepEqual(cover?.lines, nameless);
    for (const lines of [
      nameless.slice(1),
      nameless.filter((text) => !text.startsWith('项目')),
      nameless.filter((text) => !text.startsWith('投标人')),
      [...nameless, '我方参加投标，愿意承担责任。'],
      ['密封袋正面', ...nameless],
    ])
      assert.deepEqual(await inText(lines), [], lines.join('/'));
  });

  test('are none where it is a parcel, a letter or a form that looks like one', async () => {
    const none = async (lines: string[]) =>
      assert.deepEqual(await inText(lines), [], lines.join('/'));
    await none(['投标文件密封袋封面', '项目名称：', '投标文件', '投标人：', '开标前不得启封']);
    await none(['外包装封面', ...whole, '收件人：']);
    await none(['项目名称：', '投标文件', '日期：']);
    await none(['投标文件', '投标人：', '日期：']);
    await none(['工程量清单', '投标文件', '项目名称：', '投标总价（小写）：', '投标人：']);
    await none([...whole, '致：某某局']);
    await none(['投标文件的递交', '投标人：', '项目名称：']);
  });

  test('are none where it is put on a parcel, a spine or a disk, or registered, by the lines around it', async () => {
    for (const title of [
      '附件5 投标文件外包封面',
      '外层封套格式',
      '投标文件侧封格式',
      '投标文件包装袋标签',
      '电子版U盘标签',
      '样品标签',
      '投标文件递交登记表',
      '投标文件撤回通知',
      '六、投标保证金',
    ])
      assert.deepEqual(await inText([title, ...whole]), [], title);
    assert.deepEqual(await inText([...whole, '此件在2026年5月6日9时之前，任何人不得启封。']), []);
    for (const called of ['投标文件（U盘）', '投标文件（外层封套）'])
      assert.deepEqual(await inText(whole.with(1, called)), [], called);
    const project = '某某园区服务外包及包装设计项目';
    assert.equal((await inText(['封面', project, ...whole.slice(1), '格式1 密封条'])).length, 1);
  });

  test('are none where 投标书 is the name of a letter, unless a title or the copy says that it is a cover', async () => {
    const letterLike = whole.with(1, '投标书');
    assert.deepEqual(await inText(letterLike), []);
    assert.equal((await inText(['封面格式', ...letterLike])).length, 1);
    assert.equal((await inText(['（正本/副本）', ...letterLike])).length, 1);
  });

  test('tell whether a title calls them covers, and whether they may show who bids', async () => {
    const told = async (...lines: string[]) =>
      coverPages(
        placeBlocks(
          await readDocument(
            Buffer.from([...before, chapter, ...lines, ...letter].join('\n')),
            'a.txt',
          ),
        ),
      ).map(({ titled, blind, volume }) => ({ titled, blind, volume }));
    assert.deepEqual(await told(...whole), [{ titled: false, blind: false, volume: '' }]);
    const dark = ['技术标（暗标）封面', '项目名称：', '投标文件', '日期：'];
    assert.deepEqual(await told(...dark), [{ titled: true, blind: true, volume: '技术标' }]);
    const inside = ['封面', '某某项目', '投标文件', '（技术暗标）', '投标人：', '日期：'];
    assert.deepEqual(await told(...inside), [{ titled: true, blind: true, volume: '技术标' }]);
  });
});

test('a volume is named with its number or its envelope', async () => {
  const cover = (volume: string) => [
    '某某工程',
    '投标文件',
    volume,
    '招标编号：____',
    ...whole.slice(3),
  ];
  for (const [said, volume] of [
    ['第一册 商务文件', '商务文件'],
    ['第二个信封（报价文件）', '报价文件'],
    ['（第一卷 商务文件）', '商务文件'],
  ] as const)
    assert.deepEqual(
      (await inText(cover(said))).map((one) => one.volume),
      [volume],
      said,
    );

  test('are known below their titles by the volume they name, by any number they ask for, and on counted books', async () => {
    const titled = [
      ['资格文件封面', '（项目名称）', '资格文件', '供应商：____（电子签章）'],
      ['资格性响应文件封面', '项目名称：____', '比选申请人名称：____（盖单位公章）', '日期：____'],
      [
        '封面格式',
        '某省政府采购投标文件',
        '（资格及资信证明部分）',
        '备案编号：（由投标人填写）',
        '项目编号：（由投标人填写）',
        '投标人：（填写“全称”）',
      ],
    ];
    for (const lines of titled) {
      const body = lines.map((text, i) => line((i === 1 ? newPage : '') + run(text)));
      const [cover] = await inWord(`${body.join('')}${line(newPage)}`);
      assert.deepEqual(cover?.lines.slice(-lines.length + 1), lines.slice(1), lines[0]);
      assert.notEqual(cover?.volume, '');
      // Where nothing else says what the file is, the title is of the page.
      assert.equal(cover?.lines.length, lines[0]?.includes('响应文件封面') ? 4 : lines.length - 1);
    }
    const paper = ['附件1 承诺函', '我方承诺遵守招标文件的全部要求。', '投标人（盖章）：'];
    const book = (name: string) =>
      [name, '（正本/副本）', '项目编号：____', '投标人：____（盖章）', ...paper]
        .map((text, i) => line((i === 0 || i === 4 ? newPage : '') + run(text)))
        .join('');
    const covers = await inWord(book('第一册　资格审查文件') + book('第二册　报价文件'));
    assert.deepEqual(
      covers.map(({ volume }) => volume),
      ['资格审查文件', '报价文件'],
    );
  });
});
