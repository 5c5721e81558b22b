import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fieldOf,
  ownMatters,
  partTitles,
  sectionsOf,
  topicOf,
} from '../../../../site/server/writing/catalogue/catalogue.ts';
import { isPaperWork } from '../../../../site/server/writing/catalogue/paper-work.ts';
import { describesOnly } from '../../../../site/server/writing/offline/describes-only.ts';
import { distributeSections } from '../../../../site/server/writing/offline/distribute-sections.ts';
import type { SlotPlan } from '../../../../site/server/writing/offline/slot-plan.ts';

const topicNamed = (title: string) => {
  const topic = topicOf(title, 'works');
  assert.ok(topic, title);
  return topic;
};

function place(about: string, ...topics: SlotPlan['slot']['topics']): SlotPlan {
  const chapter = {
    ...{ id: about, parentId: null, order: 0, title: about, pages: 3, brief: '' },
    ...{ scoringIds: [], settings: { instruction: '', kind: 'prose' as const } },
  };
  return {
    slot: {
      ...{ chapter, about, topics, heading: '', capacity: 2000, criteria: '', optional: false },
    },
    ...{ units: [], paragraphs: [], table: undefined },
  };
}

test('a place with a subject of its own takes nothing from the subject of the chapter above that is not about it', () => {
  const method = topicNamed('施工组织设计');
  const methods = place('主要施工方法', { topic: method, weight: 2.5 });
  const machines = place(
    '施工机械、设备计划',
    ...[
      { topic: topicNamed('机械设备投入'), weight: 2.5 },
      { topic: method, weight: 2 },
    ],
  );
  distributeSections([methods, machines], 'works', { text: '', isPaperWork: false });
  const foreign = new Set(
    sectionsOf(method, 'works')
      .filter((section) => !section.match?.test('施工机械、设备计划'))
      .flatMap((section) => section.paragraphs),
  );
  assert.deepEqual(
    machines.paragraphs.filter((paragraph) => foreign.has(paragraph)),
    [],
  );
  assert.ok(machines.paragraphs.length > 0);
  assert.ok(methods.paragraphs.some((paragraph) => foreign.has(paragraph)));
});

test('a thing named below a general subject takes nothing that does not speak of it', () => {
  const general = topicOf('服务方案', 'services');
  assert.ok(general);
  const rooms = ['检验室', '候诊区'].map((about) => place(about, { topic: general, weight: 2 }));
  const home = place('服务方案', { topic: general, weight: 2.5 });
  distributeSections([...rooms, home], 'services', { text: '', isPaperWork: false });
  assert.deepEqual(
    rooms.map(({ paragraphs }) => paragraphs),
    [[], []],
  );
  assert.ok(home.paragraphs.length > 0);
});

test('a part of a subject goes to the place that speaks of it, whatever others have', () => {
  const rules = topicOf('管理制度', 'services');
  assert.ok(rules);
  const [contacts, offices] = ['信息反馈渠道', '内部管理机构'].map((about) =>
    place(about, { topic: rules, weight: 2.5 }),
  );
  assert.ok(contacts && offices);
  distributeSections([offices, contacts], 'services', { text: '', isPaperWork: false });
  for (const section of sectionsOf(rules, 'services', ''))
    for (const [own, other] of [
      [contacts, offices],
      [offices, contacts],
    ] as const)
      if (section.match?.test(own.slot.about) && !section.match.test(other.slot.about))
        assert.ok(
          section.paragraphs.every((paragraph) => own.paragraphs.includes(paragraph)),
          section.title,
        );
});

test('how one kind of incident is met goes only where it is spoken of', () => {
  const emergency = topicOf('应急预案', 'services');
  assert.ok(emergency);
  const [fire, storm, whole] = ['火灾', '台风暴雨的处置预案', '应急预案'].map((about) =>
    place(about, { topic: emergency, weight: 3 }),
  );
  assert.ok(fire && storm && whole);
  distributeSections([storm, fire, whole], 'services', { text: '', isPaperWork: false });
  const says = ({ paragraphs }: SlotPlan, words: RegExp) => words.test(paragraphs.join('\n'));
  assert.ok(says(fire, /灭火器材/) && !says(fire, /演练计划|停电/));
  assert.ok(says(storm, /气象预警/) && !says(storm, /灭火器材|停电|打架|盗窃/));
  assert.ok(whole.paragraphs.length > 0 && !says(whole, /灭火器材|气象预警/));
});

test('a trade is known by its words and not by one of their letters', () => {
  const method = topicNamed('施工方案');
  const management = place('质量管理体系', { topic: method, weight: 2 });
  const critical = place('关键线路', { topic: method, weight: 2 });
  const pipes = place('管道铺设', { topic: method, weight: 2 });
  distributeSections([management, critical, pipes], 'works', {
    text: '路面、管道、排水',
    isPaperWork: false,
  });
  const says = ({ paragraphs }: SlotPlan, words: RegExp) => words.test(paragraphs.join('\n'));
  assert.ok(says(pipes, /沟槽/));
  assert.ok(!says(management, /沟槽|闭水/) && !says(critical, /沥青|路基/));
});

test('ways of building, and rows of tables, stand only where the tender speaks of their trade', () => {
  const facade = '拆除空鼓瓷砖，修补基层，重做防水及外墙涂料，搭设脚手架。';
  const paragraphs = (text: string) =>
    sectionsOf(topicNamed('施工方案'), 'works', text).flatMap((section) => section.paragraphs);
  const isOfRoads = (one: string) => /沥青|压实/.test(one);
  assert.ok(!paragraphs(facade).some(isOfRoads));
  assert.ok(paragraphs('铣刨旧路面，摊铺沥青。').some(isOfRoads));
  const faults = (text: string) =>
    sectionsOf(topicNamed('质量保证措施'), 'works', text)
      .flatMap(({ table }) => table?.rows ?? [])
      .map(({ cells }) => cells[0]);
  assert.ok(faults(facade).includes('空鼓、开裂'));
  assert.ok(!faults(facade).some((fault) => /路面|管道/.test(fault ?? '')));
  assert.ok(faults('铣刨旧路面，摊铺沥青。').some((fault) => fault?.startsWith('路面')));
});

test('safety of data is no matter of work safety, and a promise is about what it promises', () => {
  const topics = Object.entries({
    数据与信息系统安全: 'secrecy',
    信息安全保障: 'secrecy',
    安全文明施工: 'safety',
    售后服务承诺: 'aftersales',
    质量承诺: 'quality',
    廉洁承诺: 'promise',
  });
  for (const [title, id] of topics) assert.equal(topicOf(title, 'system')?.id, id, title);
  // Who does it is a subject of its own in any trade but that of persons.
  assert.equal(topicOf('监理机构设置和岗位职责', 'services')?.id, 'staff');
  assert.equal(topicOf('劳务派遣人员管理', 'services')?.id, 'dispatch');
});

test('what a chapter about two things needs is named in turn', () => {
  const titles = partTitles('供货及售后服务承诺', 'goods');
  assert.deepEqual(titles.slice(0, 4), [
    '货源与采购流程',
    '售后服务体系',
    '包装与运输',
    '响应与故障处理',
  ]);
});

test('software that nothing is done with but its purchase is goods', () => {
  const about = (name: string, text: string) => fieldOf({ name, text, scoring: [] });
  assert.equal(about('办公软件采购项目', '正版软件两套，永久授权，提供序列号。'), 'goods');
  assert.equal(about('办公软件采购项目', '软件部署到服务器，与数据库接口对接。'), 'system');
});

test('what is bought stands at the end of a name, whose words before it are of places and buyers', () => {
  for (const [name, field] of [
    ['清河县第一中学图书馆物业管理', 'services'],
    ['疾控中心实验室设备维保项目（第二次）', 'services'],
    ['栖霞河图书馆新馆消防设施维护保养', 'services'],
    ['公务用车保险采购', 'services'],
    ['市直单位定点印刷服务框架协议采购', 'services'],
    ['湿地公园勘察设计', 'services'],
    ['学生服选用采购', 'goods'],
    ['档案馆密集架采购', 'goods'],
    ['住院楼工程窗帘采购项目', 'goods'],
    ['电梯采购及安装', 'goods'],
    ['防汛应急物资采购项目二标段', 'goods'],
    ['数字档案管理系统升级项目', 'system'],
    ['智慧园区综合管理平台建设项目', 'system'],
    ['门诊楼装修工程EPC总承包', 'works'],
    ['塑胶操场维修改造', 'works'],
  ] as const)
    assert.equal(fieldOf({ name, text: '', scoring: [] }), field, name);
});

test('a report is not drawn up in shifts: of work by hand nothing is said where papers are bought', () => {
  assert.ok(isPaperWork('城市更新项目全过程造价咨询服务', 'services'));
  assert.ok(isPaperWork('水库除险加固工程监理（第二标段）', 'services'));
  for (const name of ['设计院办公楼物业服务', '监理公司食堂劳务外包'])
    assert.ok(!isPaperWork(name, 'services'), name);
  const topic = topicOf('组织架构与岗位设置', 'services');
  assert.ok(topic);
  const said = (isPaper: boolean) => {
    const staff = place('组织架构与岗位设置', { topic, weight: 2.5 });
    distributeSections([staff], 'services', { text: '', isPaperWork: isPaper });
    return [...staff.paragraphs, JSON.stringify(staff.table ?? '')].join('\n');
  };
  assert.match(said(false), /作业人员|班组/);
  assert.doesNotMatch(said(true), /作业|班组|着装/);
  assert.ok(said(true).length > 300);
});

test('a rule for one thing is about that thing, not about how a firm is run', () => {
  assert.equal(topicOf('留样制度', 'services')?.id, 'catering');
  for (const title of ['管理制度', '规章制度及奖惩', '考勤制度', '制度建设'])
    assert.equal(topicOf(title, 'services')?.id, 'rules', title);
});

test('who buys goods or a system has his own people taught; who provides a service teaches his own', () => {
  assert.match(partTitles('技术培训', 'goods').join(), /培训内容与方式/);
  assert.match(partTitles('培训方案', 'services').join(), /考核与效果评估/);
  const topic = topicOf('操作培训', 'goods');
  assert.ok(topic);
  for (const { paragraphs } of sectionsOf(topic, 'goods'))
    assert.doesNotMatch(paragraphs.join(), /岗前|上岗/);
});

test('a part the chapter has in plain words is not added by another name', () => {
  assert.ok(partTitles('安装调试方案', 'goods').includes('调试与试运行'));
  assert.ok(!partTitles('安装调试方案', 'goods', ['调试步骤']).includes('调试与试运行'));
});

test('a place that is one part of a subject takes that part alone', () => {
  const supply = topicOf('供货方案', 'goods');
  assert.ok(supply);
  const back = place('退换货', { topic: supply, weight: 2.5 });
  const whole = place('供货组织', { topic: supply, weight: 2.5 });
  distributeSections([back, whole], 'goods', { text: '', isPaperWork: false });
  assert.match(back.paragraphs.join(), /退/);
  assert.doesNotMatch(back.paragraphs.join(), /防潮|货源/);
  assert.match(whole.paragraphs.join(), /货源/);
});

test('goods are delivered, not built: nothing is said of crews and samples of work', () => {
  const quality = topicOf('质量保证措施', 'goods');
  assert.ok(quality);
  const said = (field: 'goods' | 'works') => {
    const home = place('质量保证措施', { topic: quality, weight: 2.5 });
    distributeSections([home], field, { text: '', isPaperWork: false });
    return home.paragraphs.join();
  };
  assert.match(said('works'), /样板|班组/);
  assert.doesNotMatch(said('goods'), /样板|班组/);
  assert.match(said('goods'), /批次/);
});

test('works are told in words of works: whole plans, labour, high water, design with building', () => {
  for (const [title, id] of [
    ['实施方案', 'method'],
    ['劳动力安排计划', 'labour'],
    ['度汛方案', 'flood'],
    ['施工导流', 'diversion'],
    ['总承包管理方案', 'contracting'],
  ] as const)
    assert.equal(topicOf(title, 'works')?.id, id);
  assert.equal(topicOf('护岸方案', 'works'), undefined);
  assert.equal(topicOf('度汛及安全管理体系与措施', 'works')?.id, 'safety');
  assert.equal(topicOf('实施方案', 'services')?.id, 'operation');
});

test('a title names beside a subject what no bid has ready', () => {
  assert.deepEqual(ownMatters('合规体系建设与培训方案', 'services'), ['合规体系建设']);
  assert.deepEqual(ownMatters('培训方案及措施', 'services'), []);
  assert.deepEqual(ownMatters('合规体系建设', 'services'), []);
});

test('a place about one part of a subject takes that part alone', () => {
  const staff = topicOf('人员配备', 'services');
  assert.ok(staff);
  const plan = place('人员稳定', { topic: staff, weight: 3 });
  distributeSections([plan], 'services', { text: '', isPaperWork: false });
  const own = sectionsOf(staff, 'services').find(({ title }) => title.startsWith('人员稳定'));
  assert.ok(own && plan.paragraphs.length > 0);
  assert.deepEqual(
    plan.paragraphs.filter((paragraph) => !own.paragraphs.includes(paragraph)),
    [],
  );
});

test('a supply that breaks off is no accident', () => {
  for (const title of ['停产替代预案', '紧急供货流程', '开学季应急供货', '缺货应急预案'])
    assert.equal(topicOf(title, 'goods')?.id, 'supply', title);
  assert.equal(topicOf('停电应急预案', 'services')?.id, 'emergency');
});

test('goods are bought with their after-sales, and made, carried and kept from damage', () => {
  const bought = { name: '学生公寓单人床采购', text: '交货期：20日。质保期：5年。' };
  assert.equal(fieldOf({ ...bought, scoring: [{ item: '售后服务' }] }), 'goods');
  assert.equal(topicOf('生产计划', 'goods')?.id, 'supply');
  assert.equal(topicOf('运输与搬运', 'goods')?.id, 'supply');
  assert.equal(topicOf('安全生产管理', 'works')?.id, 'safety');
});

test('a drawing is not delivered and put up, whatever a title is called', () => {
  const supply = topicOf('救护与物流组织', 'services');
  assert.equal(supply?.id, 'supply');
  const taken = (paper: boolean) => {
    const plan = place('救护与物流组织', ...(supply ? [{ topic: supply, weight: 2.5 }] : []));
    distributeSections([plan], 'services', { text: '', isPaperWork: paper });
    return plan.paragraphs.length;
  };
  assert.equal(taken(true), 0);
  assert.ok(taken(false) > 0);
});

test('a case of its own is a part of a subject where the title speaks of it', () => {
  assert.ok(!partTitles('应急响应', 'services').includes('火灾事故处置'));
  assert.ok(partTitles('火灾应急预案', 'services').includes('火灾事故处置'));
});

test('a work that a title names among those of its subject is told of alone, and has no others as parts', () => {
  const property = topicOf('日常保洁', 'services');
  assert.ok(property);
  const daily = place('日常保洁', { topic: property, weight: 3 });
  distributeSections([daily], 'services', { text: '', isPaperWork: false });
  assert.ok(daily.paragraphs.length > 0);
  assert.deepEqual(
    daily.paragraphs.filter((text) => /绿化|修剪|门岗|会务/.test(text)),
    [],
  );
  assert.deepEqual(partTitles('保洁服务方案', 'services'), []);
  assert.deepEqual(partTitles('垃圾分类', 'services'), []);
  assert.deepEqual(partTitles('保洁与绿化服务', 'services'), ['保洁与消毒服务', '绿化养护服务']);
  assert.ok(partTitles('物业服务方案', 'services').length > 3);
  assert.ok(partTitles('绿色施工措施', 'works').length > 1);
});

test('what a picture of a device is like is no quality of work', () => {
  assert.equal(topicOf('图像质量', 'goods'), undefined);
  assert.equal(topicOf('产品质量保证', 'goods')?.id, 'quality');
});

test('how training is examined is not said of its teachers or papers', () => {
  const training = topicOf('培训方案', 'goods');
  assert.ok(training);
  const [teachers, exam] = ['培训师资', '培训考核'].map((about) =>
    place(about, { topic: training, weight: 2 }),
  );
  assert.ok(teachers && exam);
  distributeSections([teachers, exam], 'goods', { text: '', isPaperWork: false });
  assert.deepEqual(teachers.paragraphs, []);
  assert.match(exam.paragraphs.join(''), /检验效果/);
  assert.doesNotMatch(exam.paragraphs.join(''), /原理与组成|手册/);
});

test('what only says how things are, and the title of what follows, is nothing to commit to', () => {
  for (const text of [
    '劣质品：表皮发黑，失水萎缩',
    '本办公场所对安全性、保密性要求严格',
    '近三年印刷费用分布见下表',
    '鼓励供应商使用智慧物业系统',
    '我方对大楼工程及设备的管理要求',
    'f公共区域及设施设备消毒频次',
  ])
    assert.ok(describesOnly(text), text);
  for (const text of ['供货质量不低于样品', '每日消毒频次不少于5次', '不合格的货物当场退回'])
    assert.ok(!describesOnly(text), text);
});

test('a paragraph stands where a place bears the words it begins with, whatever topic it is dealt for', () => {
  const method = topicNamed('主要施工方法');
  const whole = place('主要施工方法', { topic: method, weight: 3 });
  const layout = place('施工平面布置');
  const parts = place('施工段划分');
  distributeSections([whole, layout, parts], 'works', { text: '', isPaperWork: false });
  for (const { slot, paragraphs } of [layout, parts]) {
    assert.ok(paragraphs.length > 0, slot.about);
    assert.ok(paragraphs.every((paragraph) => paragraph.startsWith(slot.about)));
  }
  assert.ok(whole.paragraphs.every((paragraph) => !/^施工(?:平面布置|段划分)/.test(paragraph)));
});

test('the name of what is bought is no service after a sale', () => {
  const bought = { field: 'services' as const, name: '某中心网络运维服务' };
  assert.equal(topicOf('运维服务总体方案', bought)?.id, 'operation');
  assert.equal(topicOf('售后与运维服务', bought)?.id, 'aftersales');
  assert.equal(
    topicOf('运维服务', { field: 'goods', name: '网络设备采购及运维' })?.id,
    'aftersales',
  );
});

test('a part that another chapter names in its own words is left to that one', () => {
  const titles = partTitles('总体施工组织布置', 'works', ['主要工程的施工方案、方法与技术措施']);
  assert.ok(titles.length > 0 && !titles.includes('主要施工方法'), titles.join());
  assert.ok(partTitles('总体施工组织布置', 'works').includes('主要施工方法'));
});
