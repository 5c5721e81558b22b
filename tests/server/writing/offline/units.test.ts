import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unitsOf } from '../../../../site/server/writing/offline/units.ts';
import { ofBuyer, wordingOf } from '../../../../site/server/writing/text/wording.ts';

const words = wordingOf({ name: '', overview: '', scoring: [], clauses: [], requirements: [] });
const unitsIn = (heading: string, ...lines: string[]) =>
  unitsOf({
    requirements: [{ heading, text: lines.join('\n') }],
    overview: '',
    clauses: [],
    words,
  }).map(({ kind, text }) => `${kind} ${text}`);

describe('what the tender asks for, as commitments', () => {
  test('what it says of the project and its building is told, not promised', () => {
    assert.deepEqual(
      unitsIn(
        '项目概况',
        '本中学是寄宿制高中，学生大多在校就餐。',
        '大楼的主要设备情况如下：',
        '每日清运垃圾不少于2次。',
      ),
      ['fact 本中学是寄宿制高中，学生大多在校就餐', 'demand 每日清运垃圾不少于2次'],
    );
  });

  test('things that are only named keep the title that says what they are', () => {
    const overview = [
      ...['【采购内容】', '抽排泵3台、闸门2扇及安装。', ''],
      ...[
        '【项目概况】',
        '泵站位于北河东岸，现有水泵2台。',
        '',
        '【采购需求】',
        '一、服务内容',
        '',
      ],
      '1.每日清扫。',
    ].join('\n');
    assert.deepEqual(
      unitsOf({ requirements: [], overview, clauses: [], words }).map(({ text }) => text),
      ['采购内容：抽排泵3台、闸门2扇及安装', '泵站位于北河东岸，现有水泵2台'],
    );
  });

  test('the site is told, not promised; things keep the label that says what is done with them', () => {
    assert.deepEqual(
      unitsIn(
        '设计要求',
        '一、用地条件：用地约71亩，北邻江堤。',
        '二、场地条件：高差不大，容积率≤0.8。',
        '二、设计内容：规划、建筑、结构、机电、景观。',
        '三、运输要求：运至现场并卸货到位。',
      ),
      [
        'fact 用地条件：用地约71亩，北邻江堤',
        'fact 场地条件：高差不大，容积率≤0.8',
        'demand 设计内容：规划、建筑、结构、机电、景观',
        'demand 运至现场并卸货到位',
      ],
    );
  });

  test('what somebody asked for is no order, the end of a list names nothing, and the notice is no part of the project', () => {
    assert.deepEqual(
      unitsIn(
        '食堂服务要求',
        '应师生要求每晚九点提供夜宵。',
        '应按采购人要求每日更换菜品。',
        '其他应当具备的安全管理能力。',
        '座落于某区某路8号，由一幢六层楼组成。',
        '第2包外文期刊采购。',
        '购买时间：自5月4日起至5月11日。',
        '包号，采购内容，数量（套）。',
        '参加本次采购前三年内没有重大违法记录。',
      ),
      [
        'demand 应师生要求每晚九点提供夜宵',
        'demand 按采购人要求每日更换菜品',
        'fact 座落于某区某路8号，由一幢六层楼组成',
      ],
    );
  });

  test('a semicolon within brackets ends no sentence', () => {
    assert.deepEqual(
      unitsIn(
        '人员要求',
        '配备值班15人（消控4人，做一休一（24小时）；电工5人，常日班；）；每日交接。',
      ),
      ['demand 配备值班15人（消控4人，做一休一（24小时）；电工5人，常日班；）'],
    );
  });

  test('how many people there are is told; a remark alone is nothing; who supplies labour is the bidder', () => {
    assert.deepEqual(
      unitsIn(
        '服务需求',
        '服务人员共计12名，主要从事档案整理、窗口引导工作。',
        '（法定节假日除外，以通知为准）',
        '劳务公司必须承诺绝不拖欠员工加班工资。',
      ),
      [
        'fact 服务人员共计12名，主要从事档案整理、窗口引导工作',
        'demand 我方承诺绝不拖欠员工加班工资',
      ],
    );
  });

  test('whatever sign marks a clause, neither it nor the number is said', () => {
    for (const sign of ['＊', '#', '＃', '△', '●'])
      assert.deepEqual(unitsIn('服务需求', `${sign}3、夜间巡逻每2小时一次，逐点签到。`), [
        'demand 夜间巡逻每2小时一次，逐点签到',
      ]);
  });

  test('whose staff somebody is, a paper proves', () => {
    assert.deepEqual(
      unitsIn('人员要求', '养护队长必须为投标人本单位正式职工。', '养护队长每日到岗巡查两次。'),
      ['demand 养护队长每日到岗巡查两次'],
    );
  });

  test('what others provide and about how much there is, is no promise', () => {
    assert.deepEqual(
      unitsIn(
        '服务需求',
        '市政务云提供国产数据库云服务。',
        '业主单位的主管部门负责提供历史档案。',
        '馆藏档案约38万卷，照片约2.4万张。',
        '就餐人数：早餐60人，午餐110人。',
        '平台提供统一身份认证。',
      ),
      [
        'fact 馆藏档案约38万卷，照片约2.4万张',
        'fact 就餐人数：早餐60人，午餐110人',
        'demand 平台提供统一身份认证',
      ],
    );
    assert.deepEqual(
      unitsIn('系统现状', '市级平台与区级平台通过网闸交换数据，区级平台有三套。').map(
        (unit) => unit.split(' ')[0],
      ),
      ['fact'],
    );
  });

  test('an invitation to take part, conditions of taking part and heads of tables are not told of the project', () => {
    assert.deepEqual(
      unitsIn(
        '项目概况',
        '采用公开招标方式组织校园安保服务采购项目，现欢迎国内合格的投标人前来参加。',
        '某公司拟采用比选方式确定咨询服务单位，欢迎符合条件的单位参加。',
        '合同包，品目号，采购标的，数量，品目预算（元），中小企业划分标准所属行业。',
        '采购进口产品：本项目拒绝进口产品参加谈判采购。',
        '参加政府采购活动前三年内，在经营活动中没有重大违法记录。',
        '学院占地560亩，在校生9200人，设门岗4个。',
      ),
      ['fact 学院占地560亩，在校生9200人，设门岗4个'],
    );
  });

  test('why something is bought, and which lot it is, is not promised; nor are papers of ours', () => {
    assert.deepEqual(
      unitsIn(
        '服务需求',
        '由于商户自律不足，导致占道经营等问题突出，影响市容。',
        '包名称：城区秩序维护服务。',
        '管理能力要求：同时取得质量管理体系认证和环境管理体系认证，有奖项者优选。',
        '由于天气原因导致延误的，应及时报告采购人。',
      ),
      ['demand 由于天气原因导致延误的，及时报告采购人'],
    );
  });

  test('rows of a list with figures of their own, articles of a law and the meaning of a sign say nothing', () => {
    assert.deepEqual(
      unitsIn(
        '采购清单',
        '更衣柜，696，张，500*450*2000（±60mm），面积按图。',
        '包1，离心机，1，套，780.00，是，位于一楼。',
        '第五十七条供应商在政府采购中有下列行为之一的，不得参加采购活动。',
        '隐瞒真实情况构成犯罪的，应当依法追究刑事责任。',
        '备注：其中设备名称中打“●”的要求为核心产品。',
        '质保期内，每年上门保养不少于2次，共1,200台，费用自理。',
      ),
      ['demand 质保期内，每年上门保养不少于2次，共1,200台，费用自理'],
    );
  });

  test('the name of its table or section before a clause is no part of it, and a lot that is only named asks for nothing', () => {
    assert.deepEqual(
      unitsIn(
        '技术要求',
        '功能要求：系统应支持按科室查询收送数量。',
        '通行要求：施工期间不得中断交通，便道宽度不小于5米。',
        '夜班岗：负责22时后的巡查登记。',
        '合同包2（离心机）',
        '批准文件编号：某财购核字第12号。',
        '项目编号，510112345。采购方式，竞争性磋商采购。合同履行期限，自合同签订之日起一年。',
      ),
      [
        'demand 系统支持按科室查询收送数量',
        'demand 施工期间不中断交通，便道宽度不小于5米',
        'demand 夜班岗：负责22时后的巡查登记',
      ],
    );
  });

  test('a remark is no promise; one with a duty is restated without its label and bracket', () => {
    assert.deepEqual(
      unitsIn(
        '服务要求',
        '注：以上数量按往年使用情况估算，以实际发生为准。',
        '备注：清洗频次由科室自行掌握。',
        '注1：表内面积共3200平方米，仅用于测算。',
        '（注：供应商应在进场前完成库房消毒。）',
        '注2：1、送货车辆须每日清洗。',
        '（注：以下为夜间安排。值班人员应每两小时巡查一次。）',
        '每周两次更换床单（注：节假日顺延）并登记。',
        '投标人应每月检修电梯（注：检修人员须两人同行）。',
      ),
      [
        'demand 我方将在进场前完成库房消毒',
        'demand 送货车辆每日清洗',
        'demand 值班人员每两小时巡查一次',
        'demand 每周两次更换床单并登记',
        'demand 我方将每月检修电梯，检修人员两人同行',
      ],
    );
  });

  test('what stands behind a closed bracket of a remark is none of it', () => {
    assert.deepEqual(
      unitsIn('服务要求', '（注：本条为通用要求；按季核对。）；每季度清洗空调滤网一次。'),
      ['demand 每季度清洗空调滤网一次'],
    );
  });

  test('the head and the name of a table ask for nothing', () => {
    assert.deepEqual(
      unitsIn(
        '服务需求',
        '食堂水电费核算表',
        '联系方式：0794-8221156转采购管理科',
        'Documents Constituting the Bid',
        '投标人资格：（1）工程设计市政行业专业甲级及以上；',
        '月份，电（度），水（吨），气（方），应缴金额，经办人',
        '着装统一，列队上岗，文明执勤，热情服务。',
      ),
      ['demand 着装统一，列队上岗，文明执勤，热情服务'],
    );
  });

  test('a row is told without its empty cells and its points', () => {
    assert.deepEqual(
      unitsIn(
        '考核',
        '留样，每样不少于125克，留样48小时，2',
        '土壤，重点企业周边，/，每年检测不少于1次',
      ),
      ['demand 留样，每样不少于125克，留样48小时', 'demand 土壤，重点企业周边，每年检测不少于1次'],
    );
  });

  test('what a mark means is asked of nobody', () => {
    assert.deepEqual(
      unitsIn('采购标的', '技术要求（“★”为实质性要求，“▲”为重要参数）。', '★设备须支持双路供电。'),
      ['demand 设备支持双路供电'],
    );
  });

  test('the first item of a list is none of the words that lead to it, and a lead alone says nothing', () => {
    assert.deepEqual(
      unitsIn(
        '工作内容',
        '包括但不限于：（1）每日巡查不少于2次。',
        '本次采购分为2个标段，本标段应包括其中的：',
      ),
      ['demand 每日巡查不少于2次'],
    );
  });

  test('what a word means, a day, a post somebody holds and what points are lost for is not asked for', () => {
    assert.deepEqual(
      unitsIn(
        '服务要求',
        '进口产品是指通过海关验放进入境内且产自关境外的产品',
        '2024年1月1日至2024年12月31日',
        '代理人无转委托权，特此委托',
        '环保专家：现任省专家库在库专家（提供证明材料）',
        '考核不合格的每次扣分，扣完为止，确保服务质量。',
        '管理人员应配合采购人，采购人有直接指挥权。',
        '每日巡查不少于2次。',
      ),
      ['demand 每日巡查不少于2次'],
    );
  });

  test('the party a contract of services names is the bidder, and somebody else in one of works', () => {
    const asked = '监理人应当每日巡视不少于2次，并做好记录。';
    const requirements = [{ heading: '工作要求', text: asked }];
    const read = (name: string) => {
      const input = { name, overview: '', scoring: [], clauses: [], requirements };
      return unitsOf({ ...input, words: wordingOf(input) }).map(({ text }) => text);
    };
    assert.deepEqual(read('某大桥施工监理服务'), ['我方将每日巡视不少于2次，并做好记录']);
    assert.deepEqual(read('某大桥施工'), []);
  });

  test('the party is known by the work in the project’s name, whatever it is called; another of that kind is somebody else', () => {
    const lines = [
      '维保单位每15天保养一次每台电梯，并做好记录。',
      '更换的部件须与原维保单位的型号一致。',
      '维保人员着装统一，作业前设置围挡。',
    ];
    const requirements = [{ heading: '服务要求', text: lines.join('\n') }];
    const input = {
      name: '某医院电梯维保服务',
      overview: '',
      scoring: [],
      clauses: [],
      requirements,
    };
    const read = unitsOf({ ...input, words: wordingOf(input) }).map(({ text }) => text);
    assert.ok(read[0]?.startsWith('我方每15天保养一次'), read[0]);
    assert.ok(read.slice(1).every((text) => !text.includes('我方单位') && !/我方员/.test(text)));
  });

  test('how the offer is priced is promised in no plan, a mark or none', () => {
    assert.deepEqual(
      unitsIn(
        '采购需求',
        '★供货折扣不高于78%。',
        '下浮率应不低于5%。',
        '图书到馆后3日内完成上架。',
      ).map((unit) => unit.replace(/^\S+ /, '')),
      ['图书到馆后3日内完成上架'],
    );
  });

  test('a fault is not confessed, fields of a form and words on marks are not promised', () => {
    assert.deepEqual(
      unitsIn(
        '服务要求',
        '供应商在合同履行期间存在向采购方人员行贿行为的（指赠送礼品），一经发现，法律责任由供应商承担。',
        '被考评单位：考评月份：年月',
        '此表供参考，采购人可根据实际设置考评项目',
        '本招标文件中，凡标有“★”的地方，投标人须特别加以注意，作出一一响应。',
        '网络和信息支持服务岗',
        '供应商不得违反保密规定，每日巡查不少于2次。',
        '供应商在服务过程中发生安全事故的，应立即报告采购人。',
      ),
      [
        'demand 我方不违反保密规定，每日巡查不少于2次',
        'demand 我方在服务过程中发生安全事故的，立即报告采购人',
      ],
    );
  });

  test('notices, pointers and mere names of papers ask for nothing', () => {
    assert.deepEqual(
      unitsIn(
        '材料与设备要求',
        '批文名称及编号：关于某道路项目立项的批复',
        '本招标项目已具备招标条件，现对本招标项目进行招标。',
        '不划分标包，成交供应商1名，现邀请有能力的潜在供应商参加。',
        '现根据有关批复，本局购买从事窗口辅助的工作人员。',
        '一般要求：见招标项目施工图纸。',
        '品牌参考表（如要求）',
        '适用的国家、行业以及地方标准、规范和规程',
        '材料进场须附合格证明并登记入册。',
      ),
      ['demand 材料进场附合格证明并登记入册'],
    );
  });

  test('what makes a bid invalid, and what the other side gives, is no promise, marked or not', () => {
    assert.deepEqual(
      unitsIn(
        '招标需求',
        '★投标文件中未提供《投标函》的，为无效投标。',
        '投标人不按照规定格式填写《投标函》的，投标无效。',
        '★当班人员须持工作证上岗，每班不少于3人。',
      ),
      ['demand 当班人员持工作证上岗，每班不少于3人'],
    );
    assert.deepEqual(unitsIn('保洁服务', '保洁工具及低值易耗品均由采购人统一提供。'), []);
    assert.deepEqual(unitsIn('发包人提供的资料', '施工场地的地下管线资料和气象观测资料。'), []);
  });

  test('a label of the project with its value is a fact, numbered or not', () => {
    assert.deepEqual(
      unitsIn('项目概况', '1.建设地点：某市某县滨江大道以东', '项目名称：某堤防治理项目'),
      ['fact 建设地点：某市某县滨江大道以东', 'fact 项目名称：某堤防治理项目'],
    );
  });

  test('papers and a past of somebody who is not named are no commitment of ours', () => {
    assert.deepEqual(
      unitsIn(
        '岗位要求',
        '具备安全生产考核合格证书（B证）。',
        '按采购需求，具有10年以上同类工作经验。',
        '熟悉设备操作，当班期间不得离岗。',
      ),
      ['demand 上岗人员熟悉设备操作，当班期间不离岗'],
    );
  });

  test('what a firm or a product has is not said of those who work there', () => {
    assert.deepEqual(
      [
        ...unitsIn('中间件', '具有第三方机构的安全等保4级认证。', '具备断电自动保护的能力。'),
        ...unitsIn('人员培训', '具有完善的售后服务体系、健全的财务会计制度。'),
        ...unitsIn('辅助岗', '具备良好的沟通能力，着装整洁。'),
      ],
      ['demand 上岗人员具备良好的沟通能力，着装整洁'],
    );
  });

  test('a past, what is owned, what follows from a fault and papers of the bid file are no promise, marked or not', () => {
    assert.deepEqual(
      unitsIn(
        '园林养护要求',
        '近3年内主持过不少于2项公园养护。',
        '★供应商自有或租赁修剪机械。',
        '★投标人所有从事高空修剪的人员均持有操作证。',
        '★第二次可取消供应商的养护资格，并报主管部门备案。',
        '★供应商被投诉三次的，采购人可单方面解除合同。',
        '★（提供操作人员证件复印件并加盖投标人公章）。',
        '★项目背景：为美化环境，现拟对滨河绿地养护项目采用公开招标方式进行采购。',
        '★枯枝须在发现当日清理。',
      ),
      ['demand 枯枝在发现当日清理'],
    );
  });

  test('a tender of another kind is called by its own name', () => {
    const of = (text: string) =>
      wordingOf({
        ...{ name: '', overview: '', scoring: [], clauses: [] },
        requirements: [{ heading: '', text }],
      });
    assert.equal(of('按询比文件提交响应文件，询比响应人成交后签约。').tenderFile, '询比文件');
    assert.equal(of('比选申请人按比选文件的要求参加比选。').tenderFile, '比选文件');
    assert.equal(of('投标人按招标文件投标，中标后签约。').tenderFile, '招标文件');
    assert.equal(of('申请人（公章）。申请人只能提交一个报价。').bidder, '申请人');
    assert.equal(of('响应人员须到场，投标人签字。').bidder, '投标人');
  });

  test('what is not bought asks for nothing, and scenes only describe', () => {
    assert.deepEqual(
      unitsIn('十一、不包含在服务费内的事项', '涉外事务的办理。', '超过两次的专项调查报告编制。'),
      [],
    );

    assert.deepEqual(
      unitsIn('典型场景说明', '园区引进企业多为装备制造行业，涉及土地出让等事项。'),
      ['fact 园区引进企业多为装备制造行业，涉及土地出让等事项'],
    );
    assert.deepEqual(unitsIn('工作量', '事项，2024年数量，2025年数量，预计2026年数量。'), []);
  });

  test('what the buyer gives free is no promise of the bidder', () => {
    assert.deepEqual(
      unitsIn(
        '管理要求',
        '管理用房：采购人免费提供办公用房约120平方米，不提供宿舍。',
        '按采购人免费提供的图纸进行核对。',
      ),
      ['demand 按采购人免费提供的图纸进行核对'],
    );
  });

  test('the bidder is whoever is called so, and no part of the name of another firm', () => {
    assert.deepEqual(
      unitsIn(
        '服务要求',
        '为云溪物业公司、云溪供应链公司提供咨询。',
        '物业公司应每日巡查各楼层。',
        '未经同意，中选人不得留存资料的副本。',
        '服务期满后，中选人应将全部成果移交。',
      ),
      [
        'demand 为云溪物业公司、云溪供应链公司提供咨询',
        'demand 我方将每日巡查各楼层',
        'demand 未经同意，我方不留存资料的副本',
        'demand 服务期满后，我方将把全部成果移交',
      ],
    );
  });

  test('what may happen is a scene, and neither promised nor told of the project', () => {
    assert.deepEqual(
      unitsIn(
        '典型故障场景（供编制预案参考）',
        '主泵停机，备用泵不能自动投入',
        'UPS放电后系统响应缓慢',
        '供应商应在1小时内到达现场。',
      ),
      [
        'scene 主泵停机，备用泵不能自动投入',
        'scene UPS放电后系统响应缓慢',
        'demand 我方将在1小时内到达现场',
      ],
    );
  });

  test('rows of its tables, prices and who called for bids are no description of the project', () => {
    const requirements = [
      { heading: '巡检', text: '对象\t内容\t频次\n总部机房\t温湿度、电源、告警\t每日2次' },
    ];
    const overview = [
      '【采购需求】',
      '对象，内容，频次',
      '总部机房，温湿度、电源、告警，每日2次',
      '',
      '【项目概况】',
      '某咨询公司受某中心委托，就机房运行服务进行竞争性谈判。',
      '机房位于办公楼三层，共有机柜20台。',
      '最高限制单价：收费标准的80%，面积按实计。',
    ].join('\n');
    assert.deepEqual(
      unitsOf({ requirements, overview, clauses: [], words }).map(({ text }) => text),
      ['机房位于办公楼三层，共有机柜20台'],
    );
  });

  test('what the buyer does is nothing to promise, also behind a label', () => {
    assert.deepEqual(unitsIn('考核', '考核：采购人每个订单完成后填写评价表，低于70分的清退'), []);
  });

  test('应对 with what is done is an order, and no answer to something', () => {
    assert.deepEqual(
      unitsIn(
        '保密要求',
        '供应商应对演练中获取的全部数据承担保密义务',
        '做好应对突发情况的准备，及时处置',
      ),
      [
        'demand 我方将对演练中获取的全部数据承担保密义务',
        'demand 做好应对突发情况的准备，及时处置',
      ],
    );
  });
});

test('what the buyer says of himself in the first person is said of him in the bid', () => {
  const said = (text: string) => ofBuyer(text, '采购人');
  assert.equal(said('系统适配我行信创环境'), '系统适配采购人信创环境');
  assert.equal(said('货到我公司指定仓库'), '货到采购人指定仓库');
  assert.equal(said('配送至本院各科室，服从我院管理'), '配送至采购人各科室，服从采购人管理');
  for (const own of [
    '提高自我行为约束能力',
    '本院校毕业',
    '我委托他人办理',
    '承诺：我公司按期供货',
  ])
    assert.equal(said(own), own);
});
