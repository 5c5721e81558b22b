import assert from 'node:assert/strict';
import { test } from 'node:test';
import { categoryOf } from '../../../site/server/documents/extract/scoring/names.ts';
import { subPoints } from '../../../site/server/documents/extract/scoring/sub-points.ts';
import { criteriaAspects } from '../../../site/server/writing/criteria/aspects.ts';
import { scoringNature } from '../../../site/server/writing/criteria/nature.ts';

const aspects = (criteria: string, item = '方案') =>
  criteriaAspects({ item, criteria }).map((aspect) => aspect.title);

test('what is found faulty is a thing to write about, and 检验 is no name without its 内容', () => {
  const found = aspects('检查组织、不合格品处理、检验内容完整，优得5-6分，良得3-4分，一般得1-2分');
  assert.deepEqual(found, ['检查组织', '不合格品处理', '检验内容']);
});

test('reads what the criteria want written, and no step of a scale', () => {
  assert.deepEqual(
    aspects('从组织架构、进度安排、质量保证三方面评分，优得10-8分，良得7-5分，差得4-0分'),
    ['组织架构', '进度安排', '质量保证'],
  );
  assert.deepEqual(
    aspects(
      '根据投标人制订的巡检方案（至少包括巡检\n路线、缺陷登记等）进行评审：1、方案科学合理的得10分；2、方案一般的得4分；3、未提供的不得分。',
    ),
    ['巡检路线', '缺陷登记'],
  );
  assert.deepEqual(
    aspects('1 、根据供应商拟定的轮班安排进行评审，0-5分；\n2 、根据仓库值守制度进行评审，0-5分；'),
    ['轮班安排', '仓库值守制度'],
  );
  assert.deepEqual(aspects('舱位划分清晰、吊具检查措施具体的得4分；较好的得3分；一般的得1～2分'), [
    '舱位划分',
    '吊具检查措施',
  ]);
  assert.deepEqual(aspects('方案合理、可行的得5分，一般的得2分'), []);
});

test('words that share what stands behind them are one thing: whom one works with, what a proposal is for', () => {
  for (const [criteria, titles] of [
    ['与业主、交警、管线单位的配合措施：优5分，良3分', ['与业主、交警、管线单位的配合措施']],
    [
      '提出可降低能耗、延长寿命或方便检修的建议：每条被评委认可的得1分，最高4分。',
      ['降低能耗、延长寿命或方便检修的建议'],
    ],
    [
      '对本工程（下穿铁路段、软土路基段）认识准确、对策具体的得7～8分；一般的得1～3分',
      ['下穿铁路段、软土路基段认识', '对策'],
    ],
    ['值守安排、巡查路线、交接记录：优5分，良3分', ['值守安排', '巡查路线', '交接记录']],
  ] as const)
    assert.deepEqual(aspects(criteria), titles);
});

test('what everybody begins with is no point, nor is what is praised on top of it', () => {
  for (const criteria of [
    '基本分6分。措施全面、手段可靠的，加0～4分',
    '起评分3分；分析透彻、符合工程实际的，加0～2分',
  ]) {
    const item = { item: '质量控制', criteria, category: '技术', maxScore: 10 } as const;
    assert.deepEqual(subPoints(item), []);
    assert.deepEqual(aspects(criteria), []);
  }
  assert.deepEqual(aspects('基础分3分，整改期限明确、违约措施具体的加1～2分'), [
    '整改期限',
    '违约措施',
  ]);
  assert.deepEqual(
    subPoints({
      category: '技术',
      maxScore: 10,
      criteria: '基本分4分。夜间巡查安排合理加3分；节假日值守安排合理加3分',
    }).map(({ text }) => text.slice(0, 6)),
    ['夜间巡查安排', '节假日值守安'],
  );
});

test('a list right before its first grade, what is there in numbers and what is owned are things to write about', () => {
  assert.deepEqual(aspects('到场时间、易损件储备、操作培训优8～10分，良5～7分，一般1～4分'), [
    '到场时间',
    '易损件储备',
    '操作培训',
  ]);
  assert.deepEqual(
    aspects('注塑生产线3条及以上、模具加工能力强得16～20分；1条得8～15分').slice(0, 1),
    ['注塑生产线'],
  );
  assert.deepEqual(aspects('回访制度健全、岗前演练到位12分；较健全7分；一般3分'), [
    '回访制度',
    '岗前演练',
  ]);
  assert.deepEqual(aspects('检验设备齐全、具有盐雾试验室得16～20分；其他得5～15分'), [
    '检验设备',
    '盐雾试验室',
  ]);
});

test('an enumeration that shares one word of praise is one thing with parts', () => {
  const [first] = criteriaAspects({
    item: '工艺',
    criteria: '清淤、除锈、焊补等主要工序的方法可行的得6分；一般的得3分',
  });
  assert.equal(first?.title, '主要工序的方法');
  assert.deepEqual(first?.parts, ['清淤', '除锈', '焊补']);
});

test('the best step of a scale may be several parts, and lower ones behind it on its line are not read', () => {
  assert.deepEqual(
    aspects(
      '1、值班室设置合理；交接流程完整、清晰；各类台账健全规范的，得8分；2、值班室设置简单、台账欠缺的得3分',
    ),
    ['值班室设置', '交接流程', '各类台账'],
  );
});

test('what stands before a scale, a colon behind it, is what is asked; no step of the scale is', () => {
  const titles = (criteria: string, item = '应急措施') =>
    criteriaAspects({ item, criteria }).map(({ title }) => title);
  assert.deepEqual(
    titles(
      '处置突发事件的预案和现场安全措施：措施全面的5分，基本响应要求的得3分，针对性一般的得1分，无相关内容的不得分。',
    ),
    ['处置突发事件的预案', '现场安全措施'],
  );
  assert.deepEqual(
    titles('仓库消防措施，巡查频次及记录：措施到位的得10分，措施针对性不足的得7分。'),
    ['仓库消防措施', '巡查频次及记录'],
  );
  const praised = '供货组织、进场吊装、联调计划详细、可行、措施得力的得6分；较详细的得4分。';
  assert.deepEqual(
    criteriaAspects({ item: '供货方案', criteria: praised }).flatMap(({ title, parts }) =>
      parts.length > 0 ? parts : [title],
    ),
    ['供货组织', '进场吊装', '联调计划'],
  );
  assert.deepEqual(titles('第一档：内容完整的得10分；第二档：内容一般的得5分。'), []);
});

test('a sentence that ends with the qualities it is judged by names what is judged', () => {
  assert.deepEqual(
    aspects('在废料分类和回收、危化品管理等方面设想的合理性，保管举措的可行性。（0-2）'),
    ['废料分类和回收', '危化品管理', '保管举措'],
  );
});

test('the points of the reading are read where they say more than the rule', () => {
  const titles = criteriaAspects({
    item: '方案',
    criteria: '方案完整得6分',
    points: [
      { id: 'p1', text: '吊装顺序：从里到外，标明吊点', maxScore: 3 },
      { id: 'p2', text: '临时支护的安排', maxScore: 3 },
    ],
  }).map(({ title }) => title);
  assert.deepEqual(titles, ['吊装顺序', '临时支护的安排']);
});

test('tells text from proof, response and price', () => {
  const nature = (category: '技术' | '商务' | '价格' | '资信', item: string, criteria: string) =>
    scoringNature({ category, item, criteria });
  assert.equal(nature('技术', '实施方案', '优得10分，良得6分，差得2分'), 'prose');
  assert.equal(nature('商务', '售后服务承诺', '承诺具体可行的得5分'), 'prose');
  assert.equal(nature('商务', '类似业绩', '每提供一个合同得1分，最高5分'), 'evidence');
  assert.equal(nature('资信', '企业资质', '具有证书的得2分'), 'evidence');
  assert.equal(nature('技术', '项目经理', '具有高级职称证书的得2分'), 'evidence');
  assert.equal(nature('技术', '技术参数响应', '每有一项负偏离扣1分'), 'response');
  assert.equal(nature('商务', '磋商报价', '低价优先法'), 'price');
});

test('a list says what is asked; the sentences behind it say how it is judged', () => {
  const points = ['供货保障方案', '质量保证方案', '售后响应方案'];
  const rule =
    '方案需包含：1、供货保障方案；2、质量保证方案；3、售后响应方案。在此基础上，根据方案整体全面性、具体性、可操作性评分。材质差，评审为差不加分。';
  const titles = criteriaAspects({
    item: '实施方案',
    criteria: rule,
    points: points.map((text, at) => ({ id: `p${at}`, text })),
  }).map(({ title }) => title);
  assert.deepEqual(titles, points);
});

test('titles are things: praise, cut words and colons stay behind', () => {
  const titles = (criteria: string) =>
    criteriaAspects({ item: '服务', criteria }).map(({ title }) => title);
  assert.deepEqual(titles('吊装步骤完整、时限可行、与道路通行衔接的得6分；一般的得2分'), [
    '吊装步骤',
    '时限',
    '道路通行衔接',
  ]);
  assert.deepEqual(titles('分护士、药师、技工三类制定轮训计划的得3分；每缺一类扣1分'), [
    '护士轮训计划',
    '药师轮训计划',
    '技工轮训计划',
  ]);
});

test('what is shown, handed over apart or looked up by the judges is no text', () => {
  const nature = (item: string, criteria: string) =>
    scoringNature({ category: '技术', item, criteria });
  assert.equal(nature('项目经理视频陈述及答辩', '根据陈述情况和施工方案打分'), 'attended');
  assert.equal(nature('样品情况', '材质好的得10分，一般的得5分'), 'attended');
  assert.equal(nature('诚信情况', '存在不良记录的每次扣1分，供应商无需提供证明材料'), 'attended');
  assert.equal(nature('诚信综合评价得分', '按主管部门公布的评价分乘以权重计算'), 'attended');
  assert.notEqual(nature('信用评价结果', 'AAA级得3分，提供证书复印件'), 'attended');
  // Nobody said that nothing is handed in for it: it keeps a chapter.
  assert.notEqual(nature('诚信情况', '存在不良记录的每次扣1分'), 'attended');
  assert.notEqual(nature('系统演示', '提供演示视频光盘，合理可行的得5分'), 'attended');
});

test('brackets stay whole, and what the sentence lists behind one is what it asks for', () => {
  const titles = (criteria: string) =>
    criteriaAspects({ item: '范围', criteria }).map(({ title }) => title);
  assert.deepEqual(
    titles(
      '针对本项目各阶段（含初步设计（实施方案）、招标设计、施工图设计等阶段）的设计范围、进度安排及质量措施进行评审。',
    ).filter((title) => /[（）]|初步设计|招标设计/.test(title)),
    [],
  );
  assert.deepEqual(titles('对实施方案（包括人员安排（含驻场）、设备配置、应急处置）进行评审。'), [
    '人员安排',
    '设备配置',
    '应急处置',
  ]);
});

test('points for a letter of promise are earned by the letter, unless it is graded', () => {
  const nature = (item: string, criteria: string) =>
    scoringNature({ category: '技术', item, criteria });
  const asked = '投标人承诺包装符合标准要求。\n投标人提供符合要求的承诺函得5分，未提供不得分。';
  assert.equal(nature('包装环保情况', asked), 'evidence');
  assert.equal(nature('服务承诺', '承诺内容完整得5分，较完整得3分，一般得1分'), 'prose');
  assert.equal(nature('包装方案', asked), 'prose');
});

test('things whose points make what the item is worth are its points, however they are listed', () => {
  const counted = (criteria: string, maxScore: number) =>
    criteriaAspects({ item: '方案', criteria, maxScore }).map(({ title }) => title);
  const three = ['供货进度计划', '场地勘察与配合', '验收方案'];
  for (const criteria of [
    '供货进度计划、场地勘察与配合、验收方案，每项0～2分。',
    '含供货进度计划、场地勘察与配合、验收方案，每项最高2分。',
    '方案包括①供货进度计划②场地勘察与配合③验收方案，每项最高2分。',
    '方案包括（1）供货进度计划（2）场地勘察与配合（3）验收方案，每项最高2分。',
    '方案包括但不限于：1.供货进度计划 2.场地勘察与配合 3.验收方案，全部包含得6分，每缺一项扣2分。',
    '供货进度计划（1分）、场地勘察与配合（2分）、验收方案（3分）。',
    '供货进度计划2分，场地勘察与配合2分，验收方案2分；',
    '方案须阐述供货进度计划、场地勘察与配合、验收方案三个环节，每个环节可行得2分，有瑕疵得1分。',
    '按以下内容分别评审，每个要点最高2分：供货进度计划、场地勘察与配合、验收方案。齐备得2分，缺一者得1分。',
  ])
    assert.deepEqual(counted(criteria, 6), three, criteria);
  assert.deepEqual(
    counted('不停产改造措施（4分）、无人值守泵房巡检（2分）、未成年人保护措施（2分）。', 8),
    ['不停产改造措施', '无人值守泵房巡检', '未成年人保护措施'],
  );
  assert.deepEqual(
    counted(
      '投标人对所投产品的图像处理、操控性、与现有系统兼容等方面进行说明，充分得8分，一般得2分。',
      8,
    ),
    ['图像处理', '操控性', '与现有系统兼容'],
  );
});

test('words that open a sentence are cut at the end of a word', () => {
  for (const criteria of [
    '桌面运维、应用系统运维、机房巡检，每项0～3分',
    '方案应覆盖：a)桌面运维；b)应用系统运维；c)机房巡检。每项0～3分',
    '包括桌面运维、应用系统运维、机房巡检三部分，每部分优3分、良2分、缺项0分。',
  ])
    assert.deepEqual(
      criteriaAspects({ item: '方案', criteria, maxScore: 9 }).map(({ title }) => title),
      ['桌面运维', '应用系统运维', '机房巡检'],
      criteria,
    );
  assert.deepEqual(aspects('就餐高峰、从业人员管理、对外接待进行评审，优得5分'), [
    '就餐高峰',
    '从业人员管理',
    '对外接待',
  ]);
});

test('the list before a scale is what is written about, in whatever notation the steps give their points', () => {
  const scales = [
    ...['：优85～100；良70～84；一般60～69；差0～59。', '：优7～8分，良5～6分，差0～1分。'],
    ...[
      '：好5分，较好3～4分，缺项0分。',
      '：优得6分，良得4分。',
      '：优（5-6分），良（3-4分），差（0分）。',
    ],
    ...[
      '：优秀5-6分；良好3-4分；一般1-2分。',
      '：优：5-6分，良：3-4分。',
      '。优得6分，良得4分，一般得1分。',
    ],
    ...[
      '，优得6分，良得4分，未提供不得分。',
      '：3.2～4.0分；基本可行：2.0～3.1分；一般：1.0～1.9分。',
    ],
    ...[
      '：一档（5-6分）；二档（3-4分）。',
      '：第一档6分，第二档4分。',
      '：A档6分，B档4分，C档2分。',
    ],
    ...['：优秀的得6分，良好的得4分。', '等方面综合评分：优6分、良4分。', '，酌情打0-6分。'],
    ...['：合理得6分，较合理得4分。', '：完整、合理6分；较完整、较合理4分；不完整1分。'],
    ...[
      '\n优：6分\n良：4分\n差：0分',
      '：优【5，6】分；良【3，5）分。',
      '：优(5≤得分≤6)；良(3≤得分<5)。',
    ],
  ];
  const titles = (criteria: string, item = '设备运行维护方案') =>
    criteriaAspects({ item, criteria, maxScore: 6 }).map(({ title }) => title);
  const list = ['供配电检修', '给排水维护', '不停水接驳', '等级保护测评'];
  for (const scale of scales) assert.deepEqual(titles(list.join('、') + scale), list, scale);
  assert.deepEqual(titles('含操作、维护、临床培训，人次、地点明确：好3分，一般1分。', '培训方案'), [
    ...['操作培训', '维护培训', '临床培训'],
  ]);
  assert.deepEqual(
    titles('响应时间、备机、巡检：①4小时到场得3分；②持证2人及以上得2分；③年巡检4次得1分。'),
    [...['响应时间', '备机', '巡检']],
  );
  assert.deepEqual(titles('A：工单、知识库、报表功能齐全且可部署4；B：2～3；C：1'), [
    '工单、知识库、报表功能',
  ]);
  assert.deepEqual(
    titles('包括开挖换管、深基坑、海绵设施三项主要方案。三项齐全：6～8分；不全：1～4分'),
    [...['开挖换管', '深基坑', '海绵设施']],
  );
});

test('a list in brackets within one of several names is what that name stands for', () => {
  const members = (criteria: string) =>
    criteriaAspects({ item: '质量控制', criteria }).flatMap((aspect) =>
      aspect.members ? [`${aspect.title}：${aspect.members.join('、')}`] : [],
    );
  assert.deepEqual(
    members('控制体系、主要工程（深基坑、钢结构、机电安装）控制要点：优7～8分，良5～6分。'),
    ['主要工程控制要点：深基坑、钢结构、机电安装'],
  );
  assert.deepEqual(
    members('控制体系、人员安排（不少于3人、5人）、应急预案（含演练）：优7～8分，良5～6分。'),
    [],
  );
});

test('the list before a scale: with a bracket in one of its names, and numbered within its sentence', () => {
  const titles = (criteria: string) =>
    criteriaAspects({ item: '服务', criteria, maxScore: 4 }).map(({ title }) => title);
  assert.deepEqual(
    titles(
      '包括巡检计划、巡检人员、巡检范围（门禁、消防、供电）及记录方式，内容详实可行得4分，基本可行得2分。',
    ),
    ['巡检计划', '巡检人员', '巡检范围', '记录方式'],
  );
  assert.deepEqual(
    titles(
      '针对本项目的方案，包括（1）清扫；（2）收运；（3）消杀流程。内容全面、针对性强的得4分；较全面的得2分。',
    ),
    ['清扫', '收运', '消杀流程'],
  );
});

test('what the item itself is, and what the list is held against, are no part of its last thing; others with whom one talks are', () => {
  assert.deepEqual(
    aspects('针对断网、设备损坏、台风的应急预案进行评审，优得6分，一般得3分', '应急预案'),
    ['断网', '设备损坏', '台风'],
  );
  assert.deepEqual(
    aspects(
      '对补货、破损赔偿、送达时间等的承诺优于采购文件要求的，每有一项实质性优惠得1分，满分5分。',
      '服务承诺',
    ),
    ['补货', '破损赔偿', '送达时间'],
  );
  const points = ['查账计划', '底稿办法', '与受检单位沟通机制'].map((text, at) => ({
    id: `p${at}`,
    text,
  }));
  assert.deepEqual(
    criteriaAspects({ item: '查账方案', criteria: '每项3分。', points }).map(({ title }) => title),
    ['查账计划', '底稿办法', '与受检单位沟通机制'],
  );
});

test('points a technical rule lists and counts are written about; papers and years it counts are proven', () => {
  const nature = (item: string, criteria: string, category: '技术' | '商务' = '技术') =>
    scoringNature({ category, item, criteria });
  const listed = '考察：（1）围挡设置；（2）扬尘抑制；（3）噪声监测。每项4分。';
  assert.equal(nature('现场环境', listed), 'prose');
  assert.equal(nature('现场环境', listed, '商务'), 'evidence');
  assert.equal(
    nature('现场环境', '考察：（1）围挡合格证书；（2）监测仪检定证书。每项4分。'),
    'evidence',
  );
  assert.equal(nature('现场环境', '配备雾炮车，每台4分。'), 'evidence');
  const well = '包括：①围挡检验；②扬尘检验。每项内容完整可行得3分，有缺陷得1-2分，缺项不得分。';
  assert.equal(nature('现场环境', well), 'prose');
  assert.equal(nature('车辆配置', '抢修车辆每2辆1分，最高4分；仪表齐全得2分'), 'evidence');
  assert.equal(nature('授权', '所投产品有厂家授权，每个产品2分，最高6分', '商务'), 'evidence');
  assert.equal(nature('项目总工', '从事本专业满10年得6分，否则得3分。'), 'evidence');
});

test('a numbered criterion that is a clause is called by its words, up to where another is joined', () => {
  const criteria =
    '1、根据预防、劝阻占道经营和乱停乱放行为，发现后及时报告的内容进行评审，0-5分；\n2、根据配合属地部门做好施工工地周边的噪声、渣土等日常监管工作及开展运输车辆专项整治行动内容进行评审，0-5分；';
  assert.deepEqual(
    criteriaAspects({ item: '工作内容', criteria }).map(({ title }) => title),
    ['预防、劝阻占道经营和乱停乱放行为', '配合属地部门做好施工工地周边的噪声、渣土等日常监管工作'],
  );
});

test('how all of a list are judged is no part of its last name, and what is counted is no name', () => {
  const titles = (criteria: string) =>
    criteriaAspects({ item: '代维方案', criteria }).map(({ title }) => title);
  assert.deepEqual(
    titles('对日常巡检、故障抢修、隐患整治三个方面分别评审：方案完整可行4分，一般1-2分，缺失0分'),
    ['日常巡检', '故障抢修', '隐患整治'],
  );
  assert.ok(!titles('抢修车辆每2辆1分，最高4分；仪表齐全得2分').some((title) => /\d/.test(title)));
});

test('people and things that are counted one by one are proven, whatever verb leads to the number', () => {
  for (const criteria of [
    '除项目负责人外，每配备1名一级造价工程师得3分，最多15分',
    '每增派一人得1分',
    '每投入一台高空作业车的得2分',
  ])
    assert.equal(
      scoringNature({ category: '商务', item: '项目组成员', criteria }),
      'evidence',
      criteria,
    );
  assert.equal(
    scoringNature({ category: '技术', item: '实施方案', criteria: '每缺漏一个重要环节，酌情扣分' }),
    'prose',
  );
});

test('what leads to a numbered list is no point of its words', () => {
  const [first] = criteriaAspects({
    ...{ item: '咨询方案', maxScore: 15 },
    criteria: '方案包含①工作目标、②工作流程、③质量控制，每项5分。',
  });
  assert.match(first?.source ?? '', /^方案包含工作目标、/);
});

test('points for what has no deviation are earned in the table of deviations', () => {
  assert.equal(
    scoringNature({
      ...{ category: '商务', item: '付款方式响应' },
      criteria: '完全响应得3分，有偏离不得分。',
    }),
    'response',
  );
});

test('praise is taken off whatever leads to it, and a step by its praise needs no word for getting points', () => {
  for (const [criteria, titles] of [
    ['疏散方案切实可行、隔离措施到位5～6分；一般1～4分', ['疏散方案', '隔离措施']],
    ['吊装、拼接、校正方案合理先进9～12分；可行5～8分', ['吊装、拼接、校正方案']],
  ] as const)
    assert.deepEqual(aspects(criteria), titles);
});

test('what is done is one of several things asked for, and by what it is looked at is none', () => {
  assert.deepEqual(aspects('服务内容完整、服务流程清晰、人员安排合理的得10分'), [
    '服务内容',
    '服务流程',
    '人员安排',
  ]);
  assert.deepEqual(aspects('服务内容完整的得10分，一般的得5分'), []);
  assert.deepEqual(
    aspects('结合采购人的业务特点，对风险识别全面、预警机制完善的得8分，较好的得4分'),
    ['风险识别', '预警机制'],
  );
});

test('points with grades of their own, names before a count of all of them, and a whole before its steps', () => {
  const read = (item: string, criteria: string, maxScore: number) =>
    criteriaAspects({
      ...{ item, criteria, maxScore },
      points: subPoints({ category: '技术', maxScore, criteria }),
    }).map(({ title }) => title);
  assert.deepEqual(
    read(
      '重点分析',
      '1.沉井下沉监测，分析到位得4分，一般2分，未分析0分；\n2.围堰渗漏旁站，分析到位得4分，一般2分，未分析0分',
      8,
    ),
    ['沉井下沉监测', '围堰渗漏旁站'],
  );
  assert.deepEqual(
    read(
      '泊位看护',
      '岸线巡查；缆绳检查；夜间值班。以上三项每项内容详实、贴合实际得6分；内容简单得3分；缺项得0分',
      18,
    ),
    ['岸线巡查', '缆绳检查', '夜间值班'],
  );
  assert.deepEqual(
    read(
      '窑炉指导',
      '包含窑工人员安排（5分）、砌体工艺说明（5分）、升温曲线（5分），每一小项优得5分、良得3分、差得1分',
      15,
    ),
    ['窑工人员安排', '砌体工艺说明', '升温曲线'],
  );
  assert.deepEqual(
    read(
      '印制',
      '方案应包含：铅字排版；色样签核；成品校对。三项内容完整的得24分；每缺一项扣8分',
      24,
    ),
    ['铅字排版', '色样签核', '成品校对'],
  );
  assert.deepEqual(read('印制', '包含铅字排版、色样签核、成品校对三项，每项8分，缺项不得分', 24), [
    '铅字排版',
    '色样签核',
    '成品校对',
  ]);
  assert.deepEqual(
    read(
      '配送',
      '（1）配送时限，满分8分；（2）车辆安排，满分8分。健全得满分，一般减半，没有不得分',
      16,
    ),
    ['配送时限', '车辆安排'],
  );
  assert.deepEqual(
    read('队伍', '须包含1、人员背景审查2、岗前培训3、绩效考核，全部满足得14分，缺一项扣5分', 14),
    ['人员背景审查', '岗前培训', '绩效考核'],
  );
  assert.deepEqual(
    read(
      '评估',
      '根据申请人对（1）风险查勘与评估（2）方案设计（3）采购组织的阐述打分，每项6分',
      18,
    ),
    ['风险查勘与评估', '方案设计', '采购组织'],
  );
});

test('设计6分 is a design worth six, and what is looked at is not called 考察', () => {
  const of = (item: string, criteria: string, maxScore: number) =>
    criteriaAspects({ item, criteria, maxScore }).map(({ title }) => title);
  assert.deepEqual(of('总体布局', '场地分析6分，交通组织6分，景观设计6分；由评委打分', 18), [
    ...['场地分析', '交通组织', '景观设计'],
  ]);
  assert.deepEqual(of('功能', '考察展陈空间、观众流线、库房流线三个方面，每个方面满分5分', 15), [
    '展陈空间',
    '观众流线',
    '库房流线',
  ]);
});

test('what a list earns is no point of it', () => {
  assert.deepEqual(
    criteriaAspects({
      ...{ item: '日常服务', maxScore: 9 },
      criteria:
        '包含保单管理（3分）、防损服务（3分）、知识培训（3分），内容具体的得满分，否则酌情扣减。',
    }).map(({ title }) => title),
    ['保单管理', '防损服务', '知识培训'],
  );
});

test('what each of several points is graded by is text, whatever is counted', () => {
  const criteria = '包含甲项安排、乙项说明，每一小项优得5分、良得3分、差得1分';
  assert.equal(scoringNature({ category: '技术', item: '窑炉指导', criteria }), 'prose');
  assert.equal(categoryOf('窑炉指导', [], criteria), '技术');
});

test('a report of a test and a place in a register are proven', () => {
  const nature = (item: string, criteria: string) =>
    scoringNature({ category: '技术', item, criteria });
  assert.equal(nature('检测报告', '提供主材第三方检测报告，每种材料2分'), 'evidence');
  assert.equal(nature('节能环保', '产品列入节能清单得3分，列入环境标志清单得3分'), 'evidence');
});

test('no word loses its first or its last letter', () => {
  assert.deepEqual(aspects('采光通风、标识导向、中西医结合特色：优9～10，良7～8，中5～6，差0～4'), [
    '采光通风',
    '标识导向',
    '中西医结合特色',
  ]);
});

test('the best step is what is praised up to its points, whatever is got in its words', () => {
  for (const [criteria, titles] of [
    ['能取得良好效益的进度安排合理；质量措施具体的，得5分，一般的得2分', ['质量措施']],
    ['针对拆除、灌注桩等关键工序，方案先进的得5分，一般的得2分', ['关键工序']],
    ['A：进度安排合理、质量措施具体8～10；B：一般4～6', ['进度安排', '质量措施']],
    [
      '分医师、技师、护士三类制定培训计划完整的得5分；一般得2分',
      ['医师培训计划', '技师培训计划', '护士培训计划'],
    ],
    ['布置合理、划分科学的，4.5～5.0分', ['布置', '划分']],
    [
      '围挡、喷淋和冲洗措施到位，人员安排合理，与检测衔接的得5分',
      ['围挡、喷淋和冲洗措施', '人员安排', '检测衔接'],
    ],
  ] as const)
    assert.deepEqual(aspects(criteria), titles);
});

test('the word by which a lower step is told from the one above it is a grade, whatever it is', () => {
  for (const [criteria, titles] of [
    ['措施周密得13分，较周密得9分，一般得5分', []],
    ['组织严密、分工妥帖得10分，较严密、较妥帖得6分', ['组织', '分工']],
    ['采样安排周密、样品流转严密得10分，采样安排较周密、流转较严密得6分', ['采样安排', '样品流转']],
  ] as const)
    assert.deepEqual(aspects(criteria), titles);
});

test('one list of praise: what is new, clear or well kept is praised wherever its step stands', () => {
  for (const [criteria, titles] of [
    ['构思新颖、布局合理、动静分区明确，优17～20分，良12～16分', ['构思', '布局', '动静分区']],
    ['重点难点分析的准确性、进度计划的合理性，优4～5分，良2～3分', ['重点难点分析', '进度计划']],
  ] as const)
    assert.deepEqual(aspects(criteria), titles);
});

test('with what a thing agrees is how it is judged; to agree with others is work of its own', () => {
  const criteria =
    '①空间组织合理，10分；②立面造型与滨江环境协调，10分；③工序与参建单位协调，10分。每项视优劣评分';
  const points = ['空间组织合理', '立面造型与滨江环境协调', '工序与参建单位协调'].map((text) => ({
    id: text,
    text,
    maxScore: 10,
  }));
  assert.deepEqual(
    criteriaAspects({ item: '建筑功能', criteria, points, maxScore: 30 }).map(({ title }) => title),
    ['空间组织', '立面造型', '工序与参建单位协调'],
  );
});

test('a public record is looked up where the rule says where; a rank alone the bidder shows', () => {
  const nature = (criteria: string) =>
    scoringNature({ category: '商务', item: '信用评价', criteria });
  assert.equal(nature('近一年协会综合评价前百家得5分，前五十名得3分'), 'evidence');
  assert.equal(nature('按信用平台公布的评价得分×5%计算'), 'attended');
});

test('what a table says of the row, whom a bid is held against and how much more is promised names nothing', () => {
  const points = ['淤积分布与成因分析', '清淤难点分析'].map((text, at) => ({ id: `p${at}`, text }));
  const criteria =
    '包含①淤积分布与成因分析；②清淤难点分析。每有一项内容完整的得3分；缺项不得分。\n技术类评分因素';
  const item = { item: '现状分析', criteria, points, maxScore: 6 };
  assert.deepEqual(
    criteriaAspects(item).map(({ title }) => title),
    ['淤积分布与成因分析', '清淤难点分析'],
  );
  for (const rule of [
    '优12—15分，良8—11分，未提供0分。代理商响应的按制造商情况评审。',
    '承诺草坪、围网保修期在招标文件要求基础上每增加1年得1分，最多2分',
    '优：3~2.5分；良：2.4~1.5分；一般：1.4~0.5分。',
    '有自有苗圃或与苗圃、农户签订供货协议，渠道清楚、可追溯：优8分，良5分。',
  ])
    assert.deepEqual(aspects(rule), [], rule);
});

test('a plan is that of what stands in its bracket; what each is worth stands behind it', () => {
  for (const [criteria, titles] of [
    ['方案（收件、分拣、投递）完整、可操作性强的8-10分；一般的1-4分。', ['收件、分拣、投递']],
    [
      '接口方案（含9类数据）具体、可落地，清洗流程清晰的得6分；较好4分。',
      ['接口方案（含9类数据）', '清洗流程'],
    ],
    [
      '值守体系、频次、到场时间、巡查及应急完善且优于磋商文件要求的得3分；满足的得2分。',
      ['值守体系', '频次', '到场时间', '巡查及应急'],
    ],
    [
      '人数满足要求，分工、轮训、考核明确5分以内评定；负责人满足▲4条得3分。',
      ['人数', '分工、轮训、考核'],
    ],
    ['步骤符合WS/T 508-2016，分区、分类明确10—12分；较好6—9分。', ['分区、分类']],
  ] as const)
    assert.deepEqual(aspects(criteria), titles, criteria);
  const worth =
    '供苗计划3分，成活保证措施3分，售后服务（含补栽时限、定期巡查）4分，视优劣酌情打分。';
  assert.deepEqual(
    criteriaAspects({ item: '供苗及售后', criteria: worth, maxScore: 10 }).map(
      ({ title }) => title,
    ),
    ['供苗计划', '成活保证措施', '售后服务'],
  );
  const each = '针对补栽巡查、病虫培训分别提出切实可行的服务承诺，每项2分；内容不具体的得1分。';
  assert.deepEqual(
    criteriaAspects({ item: '后续服务', criteria: each, maxScore: 4 }).map(({ title }) => title),
    ['补栽巡查', '病虫培训'],
  );
});

test('the name of the row before its rule, a row of names alone and what is lost without each', () => {
  for (const [item, criteria, titles] of [
    [
      '防汛预案',
      '防汛预案：对暴雨、内涝、断电等预案的完整性和可操作性，0-6分。',
      ['暴雨', '内涝', '断电'],
    ],
    [
      '平台管理',
      '平台管理：数据对接、终端配置、轨迹管理方案。',
      ['数据对接', '终端配置', '轨迹管理方案'],
    ],
    [
      '月历',
      '月历：内容具体，人员、机械、药剂安排与时令衔接紧密的得4.1-6分；衔接一般的得2.1-4分。',
      ['人员', '机械', '药剂安排'],
    ],
    [
      '供货保障',
      '①产能分析，缺或不合理扣5分；②原料（铜杆、护套料）储备计划，缺或不合理扣5分；③分批安排，缺扣5分',
      ['产能分析', '原料储备计划', '分批安排'],
    ],
    ['包装方案', '盘具、封头、装卸不满足要求的，一处扣1分', ['盘具', '封头', '装卸']],
  ] as const)
    assert.deepEqual(aspects(criteria, item), titles, criteria);
  const shares =
    '理解：根据投标人对本项目现状的了解（3分）、对难点的分析（3分）及对应的解决措施（3分）进行评议。';
  assert.equal(criteriaAspects({ item: '理解', criteria: shares, maxScore: 9 }).length, 3);
  const within = '其中：区位分析全面（3分）；总体构思新颖（4分）。';
  assert.deepEqual(
    criteriaAspects({ item: '构思', criteria: within, maxScore: 7 }).map(({ title }) => title),
    ['区位分析', '总体构思'],
  );
});
