import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { compareScoring } from '../../../bench/compare-reading.ts';
import { parseTruth } from '../../../bench/truth.ts';
import {
  type WholeBlock,
  type WholeTender,
  wholeTenders,
} from '../../../support/tender-whole/whole.ts';
import { tenderOf } from './scoring-fixture.ts';

type Chapter = WholeBlock[];

/** The file in chapters, what stands before the first of them first. */
function chaptersOf({ blocks }: WholeTender): Chapter[] {
  const chapters: Chapter[] = [[]];
  for (const block of blocks)
    if (block.kind === 'heading' && block.level === 1) chapters.push([block]);
    else chapters.at(-1)?.push(block);
  return chapters;
}

const titleOf = ([first]: Chapter): string => (first?.kind === 'heading' ? first.text : '');
const called = (chapters: Chapter[], words: RegExp): Chapter | undefined =>
  chapters.find((chapter) => words.test(titleOf(chapter)));

const EVALUATION = /评/;
/** A title that says that bids are evaluated; 评分办法 among demands or forms may be for what is delivered. */
const OF_BIDS = /评[标审选定]/;
const label = /^第[一二三四五六七八九十]部?[章分]\s*/;

/** A chapter of another tender as a section of this one, or as an annex. */
function section(chapter: Chapter, title: string, level: number): Chapter {
  const inner = chapter
    .slice(1)
    .map(
      (block): WholeBlock =>
        block.kind === 'heading' ? { ...block, level: Math.max(level + 1, block.level) } : block,
    );
  return [{ kind: 'heading', level, text: title }, ...inner];
}

const places = ['behind the instructions', 'behind the demands', 'annex without headings'] as const;

/** The frame without its evaluation, and with that of another tender at a place of its own. */
function crossed(frame: Chapter[], evaluation: Chapter, place: (typeof places)[number]): string {
  const name = titleOf(evaluation).replace(label, '');
  const rest = frame.filter((chapter) => !EVALUATION.test(titleOf(chapter)));
  if (place === 'annex without headings')
    return textOf([...rest, section(evaluation, `附件1：${name}`, 1)], false);
  const behind = place === 'behind the instructions' ? /须知/ : /需求/;
  return textOf(
    rest.map((chapter) =>
      behind.test(titleOf(chapter))
        ? [...chapter, ...section(evaluation, `七、${name}`, 2)]
        : chapter,
    ),
    true,
  );
}

const textOf = (chapters: Chapter[], headings: boolean): string =>
  chapters
    .flatMap((chapter) => [...chapter.map((block) => lineOf(block, headings)), ''])
    .join('\n');

function lineOf(block: WholeBlock, headings: boolean): string {
  if (block.kind === 'page') return '';
  if (block.kind !== 'table')
    return block.kind === 'heading' && headings
      ? `${'#'.repeat(block.level)} ${block.text}`
      : block.text;
  const rows = block.rows.map((row) => `| ${row.join(' | ').replaceAll('//', ' / ')} |`);
  return ['', ...rows].join('\n');
}

test('the scoring of one tender in the frame of another is as sure as in its own', () => {
  const whole = wholeTenders('open').filter(
    ({ none, mustDoubt, nested }) =>
      none === null && !mustDoubt && Object.keys(nested).length === 0,
  );
  const frames = whole
    .map(chaptersOf)
    .filter((all) => called(all, /须知/) && called(all, /需求/) && called(all, /格式/));
  let seen = 0;
  for (const [n, tender] of whole.entries()) {
    const own = chaptersOf(tender);
    const truth = parseTruth(JSON.stringify(tender.truth));
    const evaluation = own.filter((chapter) => EVALUATION.test(titleOf(chapter)));
    const [part] = evaluation;
    const frame = frames[n % frames.length];
    if (evaluation.length !== 1 || !part || !frame || truth.lots.length > 0) continue;
    const before = extractScoring(tenderOf(textOf(own, true)));
    if (before.state !== 'sure') continue;
    for (const place of OF_BIDS.test(titleOf(part)) ? places : places.slice(0, 1)) {
      const { items, state, doubts } = extractScoring(tenderOf(crossed(frame, part, place)));
      const { missed, extra } = compareScoring(items, truth);
      const name = `${tender.slug} in ${n % frames.length} ${place}`;
      assert.deepEqual({ missed, extra }, { missed: [], extra: [] }, name);
      assert.deepEqual([state, ...doubts.map(({ msg }) => msg)], ['sure'], name);
      seen += 1;
    }
  }
  assert.ok(seen > 40, `${seen} crossings`);
});

/** Place and words of the parts of a file. */
const partsOf = (text: string): string[] =>
  placeBlocks(tenderOf(text))
    .filter(({ title }) => title)
    .map(({ place, chapter }) => `${place} ${chapter}`);

test('a notice right above the listed chapters is listed with them', () => {
  const parts = partsOf(
    [
      ...['某市供水工程', '招标文件', '邀请公告', '1. 某市水务局采购水泵一批。'],
      ...['第一部分 投标人须知', '1. 招标文件内容如下：', '招标公告', '第一部分 投标人须知'],
      ...['第二部分 采购需求', '第三部分 评标方法', '第四部分 合同文本', '第五部分 投标文件格式'],
      ...['2. 评标委员会将以书面方式要求投标人澄清。', '第二部分 采购需求', '水泵十台。'],
      ...['第三部分 评标方法', '综合评分。', '第四部分 合同文本', '甲方：____'],
      ...['第五部分 投标文件格式', '投标函'],
    ].join('\n'),
  );
  assert.ok(!parts.includes('notice 招标公告'), parts.join(', '));
});

test('a notice behind the contract is the notice, whether or not chapters are numbered', () => {
  const text = [
    ...['# 投标人须知', '1. 总则', '# 评标办法', '综合评分。', '# 合同条款', '甲方：____'],
    ...['# 投标邀请', '预算金额：2980000元'],
  ].join('\n');
  assert.ok(partsOf(text).includes('notice 投标邀请'));
  const { facts, doubts } = extractTender(tenderOf(text));
  assert.equal(facts.budget?.value, '2980000.00');
  assert.deepEqual(
    doubts.filter(({ about }) => about === 'facts'),
    [],
  );
});

test('what the tender calls its own papers and committees is no name', () => {
  const { facts } = extractTender(
    tenderOf(
      [
        ...['# 第一章 招标公告', '评标委员会对招标文件的实质性要求进行评审招标，现予公告。'],
        ...['1. 对招标文件的实质性要求进行响应是指与带有标识的要求相符。'],
        '2. 在评标期间，评标委员会将以书面方式要求投标人对其投标文件作必要的澄清。',
      ].join('\n'),
    ),
  );
  assert.deepEqual([facts.projectName?.value, facts.purchaser?.value], [undefined, undefined]);
});
