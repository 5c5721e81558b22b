import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, tender } from 'tender-widgets/contract';
import {
  type CheckInput,
  checkBid,
  type Found,
} from '../../../../site/server/writing/checks/checks.ts';
import { cpuTime } from '../../../support/cpu-time.ts';
import { clauses, facts, settings } from '../sample-bid.ts';

const chapter = (
  id: string,
  kind: 'prose' | 'evidence' | 'form' = 'prose',
): outline.OutlineChapter => ({
  id,
  parentId: null,
  order: 0,
  title: `章节${id}`,
  pages: 1,
  brief: '',
  scoringIds: [],
  settings: { instruction: '', kind },
});

function findings(texts: Record<string, string>, changes: Partial<CheckInput> = {}): Found[] {
  return checkBid({
    facts,
    scoring: [],
    clauses: [],
    settings: settings(),
    chapters: Object.keys(texts).map((id) => chapter(id)),
    contents: new Map(Object.entries(texts)),
    ...changes,
  });
}
const kinds = (found: Found[]) => [...new Set(found.map((finding) => finding.kind))].toSorted();
const clean =
  '我方按照约定的流程开展日常巡查，发现问题当日登记、当日处理，处理结果由主管复核后归档。';

test('a clean text has no findings', () => {
  assert.deepEqual(findings({ a: clean }), []);
});

test('★ clauses that nothing answers are errors; answered ones are not', () => {
  const answered = '库房温度控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。';
  const found = findings({ a: answered }, { clauses });
  assert.deepEqual(
    found.map((finding) => [finding.kind, finding.severity]),
    [['missing-star', 'error']],
  );
  assert.match(found[0]?.quote ?? '', /接到报修后15分钟/);
});

test('numbers, names and purchasers of other projects', () => {
  const found = findings({
    a: '项目编号：QHZB-2029-1102，我方已阅读文件。',
    b: '致：青禾县人民医院',
    c: '项目名称：青禾县人民医院后勤保障采购项目',
    d: '本方案由青禾保安服务有限公司编制。',
    e: '在青禾县人民医院后勤保障服务项目中，我方将增派人员。',
  });
  assert.deepEqual(found.map((finding) => finding.chapterId).toSorted(), ['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(kinds(found), ['foreign-name']);
  for (const finding of found) assert.ok(finding.msg.length > 5);
});

test('the project’s own names, in whatever sentence, are no finding', () => {
  const text =
    '致：澄江市档案馆\n\n我方参加澄江市档案馆物业管理服务采购项目（项目编号：CJZC-2031-FW-0086）的投标，澄江嘉禾招标代理有限公司为代理机构。\n\n采购人：澄江市档案馆\n\n| 项目名称 | 澄江市档案馆物业管理服务采购项目 |';
  assert.deepEqual(findings({ a: text }), []);
});

test('other names may stand among the proofs', () => {
  assert.deepEqual(
    findings(
      { a: '| 1 | 青禾县人民医院后勤保障服务项目 | 青禾医疗管理有限公司 |' },
      { chapters: [chapter('a', 'evidence')] },
    ),
    [],
  );
});

test('placeholders of every kind, once each a chapter', () => {
  const found = findings({
    a: '联系人：____，电话【待填写】，地址【待填写】。由XX公司负责，TODO。无偏离【待确认】',
  });
  assert.deepEqual(kinds(found), ['placeholder']);
  assert.deepEqual(
    found.map((finding) => finding.quote).toSorted(),
    [
      ...['TODO', 'XX公司', '联系人：____，电话【待填写】，地'],
      ...['系人：____，电话【待填写】，地址【待填写】。由', '责，TODO。无偏离【待确认】'],
    ].toSorted(),
  );
  assert.equal(found.find(({ quote }) => quote.includes('【待确认】'))?.severity, 'info');
  assert.equal(found.find(({ quote }) => quote.startsWith('系人：'))?.places, 2);
});

test('units and sizes written with x are no placeholders', () => {
  assert.deepEqual(
    findings({
      a: '箱体尺寸为600×400×200，采用RGB及XGA接口，功率因数不低于规定值，运行平稳可靠。',
    }),
    [],
  );
});

test('paragraphs that stand twice, also with small changes', () => {
  const near = clean.replace('当日登记、当日处理', '当日登记和当日处理');
  const found = findings({
    a: clean,
    b: clean,
    c: near,
    d: '另外一段完全不同的内容，说明仓库物资的领用、退库和盘点要求，由仓库管理员负责执行。',
  });
  assert.deepEqual(
    found.map((finding) => [finding.kind, finding.chapterId]),
    [
      ['repetition', 'b'],
      ['repetition', 'c'],
    ],
  );
  assert.match(found[0]?.msg ?? '', /章节a/);
});

test('amounts that contradict the tender or themselves', () => {
  assert.deepEqual(
    kinds(findings({ a: '本项目预算金额为3260000.00元，最高限价320万元，投标保证金6万元。' })),
    [],
  );
  assert.match(findings({ a: '本项目最高限价为380万元。' })[0]?.msg ?? '', /3200000\.00元/);
  assert.match(findings({ a: '我方投标总报价为3,500,000.00元。' })[0]?.msg ?? '', /超过最高限价/);
  assert.deepEqual(findings({ a: '总报价人民币叁佰壹拾万元整（￥3100000.00）。' }), []);
  assert.match(
    findings({ a: '总报价人民币叁佰壹拾万元整（￥3010000.00）。' })[0]?.msg ?? '',
    /叁佰零壹万元整/,
  );
});

test('dates that contradict the tender or do not exist', () => {
  assert.deepEqual(
    findings({ a: '投标截止时间为2031年5月20日，服务期限为24个月，自2031年7月1日起。' }),
    [],
  );
  assert.deepEqual(kinds(findings({ a: '投标截止时间为2031年5月25日。' })), ['wrong-date']);
  assert.deepEqual(kinds(findings({ a: '计划于2031年2月30日进场。' })), ['wrong-date']);
  assert.deepEqual(kinds(findings({ a: '服务期限为36个月。' })), ['wrong-date']);
  assert.deepEqual(findings({ a: '服务期限为2年。' }), []);
});

test('an anonymous bid must not tell who wrote it', () => {
  const text =
    '远帆公司承诺派驻经验丰富的团队。联系电话0877-6601234，邮箱bid@yuanfan.example，由Yuanfan Property Group提供支持。';
  const blind = settings({ blind: true, bidder: '澄江市远帆物业服务有限公司' });
  const found = findings(
    { a: text, b: '澄江市远帆物业服务有限公司始终如一。' },
    { settings: blind },
  );
  assert.deepEqual(kinds(found), ['blind-bid']);
  assert.ok(found.length >= 4, found.map((finding) => finding.msg).join('\n'));
  // In a bid with names they only need a source.
  const plain = { a: text.replace('由Yuanfan Property Group提供支持', '') };
  assert.deepEqual(kinds(findings(plain, { settings: settings({ bidder: blind.bidder }) })), [
    'unsourced',
  ]);
});

test('too many pages', () => {
  const many = Array.from({ length: 60 }, (_, at) => `第${at}项工作由专人负责。`).join('');
  assert.deepEqual(kinds(findings({ a: many }, { settings: settings({ pages: 1 }) })), []);
  assert.deepEqual(
    kinds(
      findings({ a: many.repeat(2).replace(/。/g, '；') }, { settings: settings({ pages: 1 }) }),
    ),
    ['over-pages'],
  );
});

test('time grows with the text, not faster', () => {
  const text = (size: number, round: number) =>
    Array.from(
      { length: size },
      (_, at) =>
        `第${at}段：按照第${(at * 7919) % size}号流程，对编号${(at * 104729 + round) % 99991}的部位进行检查、登记和处理，并由第${at % 97}组复核归档。`,
    ).join('\n\n');
  // Another text each time: what is remembered of a short one a second time has no room for a long one.
  const time = (size: number) => {
    const contents = [0, 1, 2, 3].map((round) => text(size, round));
    return cpuTime(() => findings({ a: contents.pop() ?? '' }));
  };
  const [small, large] = [time(1000), time(16_000)];
  // Sixteen times the text: 16 times the time, or 256 if it grew with the square.
  assert.ok(large < small * 80, `${small} ms, ${large} ms`);
});

test('a purchaser of another office, a period in another unit, a blank left by a template', () => {
  const found = findings({
    a: '我方将配合泰和县财政局完成验收和移交工作。',
    b: '此处插入组织机构图。',
    c: '我公司近三年累计完成同类项目128个。',
    d: '服务期限：9年。',
  });
  assert.deepEqual(
    found
      .map((one) => [one.chapterId, one.kind])
      .toSorted((x, y) => String(x[0]).localeCompare(String(y[0]))),
    [
      ['a', 'foreign-name'],
      ['b', 'placeholder'],
      ['c', 'unsourced'],
      ['d', 'wrong-date'],
    ],
  );
});

test('a credential of the register is a source for what the text says of it', () => {
  const text =
    '我公司持有安全生产许可证，证书编号：JZ安许证字2024-0099，在册登记，随时可以核对原件。';
  assert.deepEqual(kinds(findings({ a: text })), ['unsourced']);
  const held = {
    kind: 'credential' as const,
    name: '安全生产许可证',
    number: 'JZ安许证字2024-0099',
    holder: '',
    until: '',
  };
  assert.deepEqual(kinds(findings({ a: text }, { credentials: [held] })), []);
});

test('the heads of a table and a clause told again are no finding', () => {
  const found = findings(
    {
      a: '| 项目名称 | 首次报价（元） | 服务期 |\n| --- | --- | --- |',
      b: '派驻人员不少于5人，其中网络工程师不少于2人。',
    },
    {
      clauses: [
        {
          ...(clauses[0] as (typeof clauses)[number]),
          kind: 'triangle',
          text: '派驻人员不少于5人，其中网络工程师不少于2人。',
        },
      ],
    },
  );
  assert.deepEqual(found, []);
});

test('a tender that asks for no bond: any bond but one of nothing is told', () => {
  const withBond = (value: string | null) =>
    findings(
      { a: '我方已缴纳投标保证金6万元。', b: '投标保证金：0元。' },
      { facts: { ...facts, bidBond: value === null ? null : { ...facts.bidBond!, value } } },
    ).map(({ kind, chapterId, msg }) => [kind, chapterId, msg]);
  assert.deepEqual(withBond('0.00'), [
    ['wrong-amount', 'a', '招标文件不收取投标保证金，请核对并删除'],
  ]);
  assert.deepEqual(withBond(null), [], 'where the tender says nothing, nothing can be wrong');
  const [other] = withBond('60000.00');
  assert.deepEqual(other?.slice(0, 2), ['wrong-amount', 'b']);
  assert.match(other?.[2] ?? '', /投标保证金与招标文件不一致/);
});

test('whether a mark refuses a bid is what the file says of it; copying forbidden is a warning', () => {
  const clause = (kind: tender.Clause['kind'], more: Partial<tender.Clause> = {}) => ({
    id: `${kind}-1`,
    kind,
    text: '数据备份支持全库备份和增量备份',
    source: null,
    ...more,
  });
  const severities = (...clauses: tender.Clause[]) =>
    findings({ a: clean }, { clauses }).map(({ kind, severity }) => [kind, severity]);
  const missing = [['missing-star', 'error']];
  assert.deepEqual(severities(clause('star')), missing);
  assert.deepEqual(severities(clause('star', { binding: false })), []);
  assert.deepEqual(severities(clause('triangle')), []);
  assert.deepEqual(severities(clause('triangle', { binding: true })), missing);
  assert.deepEqual(severities(clause('requirement')), []);
  assert.deepEqual(severities(clause('no-copying')), [['no-copying', 'warning']]);
});

test('the tender’s own words are no fault of the bid; what was filled in beside them is', () => {
  const forms = [
    {
      content:
        '工程名称： 标段： 第 页共 页\n\n监狱企业附由省级以上监狱管理局出具的证明文件。\n\n<table>\n<tr><td>项目名称</td><td>措施费合计</td></tr>\n</table>\n\n保证金直到投标文件有效期后30天内有效，工期为999日历天。',
    },
  ];
  const printed =
    '工程名称： 标段： 第 页共 页\n\n监狱企业附由省级以上监狱管理局出具的证明文件。\n\n| 项目名称 | 措施费合计 |\n\n保证金直到投标文件有效期后30天内有效，工期为999日历天。';
  assert.deepEqual(findings({ a: printed }, { forms, chapters: [chapter('a', 'form')] }), []);
  const filled = '工程名称：青禾县人民医院改造工程 标段： 第 页共 页\n\n工期为998日历天。';
  const found = findings({ a: filled }, { forms, chapters: [chapter('a', 'form')] });
  assert.deepEqual(kinds(found), ['foreign-name', 'wrong-date']);
  for (const { quote } of found) assert.ok(filled.includes(quote), quote);
});
