import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLibreOffice } from '../../../site/server/layout/export/libre-office.ts';
import { paginate } from '../../../site/server/layout/export/paginate.ts';
import {
  estimatedSeals,
  foundSeals,
  sealedChapters,
  sealedPages,
} from '../../../site/server/layout/seals/place-seals.ts';
import { parseWordFormat } from '../../../site/server/layout/word-format.ts';
import { bidOf, chapter } from './sample-bid.ts';

const form = (id: string, content: string) => ({
  ...chapter(id, null, 0, id, content),
  isPaper: true,
});
const places = new Map([
  ['a', 0],
  ['b', 2.5],
]);

test('only papers have places, and each keeps within the pages of its chapter', () => {
  const text = `投标人（盖章）\n${'我方承诺。\n'.repeat(40)}法定代表人（签字）`;
  const prose = chapter('b', null, 1, '验收', '验收人（签字）');
  const sealed = sealedChapters([form('a', text), prose], places, 4);
  assert.deepEqual(
    estimatedSeals(sealed).map(({ chapterId, kind, page }) => [chapterId, kind, page]),
    [
      ['a', 'seal', 1],
      ['a', 'signature', 3],
    ],
  );
  assert.deepEqual(sealedPages(sealed), [1, 2, 3]);
});

test('places are found on the laid-out pages one behind the other, whatever was filled in', () => {
  const sealed = sealedChapters(
    [form('a', '投标人：____（盖章）\n\n投标人：____（盖章）\n\n受托人（签字）')],
    new Map([['a', 0]]),
    3,
  );
  const texts = new Map([
    [1, '一 授权书 投标人： （盖章）'],
    [2, '投 标 人：  （盖 章）'],
    [3, '别的'],
  ]);
  assert.deepEqual(
    foundSeals(sealed, texts).map(({ page }) => page),
    // The last is on none of the pages: its page stays the estimated one.
    [1, 2, 3],
  );
});

const soffice = await findLibreOffice();
test('a laid-out file tells the pages of its places', {
  skip: soffice === undefined ? 'LibreOffice is not installed' : false,
}, async () => {
  const long = `${'我方承诺按招标文件的要求提供服务。\n\n'.repeat(60)}投标人：____（盖单位章）`;
  const bid = bidOf([form('一', '投标人（盖单位章）'), { ...form('二', long), order: 1 }]);
  const { pages } = await paginate(bid, parseWordFormat('standard'));
  assert.equal(pages.by, 'libreoffice');
  const [first, second] = pages.seals;
  assert.equal(first?.page, 1);
  assert.equal(second?.page, pages.total - pages.front);
});
