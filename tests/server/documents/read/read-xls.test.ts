import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { ReadingError } from '../../../../site/server/documents/read/reading-error.ts';
import { sniff } from '../../../../site/server/documents/read/sniff.ts';
import { shortNumber } from '../../../../site/server/documents/read/xls/biff.ts';

/** Saved as Excel 97 by LibreOffice: merged cells, formulas, a day, an error, a hidden sheet and another one. */
const file = readFileSync(new URL('fixtures/list.xls', import.meta.url));
const codeOf = (bytes: Uint8Array, name = '清单.xls'): Promise<string> =>
  readDocument(bytes, name).then(
    () => 'read',
    (error) => (error instanceof ReadingError ? error.code : String(error)),
  );

/** The file with some bytes of it written anew. */
function changed(find: string, bytes: string, from = 0): Buffer {
  const at = file.indexOf(Buffer.from(find, 'hex'), from);
  assert.ok(at >= 0, find);
  const other = Buffer.from(file);
  other.set(Buffer.from(bytes, 'hex'), at);
  return other;
}
/** Where the stream of the workbook begins: a BOF of BIFF8 for a workbook. */
const BOF = '0908100000060500';

describe('a workbook of Excel 97', () => {
  test('cells as they are shown, merged ones, formulas as last reckoned; hidden sheets are left out', async () => {
    const { format, blocks } = await readDocument(file, '清单.xls');
    assert.equal(format, 'xls');
    assert.deepEqual(
      blocks.map((block) =>
        block.kind === 'table'
          ? block.rows.map((row) =>
              row.map((cell) => `${cell.column}+${cell.colSpan}x${cell.rowSpan} ${cell.text}`),
            )
          : block.text,
      ),
      [
        '工程量清单',
        [
          ['0+2x2 清单与报价', '2+1x1 数量', '3+1x1 单价'],
          ['2+1x1 1234.5', '3+1x1 18'],
          ['0+1x1 1', '1+1x1 钢筋混凝土管 DN300', '2+1x1 12.5%', '3+1x1 22221'],
          ['0+1x1 2', '1+1x1 钢筋混凝土管 DN300（二次）', '2+1x1 2026-03-01'],
        ],
        [['0+1x1 备注', '1+1x1 是']],
        '说明',
        [['1+1x1 计价说明']],
      ],
    );
  });

  test('errors, formulas of other books, locked sheets, hidden sheets and rows are listed, as of .xlsx', async () => {
    // Saved as Excel 97 by LibreOffice, which does not know the other book: its value is put where the error stands.
    const odd = readFileSync(new URL('fixtures/odd.xls', import.meta.url));
    const places = (bytes: Buffer) =>
      readDocument(bytes, '清单.xls').then(({ oddities = [] }) =>
        oddities.map(({ kind, sheet, row, column, rows, text }) =>
          [kind, sheet, row, column, rows, text].filter((part) => part !== undefined).join(' '),
        ),
      );
    const rest = ['error 清单 2 3 #DIV/0!', 'hidden 清单 3 1'];
    assert.deepEqual(await places(odd), ['locked 清单', 'error 清单 1 3 #N/A', ...rest]);
    const formula = odd.findIndex(
      (_, at) =>
        odd.readUInt32LE(Math.min(at, odd.length - 4)) % 0x10000 === 6 &&
        odd.subarray(at + 4, at + 8).equals(Buffer.from('01000300', 'hex')),
    );
    assert.ok(formula > 0);
    const valued = Buffer.from(odd);
    valued.writeDoubleLE(5240, formula + 10);
    assert.deepEqual(await places(valued), ['locked 清单', 'foreign 清单 1 3', ...rest]);
    assert.deepEqual(
      (await places(file)).filter((place) => place.startsWith('hidden')),
      ['hidden 底稿'],
    );
  });

  test('the same file of WPS, .et, is read; a Word file of that name is not', async () => {
    assert.equal(sniff(file, '清单.et'), 'xls');
    assert.equal(await codeOf(file, '清单.doc'), 'renamedFile');
    const word = readFileSync(new URL('fixtures/score-table.doc', import.meta.url));
    assert.equal(await codeOf(word), 'renamedFile');
  });

  test('a password, an older Excel, a cut file and lengths that lie are refused in their words', async () => {
    // The record of the writer's name becomes one of a password.
    assert.equal(await codeOf(changed('5c007000', '2f007000')), 'encryptedFile');
    assert.equal(await codeOf(changed(BOF, '0908100000050500')), 'unreadableFile');
    assert.equal(await codeOf(file.subarray(0, 3000)), 'truncatedFile');
    // As many strings as there can be.
    const strings = file.indexOf(Buffer.from('fc00', 'hex'), file.indexOf(Buffer.from(BOF, 'hex')));
    const lying = Buffer.from(file);
    lying.writeUInt32LE(0xffffffff, strings + 8);
    assert.equal(await codeOf(lying), 'truncatedFile');
  });

  test('whatever byte is damaged, it is read or refused, and soon', async () => {
    for (let at = 512; at < file.length; at += 13) {
      const damaged = Buffer.from(file);
      damaged[at] = ~(damaged[at] ?? 0) & 0xff;
      const code = await codeOf(damaged);
      assert.ok(
        [
          'read',
          'truncatedFile',
          'unreadableFile',
          'encryptedFile',
          'renamedFile',
          'noTextFile',
          'sheetTooLarge',
        ].includes(code),
        `${at}: ${code}`,
      );
    }
  });

  test('numbers that are packed into four bytes', () => {
    assert.equal(shortNumber((1234 << 2) | 2), 1234);
    assert.equal(shortNumber((1234 << 2) | 3), 12.34);
    assert.equal(shortNumber(0x3ff00000), 1);
    assert.equal(shortNumber((-5 << 2) | 2), -5);
  });
});
