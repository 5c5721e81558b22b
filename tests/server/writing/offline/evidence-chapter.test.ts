import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceChapter } from '../../../../site/server/writing/offline/evidence-chapter.ts';
import { bidContext, scoringItem, taskFor } from '../sample-bid.ts';

const rows = '项目名称，业主单位，合同金额\n望湖馆物业，某馆，88万元';

function textWith(...passages: string[]): string {
  const context = bidContext({
    scoring: [scoringItem('s1', '商务', '类似业绩', 10, '每有一个物业服务业绩得2分')],
  });
  const chapter = context.chapters.find(
    ({ settings, scoringIds }) => settings.kind === 'evidence' && scoringIds.includes('s1'),
  );
  assert.ok(chapter);
  const knowledge = passages.map((text) => ({ title: '业绩.docx', text, home: chapter.id }));
  return evidenceChapter(taskFor({ ...context, knowledge }, chapter));
}

test('the bidder’s own rows stand once, instead of a table of blanks', () => {
  const text = textWith(rows);
  assert.equal(text.split('有关情况汇总如下').length, 2);
  assert.match(text, /汇总如下[^|]*\| 项目名称 \| 业主单位 \| 合同金额 \|/);
  assert.doesNotMatch(text, /\| 【待填写】 \|/);
  assert.match(text, /来源：业绩\.docx/);
});

test('without rows of his own the table has blanks, and what is no table stands below it', () => {
  assert.match(textWith(), /汇总如下[^]*\| 【待填写】 \|/);
  const text = textWith('2023年承担望湖馆物业服务，合同金额八十八万元。');
  assert.match(text, /\| 【待填写】 \|[^]*我方资料中的相关情况：[^]*八十八万元/);
});

test('a part of which the tender notes that nothing is wanted says so, and asks for no scans', () => {
  const context = bidContext({});
  const chapter = context.chapters.find(({ settings }) => settings.kind === 'evidence');
  assert.ok(chapter);
  const noted = (note: string) =>
    evidenceChapter(
      taskFor(context, {
        ...chapter,
        ...{ title: '特定资格要求', scoringIds: [], brief: `招标文件要求：${note}` },
      }),
    );
  assert.match(
    noted('（本项目无，不需提供）'),
    /^按.{2,6}文件的注明，本项目不需提供“特定资格要求”。$/,
  );
  assert.match(noted('不适用。'), /本项目不需提供/);
  for (const note of ['（无需提供原件，复印件加盖公章）', '（不要求提供样品，提供照片）'])
    assert.match(noted(note), /【待填写：在此插入“特定资格要求”证明材料的扫描件/, note);
  assert.match(noted('（提供许可证扫描件）'), /【待填写：在此插入“特定资格要求”证明材料的扫描件/);
});

test('a grade of the judges is nothing to be proven', () => {
  const rule =
    '对企业实力进行评审。\n优：8-9分\n良：6-7分\n一般：4-5分\n具有高新技术企业证书的，得1分。';
  const context = bidContext({ scoring: [scoringItem('s1', '商务', '综合实力', 10, rule)] });
  const chapter = context.chapters.find(({ scoringIds }) => scoringIds.includes('s1'));
  assert.ok(chapter);
  const text = evidenceChapter(taskFor(context, chapter));
  assert.match(text, /\| 1 \| 具有高新技术企业证书的，得1分 \|/);
  assert.doesNotMatch(text, /8-9分/);
});

test('a person or a strength is no paper to be scanned', () => {
  const scansOf = (item: string) => {
    const context = bidContext({ scoring: [scoringItem('s1', '商务', item, 5, '有证书得5分')] });
    const chapter = context.chapters.find(({ scoringIds }) => scoringIds.includes('s1'));
    assert.ok(chapter);
    return /【待填写：在此插入([^，】]+)/.exec(evidenceChapter(taskFor(context, chapter)))?.[1];
  };
  assert.equal(scansOf('企业实力'), '“企业实力”证明材料的扫描件');
  assert.equal(scansOf('体系认证证书'), '体系认证证书的扫描件');
});
