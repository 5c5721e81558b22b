import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { outline, type tender } from 'tender-widgets/contract';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import * as v from 'valibot';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { composeTask } from '../../../../site/server/writing/offline/compose.ts';
import { pricePlaces } from '../../../../site/server/writing/price/price-volume.ts';

import { facts, settings } from '../sample-bid.ts';

const row = {
  id: 'a',
  name: '服务器',
  unit: '台',
  quantity: '2',
  unitPrice: '120.5',
  taxRate: '13',
};
const sheet = reckonPrices(1, [row], startingSettings, '');

/** Chapters by `> title`, deeper by one for each mark, first-level ones in the volume behind the bar. */
function chaptersOf(...lines: string[]): outline.OutlineChapter[] {
  const path: string[] = [];
  return lines.map((line, order) => {
    const [, marks = '', title = '', volume] =
      /^(>*)\s*([^|]+?)(?:\s*\|\s*(.+))?$/.exec(line) ?? [];
    const id = `c${order}`;
    path[marks.length] = id;
    const parentId = marks === '' ? null : (path[marks.length - 1] ?? null);
    return v.parse(outline.OutlineChapter, {
      ...{ id, parentId, order, title, pages: 1, level: marks.length + 1 },
      ...{ scoringIds: [], brief: '', pinned: false },
      settings: { kind: 'form', ...(volume === undefined ? {} : { volume }) },
    });
  });
}

const volumes = chaptersOf(
  '资格证明文件 | 资信',
  '>声明函',
  '商务技术文件 | 商务标',
  '>投标函',
  '>开标一览表',
  '报价文件 | 报价',
  '>投标函',
);
const places = (chapters: outline.OutlineChapter[], ...clauses: string[]) => {
  const placeOf = pricePlaces({ chapters, clauses: clauses.map((text) => ({ text })) });
  return chapters.map(({ id }) => placeOf(id));
};

test('where the price has a volume of its own, a letter in another one names none', () => {
  assert.deepEqual(places(volumes), ['apart', 'apart', 'apart', 'apart', 'open', 'open', 'open']);
});

test('a bid whose chapters the tender does not bind apart names the price everywhere', () => {
  const chapters = chaptersOf('投标函 | 商务标', '技术方案 | 技术标', '投标报价 | 报价');
  assert.deepEqual(places(chapters), ['open', 'open', 'open']);
});

for (const [clause, barred] of [
  ['资格文件、商务技术文件中不得出现报价，否则投标无效。', ['资信', '商务标']],
  ['资格与资信册、技术商务册内出现本项目投标报价的，按无效投标处理。', ['资信', '商务标']],
  ['两信封分别加密，第一信封中出现报价信息的，否决其投标', ['资信', '商务标']],
  ['未出现投标报价：商务文件中未出现有关投标报价的内容。', ['商务标']],
  ['报价文件中的内容不得出现在资格证明文件和商务技术文件中，否则投标无效。', ['资信', '商务标']],
  ['系统应当通过等级测评，测评费用包含在投标报价中。', []],
  ['技术文件的总人工费不得明显低于投标报价中的总人工费。', []],
  ['商务文件中包含不得超过最高限价的报价。', []],
  ['商务文件应包含投标报价一览表和商务偏离表。', []],
  ['商务文件中应体现投标报价的组成，商务标按评审办法打分。', []],
] as const)
  test(`prices are barred from ${barred.join('、') || 'nowhere'}: ${clause}`, () => {
    const found = places(volumes, clause).map((place, at) => [volumes[at], place] as const);
    const where = found.flatMap(([chapter, place]) =>
      chapter?.parentId === null && place === 'barred' ? [chapter.settings.volume] : [],
    );
    assert.deepEqual(where, barred);
  });

const barring = '资格证明文件、商务技术文件中不得出现投标报价，出现的作无效投标处理。';
const letter = '我方投标总价为人民币（大写）【待填写】元（￥【待填写】）。';
const told = '我方投标总价为人民币（大写）贰佰肆拾壹元整（￥241.00元）。';
const foundIn = (texts: Record<string, string>, clauses: tender.Clause[]) =>
  checkBid({
    ...{ facts, scoring: [], clauses, settings: settings(), chapters: volumes },
    contents: new Map(Object.entries(texts)),
  }).flatMap(({ kind, severity, chapterId }) =>
    kind === 'price-place' ? [[severity, chapterId]] : [],
  );

test('the check tells a price in a volume that may have none, and a blank that was left open there', () => {
  const barred = { id: 'invalid-1', kind: 'invalid' as const, text: barring, source: null };
  assert.deepEqual(foundIn({ c3: told, c6: told }, [barred]), [['error', 'c3']]);
  assert.deepEqual(foundIn({ c3: told, c6: told }, []), [['warning', 'c3']]);
  assert.deepEqual(foundIn({ c3: letter, c6: letter }, [barred]), [['info', 'c3']]);
  assert.deepEqual(foundIn({ c3: '投标总价见报价文件。', c6: told }, [barred]), []);
});

test('the offline writer names the total in the letter of the price volume alone', () => {
  const context = {
    ...{ name: '设备采购', overview: '', facts, scoring: [], clauses: [], responses: {} },
    ...{ factSheet: [], settings: settings(), chapters: volumes, knowledge: [], pictures: [] },
    requirements: [],
    forms: [{ title: '投标函', first: 900, content: '致：采购人\n\n投标报价：____' }],
    price: sheet,
  };
  const written = (id: string) => {
    const chapter = volumes.find((one) => one.id === id);
    assert.ok(chapter);
    const task = { context, chapter, targetChars: 500, written: '', before: '', after: '' };
    return composeTask({ ...task, instruction: '', goal: null });
  };
  assert.match(written('c6'), /241\.00/);
  assert.doesNotMatch(written('c3'), /241/);
});
