import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const answered = (...parts: (string | Rows)[]) =>
  extractTender(documentOf(...parts)).clauses.flatMap(({ kind, number, text }) =>
    kind === 'requirement' || kind === 'star' || kind === 'triangle'
      ? [[kind, number, text] as const]
      : [],
  );
const rowsOf = (...parts: (string | Rows)[]) =>
  answered('# 第三章 采购需求', ...parts).map(
    ([kind, number, text]) => `${kind} ${number} ${text}`,
  );

test('every numbered line of the requirements is a row; a title is none, and what a mark begins is a clause of its own', () => {
  assert.deepEqual(
    rowsOf(
      '## 一、项目概况',
      '1、园区面积38平方公里，企业213家。',
      '## 二、技术要求',
      '（一）数据中心',
      '1. 支持四类数据源的接入。',
      '2. ★接入不少于3000个点位。',
      '（1）点位类型包括能耗、环境两类；',
      '①告警分为三级；',
      '3. 提供质量报告；▲报告留存不少于六个月。',
      '（二）接口全部提供在线文档，采用统一网关。',
      '## 三、商务要求',
      '一、供货期',
      '合同签订后30日内交货。',
      '二、付款',
      '1、验收合格后支付合同金额的90%。',
      '采购包2：',
      '其他商务要求',
    ),
    [
      'star （一）2 接入不少于3000个点位。',
      'triangle （一）3 报告留存不少于六个月。',
      'requirement （一）1 支持四类数据源的接入。',
      'requirement （1） 点位类型包括能耗、环境两类；',
      'requirement ① 告警分为三级；',
      'requirement （一）3 提供质量报告；',
      'requirement （二） 接口全部提供在线文档，采用统一网关。',
      'requirement 一 供货期：合同签订后30日内交货。',
      'requirement 二1 验收合格后支付合同金额的90%。',
    ],
  );
});

test('what is said about the requirements, of samples, of bidders and of how they are scored is no row', () => {
  const qualified = '具有独立承担民事责任的能力，提供营业执照';
  assert.deepEqual(
    answered(
      '# 第一章 招标公告',
      '一、投标人资格要求',
      `1、${qualified}；`,
      '2、近三年没有重大违法记录；',
      '# 第三章 采购需求',
      '## 一、技术要求',
      '说明：1、带★号条款不可偏离，负偏离的投标无效。',
      '2、未标注的为一般条款。',
      {
        rows: [
          ['序号', '名称', '技术标准'],
          ['1', '窗帘', '克重不小于200克每平方米'],
          ['2', '窗纱', '★甲醛含量：未检出'],
        ],
      },
      '## 二、其他重要条款',
      '1、投标人应充分了解项目的位置，费用自理。',
      '## 三、样品要求',
      '1、样品上应当标注名称和编号，不得有标记。',
      {
        rows: [
          ['序号', '名称', '规格要求'],
          ['1', '窗帘', '长20厘米，宽20厘米，一块'],
          ['2', '窗纱', '长20厘米，宽20厘米，一块'],
        ],
      },
      '## 四、投标要求',
      `1、${qualified}。`,
      '2、质保期不少于两年。',
      '# 第五章 合同条款',
      '1、乙方应当按照合同约定交货。',
    ),
    [
      ['star', '2', '窗纱：甲醛含量：未检出'],
      ['requirement', '1', '窗帘：克重不小于200克每平方米'],
      ['requirement', '2', '质保期不少于两年。'],
    ],
  );
});

test('a mark before a title is for all that stands below it, tables too', () => {
  assert.deepEqual(
    rowsOf(
      '## ★二、商务要求',
      '1、合同签订后30日内交货。',
      {
        rows: [
          ['序号', '名称', '商务要求'],
          ['1', '保修期', '免费保修期不少于五年'],
          ['2', '响应', '接到通知24小时内到达现场'],
        ],
      },
      '## 三、服务要求',
      '1、每月巡检一次。',
    ),
    [
      'star 二1 合同签订后30日内交货。',
      'star 1 保修期：免费保修期不少于五年',
      'star 2 响应：接到通知24小时内到达现场',
      'requirement 1 每月巡检一次。',
    ],
  );
});

test('of a cell whose lines a mark divides every line is a row, once', () => {
  assert.deepEqual(
    rowsOf('## 一、技术参数', {
      rows: [
        ['序号', '名称', '技术参数'],
        ['1', '服务器', '1.1 处理器不少于两颗；\n▲1.2 内存不少于256GB；\n1.3 电源支持热插拔。'],
        ['2', '交换机', '端口不少于24个，全部为万兆端口'],
      ],
    }),
    [
      'triangle 1 服务器：内存不少于256GB；',
      'requirement 1.1 服务器：处理器不少于两颗；',
      'requirement 1.3 服务器：电源支持热插拔。',
      'requirement 2 交换机：端口不少于24个，全部为万兆端口',
    ],
  );
});

test('each of a thousand rows is kept', () => {
  const rows = Array.from({ length: 1000 }, (_, at) => [
    String(at + 1),
    `第${at + 1}项指标不低于${at + 7}个单位`,
  ]);
  const found = rowsOf('## 一、技术要求', { rows: [['序号', '技术要求'], ...rows] });
  assert.equal(new Set(found).size, 1000);
});

/** How a file may number what it asks: the outer series, the inner one. */
const numberings: [string, (n: number) => string, (n: number, m: number) => string][] = [
  ['一、 and 1、', (n) => `${'一二三四'[n - 1]}、`, (_, m) => `${m}、`],
  ['（一） and 1.', (n) => `（${'一二三四'[n - 1]}）`, (_, m) => `${m}. `],
  ['1. and （1）', (n) => `${n}. `, (_, m) => `（${m}）`],
  ['1 and 1.1', (n) => `${n} `, (n, m) => `${n}.${m} `],
  ['（1） and ①', (n) => `（${n}）`, (_, m) => '①②③④'[m - 1] ?? ''],
  ['1、 and （一）', (n) => `${n}、`, (_, m) => `（${'一二三四'[m - 1]}）`],
];

for (const [name, outer, inner] of numberings)
  test(`numbered ${name}: each requirement is a row once, in its order, and no title is`, () => {
    const titles = ['供货', '安装', '培训', '售后'];
    const lines = titles.flatMap((title, n) => [
      `${outer(n + 1)}${title}要求`,
      ...[1, 2, 3].map(
        (m) => `${inner(n + 1, m)}投标人应当按时完成第${n + 1}批第${m}次${title}工作。`,
      ),
    ]);
    assert.deepEqual(
      answered('# 第三章 采购需求', ...lines).map(([, , text]) => text),
      titles.flatMap((title, n) =>
        [1, 2, 3].map((m) => `投标人应当按时完成第${n + 1}批第${m}次${title}工作。`),
      ),
    );
  });

test('lists that begin anew under each title are told apart by the titles’ numbers, all of a list alike', () => {
  assert.deepEqual(
    rowsOf(
      '二、人员要求',
      '（一）管理员：',
      '1、持有健康证和上岗证明，服从现场管理；',
      '2、熟悉作业流程，遵守各项管理制度；',
      '（二）作业员：',
      '1、持有健康证和上岗证明，服从现场管理；',
      '2、服从现场调配，按要求完成交接手续；',
      '3、每日作业结束后，清理现场和工具。',
    ),
    [
      'requirement （一）1 持有健康证和上岗证明，服从现场管理；',
      'requirement （一）2 熟悉作业流程，遵守各项管理制度；',
      'requirement （二）1 持有健康证和上岗证明，服从现场管理；',
      'requirement （二）2 服从现场调配，按要求完成交接手续；',
      'requirement （二）3 每日作业结束后，清理现场和工具。',
    ],
  );
});

test('parts within the chapter that says what is wanted belong to it, whatever they count; the next chapter ends it', () => {
  assert.deepEqual(
    answered(
      '# 第一章 招标公告',
      '# 第五章 合同条款',
      '# 第一部分 框架协议',
      '1.1 卖方应按订单供货。',
      '6.1 ★质保期为货物投运后三年。',
      '# 第六章 技术规范书',
      '本章带★的条款为实质性要求，不满足的投标无效。',
      '# 第一部分 通用部分',
      '3.4 屏蔽采用软铜带绕包，搭盖率不小于15%。',
      '# 第二部分 专用部分',
      '4.1 外壳防护等级不低于IP54。',
      '# 第七章 技术规范',
      '# 第100章 总则',
      '102.06 承包人应编制专项施工方案，并组织专家论证。',
      '# 第八章 附则',
      '1.1 投标人应保守秘密。',
    ).map(([kind, number, text]) => `${kind} ${number} ${text}`),
    [
      'star 6.1 质保期为货物投运后三年。',
      'requirement 3.4 屏蔽采用软铜带绕包，搭盖率不小于15%。',
      'requirement 4.1 外壳防护等级不低于IP54。',
      'requirement 102.06 承包人应编制专项施工方案，并组织专家论证。',
    ],
  );
});

test('a marked line of the contract that repeats a requirement, and one on copying, are no rows', () => {
  assert.deepEqual(
    answered(
      '# 第二章 投标人须知',
      '▲不得将招标文件的采购需求原文复制作为服务方案，一经发现相应评审项不得分。',
      '# 第三章 采购需求',
      '标注★的为实质性要求，不满足的投标无效；标注▲的为重要要求。',
      '1、★质保期为验收合格之日起3年。',
      '# 第四章 合同条款',
      '5.1 ★质保期为验收合格之日起3年。',
      '5.2 ★违约金为____元。',
    ).map(([kind, number, text]) => `${kind} ${number} ${text}`),
    ['star 1 质保期为验收合格之日起3年。'],
  );
});

test('chapters of the same number but another name are no list of chapters', () => {
  assert.deepEqual(
    answered(
      '# 第一章 招标公告',
      '# 第四章 合同条款',
      '# 第五章 工程量清单',
      '清单另附。',
      '# 第六章 图纸',
      '图纸另附。',
      '# 第七章 技术标准和要求',
      '2.2 管道基础采用砂石基础，压实度不低于90%。',
      '# 第八章 投标文件格式',
      '第一章 主要施工方法',
      '第五章 确保质量的措施',
      '第六章 确保安全的措施',
      '第七章 确保工期的措施',
    ).map(([kind, number, text]) => `${kind} ${number} ${text}`),
    ['requirement 2.2 管道基础采用砂石基础，压实度不低于90%。'],
  );
});

test('一） counts titles too: what stands below a marked one is marked', () => {
  assert.deepEqual(
    rowsOf(
      '标注★的为实质性要求，不满足的投标无效。',
      '★一）服务范围',
      '校园内的物业，以及围墙外5米的区域，须每日清扫。',
      '二）服务质量',
      '1、须有专业清洁队伍，管理制度完善；',
      '★备注：上述要求不允许负偏离，否则视为无效投标。',
    ),
    [
      'star undefined 服务范围：校园内的物业，以及围墙外5米的区域，须每日清扫。',
      'requirement 1 须有专业清洁队伍，管理制度完善；',
    ],
  );
});

test('a list written into one line is as many lines, and what is marked in it is a clause', () => {
  assert.deepEqual(rowsOf('一、投保车辆约460辆。二、★24小时报案服务。三、每季度考核一次。'), [
    'star 二 24小时报案服务。',
    'requirement 一 投保车辆约460辆。',
    'requirement 三 每季度考核一次。',
  ]);
});

test('requirements counted within one line are rows of their own, with the marks some of them bear', () => {
  assert.deepEqual(
    rowsOf(
      '## 一、技术要求',
      '1、设备须为全新原厂产品；★2、整机质保不少于3年；3、提供不少于2次培训。',
      '## 二、服务要求',
      '一、维护：（1）每季度巡检不少于1次；（2）故障2小时内到场；（3）备件须为原厂。',
    ),
    [
      'star ★2 整机质保不少于3年；',
      'requirement 1 设备须为全新原厂产品；',
      'requirement 3 提供不少于2次培训。',
      'requirement （1） 每季度巡检不少于1次；',
      'requirement （2） 故障2小时内到场；',
      'requirement （3） 备件须为原厂。',
    ],
  );
});

test('names, ways to satisfy one requirement and what one mark holds stay in their line', () => {
  for (const line of [
    '1、系统包括：（1）用户管理；（2）权限管理；（3）日志管理。',
    '1、须满足下列条件之一：（1）通过国家认证不少于3年；（2）具有省级检测报告2份。',
    '1、可采用：（1）支持远程升级的网关；或（2）支持本地升级的网关2台。',
    '1、压力为1.5MPa；2.5mm壁厚不得减薄。',
    '1、负责将食品送到指定地点：①国家税务总局高新区税务局；②采购人要求的其他配送点。',
    '1、服务不少于3年，包括但不限于：（1）工程勘察、工程测量；（2）提供报批报建的完整资料。',
    '1、柜体要求：（1）钢板厚度不低于1.0mm；（2）表面抗菌处理；（4）屏幕不小于20英寸。',
  ])
    assert.equal(rowsOf('## 一、技术要求', line).length, 1, line);
  assert.deepEqual(
    rowsOf('## 一、技术要求', '★2、培训：（1）提供不少于2次培训；（2）每次不少于4小时。'),
    ['star ★2 培训：（1）提供不少于2次培训；（2）每次不少于4小时。'],
  );
});

test('counted requirements of a cell are rows with the name of what they are asked of', () => {
  for (const mark of ['', '\n'])
    assert.deepEqual(
      rowsOf('## 一、技术要求', {
        rows: [
          ['序号', '货物名称', '技术参数'],
          ['1', '服务器', `1、CPU不少于8核；${mark}2、内存不低于16GB；${mark}3、质保不少于3年。`],
          ['2', '交换机', '端口不少于24个'],
        ],
      }),
      [
        'requirement 1.1 服务器：CPU不少于8核；',
        'requirement 1.2 服务器：内存不低于16GB；',
        'requirement 1.3 服务器：质保不少于3年。',
        'requirement 2 交换机：端口不少于24个',
      ],
    );
});

test('what the buyer may give is no row', () => {
  assert.deepEqual(
    rowsOf(
      '## 六、工作要求',
      '1、检测由具备资质的实验室完成。',
      '## 七、采购人可提供的基础资料',
      '1、水资源公报；',
      '2、划界成果；',
    ),
    ['requirement 1 检测由具备资质的实验室完成。'],
  );
});

test('a line whose own name says that it only describes is no row, unless it binds', () => {
  assert.deepEqual(
    rowsOf(
      '一、学校概况：在校师生2600人，餐厅两层。',
      '二、经营要求',
      '1.供应商自主经营、自负盈亏。',
      '2.从业人员不少于24人。',
      '三、食堂考核办法：伙食管理委员会每月考核一次，低于80分的限期整改。',
      '四、现状简介：原有设备由供应商接管，接管后须登记造册。',
    ),
    [
      'requirement 1 供应商自主经营、自负盈亏。',
      'requirement 2 从业人员不少于24人。',
      'requirement 四 现状简介：原有设备由供应商接管，接管后须登记造册。',
    ],
  );
});

test('below what the buyer may give, a sentence that asks the bidder for something is a row', () => {
  for (const rest of ['3、', ''])
    assert.deepEqual(
      rowsOf(
        '## 六、工作要求',
        '1、检测由具备资质的实验室完成。',
        '## 七、采购人可提供的基础资料',
        '1、水资源公报，采购人应在合同签订后5日内向供应商提供；',
        '2、供应商所需的办公场地和划界成果；',
        `${rest}采购人提供现有图纸。其余资料由成交供应商自行收集。`,
      ).map((row) => row.replace(/^(requirement) \S+ (?=其余)/, '$1 ')),
      ['requirement 1 检测由具备资质的实验室完成。', 'requirement 其余资料由成交供应商自行收集。'],
    );
  assert.deepEqual(
    rowsOf(
      '## 七、采购人责任',
      '1、提供施工用水。',
      '2、投标人应自备发电设备。',
      '2、甲方承担电费。',
    ),
    ['requirement 2 投标人应自备发电设备。'],
  );
});

test('what a mark begins in mid-line has the number of its line, and what is not bought or only described is no row', () => {
  assert.deepEqual(
    rowsOf(
      '## 二、服务内容',
      '（一）决策审核',
      '1、对重大事项出具意见书，★意见书须由两人签署。',
      '（二）培训',
      '1、全年培训不少于6场。',
      '## 三、典型场景说明',
      '1、招商引资：园区企业多为装备制造行业，涉及土地出让、代建厂房等事项。',
      '## 四、不包含在服务费内的事项',
      '1、诉讼、仲裁案件的代理以及涉外事务；',
    ),
    [
      'star （一）1 意见书须由两人签署。',
      'requirement （一）1 对重大事项出具意见书',
      'requirement （二）1 全年培训不少于6场。',
    ],
  );
});

test('how the bid itself is made is no requirement, and neither are the papers it lists', () => {
  assert.deepEqual(
    rowsOf(
      '一、服务要求',
      '1、每台电梯每15天至少保养一次。',
      '二、响应文件要求',
      '响应文件按下表内容和顺序装订，一正四副。',
      {
        rows: [
          ['顺序', '材料名称', '要求'],
          ['1', '报价表', '见附表1'],
          ['2', '承诺函', '见附表2'],
        ],
      },
    ),
    ['requirement 1 每台电梯每15天至少保养一次。'],
  );
});

test('a sign whose clauses allow no negative deviation is binding, in mid-sentence too', () => {
  const rows = (said: string) =>
    answered(
      '# 第二章 评标办法',
      said,
      '# 第三章 采购需求',
      '一、功能要求',
      '1、※日处理能力不低于300吨。',
      '2、总功率不得突破批复，※单机功率不超过45kW。',
    ).map(([kind, number, text]) => `${kind} ${number} ${text}`);
  assert.deepEqual(rows('响应性评审：带“※”条款无负偏离'), [
    'star 1 日处理能力不低于300吨。',
    'star 2 单机功率不超过45kW。',
    'requirement 2 总功率不得突破批复',
  ]);
  assert.deepEqual(
    rows('带“※”条款无负偏离的得10分').filter((row) => row.startsWith('star')),
    [],
  );
});

test('what the buyer does to help is no row; of a sentence that goes on with the bidder his part is', () => {
  assert.deepEqual(
    rowsOf(
      '一、施工要求',
      '1、路面恢复须满足养护部门要求。',
      '二、发包人配合事项',
      '1、负责征地和电力报装；',
      '2、负责协调管线单位出具意见，承包人承担迁改设计费用；',
      '3、如需夜间施工，承包人应当办理许可。',
    ),
    [
      'requirement 1 路面恢复须满足养护部门要求。',
      'requirement 2 承包人承担迁改设计费用；',
      'requirement 3 如需夜间施工，承包人应当办理许可。',
    ],
  );
});

test('what a marked row is proven by, and what is struck out, is no word of what it asks', () => {
  const rows = [
    ['货物', '部位', '标记', '参数要求', '证明材料'],
    ['通风柜', '整体', '★', '面风速0.4～0.6m/s可调', '检测报告'],
    ['通风柜', '控制', '★', '低限声光报警', '/'],
  ];
  assert.deepEqual(
    answered('# 第三章 采购需求', '★号条款为实质性要求，不满足的响应无效。', { rows })
      .filter(([kind]) => kind === 'star')
      .map(([, , text]) => text),
    ['整体：面风速0.4～0.6m/s可调', '控制：低限声光报警'],
  );
});

test('a sentence that ends with the name of a paper is a row; names of papers alone are none', () => {
  assert.deepEqual(
    rowsOf(
      '## 一、服务内容',
      '1. 每月巡检一次，填写《维保记录单》；',
      '2. 《建筑设计防火规范》，GB 50016-2014；',
      '3. 发现故障当日排除。',
    ),
    ['requirement 1 每月巡检一次，填写《维保记录单》；', 'requirement 3 发现故障当日排除。'],
  );
});

test('a row that names the rows below it across all columns asks for nothing', () => {
  const document = documentOf(
    '# 第三章 采购需求',
    {
      rows: [
        ['序号', '名称', '技术参数要求'],
        ['一', '图像处理装置', ''],
        ['1', '信号输出', '支持高清信号输出，不低于1080P'],
        ['二', '不少于2名工程师', ''],
        ['2', '景深', '2～100mm，画面清晰'],
      ],
    },
    '# 第四章 评标办法',
  );
  for (const block of document.blocks)
    if (block.kind === 'table')
      for (const at of [1, 3]) {
        const [count, name] = block.rows[at] ?? [];
        if (count && name) block.rows[at] = [count, { ...name, colSpan: 2 }];
      }
  const texts = extractTender(document).clauses.map(({ text }) => text);
  assert.ok(texts.some((text) => text.includes('信号输出')));
  assert.ok(texts.some((text) => text.includes('不少于2名工程师')));
  assert.ok(!texts.some((text) => text.includes('图像处理装置')), texts.join('|'));
});

test('an appendix below the last requirement is no part of it', () => {
  assert.deepEqual(
    rowsOf(
      '## 三、通用要求',
      '3.1 到货包装应防潮、防碰撞。',
      '附录一 术语',
      '备件：指易损的零件。',
    ),
    ['requirement 3.1 到货包装应防潮、防碰撞。'],
  );
});
