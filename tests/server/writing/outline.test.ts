import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, tender } from 'tender-widgets/contract';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { noFacts, outlineInput, pick, scoringItem, seededRandom, settings } from './sample-bid.ts';

type Chapters = outline.OutlineChapter[];

const names = [
  '服务方案',
  '质量保证措施',
  '企业业绩',
  '项目负责人资格',
  '应急预案',
  '进度计划',
  '报价',
  '技术参数响应',
  '培训方案',
  '获奖情况',
  '人员配备',
  '增值服务',
  '服务方案',
];
const criteria = [
  '优得满分，良得一半，差不得分。',
  '从组织架构、进度安排、质量保证三方面评分。',
  '每提供一个合同复印件得2分，最高10分。',
  '根据投标人的方案（包括但不限于巡检流程、备件管理、故障处理等）进行综合评审，优得10分，一般得5分。',
  '',
  '每有一项负偏离扣1分，扣完为止。',
  '1、根据现场布置进行评审，0-5分；2、根据物资调配进行评审，0-5分；3、根据夜间值守进行评审，0-5分。',
];
const categories = ['价格', '商务', '技术', '资信', '其他'] as const;
const formats = [
  '投标函',
  '法定代表人授权书',
  '开标一览表',
  '技术部分',
  '资格证明文件',
  '商务条款偏离表',
  '类似项目业绩一览表',
  '服务方案',
  '承诺书',
];

function randomInput(seed: number) {
  const random = seededRandom(seed);
  const count = Math.floor(random() * 14);
  const scoring: tender.ScoringItem[] = Array.from({ length: count }, (_, at) =>
    scoringItem(
      `s${at}`,
      pick(random, categories),
      pick(random, names),
      Math.ceil(random() * 30),
      pick(random, criteria),
    ),
  );
  const format = formats
    .filter(() => random() < 0.5)
    .map((title, at) => ({
      title: `附件${at + 1}：${title}`,
      level: 1 + Math.floor(random() * 2),
      source: { block: at, quote: title },
    }));
  const bidType = pick(random, ['技术标', '商务标', '综合标'] as const);
  const pages = pick(random, [1, 5, 10, 40, 80, 150, 300, 900]);
  return outlineInput({
    scoring,
    format: random() < 0.5 ? format : [],
    settings: settings({ pages, bidType }),
  });
}

const depthOf = (chapters: Chapters, chapter: Chapters[number]): number => {
  const parent = chapters.find((one) => one.id === chapter.parentId);
  return parent ? 1 + depthOf(chapters, parent) : 1;
};

test('every scoring item has a chapter, whatever the items, the format and the bid type', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const input = randomInput(seed);
    const chapters = buildOutline(input);
    const linked = new Set(chapters.flatMap((chapter) => chapter.scoringIds));
    for (const item of input.scoring)
      assert.ok(
        linked.has(item.id),
        `seed ${seed}: ${item.item} (${item.category}) has no chapter`,
      );
  }
});

test('the tree is sound: unique ids, known parents, orders from 0, no equal sisters, at most four levels', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const chapters = buildOutline(randomInput(seed));
    const ids = new Set(chapters.map((chapter) => chapter.id));
    assert.equal(ids.size, chapters.length, `seed ${seed}`);
    const sisters = new Map<string | null, Chapters>();
    for (const chapter of chapters)
      sisters.set(chapter.parentId, [...(sisters.get(chapter.parentId) ?? []), chapter]);
    for (const [parentId, row] of sisters) {
      assert.ok(parentId === null || ids.has(parentId), `seed ${seed}`);
      assert.deepEqual(
        row.map((chapter) => chapter.order),
        row.map((_, at) => at),
        `seed ${seed}`,
      );
      assert.equal(
        new Set(row.map((chapter) => chapter.title)).size,
        row.length,
        `seed ${seed}: ${row.map((one) => one.title).join(',')}`,
      );
    }
    for (const chapter of chapters) {
      assert.ok(depthOf(chapters, chapter) <= 4, `seed ${seed}: ${chapter.title}`);
      assert.match(chapter.title, /[^。；：，、\s]$/, `seed ${seed}`);
      assert.doesNotMatch(chapter.title, /^(?:附件\d|第[一二三]章|\d+[.、])/, `seed ${seed}`);
    }
  }
});

test('pages add up to the target to two decimals', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const input = randomInput(seed);
    const sum = buildOutline(input).reduce(
      (total, chapter) => total + Math.round(chapter.pages * 100),
      0,
    );
    assert.equal(sum, input.settings.pages * 100, `seed ${seed}`);
  }
});

test('the same input gives the same outline', () => {
  assert.deepEqual(buildOutline(randomInput(7)), buildOutline(randomInput(7)));
});

test('judged items become text with a chapter for each aspect of the criteria, counted ones a place for proof', () => {
  const chapters = buildOutline(outlineInput());
  const service = chapters.find(
    (chapter) => chapter.title === '服务方案' && chapter.scoringIds.includes('s2'),
  );
  assert.equal(service?.settings.kind, 'prose');
  const below = chapters
    .filter((chapter) => chapter.parentId === service?.id)
    .map((chapter) => chapter.title);
  for (const aspect of ['保洁服务', '绿化养护', '设备运行'])
    assert.ok(below.includes(aspect), `${aspect} of ${below.join('、')}`);
  assert.equal(
    chapters.find((chapter) => chapter.scoringIds.includes('s5'))?.settings.kind,
    'evidence',
  );
  assert.equal(
    chapters.find((chapter) => chapter.scoringIds.includes('s6'))?.settings.kind,
    'evidence',
  );
  assert.equal(
    chapters.find((chapter) => chapter.scoringIds.includes('s1'))?.settings.kind,
    'form',
  );
  assert.match(
    chapters.find((chapter) => chapter.scoringIds.includes('s7'))?.title ?? '',
    /偏离|响应/,
  );
});

test('the documents the tender asks for are the skeleton, in their order, with the text under the technical part', () => {
  const titles = ['投标函', '开标一览表', '商务条款偏离表', '技术部分', '资格证明文件'];
  const format = titles.map((title, at) => ({
    title: `格式${at + 1} ${title}`,
    level: 1,
    source: { block: at, quote: title },
  }));
  const chapters = buildOutline(outlineInput({ format }));
  const top = chapters
    .filter((chapter) => chapter.parentId === null)
    .map((chapter) => chapter.title);
  assert.deepEqual(
    top.filter((title) => titles.includes(title)),
    titles,
  );
  const technical = chapters.find((chapter) => chapter.title === '技术部分');
  const below = chapters
    .filter((chapter) => chapter.parentId === technical?.id)
    .flatMap((chapter) => chapter.scoringIds);
  assert.deepEqual(below.toSorted(), ['s2', 's3', 's4']);
});

test('a technical bid holds the text at the top and the items of other parts in short chapters', () => {
  const chapters = buildOutline(outlineInput({ settings: settings({ bidType: '技术标' }) }));
  const top = chapters
    .filter((chapter) => chapter.parentId === null)
    .map((chapter) => chapter.title);
  assert.ok(top.includes('应急预案') && !top.includes('投标函'), top.join('、'));
  const rest = chapters.find((chapter) => chapter.title === '其他评分项响应说明');
  assert.ok(
    chapters.some((chapter) => chapter.parentId === rest?.id && chapter.scoringIds.includes('s5')),
  );
});

test('a proof of the bond is a chapter where the tender asks for a bond, and none where it asks for nothing', () => {
  const hasProof = (value: string | null) => {
    const bidBond = value === null ? null : { value, source: { block: 0, quote: value } };
    const input = outlineInput({ facts: { ...noFacts, bidBond } });
    return buildOutline(input).some(({ title }) => title.endsWith('保证金缴纳证明'));
  };
  assert.deepEqual(['60000.00', '0.50', '100'].map(hasProof), [true, true, true]);
  assert.deepEqual([null, '', '0', '0.00'].map(hasProof), [false, false, false, false]);
});

test('more pages make a deeper outline', () => {
  const size = (pages: number) =>
    buildOutline(outlineInput({ settings: settings({ pages }) })).length;
  assert.ok(size(10) < size(80) && size(80) < size(300), `${size(10)} ${size(80)} ${size(300)}`);
});

test('★ clauses have a table even where the tender names no such document', () => {
  const format = ['投标函', '报价表', '服务方案'].map((title, at) => ({
    title,
    level: 1,
    source: { block: at, quote: title },
  }));
  assert.ok(
    buildOutline(outlineInput({ format })).some((chapter) => /响应表|偏离/.test(chapter.title)),
  );
});

test('what is asked has a table of ours where those the tender prints are lists of conditions alone', () => {
  const entry = (title: string) => ({
    title,
    level: 1,
    source: { block: 3, quote: title },
    form: { first: 3, last: 5 },
  });
  const tables = (...titles: string[]) =>
    buildOutline(
      outlineInput({
        format: ['报价函', ...titles, '服务方案'].map(entry),
        clauses: [
          {
            ...{ id: 'r1', kind: 'requirement', part: '技术', text: '车辆每日消毒一次。' },
            source: { block: 9, quote: '车辆每日消毒一次' },
          },
        ],
      }),
    )
      .map(({ title }) => title)
      .filter((title) => /响应表|偏离/.test(title));
  const check = ['资格条件响应表', '符合性响应表'];
  assert.deepEqual(tables(...check), [...check, '采购需求响应表']);
  assert.deepEqual(tables('服务要求偏离表'), ['服务要求偏离表']);
  assert.deepEqual(tables('资格及技术偏离表'), ['资格及技术偏离表']);
});

test('a tender that says nothing still gets a usable outline', () => {
  const chapters = buildOutline(
    outlineInput({ facts: noFacts, scoring: [], clauses: [], requirements: [], name: '空白' }),
  );
  assert.ok(chapters.length >= 8);
  assert.ok(chapters.some((chapter) => chapter.settings.kind === 'prose' && chapter.pages > 1));
});

test('where the tender states no papers, the usual ones of its kind of procurement, none with a place in the tender', () => {
  const firstLevel = (name: string, overview: string) =>
    buildOutline(
      outlineInput({
        ...{ facts: noFacts, scoring: [], clauses: [], requirements: [], format: [] },
        ...{ name, overview },
      }),
    ).filter(({ parentId }) => parentId === null);
  const works = firstLevel(
    '道路改造工程施工招标',
    '招标人对道路改造工程施工进行公开招标，投标人编制投标文件。',
  );
  assert.deepEqual(
    works.map(({ title }) => title).filter((title) => !/索引/.test(title)),
    [
      '投标函及投标函附录',
      '法定代表人身份证明',
      '法定代表人授权委托书',
      '已标价工程量清单',
      '施工组织设计',
      '项目管理机构',
      '资格审查资料',
      '其他材料',
    ],
  );
  const inquiry = firstLevel('办公桌椅询价', '询价文件：供应商编制响应文件，报价最低的成交。');
  assert.equal(inquiry[0]?.title, '报价函');
  assert.ok(inquiry.every(({ title }) => !/方案/.test(title)));
  assert.ok([...works, ...inquiry].every(({ settings }) => settings.source === undefined));
});

test('a part of the tender that bears the very name answers its item, which gets no second chapter', () => {
  const chapters = buildOutline(
    outlineInput({
      scoring: [
        scoringItem('s1', '技术', '配送服务方案', 20, '方案完整的得20分，一般的得10分。'),
        scoringItem('s2', '技术', '应急预案', 10, '预案完整的得10分。'),
        scoringItem('s3', '技术', '服务承诺', 10, '承诺完整的得10分。'),
        scoringItem('s4', '技术', '质量保证措施', 10, '措施完整的得10分。'),
      ],
      format: ['投标函', '报价一览表', '配送服务方案', '服务承诺'].map((title, block) => ({
        ...{ title, level: 1 },
        source: { block, quote: title },
      })),
    }),
  );
  assert.deepEqual(
    chapters.filter(({ title }) => /配送服务方案|服务承诺/.test(title)).map(({ title }) => title),
    ['配送服务方案', '服务承诺'],
  );
  for (const [title, id] of [
    ['配送服务方案', 's1'],
    ['服务承诺', 's3'],
  ] as const) {
    const chapter = chapters.find((one) => one.title === title);
    assert.deepEqual([chapter?.scoringIds, chapter?.settings.kind], [[id], 'prose'], title);
  }
});

test('headings of the tender’s own lists are no chapters beside what a criterion names', () => {
  const chapters = buildOutline(
    outlineInput({
      settings: settings({ pages: 300 }),
      scoring: [
        scoringItem(
          's1',
          '技术',
          '陈设方案',
          20,
          '从诊室布置、病房布置、走廊布置三方面评分，优得20分，良得10分。',
        ),
      ],
      requirements: [
        { heading: '病房陈设货物', text: '陈设方案涉及诊室布置、病房布置和走廊布置，货物另列。' },
      ],
    }),
  );
  const parent = chapters.find(({ title }) => title === '陈设方案');
  assert.deepEqual(
    chapters.filter(({ parentId }) => parentId === parent?.id).map(({ title }) => title),
    ['诊室布置', '病房布置', '走廊布置'],
  );
});

test('what a criterion names is not said once more by a longer heading of ours', () => {
  const chapters = buildOutline(
    outlineInput({
      name: '食堂服务',
      settings: settings({ pages: 80 }),
      scoring: [
        scoringItem('s1', '技术', '人员配置与管理', 20, '包括岗位设置、考勤办法：优20分，良10分。'),
      ],
    }),
  ).map(({ title }) => title);
  assert.ok(chapters.includes('岗位设置'), chapters.join());
  assert.ok(!chapters.includes('组织架构与岗位设置'), chapters.join());
});

test('the points of one item do not take the parts of another that is about their subject', () => {
  const input = outlineInput({
    name: '道路改造工程施工',
    scoring: [
      scoringItem(
        's1',
        '技术',
        '施工方案与技术措施',
        12,
        '包括路基路面施工、雨污管网施工、现状管线保护与交通疏解，每项0～4分。',
      ),
      scoringItem('s2', '技术', '交通导改与疏解方案', 12, '分期导改合理得8～12分，一般得1～7分。'),
      scoringItem('s3', '价格', '投标报价', 60, '最低价为满分。'),
    ],
    settings: settings({ pages: 200 }),
  });
  const chapters = buildOutline(input);
  const below = (title: string) => {
    const home = chapters.find((one) => one.title === title);
    return chapters.filter(({ parentId }) => parentId === home?.id).map((one) => one.title);
  };
  // The one point the criterion names stands before what such bids hold.
  assert.equal(below('交通导改与疏解方案')[0], '分期导改');
  assert.ok(below('交通导改与疏解方案').includes('交通疏解组织'));
  assert.deepEqual(below('现状管线保护与交通疏解'), []);
});

test('a volume in which the tender’s own chapter answers the criteria gets no general chapters beside it', () => {
  const listed = ['投标函', '技术建议书', '现状分析', '总体思路', '其他资料'];
  const levels = [2, 2, 3, 3, 2];
  const format = [
    { title: '第一个信封（商务及技术文件）', level: 1, source: { block: 0, quote: '第一个信封' } },
    ...listed.map((title, at) => ({
      ...{ title, level: levels[at] ?? 2 },
      source: { block: at + 1, quote: title },
    })),
  ];
  const chapters = buildOutline(
    outlineInput({
      format,
      settings: settings({ pages: 120 }),
      scoring: [
        scoringItem('s1', '技术', '现状分析', 20, '分析透彻的得20分，一般的得10分。'),
        scoringItem('s2', '技术', '总体思路', 20, '思路清晰的得20分，一般的得10分。'),
      ],
    }),
  );
  const [volume] = chapters;
  const below = chapters.filter(({ parentId }) => parentId === volume?.id);
  const ours = below.filter(({ settings: { source } }) => source === undefined);
  assert.deepEqual(
    ours.map(({ title }) => title),
    [],
  );
});

test('a part that asks for a copy, or stands among papers, is a place for papers; what is told in own words is written', () => {
  const entry = (title: string, level: number, note?: string): tender.FormatEntry => ({
    ...{ title, level, source: { block: 1, quote: title } },
    ...(note === undefined ? {} : { note }),
  });
  const format = [
    entry('投标函', 1),
    entry('资格审查资料', 1),
    entry('营业执照', 2),
    entry('基本账户开户证明', 2),
    entry('裁判文书网查询', 2),
    entry('税控发票', 2),
    entry('企业简介', 2),
    entry('经营场所', 1, '提供租赁合同，附照片及合同复印件并加盖公章。'),
    entry('经营思路', 1, '由投标人自行编制，可附合同复印件。'),
    entry('产品检验报告', 1),
    entry('设备彩页', 1),
    entry('检测报告编制方案', 1),
    entry('报价表', 1),
  ];
  const chapters = buildOutline(outlineInput({ format, scoring: [] }));
  const kind = (title: string) => chapters.find((one) => one.title === title)?.settings.kind;
  assert.deepEqual(['裁判文书网查询', '税控发票', '企业简介', '经营场所', '经营思路'].map(kind), [
    'evidence',
    'evidence',
    'prose',
    'evidence',
    'prose',
  ]);
  assert.deepEqual(['产品检验报告', '设备彩页', '检测报告编制方案'].map(kind), [
    'evidence',
    'evidence',
    'prose',
  ]);
});

test('below what proves that one may bid a condition is proven, not written about', () => {
  const entry = (title: string, level: number): tender.FormatEntry => ({
    ...{ title, level, source: { block: 1, quote: title } },
  });
  const format = [
    ...[entry('投标函', 1), entry('资格证明文件', 1), entry('境内合法注册的独立法人', 2)],
    ...[entry('良好的商业信誉', 2), entry('企业概况', 2), entry('报价表', 1)],
  ];
  const chapters = buildOutline(outlineInput({ format, scoring: [] }));
  const kinds = chapters.map(({ title, settings }) => [title, settings.kind]);
  assert.deepEqual(
    kinds.filter(([title]) => /注册|信誉|概况/.test(title ?? '')),
    [
      ['境内合法注册的独立法人', 'evidence'],
      ['良好的商业信誉', 'evidence'],
      ['企业概况', 'prose'],
    ],
  );
});

test('what is done with some goods alone is a chapter where the tender speaks of it', () => {
  const titles = (...lines: string[]) => {
    const requirements = [{ heading: '采购需求', text: lines.join('\n') }];
    const scoring = [scoringItem('g1', '技术', '供货方案', 40, '供货方案合理得40分。')];
    const name = '图书馆中文图书采购';
    const input = outlineInput({
      ...{ name, overview: '', scoring, clauses: [], format: [], requirements },
      settings: settings({ pages: 80 }),
      facts: { ...noFacts, projectName: { value: name, source: null } },
    });
    return buildOutline(input).map(({ title }) => title);
  };
  const books = Array.from(
    { length: 12 },
    (_, at) => `第${at + 1}批货物为中文图书，按采购清单供货，到货时核对数量和外观。`,
  );
  assert.ok(!titles(...books).some((title) => /^(?:安装|培训|售后)/.test(title)));
  const shelves = [...books, '供货设备到场后负责安装调试，讲解使用方法，质保期两年。'];
  for (const part of [/^安装/, /^培训/, /^售后/])
    assert.ok(
      titles(...shelves).some((title) => part.test(title)),
      part.source,
    );
});

test('our own table of answers is called after the tender’s name of what it wants', () => {
  const title = (heading: string, text = '车辆每日消毒一次。') =>
    buildOutline(
      outlineInput({
        requirements: [{ heading, text }],
        format: [
          ...['报价函', '资格条件响应表', '服务方案'].map((one) => ({
            ...{ title: one, level: 1, source: { block: 3, quote: one } },
            form: { first: 3, last: 5 },
          })),
        ],
        clauses: [
          {
            ...{ id: 'r1', kind: 'requirement', part: '技术', text: '车辆每日消毒一次。' },
            source: { block: 9, quote: '车辆每日消毒一次' },
          },
        ],
      }),
    ).find(({ title: one }) => one.endsWith('响应表') && !one.startsWith('资格'))?.title;
  assert.equal(title('第五章 发包人要求'), '发包人要求响应表');
  assert.equal(title('第三章  用户需求书'), '用户需求书响应表');
  assert.equal(title('（二）服务要求'), '采购需求响应表');
  assert.equal(title('一、范围', '投标人应满足第五章“招标人要求”。'), '招标人要求响应表');
});
