import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function texts(document: TenderDocument, kind: tender.Clause['kind']): string[] {
  return extractTender(document)
    .clauses.filter((clause) => clause.kind === kind)
    .map((clause) => clause.text);
}

test('marked clauses in paragraphs and cells, with numbers before the mark; references are none', () => {
  const document = documentOf(
    '# 第二章 投标人须知',
    '标注★的条款为实质性要求，不允许偏离，否则按无效投标处理；标注▲的为重要参数，负偏离一项扣2分。',
    '★号条款不满足的，投标无效。',
    '# 第三章 采购需求',
    '1.2 ★设备须支持双路供电，单路故障不停机。',
    '▲2.1 整机功耗不大于450W。',
    {
      rows: [
        ['序号', '参数', '技术要求'],
        ['1', '显示', '★分辨率不低于3840×2160'],
        ['2', '存储', '▲容量不小于2TB\n接口不少于4个'],
        ['3', '外观', '黑色'],
      ],
    },
    {
      rows: [
        ['序号', '重要性', '要求'],
        ['1', '★', '提供原厂三年质保'],
      ],
    },
    '# 第五章 投标文件格式',
    '★1.2 设备须支持双路供电，单路故障不停机。',
    '★投标函',
  );
  assert.deepEqual(texts(document, 'star'), [
    '设备须支持双路供电，单路故障不停机。',
    '显示：分辨率不低于3840×2160',
    '提供原厂三年质保',
  ]);
  assert.deepEqual(
    texts(document, 'triangle').map((text) => text.slice(0, 8)),
    ['整机功耗不大于4', '存储：容量不小于'],
  );
});

test('the file decides what its marks mean', () => {
  const document = documentOf(
    '# 第二章 投标人须知',
    '凡标有“※”的条款为实质性条款，投标人不满足的作无效投标处理；标有“#”的为重要技术参数。',
    '# 第三章 采购需求',
    '※1.服务人员须持健康证上岗。',
    '#2.响应时间不超过30分钟。',
    '●3.每季度巡检一次。',
  );
  assert.deepEqual(texts(document, 'star'), ['服务人员须持健康证上岗。']);
  assert.deepEqual(texts(document, 'triangle'), ['响应时间不超过30分钟。']);
});

test('each ground of refusal is a clause: lists, sentences, rows of the conformity review', () => {
  const document = documentOf(
    '# 第二章 投标人须知',
    '3.2 投标报价超过最高限价的，其投标作无效处理。',
    '3.3 投标有效期为90天。',
    '五、无效投标的情形',
    '投标文件有下列情形之一的，按无效投标处理：',
    '（1）未按要求签字盖章的；',
    '（2）附有采购人不能接受的条件的；',
    '六、废标',
    '出现下列情形之一的，应予废标：',
    '（1）符合专业条件的供应商不足三家的；',
    '# 第四章 评标办法',
    '符合性审查表',
    {
      rows: [
        ['序号', '审查内容', '审查标准'],
        ['1', '投标文件完整性', '投标文件按要求编制，内容齐全'],
        ['2', '投标报价', '报价唯一且未超过预算'],
      ],
    },
  );
  const found = texts(document, 'invalid');
  for (const ground of [
    '未按要求签字盖章的',
    '附有采购人不能接受的条件的',
    '投标报价超过最高限价的',
    '投标文件完整性',
    '报价唯一且未超过预算',
  ]) {
    assert.ok(
      found.some((text) => text.includes(ground)),
      ground,
    );
  }
  assert.equal(found.length, 5);
});

test('requirements on the bidder, one by one, without repeats', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    '三、投标人资格要求',
    '1.具有独立承担民事责任的能力；',
    '2.本项目的特定资格要求：',
    '（1）具备有效的食品经营许可证；',
    '（2）近三年内没有重大违法记录。',
    '3.本项目不接受联合体投标。',
    '四、招标文件的获取',
    '时间：2027年3月1日至2027年3月8日。',
    '# 第二章 投标人须知',
    '投标人资格要求',
    '1.具有独立承担民事责任的能力；',
  );
  assert.deepEqual(texts(document, 'qualification'), [
    '具有独立承担民事责任的能力；',
    '具备有效的食品经营许可证；',
    '近三年内没有重大违法记录。',
    '本项目不接受联合体投标。',
  ]);
});

test('requirements in a cell, where the announcement only points there', () => {
  const document = documentOf(
    '# 第一章 采购公告',
    '二、供应商资格要求',
    '详见供应商须知前附表。',
    '# 第二章 供应商须知',
    '供应商须知前附表',
    {
      rows: [
        ['条款号', '内容', '说明与要求'],
        [
          '4.1',
          '供应商资格条件',
          '（1）具有独立法人资格；\n（2）具备保安服务许可证；\n（3）项目经理持有物业管理师证书。',
        ],
      ],
    },
  );
  assert.deepEqual(texts(document, 'qualification'), [
    '具有独立法人资格；',
    '具备保安服务许可证；',
    '项目经理持有物业管理师证书。',
  ]);
});

test('every clause points to a block that holds its words', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '★1. 保修三年以上。',
    '2. 一般要求。',
    '逾期送达的投标文件将被拒收。',
  );
  const { clauses } = extractTender(document);
  assert.ok(clauses.length >= 2);
  assert.equal(new Set(clauses.map((clause) => clause.id)).size, clauses.length);
  for (const { source } of clauses) {
    assert.ok(source);
    const block = document.blocks[source.block];
    assert.ok(block && block.kind !== 'table' && block.text.includes(source.quote));
  }
});

test('a mark that is said to be no ground for refusal weighs more, it is not binding', () => {
  const document = documentOf(
    '# 第二章 采购需求',
    '打“★”号条款为实质性条款，若有任何一条负偏离则导致投标无效。打“▲”号条款为重要技术参数，若有部分“▲”条款未响应，将影响其得分，但不作为无效投标条款。',
    '★（1）投标人须在现场设立不少于二十人的运维团队。',
    '▲（2）投标人须提供智能运维平台并开放数据接口。',
  );
  assert.deepEqual(texts(document, 'star'), ['投标人须在现场设立不少于二十人的运维团队。']);
  assert.deepEqual(texts(document, 'triangle'), ['投标人须提供智能运维平台并开放数据接口。']);
});

test('a marked clause in the middle of a line, and short ones among others in a cell', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '3.1 提供安装调试和培训；★3.2 提供三年原厂维保服务。',
    {
      rows: [
        ['序号', '设备', '参数'],
        [
          '1',
          '数控加工单元',
          '★1、主轴转速≥12000r/min；\n▲2、定位精度≤0.01mm；\n▲3、配备在线测量系统。',
        ],
      ],
    },
  );
  assert.deepEqual(texts(document, 'star'), [
    '提供三年原厂维保服务。',
    '数控加工单元：主轴转速≥12000r/min；',
  ]);
  assert.deepEqual(texts(document, 'triangle'), [
    '数控加工单元：定位精度≤0.01mm；',
    '数控加工单元：配备在线测量系统。',
  ]);
});

test('requirements in a chapter whose title also names the contract', () => {
  const document = documentOf(
    '# 第五章 采购项目技术、服务、合同内容条款及其他商务要求',
    '★ 服务期为合同签订之日起十二个月。',
    '# 第六章 合同主要条款',
    '★ 甲方按季度付款给乙方。',
  );
  assert.deepEqual(texts(document, 'star'), ['服务期为合同签订之日起十二个月。']);
});

test('grounds for refusal written into one sentence are grounds each', () => {
  const document = documentOf(
    '# 第二章 投标人须知',
    '18. 投标文件有下列情形之一的，按无效处理：（1）未按要求提交保证金的；（2）未按规定签署、盖章的；（3）报价超过最高限价的。',
    '19. 有下列情况之一的，投标无效：（1）提交两份投标文件的；',
    '（2）串通投标的；（3）弄虚作假的。',
    '20. 报价明显偏低且不能证明其合理性的，应当将其作为无效投标处理。',
  );
  assert.deepEqual(texts(document, 'invalid'), [
    '未按要求提交保证金的；',
    '未按规定签署、盖章的；',
    '报价超过最高限价的。',
    '提交两份投标文件的；',
    '串通投标的；',
    '弄虚作假的。',
    '报价明显偏低且不能证明其合理性的，应当将其作为无效投标处理。',
  ]);
});

test('requirements on bidders who take part, not the head of a column of lots', () => {
  const document = documentOf(
    '# 第一章 磋商邀请',
    {
      rows: [
        ['标包', '名称', '供应商资格要求', '预算'],
        ['A', '实验设备', '见公告', '20万元'],
      ],
    },
    '五、供应商参加本次采购活动应具备的条件',
    '（一）具有独立承担民事责任的能力；',
    '（二）具有检验检测机构资质认定证书。',
    '六、文件获取',
  );
  assert.deepEqual(texts(document, 'qualification'), [
    '具有独立承担民事责任的能力；',
    '具有检验检测机构资质认定证书。',
  ]);
});

test('clauses keep the number of the file, and know which deviation table answers them', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '一、技术要求',
    '1.2 ★设备须支持双路供电，单路故障不停机。',
    '▲2.1 整机功耗不大于450W。',
    '★（3）整机质保期内免费更换易损件。',
    '★应急响应时间不超过30分钟。',
    '二、商务要求（以“★”标示的内容，不允许负偏离）',
    '★3.1 合同签订后30日内完成供货。',
    {
      rows: [
        ['序号', '名称', '要求'],
        ['4.2', '付款', '★验收合格后支付全部合同价款'],
      ],
    },
  );
  const { clauses } = extractTender(document);
  assert.deepEqual(
    clauses
      .filter(({ kind }) => kind === 'star' || kind === 'triangle')
      .map(({ number, part }) => [number, part]),
    [
      ['1.2', '技术'],
      ['★（3）', '技术'],
      [undefined, '技术'],
      ['★3.1', '商务'],
      ['4.2', '商务'],
      ['▲2.1', '技术'],
    ],
  );
  assert.ok(
    clauses.every(({ kind, part }) => part === undefined || kind === 'star' || kind === 'triangle'),
  );
});

test('without a section the words of a clause say which table answers it', () => {
  const document = documentOf(
    '# 第三章 项目说明',
    '★投标有效期不少于90日历天，付款方式为验收合格后支付。',
    '★摄像机分辨率不低于3840×2160。',
  );
  assert.deepEqual(
    extractTender(document).clauses.flatMap(({ kind, part }) => (kind === 'star' ? [part] : [])),
    ['商务', '技术'],
  );
});

test('without a section the clauses of one list are answered in one table, as most of them say', () => {
  const document = documentOf(
    '# 第三章 项目说明',
    '（一）安全专家',
    '★1.年龄不超过60周岁。',
    '★2.熟悉施工现场的检测设备。',
    '★3.身体健康，能胜任现场排查工作。',
    '★4.持有注册安全工程师证书者优先。',
  );
  assert.deepEqual(
    extractTender(document).clauses.flatMap(({ kind, part }) => (kind === 'star' ? [part] : [])),
    ['技术', '技术', '技术', '技术'],
  );
});

test('a condition within a list says whose it is, and two with other figures are two', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    '3.投标人资格要求',
    '3.1 投标人须具有有效的营业执照。',
    '3.2 项目经理要求：',
    '（1）具备市政公用工程专业二级及以上注册建造师。',
    '3.3 投标人未被列入以下名单之一：',
    '（1）失信被执行人名单；',
    '（2）重大税收违法失信主体；',
    '3.4 信誉要求：投标人符合下列情形的：',
    '（1）开标日前6个月内记分累计未满10分的；',
    '（2）开标日前24个月内记分累计未满25分的。',
  );
  assert.deepEqual(
    extractTender(document).clauses.flatMap(({ kind, text }) =>
      kind === 'qualification' ? [text] : [],
    ),
    [
      '投标人须具有有效的营业执照。',
      '项目经理要求：具备市政公用工程专业二级及以上注册建造师。',
      '投标人未被列入以下名单之一：失信被执行人名单；',
      '投标人未被列入以下名单之一：重大税收违法失信主体；',
      '信誉要求：投标人符合下列情形的：开标日前6个月内记分累计未满10分的；',
      '信誉要求：投标人符合下列情形的：开标日前24个月内记分累计未满25分的。',
    ],
  );
});

test('what the tender lists in its own deviation tables is to be answered, ★ clauses once', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '★2.1 服务器内存不少于512GB。',
    '# 第五章 投标文件格式',
    '附件6 技术偏离表',
    {
      rows: [
        ['序号', '招标文件要求', '投标响应', '偏离情况', '说明'],
        ['1', '服务器内存不少于512GB。', '', '', ''],
        ['2', '操作系统须为国产操作系统', '', '', ''],
        ['3', '……', '', '', ''],
      ],
    },
    '附件7 商务偏离表',
    {
      rows: [
        ['序号', '招标文件商务条款', '投标文件商务条款', '偏离说明'],
        ['1', '交货期：合同签订后30日内', '', ''],
        ['', '', '', ''],
      ],
    },
  );
  const { clauses } = extractTender(document);
  assert.deepEqual(
    clauses.flatMap(({ kind, number, part, text }) =>
      part === undefined ? [] : [[kind, number, part, text]],
    ),
    [
      ['star', '★2.1', '技术', '服务器内存不少于512GB。'],
      ['requirement', '2', '技术', '操作系统须为国产操作系统'],
      ['requirement', '1', '商务', '交货期：合同签订后30日内'],
    ],
  );
});

const groundsOf = (...lines: Parameters<typeof documentOf>) =>
  extractTender(documentOf(...lines)).clauses.flatMap(({ kind, text }) =>
    kind === 'invalid' ? [text] : [],
  );

test('grounds of refusal without numbers: a list of lines, and one told in a sentence', () => {
  assert.deepEqual(
    groundsOf(
      '# 第三章 评标办法',
      '有下列情形之一的，投标无效：',
      '未按要求提交投标保证金',
      '投标文件未按要求签署、盖章',
      '报价超过最高限价',
      '投标保证金：人民币壹拾贰万元整。',
    ),
    ['未按要求提交投标保证金', '投标文件未按要求签署、盖章', '报价超过最高限价'],
  );
  assert.deepEqual(
    groundsOf(
      '# 第二章 投标须知',
      '投标文件出现下列情形的作无效投标处理：投标函未签字或盖章；服务期限不满足要求；附有采购人不能接受的条件。',
    ),
    ['投标函未签字或盖章', '服务期限不满足要求', '附有采购人不能接受的条件'],
  );
});

test('a file divided by 第一节 or 第一条 is read like one divided by chapters', () => {
  for (const unit of ['节', '条']) {
    const { clauses, overview, requirements } = extractTender(
      documentOf(
        `第一${unit} 招标邀请`,
        '采购教室护眼灯1380套，含拆除旧灯、安装调试。',
        `第二${unit} 供应商须知`,
        '版面采用A4纸纵向，正文为四号宋体，行距固定值28磅，服务方案实行暗标评审，不得出现投标人名称。',
        `第三${unit} 技术要求`,
        '★灯具色温为4000K，显色指数不低于95；',
        `第四${unit} 评审标准`,
        '采用综合评分法。',
      ),
    );
    assert.deepEqual(
      clauses.map(({ kind }) => kind),
      ['star'],
    );
    assert.doesNotMatch(overview, /版面|A4/);
    assert.match(
      requirements.find(({ heading }) => heading === '暗标要求')?.text ?? '',
      /不得出现投标人名称/,
    );
  }
});

test('two marked clauses in one line are two, each with its own quote; a rule about the mark is none', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第二章 采购需求',
      '▲3、质量范围为50至3000，▲4、扫描速度不低于20张每秒',
      '▲5、泵耐压不低于15000千帕 ▲6、流速可调',
      '全部满足得20分，▲负偏离一项扣5分。',
    ),
  );
  const marked = clauses.filter(({ kind }) => kind === 'triangle');
  assert.deepEqual(
    marked.map(({ number }) => number),
    ['▲3', '▲4', '▲5', '▲6'],
  );
  assert.ok(marked.every(({ source }) => (source?.quote.match(/▲/g)?.length ?? 0) === 1));
});

test('requirements on the bidder under 供应商资格, also as one line', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第一章 磋商邀请',
      '7. 供应商资格：',
      '（1）具有独立承担民事责任的能力；（2）具有检验检测机构资质认定证书；（3）面向中小企业采购。',
    ),
  );
  assert.deepEqual(
    clauses.flatMap(({ kind, text }) =>
      kind === 'qualification' ? [text.replace(/[；。]$/, '')] : [],
    ),
    ['具有独立承担民事责任的能力', '具有检验检测机构资质认定证书', '面向中小企业采购'],
  );
});

test('a file may turn its marks round: the mark stays, its meaning is the file’s', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第二章 投标人须知',
      '带“▲”的条款是实质性条款，未响应的作无效投标处理。',
      '带“★”的条款是主要性能参数。',
      '# 第三章 采购需求',
      {
        rows: [
          ['序号', '功能', '要求'],
          ['1', '▲数据备份', 'a)支持全库备份；\nb)支持增量备份。'],
          ['2', '★日志', '日志保存不少于180天'],
          ['3', '界面', '支持中文操作界面和帮助'],
          ['4', '▲数据备份', 'a)支持全库备份；\nb)支持增量备份。'],
        ],
      },
    ),
  );
  assert.deepEqual(
    clauses.flatMap(({ kind, binding, meaning, text }) =>
      kind === 'invalid' ? [] : [[kind, binding, meaning, text]],
    ),
    [
      ['star', false, '带“★”的条款是主要性能参数。', '日志保存不少于180天'],
      ...Array.from({ length: 2 }, () => [
        'triangle',
        true,
        '带“▲”的条款是实质性条款，未响应的作无效投标处理。',
        '数据备份：a)支持全库备份；b)支持增量备份。',
      ]),
      ['requirement', undefined, undefined, '界面：支持中文操作界面和帮助'],
    ],
  );
});

const lotsFile = documentOf(
  '# 第一章 招标公告',
  {
    rows: [
      ['包号', '名称', '预算'],
      ['1', '超声设备', '100万元'],
      ['2', '监护设备', '80万元'],
    ],
  },
  '# 第三章 采购需求',
  '## 第一包 超声设备',
  '★探头不少于3把。',
  '## 第二包 监护设备',
  '★屏幕不小于15寸。',
  '## 共同要求',
  '★质保三年。',
);

test('a clause is for the lot it stands under; clauses of other lots go when one is chosen', () => {
  const stars = (options: { lotId?: string }) =>
    extractTender(lotsFile, options).clauses.flatMap(({ kind, lotId, text }) =>
      kind === 'star' ? [[lotId, text]] : [],
    );
  const [first, second, both] = [
    ['lot-1', '探头不少于3把。'],
    ['lot-2', '屏幕不小于15寸。'],
    [undefined, '质保三年。'],
  ];
  assert.deepEqual(stars({}), [first, second, both]);
  assert.deepEqual(stars({ lotId: 'lot-2' }), [second, both]);
});

test('what the file says of copying is a kind of its own; copies of a file for others are none', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '投标人不得照抄招标文件的技术要求，否则视为无效投标。',
    '投标人不得将招标文件复制后提供给第三方。',
    '★提供三年质保。',
  );
  assert.deepEqual(texts(document, 'no-copying'), [
    '投标人不得照抄招标文件的技术要求，否则视为无效投标。',
  ]);
  assert.deepEqual(texts(document, 'invalid'), []);
});

test('a marked line keeps the list below it', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    '1 ★售后服务要求：',
    '（1）原厂质保；',
    '（2）两小时到场。',
    {
      rows: [
        ['设备', '参数'],
        ['服务器', '1、★电源：\n（1）双路；\n（2）热插拔；\n2、机架式。'],
      ],
    },
  );
  assert.deepEqual(texts(document, 'star'), [
    '售后服务要求：\n（1）原厂质保；\n（2）两小时到场。',
    '服务器：电源：（1）双路；（2）热插拔；',
  ]);
});

test('a sentence that speaks of the review is no caption, and a table of points lists no conditions', () => {
  const scored = {
    rows: [
      ['序号', '评审因素', '评分细则', '分值'],
      ['1', '培训方案', '方案包括培训对象、培训课程、培训师资，每缺一项扣1分。', '3'],
      ['2', '售后方案', '方案完整、响应及时、备件充足得5分，一般得2分。', '5'],
    ],
  };
  for (const before of [
    '2.评标委员会依次进行资格审查、符合性审查、商务技术评审。',
    '资格审查与评分标准',
  ])
    assert.deepEqual(texts(documentOf('# 第四章 评标办法', before, scored), 'qualification'), []);
});

test('a marked paper of the bid, and what paper a bid is refused for, is a ground of refusal and no row of a deviation table', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第一章 招标公告',
      '某某学校现进行招标。',
      '# 第二章 投标人须知',
      '投标文件的组成：',
      '1、★营业执照复印件',
      '2、★投标函（须由法定代表人（负责人）签字并盖章）；',
      '3、★投标文件中未提供《承诺书》的，为无效投标。',
      '4、★供货期不超过30日历天。',
      '# 第三章 采购需求',
      '1、★提供检测报告证明材料',
      '# 第四章 评标办法',
      '综合评分。',
    ),
  );
  const of = (kind: string) =>
    clauses.filter((one) => one.kind === kind).map(({ text }) => text.slice(0, 5));
  assert.deepEqual(of('star'), ['供货期不超', '提供检测报']);
  for (const words of ['营业执照复', '投标函（须', '投标文件中'])
    assert.ok(of('invalid').includes(words), words);
});

test('who may bid is asked in the line of its own title, too', () => {
  for (const [line, expected] of [
    [
      '五、比选申请人资格：1.具有独立法人资格；2.项目负责人具有一级造价工程师资格；3.不接受联合体。',
      ['具有独立法人资格', '项目负责人具有一级造价工程师资格', '不接受联合体。'],
    ],
    [
      '二、投标人资格要求：具备政府采购法第二十二条规定的条件；持有有效的食品经营许可证。',
      ['具备政府采购法第二十二条规定的条件', '持有有效的食品经营许可证。'],
    ],
    ['三、投标人资格要求：详见招标公告。', []],
  ] as const)
    assert.deepEqual(
      texts(documentOf('# 第一章 招标公告', line, '三、联系人：某先生'), 'qualification'),
      expected,
      line,
    );
});

test('a condition is no title of conditions, and neither what is open to all nor a list of papers is one', () => {
  const asked = texts(
    documentOf(
      '# 第一章 采购邀请',
      '二、申请人的资格要求：',
      '1.满足政府采购法第二十二条规定；',
      '2.落实政府采购政策需满足的资格要求：本项目非专门面向中小企业采购，对小微企业报价给予10%的扣除；',
      '3.本项目的特定资格要求：具有有效的食品经营许可证。',
      '# 第二章 投标人须知',
      '资格审查文件',
      {
        rows: [
          ['序号', '材料名称', '要求', '格式'],
          ['1', '资格声明函', '必须提供', '格式1.1'],
          ['2', '法定代表人授权书', '按实际情况提供', '格式1.2'],
        ],
      },
    ),
    'qualification',
  );
  assert.deepEqual(asked, ['满足政府采购法第二十二条规定；', '具有有效的食品经营许可证。']);
  assert.deepEqual(
    texts(
      documentOf(
        '# 第一章 采购邀请',
        '二、申请人的资格要求：',
        '1.具有独立法人资格；',
        '2.资质、总监、业绩符合要求',
        '3.具有有效的食品经营许可证。',
      ),
      'qualification',
    ),
    ['具有独立法人资格；', '具有有效的食品经营许可证。'],
  );
  assert.deepEqual(
    texts(
      documentOf(
        '# 第一章 采购邀请',
        '二、申请人的资格要求：',
        '1.具有独立法人资格；',
        '2.本项目非专门面向中小企业，不接受联合体。',
      ),
      'qualification',
    ),
    ['具有独立法人资格；', '本项目非专门面向中小企业，不接受联合体。'],
  );
});

test('where nothing is asked of who bids there is no condition', () => {
  assert.deepEqual(
    texts(
      documentOf(
        '# 第一章 采购邀请',
        '二、申请人的资格要求：',
        '1.满足政府采购法第二十二条规定；',
        '2.落实政府采购政策需满足的资格要求：无；',
        '3.具有有效的食品经营许可证；',
        '4.本项目的特定资格要求：无。',
      ),
      'qualification',
    ),
    ['满足政府采购法第二十二条规定；', '具有有效的食品经营许可证；'],
  );
});

test('a row of the review that only says where its grounds stand is none', () => {
  const found = texts(
    documentOf(
      '# 第三章 评标办法',
      '初步评审标准',
      {
        rows: [
          ['条款号', '评审因素', '评审标准'],
          ['2.1', '初步评审标准', '见评标办法前附表之二：初步评审标准。'],
        ],
      },
      '投标人或投标文件存在下表所列情形的，其投标将被否决。',
      {
        rows: [
          ['序号', '评审内容', '否决情形', '否决事项'],
          ['1', '形式评审', '投标期限', '投标有效期不满足招标文件要求的。'],
        ],
      },
    ),
    'invalid',
  );
  assert.ok(found.some((text) => text.includes('投标有效期不满足')));
  assert.ok(!found.some((text) => text.includes('前附表之二')), found.join('|'));
});

test('the marked name of what stands below is no clause', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第三章 评标办法',
      '★价格项：',
      {
        rows: [
          ['评审项目', '满分', '评标标准'],
          ['投标报价', '15', '最低价得满分'],
        ],
      },
      '# 第四章 采购需求',
      '★1. 服务期限三年。',
    ),
  );
  const marked = clauses.filter(({ kind }) => kind === 'star').map(({ text }) => text);
  assert.deepEqual(marked, ['服务期限三年。']);
});

test('what conditions of a kind are called is none of them', () => {
  const document = documentOf(
    ...['# 第一章 询比公告', '3. 供应商资格要求', '3.1 通用资格要求'],
    ...['（1）依法注册的法人；', '（2）未被列入失信被执行人名单。', '3.2 专用资格要求'],
    '包1：须具有所投绝缘杆的型式试验报告。',
  );
  assert.deepEqual(texts(document, 'qualification'), [
    ...['依法注册的法人；', '未被列入失信被执行人名单。'],
    '包1：须具有所投绝缘杆的型式试验报告。',
  ]);
});
