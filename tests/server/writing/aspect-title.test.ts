import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aspectTitle, isQuality } from '../../../site/server/writing/criteria/aspect-title.ts';
import { criteriaAspects } from '../../../site/server/writing/criteria/aspects.ts';
import { scoringNature } from '../../../site/server/writing/criteria/nature.ts';

test('names stay, without praise, lead-ins and what follows a colon', () => {
  for (const [words, title] of [
    ['岗位职责', '岗位职责'],
    ['周边交通影响小', '周边交通影响'],
    ['夜间干扰少', '夜间干扰'],
    ['巡查维护三项', '巡查维护'],
    ['旧机回收衔接均', '旧机回收衔接'],
    ['进度安排均完整', '进度安排'],
    ['需求分析及理解：需求解读', '需求分析及理解'],
    ['实施步骤划分合理', '实施步骤划分'],
    ['保证体系及措施编写完整', '保证体系及措施'],
    ['竣工资料编制', '竣工资料编制'],
    ['有明确的管理职责', '管理职责'],
    ['高温时段作业有专项措施', '高温时段作业的专项措施'],
    ['现有专项方案', '现有专项方案'],
    ['合理化建议', '合理化建议'],
    ['本项目的重点难点', '重点难点'],
    ['与管线单位的配合', '与管线单位的配合'],
    ['在线监测', '在线监测'],
    ['从业人员培训', '从业人员培训'],
    ['调试步骤清楚', '调试步骤'],
    ['临时接待三种情况', '临时接待'],
    ['空调等内容', '空调'],
    ['同等情况', '同等情况'],
    ['临时接待三种情况的预案', '临时接待'],
    ['火灾制定预案', '火灾'],
    ['群体性事件提供预案', '群体性事件'],
    ['应急预案编制', '应急预案编制'],
  ] as const)
    assert.equal(aspectTitle(words), title, words);
});

test('clauses, pieces of sentences and words of the evaluation make no title', () => {
  for (const words of [
    '措施方案',
    '相关说明',
    '体系及措施编写',
    '鉴于采购人为医疗机构',
    '注重对资料保密',
    '提出的实际需求',
    '此基础上',
    '第2项得分基础上',
    '评审过程中由专家向',
    '可行性较',
    '具体内容进一步',
    '材质好，做工优秀，完全满足需求',
    '投标人进行方案编写',
    '发生此类问题对甲方工作不会产生较大影响',
    '是否配备',
    '投“定位模块”具有',
    '塑料桌椅）',
    '对方案',
    '其它',
    '质量及格',
  ])
    assert.equal(aspectTitle(words), undefined, words);
  assert.ok(isQuality('方案的针对性'));
});

const item = (name: string, criteria: string, points: string[] = []) => ({
  ...{ item: name, criteria, category: '技术' as const },
  points: points.map((text, at) => ({ id: `p${at}`, text })),
});
const titles = (one: ReturnType<typeof item>) => criteriaAspects(one).map(({ title }) => title);

test('grades of a scale are no points, whatever verb gives them', () => {
  const scale =
    '1、提供样品得2分。\n2、在此基础上，由评委评价：\n（1）材质好，做工优秀，评审为优加8分；\n（2）材质一般，做工一般，评审为良加5分；\n（3）材质粗糙，做工及格，评审为中加2分；\n（4）材质差，做工差，不加分。';
  assert.deepEqual(
    titles(item('样品', scale)).filter((title) => title !== '样品'),
    [],
  );
});

test('the points that were read stand before what the grades below them are judged by', () => {
  const rule =
    '方案需包含以下内容：\n1、供货保障；\n2、质量保证。\n在此基础上，根据方案整体全面性、具体性、可操作性进行评分：\n内容完整的得7分；\n其它情况得1分。';
  assert.deepEqual(titles(item('实施方案', rule, ['供货保障', '质量保证'])), [
    '供货保障',
    '质量保证',
  ]);
});

test('a point whose words make no title is taken up by the one before it', () => {
  const points = ['辖区巡查', '对大型活动进行秩序维持', '车辆停放管理'];
  const found = criteriaAspects(item('工作内容', '', points));
  assert.deepEqual(
    found.map(({ title }) => title),
    ['辖区巡查', '车辆停放管理'],
  );
  assert.match(found[0]?.source ?? '', /秩序维持/);
});

test('what is counted and proved is evidence under any name; what the judges look up needs no chapter', () => {
  const counted = '每具有一台裁布设备的得5分，最高10分。须提供购买发票等证明材料，未提供不得分。';
  assert.equal(scoringNature(item('安全保障措施', counted)), 'evidence');
  const each = '所投产品制造商具有发明专利的，每项1分，最高2分；具有软件著作权的，每项0.5分。';
  assert.equal(scoringNature(item('核心产品制造商', each)), 'evidence');
  assert.equal(scoringNature(item('实施方案', '包括准备、安装两项内容，每项2分。')), 'prose');
  const graded = `${counted}措施针对性强的得3分，一般的得1分。`;
  assert.equal(scoringNature(item('安全保障措施', graded)), 'prose');
  // A certificate of the firm's is a paper, though a system is written about.
  const certified = '具有有效的质量管理体系认证证书的，三项齐全得2分，两项得1分。';
  assert.equal(scoringNature(item('管理体系', certified)), 'evidence');
  const queried =
    '存在一般失信记录的不得分，不存在的得5分。投标人无需提供任何证明材料，以查询结果为准。';
  assert.equal(scoringNature(item('诚信情况', queried)), 'attended');
  const film = '对拟任经理的视频陈述及现场答辩综合评定。技术文件中不体现。';
  assert.equal(scoringNature(item('视频陈述及答辩', film)), 'attended');
  const handed = '投标人须提交系统功能演示视频，按完整程度评分。';
  assert.notEqual(scoringNature(item('系统演示', handed)), 'attended');
});

test('what a rule asks about one by one has a title without the question', () => {
  const titles = (criteria: string) =>
    criteriaAspects({ item: '服务方案', criteria }).map(({ title }) => title);
  for (const [criteria, expected] of [
    [
      '是否承诺7×24小时响应；是否承诺免费上门维修；是否承诺定期回访。每满足一项得2分，最高6分。',
      ['7×24小时响应', '免费上门维修', '定期回访'],
    ],
    [
      '（1）是否具有完善的质量管理体系；（2）是否具有专职的安全管理队伍。全部具备得9分，缺一项扣3分。',
      ['质量管理体系', '专职的安全管理队伍'],
    ],
    [
      '施工总平面布置是否合理，施工进度计划是否可行，劳动力安排是否满足要求，每项2分。',
      ['施工总平面布置', '施工进度计划', '劳动力安排'],
    ],
    [
      '有无突发事件应急预案；有无人员替补方案。有且合理每项得2分。',
      ['突发事件应急预案', '人员替补方案'],
    ],
    ['供应商是否建立保密制度？是否与员工签订保密协议？每答“是”得2分。', ['保密制度', '保密协议']],
    [
      '根据方案中对项目现状的把握、对重点难点的把握、对进度风险的把握程度进行综合评分，优得8-10分，良得5-7分。',
      ['项目现状的把握', '重点难点的把握', '进度风险的把握'],
    ],
  ] as const)
    assert.deepEqual(titles(criteria), expected, criteria);
  // Papers are proven, and praise names nothing.
  assert.deepEqual(titles('是否具有质量管理体系认证证书；是否具有类似业绩。每项2分。'), []);
  assert.deepEqual(titles('内容是否完整、是否合理、是否可行，酌情打0-5分。'), []);
});

test('with what a thing agrees is how it is judged, and none of its name', () => {
  const criteria = '进度安排科学合理，节点与“服务期限”一致，保障措施有力的得8分，一般的得3分。';
  const titles = criteriaAspects({ item: '进度计划', criteria }).map(({ title }) => title);
  assert.ok(titles.length > 1);
  assert.ok(!titles.some((title) => /一致|服务期限/.test(title)), titles.join('、'));
});

test('how far, how long and where something is are no names, and with what somebody is there is none of his', () => {
  for (const words of ['到货率95%以上', '合同生效后90天内', '备件库位于本市', '时间表且措施'])
    assert.equal(aspectTitle(words), undefined, words);
  assert.equal(aspectTitle('到场时间优于要求'), '到场时间');
  assert.equal(aspectTitle('资料员配备齐全且持证'), '资料员');
});
