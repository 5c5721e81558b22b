import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildOutline, type OutlineInput } from '../../../site/server/writing/outline.ts';
import { outlineWarnings } from '../../../site/server/writing/outline-warnings.ts';
import { outlineInput, scoring, settings } from './sample-bid.ts';

const whole = scoring.map((item, at) =>
  at === 0 ? { ...item, maxScore: item.maxScore + 30 } : item,
);

function warnings(
  changes: Partial<OutlineInput>,
  pageLimit: { pages: number; quote: string } | null = null,
): string[] {
  const input = outlineInput({ scoring: whole, ...changes });
  const chapters = buildOutline(input);
  const total = chapters.reduce((sum, chapter) => sum + chapter.pages, 0);
  assert.ok(
    Math.abs(total - input.settings.pages) < 0.01,
    `${total} pages of ${input.settings.pages}`,
  );
  return outlineWarnings({ ...input, chapters, leastPages: 10, pageLimit });
}

test('a usual bid has nothing to be warned of', () => {
  assert.deepEqual(warnings({}), []);
});

test('a target of 1 page and of 2,000 pages gives an outline, and says what that means', () => {
  assert.match(warnings({ settings: settings({ pages: 1 }) })[0] ?? '', /1页放不下/);
  assert.match(warnings({ settings: settings({ pages: 2000 }) })[0] ?? '', /不会用空话凑页数/);
});

test('pages that hold the chapters only just, and a limit of the tender that is passed, are said', () => {
  assert.match(
    warnings({ settings: settings({ pages: 9, pageMode: 'cap' }) })[0] ?? '',
    /上限9页放不下.*也要约10页.*删去或合并/,
  );
  assert.match(
    warnings({ settings: settings({ pages: 12, pageMode: 'cap' }) })[0] ?? '',
    /上限12页偏紧/,
  );
  const limit = { pages: 40, quote: '技术标不得超过40页' };
  assert.match(
    warnings({ settings: settings({ pages: 60 }) }, limit)[0] ?? '',
    /“技术标不得超过40页”，而目标为60页/,
  );
  assert.match(
    warnings({ settings: settings({ pages: 60, pageMode: 'cap' }) }, limit)[0] ?? '',
    /而上限为60页/,
  );
  assert.match(warnings({ settings: settings({ pages: 40 }) }, limit)[0] ?? '', /可能略有超出/);
  assert.deepEqual(warnings({ settings: settings({ pages: 40, pageMode: 'cap' }) }, limit), []);
});

test('no scoring, and scores that do not add up, are said', () => {
  assert.match(warnings({ scoring: [] })[0] ?? '', /没有读到评分项/);
  assert.match(warnings({ scoring })[0] ?? '', /合计70分，不是100分/);
});

test('a chapter the tender limits by a note says so where more pages are planned for it', () => {
  const input = outlineInput({ scoring: whole, settings: settings({ pages: 60 }) });
  const chapters = buildOutline(input);
  const warned = (words: string) => {
    const [first, ...rest] = chapters;
    assert.ok(first);
    const noted = {
      ...first,
      title: '服务方案',
      pages: 31,
      brief: `招标文件要求：（自行编写）\n${words}`,
    };
    return outlineWarnings({
      ...input,
      chapters: [noted, ...rest.filter(({ parentId }) => parentId !== first.id)],
      leastPages: 10,
      pageLimit: null,
    }).filter((one) => one.includes('服务方案'));
  };
  assert.match(warned('（不超过30页）')[0] ?? '', /“服务方案”写明“不超过30页”，而现在安排了约31页/);
  assert.deepEqual(warned('（总篇幅不宜超过150页）'), []);
  assert.deepEqual(warned('响应评分项“方案”（5分）。评分标准：不超过3页得5分'), []);
});
