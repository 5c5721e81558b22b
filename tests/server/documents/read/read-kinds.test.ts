import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { listArchive, unpack } from '../../../../site/server/documents/extract/several/archive.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { sniff } from '../../../../site/server/documents/read/sniff.ts';
import { rarFile } from '../../../support/rar-file.ts';
import { zipFile } from '../../../support/zip-file.ts';

const textsOf = ({ blocks }: TenderDocument) =>
  blocks.map((block) =>
    block.kind === 'table' ? block.rows.map((row) => row.map(({ text }) => text)) : block.text,
  );
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('rich text', () => {
  const uni = (text: string) => [...text].map((letter) => `\\u${letter.charCodeAt(0)}?`).join('');

  test('letters by \\u and by the code page, groups that are no text left out', async () => {
    const rtf = `{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0 SimSun;}}{\\*\\generator Word;}\\pard\\outlinelevel0 ${uni('第三章 评标办法')}\\par\\pard \\'c6\\'c0\\'b7\\'d6 {\\pict 0102}100\\'b7\\'d6\\par}`;
    const document = await readDocument(bytesOf(rtf), '招标.rtf');
    assert.deepEqual(textsOf(document), ['第三章 评标办法', '评分 100分']);
    assert.equal(document.blocks[0]?.kind, 'heading');
  });

  test('what stands for a letter of Unicode is counted in bytes and ends with its group', async () => {
    const letter = (text: string) => `\\u${text.charCodeAt(0)}`;
    const twice = `{\\uc2 ${letter('编')}\\'b1\\'e0${letter('号')}\\'ba\\'c5}A12`;
    const missing = `{\\uc2 ${letter('编')}\\'b1}B34`;
    const symbol = `${letter('“')}\\ldblquote C56`;
    // One byte of another code page, and then a letter: together they would be one of GBK.
    const times = `F1${letter('×')}\\'d7A1`;
    const rtf = `{\\rtf1\\ansi\\ansicpg936 ${twice}\\par ${missing}\\par ${symbol}\\par ${times}\\par}`;
    assert.deepEqual(textsOf(await readDocument(bytesOf(rtf), 'a.rtf')), [
      '编号A12',
      '编B34',
      '“C56',
      'F1×A1',
    ]);
  });

  test('headings by the names of their styles, underlined blanks are lines', async () => {
    const styles = '{\\stylesheet{\\s0 Normal;}{\\s2\\b Heading 2;}}';
    const blank = `\\pard\\s0 ${uni('投标人：')}{\\ul      }${uni('（盖章）')}\\par`;
    const rtf = `{\\rtf1\\ansi ${styles}\\pard\\s2 ${uni('一、说明')}\\par${blank}}`;
    const { blocks } = await readDocument(bytesOf(rtf), 'a.rtf');
    assert.deepEqual(
      blocks.map((block) => (block.kind === 'table' ? [] : [block.level, block.text])),
      [
        [2, '一、说明'],
        [undefined, '投标人：_____（盖章）'],
      ],
    );
  });

  test('a table in a cell, as Word and LibreOffice end its rows', async () => {
    const inner = (cells: string[]) =>
      `${cells.map((cell) => `\\pard\\intbl\\itap2 ${uni(cell)}\\nestcell`).join('')}{\\*\\nesttableprops\\trowd\\cellx1\\cellx2\\nestrow}`;
    const rtf = `{\\rtf1\\ansi \\trowd\\cellx9 \\pard\\intbl ${uni('如下')}\\par ${inner(['甲项', '30'])}${inner(['乙项', '70'])}\\pard\\intbl\\cell\\row\\pard ${uni('完')}\\par}`;
    const [table] = (await readDocument(bytesOf(rtf), 'a.rtf')).blocks;
    const cell = table?.kind === 'table' ? table.rows[0]?.[0] : undefined;
    assert.equal(cell?.text, '如下\n甲项 30\n乙项 70');
    assert.deepEqual(
      cell?.tables?.map((rows) => rows.map((row) => row.map(({ text }) => text))),
      [
        [
          ['甲项', '30'],
          ['乙项', '70'],
        ],
      ],
    );
  });

  test('a table on one grid', async () => {
    const row = (cells: string[], edges: number[]) =>
      `\\trowd${edges.map((edge) => `\\cellx${edge}`).join('')}${cells.map((cell) => `\\pard\\intbl ${uni(cell)}\\cell`).join('')}\\row`;
    const rtf = `{\\rtf1\\ansi ${row(['合并', '标准'], [2000, 3000])}${row(['报价', '三十', '公式'], [1000, 2000, 3000])}\\pard ${uni('完')}\\par}`;
    const { blocks } = await readDocument(bytesOf(rtf), 'a.rtf');
    const [table, end] = blocks;
    assert.equal(end?.kind === 'table' ? '' : end?.text, '完');
    assert.deepEqual(
      table?.kind === 'table'
        ? table.rows.map((cells) => cells.map(({ column, colSpan }) => [column, colSpan]))
        : [],
      [
        [
          [0, 2],
          [2, 1],
        ],
        [
          [0, 1],
          [1, 1],
          [2, 1],
        ],
      ],
    );
  });

  test('cells over rows, and a table in a cell', async () => {
    const nested = `\\pard\\intbl ${uni('见')}\\par\\pard\\intbl\\itap2 ${uni('报价')}\\nestcell ${uni('三')}\\nestcell{\\*\\nesttableprops\\trowd\\cellx500\\cellx900}\\nestrow\\pard\\intbl ${uni('完')}\\cell`;
    const head = `\\trowd\\clvmgf\\cellx1000\\cellx2000\\pard\\intbl ${uni('价格')}\\cell${nested}\\row`;
    const next = `\\trowd\\clvmrg\\cellx1000\\cellx2000\\pard\\intbl\\cell\\pard\\intbl ${uni('乙')}\\cell\\row`;
    const { blocks } = await readDocument(
      bytesOf(`{\\rtf1\\ansi ${head}${next}\\pard ${uni('后')}\\par}`),
      'a.rtf',
    );
    const [table] = blocks;
    assert.ok(table?.kind === 'table');
    assert.deepEqual(
      table.rows.map((row) => row.map(({ text, column, rowSpan }) => [text, column, rowSpan])),
      [
        [
          ['价格', 0, 2],
          ['见\n报价 三\n完', 1, 1],
        ],
        [['乙', 1, 1]],
      ],
    );
    assert.deepEqual(
      table.rows[0]?.[1]?.tables?.map((rows) => rows.map((row) => row.map(({ text }) => text))),
      [[['报价', '三']]],
    );
  });

  test('groups without end and bytes of \\bin are bounded', async () => {
    await assert.rejects(readDocument(bytesOf(`{\\rtf1 ${'{'.repeat(20_000)}`), 'a.rtf'), {
      code: 'bombFile',
    });
    const { blocks } = await readDocument(bytesOf('{\\rtf1 a\\bin999999999999 b}'), 'a.rtf');
    assert.equal(blocks.length, 1);
  });
});

describe('OpenDocument', () => {
  const odt = (body: string) =>
    zipFile({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    });

  test('headings, paragraphs, lists and tables with their spans', async () => {
    const cell = (text: string, more = '') =>
      `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`;
    const table = `<table:table><table:table-row>${cell('因素', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${cell('分值')}</table:table-row><table:table-row>${cell('技术', 'table:number-rows-spanned="2"')}${cell('方案')}${cell('40')}</table:table-row></table:table>`;
    const document = await readDocument(
      odt(
        `<text:h text:outline-level="1">第三章 评标办法</text:h><text:p>甲<text:s text:c="2"/>乙<text:line-break/>丙</text:p><text:list><text:list-item><text:p>一条</text:p></text:list-item></text:list>${table}`,
      ),
      '招标.odt',
    );
    assert.deepEqual(textsOf(document).slice(0, 4), ['第三章 评标办法', '甲乙', '丙', '一条']);
    const last = document.blocks.at(-1);
    assert.deepEqual(
      last?.kind === 'table' ? last.rows.map((row) => row.map(({ column }) => column)) : [],
      [
        [0, 2],
        [0, 1, 2],
      ],
    );
  });

  test('cells that are said to repeat without end are bounded', async () => {
    const { blocks } = await readDocument(
      odt(
        '<table:table><table:table-row><table:table-cell table:number-columns-repeated="2000000000"><text:p>甲</text:p></table:table-cell></table:table-row></table:table>',
      ),
      'a.odt',
    );
    assert.ok(blocks[0]?.kind === 'table' && (blocks[0].rows[0]?.length ?? 0) <= 50);
  });

  test('a zip that is none of it is refused', async () => {
    await assert.rejects(readDocument(zipFile({ 'a.txt': '甲' }), 'a.odt'), {
      code: 'unreadableFile',
    });
  });
});

describe('an archive', () => {
  const tender =
    '第一章 采购公告\n项目名称：青岚区保洁服务\n第三章 评标办法\n综合评分法，满分100分。';

  test('every file that can be read is listed, the tender first, and unpacked', async () => {
    const zip = zipFile({
      '包/图纸目录.txt': '图纸 '.repeat(200),
      '包/保洁服务招标文件.txt': tender,
      '包/效果图.dwg': 'x',
      '__MACOSX/._a.txt': 'x',
    });
    const { files, unread } = await listArchive(zip);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['保洁服务招标文件.txt', '图纸目录.txt'],
    );
    assert.deepEqual(unread, ['效果图.dwg']);
    const [bytes] = await unpack(zip, [files[0]?.entry ?? '']);
    assert.equal(Buffer.from(bytes ?? []).toString(), tender);
  });

  test('names in the code page of a Chinese Windows', async () => {
    // 招标.txt in GBK
    const name = Buffer.from([0xd5, 0xd0, 0xb1, 0xea, 0x2e, 0x74, 0x78, 0x74]);
    const zip = zipFile({ 'AAAA.txt': tender });
    const placed = Buffer.from(
      zip.toString('latin1').replaceAll('AAAA.txt', name.toString('latin1')),
      'latin1',
    );
    const { files } = await listArchive(placed);
    assert.equal(files[0]?.name, '招标.txt');
  });

  test('the same of .7z, whose files are packed as one, and of .rar; what it is called does not matter', async () => {
    const files = { '包/图纸目录.txt': '图纸', '包/招标文件.txt': tender, '包/效果图.dwg': 'x' };
    for (const [bytes, text] of [
      [fixture('set.7z'), tender],
      [rarFile(files), tender],
    ] as const) {
      assert.equal(sniff(bytes, '全套.rar'), 'archive');
      const { files, unread } = await listArchive(bytes);
      assert.match(files[0]?.name ?? '', /招标文件\.txt$/);
      assert.equal(files[1]?.name, '图纸目录.txt');
      assert.deepEqual(unread, ['效果图.dwg']);
      const [unpacked] = await unpack(bytes, [files[0]?.entry ?? '']);
      assert.equal(Buffer.from(unpacked ?? []).toString(), text);
    }
  });

  test('.7z and .rar that are locked, cut, damaged or unpack to too much', async () => {
    await assert.rejects(listArchive(fixture('locked.7z')), { code: 'encryptedFile' });
    // 230 MB of nothing in 34 kB.
    await assert.rejects(listArchive(fixture('blanks.7z')), { code: 'bombFile' });
    const many = Object.fromEntries(Array.from({ length: 2100 }, (_, i) => [`${i}.txt`, '甲']));
    await assert.rejects(listArchive(rarFile(many)), { code: 'bombFile' });
    const set = fixture('set.7z');
    await assert.rejects(listArchive(set.subarray(0, set.length - 40)), { code: 'truncatedFile' });
    const rar = rarFile({ '招标文件.txt': tender });
    await assert.rejects(listArchive(rar.subarray(0, 60)), { code: 'truncatedFile' });
    rar.set(Buffer.from('甲'), rar.indexOf('项目'));
    await assert.rejects(listArchive(rar), { code: 'truncatedFile' });
  });

  test('paths of an archive lead nowhere: they are names', async () => {
    const { files } = await listArchive(rarFile({ '../../../etc/招标文件.txt': tender }));
    assert.equal(files[0]?.name, '招标文件.txt');
    const [bytes] = await unpack(rarFile({ '/tmp/招标文件.txt': tender }), ['/archive']);
    assert.equal(bytes?.length, 0);
  });

  test('one without a file that can be read says so; an archive in it is not opened', async () => {
    await assert.rejects(
      listArchive(zipFile({ 'a.jpg': 'x', 'b.zip': zipFile({ 'c.txt': tender }) })),
      {
        code: 'emptyArchive',
      },
    );
  });
});
