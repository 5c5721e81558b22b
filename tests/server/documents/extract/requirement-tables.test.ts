import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import type { Block } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const rowsIn = (document: ReturnType<typeof documentOf>, lotId?: string) =>
  extractTender(document, lotId === undefined ? {} : { lotId }).clauses.flatMap(
    ({ kind, number, text }) =>
      kind === 'requirement' || kind === 'star' || kind === 'triangle'
        ? [`${kind} ${number} ${text}`]
        : [],
  );
const rowsOf = (...parts: (string | Rows)[]) => rowsIn(documentOf('# 第三章 采购需求', ...parts));

test('a table without numbers says what is asked of what its first column names; its place is its number', () => {
  assert.deepEqual(
    rowsOf(
      '## 九、保洁频次表',
      {
        rows: [
          ['区域', '项目', '频次', '标准'],
          ['卫生间', '清洗、消毒', '每日不少于6次', '无异味、无积水。'],
          ['电梯轿厢', '擦拭', '每日2次', '/'],
        ],
      },
      '## 十、人员配备',
      {
        rows: [
          ['岗位', '人数（不少于）', '要求'],
          ['项目经理', '1', '5年以上物业管理经验'],
          ['保洁员', '24', ''],
          ['工程员', '4', '持证上岗'],
          ['合计', '29', ''],
        ],
      },
    ),
    [
      'requirement 九表第1行 卫生间：清洗、消毒；频次：每日不少于6次；标准：无异味、无积水',
      'requirement 九表第2行 电梯轿厢：擦拭；频次：每日2次',
      'requirement 十表第1行 项目经理：人数1；要求：5年以上物业管理经验',
      'requirement 十表第2行 保洁员：人数24',
      'requirement 十表第3行 工程员：人数4；要求：持证上岗',
    ],
  );
});

test('what the project is, what is paid and how it is scored is no row, and neither is a form', () => {
  assert.deepEqual(
    rowsOf(
      '## 一、需求',
      {
        rows: [
          ['单体名称', '层数', '建筑面积（㎡）'],
          ['教学楼', '5', '21600'],
          ['食堂', '2', '2200'],
        ],
      },
      {
        rows: [
          ['货物名称', '规格', '单价（元）'],
          ['课桌', '600×400mm', '210'],
          ['课椅', '380×380mm', '90'],
        ],
      },
      {
        rows: [
          ['考核内容', '标准', '扣分'],
          ['食品质量', '出现变质食品', '每次扣10分'],
        ],
      },
      {
        rows: [
          ['检查项目', '检查标准'],
          ['地面', ''],
          ['墙面', ''],
        ],
      },
      {
        rows: [
          ['项目名称', '要求'],
          ['项目预算', '不得超过100万元'],
        ],
      },
    ),
    [],
  );
});

test('commercial terms in two columns without a head are rows; what tells of the bidding is none', () => {
  assert.deepEqual(
    rowsOf('## 三、商务要求', {
      rows: [
        ['交货期', '合同签订后45日历天内'],
        ['付款', '验收合格后支付60%，质保期满后付清'],
        ['采购人联系方式', '须提前3日预约'],
        ['质保期', '验收合格后不少于3年'],
      ],
    }),
    [
      'requirement 三表第1行 交货期：合同签订后45日历天内',
      'requirement 三表第2行 付款：验收合格后支付60%，质保期满后付清',
      'requirement 三表第3行 质保期：验收合格后不少于3年',
    ],
  );
});

test('a title above the head, a head said again and a value alone hide no row', () => {
  assert.deepEqual(
    rowsOf('## 二、技术要求', {
      rows: [
        ['序号', '指标项', '技术性能详细描述（标有“▲”的为重要的技术指标条款）'],
        ['1', '内存通道', '≥16'],
        ['2', '▲单CPU核数', '≥32'],
        ['序号', '指标项', '技术性能详细描述（标有“▲”的为重要的技术指标条款）'],
        ['3', '稳定时延', '开启快照的情况下不超过0.5ms，最大支持8控扩展'],
      ],
    }),
    [
      'triangle 2 单CPU核数：≥32',
      'requirement 1 内存通道：≥16',
      'requirement 3 稳定时延：开启快照的情况下不超过0.5ms，最大支持8控扩展',
    ],
  );
});

/** A table whose first rows are one cell over all columns each. */
const titled = (titles: string[], rows: string[][]): Block => ({
  ...{ kind: 'table', index: 2, page: 1 },
  rows: [
    ...titles.map((text) => [{ text, column: 0, rowSpan: 1, colSpan: rows[0]?.length ?? 1 }]),
    ...rows.map((row) => row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 }))),
  ],
});

test('rows of one cell over the head are its title', () => {
  const file = documentOf('# 第三章 采购需求', '## 二、技术要求');
  const table = titled(
    ['存储', '数量：1台'],
    [
      ['序号', '指标项', '指标要求'],
      ['1', '控制器', '控制器框提供不少于25个硬盘槽位'],
    ],
  );
  assert.deepEqual(rowsIn({ ...file, blocks: [...file.blocks, table] }), [
    'requirement 1 控制器框提供不少于25个硬盘槽位',
  ]);
});

test('a mark before the name and one before what is asked are one clause', () => {
  assert.deepEqual(
    rowsOf('## 二、技术要求', {
      rows: [
        ['序号', '指标', '要求'],
        ['1', '★基材', '★采用E0级刨花板，甲醛释放量不超过0.05mg/m³'],
        ['2', '封边', 'PVC封边条，厚度不小于1.5mm'],
      ],
    }),
    [
      'star 1 基材：采用E0级刨花板，甲醛释放量不超过0.05mg/m³',
      'requirement 2 封边：PVC封边条，厚度不小于1.5mm',
    ],
  );
});

test('a. b. c. stay with the line they are of; a list that is lettered itself has a row each', () => {
  assert.deepEqual(
    rowsOf('## 三、商务要求', {
      rows: [
        ['序号', '目录', '商务需求'],
        [
          '4',
          '验收',
          '★4.1验收内容包括：\na.型号、数量及外观；\nb.所附技术资料；\n4.2由双方签署验收报告；\na）一式三份；\nb）各执一份。',
        ],
        ['5', '培训', 'a.现场培训不少于5天；\n▲b.培训人次不少于15人次；\nc.提供培训教材。'],
      ],
    }),
    [
      'star ★4.1 验收内容包括：a.型号、数量及外观；b.所附技术资料；',
      'triangle 5 培训：b.培训人次不少于15人次；',
      'requirement 4.2 验收：由双方签署验收报告；a）一式三份；b）各执一份。',
      'requirement 5 培训：a.现场培训不少于5天；',
      'requirement 5 培训：c.提供培训教材。',
    ],
  );
});

test('a remark of one sentence, a mark before a word that begins like a remark on it, and a colon at the end of a long line hide nothing', () => {
  assert.deepEqual(
    rowsOf(
      '说明：标注“★”的条款为实质性条款，不满足的响应无效。',
      '一、服务内容',
      '1、终末消毒须在接到通知30分钟内完成。',
      '2、验收：按照招标文件、国家标准进行，需提供检测机构的检测报告；',
      '3、提供7×24小时电话支持，一级故障30分钟内响应。',
      '运维服务按季度考核，考核标准另行商定：',
      '4、投标人须提供由国家认可机构出具的、在有效期内的检测报告（至少提供任意一种蛋类检测报告）复印件并加盖公章：',
    ),
    [
      'requirement 1 终末消毒须在接到通知30分钟内完成。',
      'requirement 2 验收：按照招标文件、国家标准进行，需提供检测机构的检测报告；',
      'requirement 3 提供7×24小时电话支持，一级故障30分钟内响应。\n运维服务按季度考核，考核标准另行商定：',
      'requirement 4 投标人须提供由国家认可机构出具的、在有效期内的检测报告（至少提供任意一种蛋类检测报告）复印件并加盖公章：',
    ],
  );
});

test('what goes on after the lots in their series, or is said to be for all, is of no lot; neither is what follows a sentence on one', () => {
  const tender = documentOf(
    '# 第一章 采购公告',
    '本项目分为3个包，包1：办公桌；包2：文件柜；包3：会议桌。',
    '# 第三章 采购需求',
    '一、包1 办公桌',
    '1、台面厚度不小于25mm，须封边。',
    '二、包2 文件柜',
    '1、柜体钢板厚度不小于1mm，须喷塑。',
    '三、包3 会议桌',
    '一、木皮厚度不小于0.6mm，须打磨。',
    '二、须配多媒体线盒不少于6个。',
    '四、商务条款',
    '1、接到报修后2小时内须到场处理。',
    '2、包3成交供应商须负责清运旧家具。',
    '3、安装人员须购买意外伤害保险。',
  );
  const rows = rowsIn(tender, extractTender(tender).lots[0]?.id);
  assert.deepEqual(
    rows.map((row) => row.replace(/^requirement \S+ /, '')),
    [
      '台面厚度不小于25mm，须封边。',
      '接到报修后2小时内须到场处理。',
      '安装人员须购买意外伤害保险。',
    ],
  );
});

test('what the tender lays down beside an empty column of the bidder is asked, with its unit', () => {
  const head = ['序号', '项目', '单位', '标准参数值', '投标人保证值'];
  assert.deepEqual(
    rowsOf('## 一、技术参数特性表', {
      rows: [
        head,
        ['1', '绝缘标称厚度', 'mm', '4.5', ''],
        ['2', '铜带搭盖率', '%', '≥15', ''],
        ['3', '外护套颜色', '', '黑色或红色', ''],
      ],
    }),
    [
      'requirement 1 绝缘标称厚度：4.5mm',
      'requirement 2 铜带搭盖率：≥15%',
      'requirement 3 外护套颜色：黑色或红色',
    ],
  );
});

test('a mark beside the number is for the row; what things are counted in is no name', () => {
  assert.deepEqual(
    rowsOf(
      '标注★的为实质性要求，不满足的投标无效；标注▲的为重要参数。',
      '## 一、技术要求',
      {
        rows: [
          ['序号', '指标名称', '技术要求'],
          ['★1', '电子枪类型', '肖特基场发射，束流不低于200nA'],
          ['▲12', '样品台', '五轴马达驱动，行程不小于120mm'],
          ['13', '加速电压', '0.02kV～30kV，连续可调'],
        ],
      },
      '## 二、设备要求',
      {
        rows: [
          ['序号', '设备名称', '单位', '最低数量', '技术要求'],
          ['1', '机械化保洁船', '艘', '2', '舱容不小于3立方米，具备收割功能'],
          ['2', '垃圾转运车', '辆', '3', '密闭式，核定载质量不小于3吨'],
        ],
      },
    ),
    [
      'star ★1 电子枪类型：肖特基场发射，束流不低于200nA',
      'triangle ▲12 样品台：五轴马达驱动，行程不小于120mm',
      'requirement 13 加速电压：0.02kV～30kV，连续可调',
      'requirement 1 机械化保洁船：舱容不小于3立方米，具备收割功能',
      'requirement 2 垃圾转运车：密闭式，核定载质量不小于3吨',
    ],
  );
});

test('a column of marks before the numbers, an annex named after a thing, and a title that asks below what the project is', () => {
  assert.deepEqual(
    rowsOf(
      '一、项目概况',
      '购置离心机1台。',
      '1.商务要求',
      {
        rows: [
          ['提供时间', '合同签订后45日内'],
          ['付款方式', '验收合格后支付100%'],
        ],
      },
      '2.技术标准与要求',
      '附表一：离心机 是否进口：否',
      {
        rows: [
          ['参数性质', '序号', '具体技术(参数)要求'],
          ['★', '1', '最高转速：≥15000转/分'],
          ['', '2', '最大容量：≥400毫升'],
          ['', '3', '噪声：≤60分贝'],
          ['说明', '打“★”号条款为实质性条款，负偏离则投标无效。', ''],
        ],
      },
    ),
    [
      'star ★1 最高转速：≥15000转/分',
      'requirement 1表第1行 提供时间：合同签订后45日内',
      'requirement 1表第2行 付款方式：验收合格后支付100%',
      'requirement 2 最大容量：≥400毫升',
      'requirement 3 噪声：≤60分贝',
    ],
  );
});

test('what leads to a table is no row, and a wide sign is the mark the file speaks of', () => {
  assert.deepEqual(
    rowsOf(
      '标有“#”的为重要参数，每负偏离一项扣3分。',
      '一、采购需求',
      '本次采购内容如下：',
      {
        rows: [
          ['序号', '服务内容及要求'],
          ['1', '提供流量监测，探针不少于3个'],
          ['2', '每月出具一份运行报告'],
        ],
      },
      '二、参数',
      '1.扬声器不少于4只；',
      '＃2.调音台输入通道不少于32路；',
    ),
    [
      'triangle 2 调音台输入通道不少于32路；',
      'requirement 1 提供流量监测，探针不少于3个',
      'requirement 2 每月出具一份运行报告',
      'requirement 1 扬声器不少于4只；',
    ],
  );
});

test('a list of goods with a column of parameters asks for them, what stands before a mark in its cell too; one of names and numbers alone does not', () => {
  const document = documentOf(
    ...['# 第一章 谈判邀请', '欢迎参加。', '# 第三章 采购需求'],
    '带“★”的条款为实质性要求。',
    '一、采购清单',
    {
      rows: [
        ['序号', '设备名称', '规格及技术参数', '单位', '数量'],
        ['1', '蒸饭车', '24盘，功率不低于12kW，★发热管须为不锈钢材质', '台', '4'],
        ['2', '冷柜', '双温，制冷剂R290，不锈钢外壳', '台', '5'],
      ],
    },
    '二、设备清单',
    {
      rows: [
        ['序号', '名称', '内容', '数量'],
        ['1', '油烟净化器', '安装在一层厨房西侧', '2'],
      ],
    },
  );
  const rows = rowsIn(document);
  assert.ok(
    rows.some((row) => row.includes('24盘，功率不低于12kW')),
    rows.join('\n'),
  );
  assert.ok(rows.includes('requirement 2 冷柜：双温，制冷剂R290，不锈钢外壳'), rows.join('\n'));
  assert.ok(!rows.some((row) => row.includes('油烟净化器')), rows.join('\n'));
});

test('a marked clause is answered where the other clauses of its list are, each of them a sentence with a number in words', () => {
  const { clauses } = extractTender(
    documentOf(
      '# 第三章 项目说明',
      '一、就餐人数：早餐60人，午餐110人。',
      '二、服务内容：三餐制作，餐具清洗消毒。',
      '▲三、主厨须具有三级及以上烹调师资格。',
      '四、食材由采购人采购，成交供应商负责加工。',
      '五、人员：不少于7人，均持健康证。',
      '▲为重要条款。',
    ),
  );
  assert.deepEqual(
    new Set(clauses.filter(({ number }) => number !== undefined).map(({ part }) => part)),
    new Set(['技术']),
  );
});

test('a limit of the price beside what is asked is no name of it, and the sum of all limits asks nothing', () => {
  const rows = rowsOf('## 一、采购清单', '标注“▲”的为实质性参数，不允许负偏离。', {
    rows: [
      ['序号', '货物名称', '数量', '单项限价（元）', '技术参数及要求'],
      ['1', '排水泵', '6', '76000', '1、▲额定流量≥500m³/h；\n2、自吸高度≥8m'],
      ['2', '发电机', '3', '¥39000.00', '1、额定功率≥30kW；\n2、静音箱'],
      ['合计', '', '', '1950000.00', '最高限价，各单项限价合计'],
    ],
  });
  assert.ok(
    rows.some((row) => row.includes('排水泵：自吸高度≥8m')),
    rows.join('\n'),
  );
  assert.ok(!rows.some((row) => /76000|39000|1950000|限价/.test(row)), rows.join('\n'));
});
