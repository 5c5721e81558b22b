import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readWithChanges } from '../../../../../site/server/documents/extract/addenda/read-with-changes.ts';
import { joinDocuments } from '../../../../../site/server/documents/extract/several/join.ts';
import { documentOf } from '../../../../support/addenda/corpus.ts';

const samples = join(import.meta.dirname, '../../../../../site/samples');
const text = (base: string) => readFileSync(join(samples, `${base}.md`), 'utf8');

/** What a whole file printed again says otherwise: each pair of words replaced in it. */
function changed(base: string, pairs: readonly (readonly [string, string])[]) {
  const old = text(base);
  const next = pairs.reduce((sofar, [from, to]) => {
    assert.ok(sofar.includes(from), from);
    return sofar.replace(from, to);
  }, old);
  const document = joinDocuments([
    { file: { id: 't', n: 1, name: '招标文件.docx', role: 'tender' }, document: documentOf(old) },
    {
      file: { id: 'a', n: 2, name: '招标文件（修订版）.docx', role: 'addendum' },
      document: documentOf(next),
    },
  ]);
  const read = readWithChanges(document);
  return {
    ...read,
    said: read.changes.map(({ kind, act, before, after }) => ({ kind, act, before, after })),
  };
}

describe('a whole file that replaces another', () => {
  test('the same file again changes nothing', () => {
    for (const base of ['road-works', 'parking-platform', 'archive-service'])
      assert.deepEqual(changed(base, []).said, [], base);
  });

  test('lines, rows of tables, what came and what went are found, and nothing else', () => {
    const { said } = changed('road-works', [
      ['3.4.1 | 投标保证金 | 人民币 600000.00 元', '3.4.1 | 投标保证金 | 人民币 500000.00 元'],
      ['压实度不低于 97%', '压实度不低于 98%'],
      ['| 9 | 040805001001 | 路灯更换 | 套 | 128 |', '| 9 | 040805001001 | 路灯更换 | 套 | 136 |'],
      ['4. 承包人应在开工前完成地下管线探测，并取得管线产权单位的书面确认。\n', ''],
      ['夜间警示灯。\n', '夜间警示灯。\n2. 施工现场应设置视频监控，录像保存 30 日。\n'],
      ['| 10 | 050102001001 | 行道树补植 | 株 | 96 |\n', ''],
      ['得 2 分，B 级的得 1 分，其他不得分', '得 2 分，其他不得分'],
    ]);
    const has = (kind: string, act: string, before: string, after: string) =>
      said.some(
        (one) =>
          (one.kind === kind || (kind === 'text' && one.kind === 'clause')) &&
          one.act === act &&
          one.before.includes(before) &&
          one.after.includes(after),
      );
    assert.ok(has('fact', 'changed', '600000', '500000'));
    assert.ok(has('clause', 'changed', '97%', '98%'));
    assert.ok(has('quantity', 'changed', '128', '136'));
    assert.ok(has('text', 'removed', '地下管线探测', ''));
    assert.ok(has('text', 'added', '', '视频监控'));
    assert.ok(said.some(({ act, before }) => act === 'removed' && before.includes('行道树补植')));
    assert.ok(has('scoring', 'changed', 'B 级的得 1 分', '其他不得分'));
    assert.equal(said.length, 7, JSON.stringify(said, null, 1));
  });

  test('a row put in at the head of a table shifts no other', () => {
    const { said } = changed('parking-platform', [
      [
        '| 1 | 高位视频终端 | 套 | 420 | 400 万像素，支持夜间补光，防护等级不低于 IP66 |\n| 2 |',
        '| 1 | 边缘计算箱 | 台 | 12 | 双电源，工业级 |\n| 2 | 高位视频终端 | 套 | 420 | 400 万像素，支持夜间补光，防护等级不低于 IP66 |\n| 3 |',
      ],
    ]);
    assert.deepEqual(
      said.map(({ act, after }) => [act, after.includes('边缘计算箱')]),
      [['added', true]],
    );
  });
});

describe('files as wholes', () => {
  const joined = (
    ...files: readonly { name: string; role: 'tender' | 'addendum'; text: string }[]
  ) =>
    readWithChanges(
      joinDocuments(
        files.map(({ name, role, text: words }, at) => ({
          file: { id: `f${at + 1}`, n: at + 1, name, role },
          document: documentOf(words),
        })),
      ),
    );
  const tender = { name: '招标文件.docx', role: 'tender' as const, text: text('road-works') };
  const notice = {
    name: '补遗1.docx',
    role: 'addendum' as const,
    text: '补遗书\n计划工期由 210 日历天调整为 240 日历天。',
  };
  const said = (reading: { doubts: readonly { kind: string; msg: string }[] }) =>
    reading.doubts.filter(({ kind }) => /same-file|no-change|version/.test(kind));

  test('the same addendum twice is said, and changes once', () => {
    const { reading, changes } = joined(tender, notice, { ...notice, name: '补遗1(1).docx' });
    assert.equal(changes.length, 1);
    assert.deepEqual(
      said(reading).map(({ msg }) => msg),
      ['《补遗1(1).docx》与《补遗1.docx》内容相同，没有新的内容，可以移除其中一份'],
    );
  });

  test('an addendum of which no change was read is said to be looked at', () => {
    const meeting = { ...notice, text: '关于召开答疑会的通知\n请各投标人于12月1日前提交问题。' };
    assert.match(said(joined(tender, meeting).reading)[0]?.msg ?? '', /没有读出对招标文件的修改/);
    assert.deepEqual(said(joined(tender, notice).reading), []);
  });

  test('a new version that came as a second tender is said to be one', () => {
    const next = {
      ...tender,
      name: '招标文件2.docx',
      text: tender.text.replace('600000', '500000'),
    };
    assert.match(said(joined(tender, next).reading)[0]?.msg ?? '', /像是《招标文件.docx》的新版本/);
    const other = { ...tender, name: '别的.docx', text: text('archive-service') };
    assert.deepEqual(said(joined(tender, other).reading), []);
  });
});
