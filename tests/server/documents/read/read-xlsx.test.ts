import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { materialFormats } from 'tender-widgets/contract';
import writeSpreadsheet from 'write-excel-file/node';
import { blockText } from '../../../../site/server/documents/document.ts';
import { readDocument, sniff } from '../../../../site/server/documents/read/any/read-document.ts';
import { zipFile } from '../../../support/zip-file.ts';

const read = (bytes: Uint8Array) => readDocument(bytes, '表.xlsx', undefined, materialFormats);
const code = (expected: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === expected;

/** A workbook of these sheets' XML. */
function workbook(
  sheets: Record<string, string>,
  more: Record<string, string> = {},
  states: Record<string, string> = {},
) {
  const names = Object.keys(sheets);
  const relation = (n: number) =>
    `<Relationship Id="rId${n}" Type="worksheet" Target="worksheets/sheet${n}.xml"/>`;
  const parts = names.map((name, n) => [
    `xl/worksheets/sheet${n + 1}.xml`,
    `<worksheet>${sheets[name]}</worksheet>`,
  ]);
  const list = names.map(
    (name, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}" ${states[name] ?? ''}/>`,
  );
  return zipFile({
    'xl/workbook.xml': `<workbook><workbookPr/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => relation(n + 1)).join('')}</Relationships>`,
    ...Object.fromEntries(parts),
    ...more,
  });
}

describe('a spreadsheet', () => {
  test('of a usual writer is read as it is shown', async () => {
    const bytes = await writeSpreadsheet(
      [
        [{ value: '项目' }, { value: '金额（万元）' }, { value: '日期' }],
        [
          { value: '道路养护' },
          { value: 86.5 },
          { value: new Date(Date.UTC(2025, 2, 31)), format: 'yyyy-mm-dd' },
        ],
      ],
      { sheet: '业绩' },
    ).toBuffer();
    const { format, blocks, pages } = await read(bytes);
    assert.deepEqual([format, pages], ['xlsx', null]);
    assert.deepEqual(blocks.map(blockText), [
      '业绩',
      '项目\t金额（万元）\t日期\n道路养护\t86.5\t2025-03-31',
    ]);
  });

  test('keeps what Excel shows: strings, formulas as reckoned, dates, percentages, merged cells; not what is hidden', async () => {
    const cells = `<sheetData>
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>内联</t></is></c></row>
      <row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" s="1"><v>0.125</v></c><c r="C2" s="2"><v>46477</v></c><c r="D2" s="3"><v>46477.5</v></c></row>
      <row r="3"><c r="A3" t="str"><f>A1</f><v>算出的字</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#REF!</v></c><c r="D3"><v>0.1</v></c></row>
      <row r="5"><c r="A5"><v>440301199001011234</v></c><c r="B5"><v>4.40301199001011E+17</v></c><c r="C5"><v>0.30000000000000004</v></c></row>
      </sheetData><mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>`;
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0" xfId="0"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="22"/></cellXfs></styleSheet>`;
    const strings = '<sst><si><r><t>富</t></r><r><t>文本</t></r><rPh><t>fu</t></rPh></si></sst>';
    const bytes = workbook(
      {
        表一: cells,
        隐藏: '<sheetData><row><c t="inlineStr"><is><t>秘密</t></is></c></row></sheetData>',
      },
      { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings },
      { 隐藏: 'state="veryHidden"' },
    );
    const { blocks } = await read(bytes);
    assert.deepEqual(blocks.map(blockText), [
      '表一',
      '富文本\t内联\n2\t12.5%\t2027-03-31\t2027-03-31 12:00\n算出的字\t是\t0.1',
      '440301199001011234\t440301199001011000\t0.3',
    ]);
    const [, table] = blocks;
    assert.ok(table?.kind === 'table');
    const [merged] = table.rows[0] ?? [];
    assert.deepEqual([merged?.colSpan, merged?.rowSpan], [2, 2]);
  });

  test('that is none, is empty, broken or a bomb says so', async () => {
    await assert.rejects(read(workbook({ 空: '<sheetData/>' })), code('noTextFile'));
    await assert.rejects(read(zipFile({ 'xl/other.xml': '<a/>' })), code('unreadableFile'));
    await assert.rejects(
      read(workbook({ 断: '' }, { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' })),
      code('truncatedFile'),
    );
    await assert.rejects(
      read(workbook({ 弹: 'x' }, { 'xl/sharedStrings.xml': ' '.repeat(30_000_000) })),
      code('bombFile'),
    );
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    await assert.rejects(read(ole), code('encryptedFile'));
    await assert.rejects(read(zipFile({ 'word/document.xml': '<a/>' })), code('renamedFile'));
  });

  test('of more cells than are read is refused whole', async () => {
    const row = `<row>${'<c t="inlineStr"><is><t>甲</t></is></c>'.repeat(1000)}</row>`;
    await assert.rejects(
      read(workbook({ 表: `<sheetData>${row.repeat(501)}</sheetData>` })),
      code('sheetTooLarge'),
    );
  });

  test('is a tender file too; one that is called .xls is renamed, and packed ones of other kinds are none', () => {
    assert.equal(sniff(workbook({ 表: '<sheetData/>' }), '清单.xlsx'), 'xlsx');
    assert.throws(() => sniff(workbook({ 表: '<sheetData/>' }), '清单.xls'), code('renamedFile'));
    for (const name of ['清单.ods', '全套.tar', '全套.gz'])
      assert.throws(() => sniff(workbook({ 表: '<sheetData/>' }), name), code('unsupportedFile'));
  });
});
