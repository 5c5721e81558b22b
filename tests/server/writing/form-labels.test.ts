import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { filledForm } from '../../../site/server/writing/offline/fill-form.ts';
import type { FormFacts } from '../../../site/server/writing/offline/form-facts.ts';
import { labelled } from '../../../site/server/writing/offline/form-labels.ts';

/** Every fact is known, and says which it is. */
const facts: FormFacts = {
  ...{ project: '本案', number: '编号一', owner: '买方甲', agency: '代理乙', bidder: '我方丙' },
  ...{ duration: '90天', bond: '', signature: '', code: '信用码', representative: '代表丁' },
  ...{ post: '职务寅', founded: '2011-06-08', capital: '5000万元', kind: '类型辰' },
  ...{ agent: '受托戊', address: '住址己', phone: '电话庚', contact: '联系辛', email: '邮箱壬' },
  ...{ bank: '银行癸', account: '账号子', validity: '60天', manager: '经理丑', price: '' },
  ...{ defects: '', warranty: '', bondAmount: '' },
  ...{ quality: '', knownProject: '本案', knownBidder: '我方丙', knownDuration: '90天' },
  ...{ currency: 'CNY', lotNumber: 'A1包', lotPrices: [], rates: { kind: '', rows: [] } },
  words: {
    bidder: '投标人',
    owner: '采购人',
    tender: '招标文件',
    bid: '投标文件',
    priceList: '开标一览表',
  } as never,
};
const fill = (content: string, title = '投标函') => filledForm({ title, content }, facts);

const nouns: [string, string][] = [
  ['名称', '我方丙'],
  ['法定代表人', '代表丁'],
  ['注册地址', '住址己'],
  ['联系电话', '电话庚'],
  ['统一社会信用代码', '信用码'],
];
const others = [
  '上级单位',
  '被管理关系单位',
  '联合体成员',
  '联合体牵头人',
  '业主单位',
  '制造商',
  '分包人',
  '担保人',
  '控股股东',
  '证明人',
];

test('a label is known by all of its words; one that only ends like it is another’s', () => {
  for (const bidder of ['投标人', '供应商', '响应人', '投标单位'])
    for (const [noun, value] of nouns) assert.equal(labelled(`${bidder}${noun}`, facts), value);
  for (const other of others)
    for (const [noun] of nouns) assert.equal(labelled(`${other}${noun}`, facts), '', other + noun);
  for (const label of ['单位', '类似项目名称', '项目地址', '证书编号', '保函编号', '缺陷责任期'])
    assert.equal(labelled(label, facts), '', label);
});

test('a blank of somebody else stays open and says whose it is', () => {
  for (const other of others) {
    const line = fill(`${other}名称：________`);
    assert.match(line, /【待填写/, line);
    assert.ok(!line.includes('我方丙'), line);
  }
  assert.equal(fill('投标人名称：________'), '投标人名称：我方丙');
  assert.ok(!fill('制造商为（企业名称）').includes('我方丙'));
});

test('the end of a letter is signed by who writes it', () => {
  const end = '单位地址：________';
  assert.match(fill(end), /住址己/);
  for (const title of ['制造商授权书', '联合体协议书', '投标保函', '用户评价'])
    assert.ok(!fill(end, title).includes('住址己'), title);
});

test('a table of other projects does not bear the name of this one', () => {
  const table = '<table><tr><td>项目名称</td><td></td></tr></table>';
  assert.match(fill(table, '项目概况表'), /本案/);
  assert.match(fill(table, '类似业绩情况表'), /【待填写：项目名称】/);
});

test('the rows below 企业法人 are the bidder’s own', () => {
  const form = fill(
    '<table>\n<tr><td rowspan="2">企业法人</td><td>企业名称</td><td></td></tr>\n<tr><td>法定地址</td><td></td></tr>\n</table>',
    '法定代表人证明书',
  );
  assert.match(form, /企业名称<\/td><td>我方丙/);
  assert.match(form, /法定地址<\/td><td>住址己/);
});

test('whom a letter goes to is named where the form says nothing else on its line', () => {
  assert.equal(fill('致：（采购人或采购代理机构）'), '致：买方甲');
  assert.equal(fill('（采购代理机构名称）：'), '代理乙：');
  assert.equal(fill('（采购人）负责验收'), '（采购人）负责验收');
});

test('rows that have words are numbered where a form has a column for it, sums and empty rows are not', () => {
  const head = '<tr><th>序号</th><th>要求</th><th>响应</th></tr>';
  const row = (words: string) => `<tr><td></td><td>${words}</td><td></td></tr>`;
  const table = fill(`<table>${head}${row('甲')}${row('乙')}${row('合计')}${row('')}</table>`);
  assert.deepEqual(
    [...table.matchAll(/<tr><td>([^<]{0,20})<\/td>/g)].map(([, number]) => number),
    ['1', '2', '', ''],
  );
});

test('the second head of a table names the blanks below it, and buyers of other projects stay open', () => {
  const table = fill(
    '<table><tr><th>商务分项</th><th>商务细则</th><th>证明</th></tr><tr><td></td><td></td><td>见第（ ）页</td></tr><tr><td>服务分项</td><td>服务细则</td><td>证明</td></tr><tr><td></td><td></td><td>见第（ ）页</td></tr></table>',
  );
  assert.match(table, /服务细则<\/td>[^]{0,120}【待填写：服务分项】/);
  const projects = fill(
    '<table><tr><td>采购单位</td><td>项目名称</td><td>日期</td></tr><tr><td></td><td></td><td></td></tr></table>',
    '人员简历表',
  );
  assert.ok(!projects.includes('买方甲'), projects);
});

test('a page number ends a line; a stamp is no value; what a note says of a column is no blank', () => {
  assert.equal(fill('工程名称：　标段：　第　页共　页').split('：')[1]?.startsWith('本案'), true);
  assert.match(fill('编制人：________（盖造价专业人员执业专用章）'), /【待填写：编制人】/);
  const note = '第1列（序号）、第2列（名称、规格、型号）内容不得修改。';
  assert.equal(fill(note), note);
});

test('labels in a row are all fields when one of them is', () => {
  assert.match(fill('3.注册资金：经济性质：'), /注册资金：5000万元.{0,4}经济性质：类型辰/);
  assert.match(fill('3.登记资金：经营性质：'), /登记资金：【待填写：登记资金】.{0,4}经营性质：【/);
  assert.match(fill('营业执照（有效期）：'), /【待填写/);
  // Whose sum it is nobody knows: one value is not offered for all of them.
  assert.equal(fill('人民币（大写）____元'), '人民币（大写）【待填写】元');
  const below = fill('1、资产总额：\n\n2、负债总额：\n\n其他情况如下：\n\n备注：');
  assert.deepEqual(below.match(/【[^】]+】/g), ['【待填写：资产总额】', '【待填写：负债总额】']);
  assert.equal(fill('主要业绩：\n\n近三年完成的项目。'), '主要业绩：\n\n近三年完成的项目。');
});

test('words within the name of a firm speak of nobody else', () => {
  for (const firm of ['某某控股集团有限公司', '某某建设投资有限公司'])
    assert.match(fill(`参加${firm}的____（项目名称）招标活动`), /的本案/);
  assert.match(fill('建设单位的____（名称）'), /待填写/);
});

test('a line in brackets has its own blank, and a line before a colon says whom a letter goes to', () => {
  const letter = fill(
    '____：\n\n我方已阅读____（采购编号：____）采购文件，参加____采购活动，服务期为 ，质量合格。',
  );
  assert.equal(
    letter.replace(/<\/?u>/g, ''),
    '买方甲：\n\n我方已阅读本案（采购编号：编号一）采购文件，参加本案采购活动，服务期为90天，质量合格。',
  );
  // Who asks for it is not said.
  assert.match(fill('参加____组织的采购活动'), /参加【待填写/);
});

test('since when a term runs is no part of its name, and a letter may go to two', () => {
  assert.match(
    fill('我方承诺投标有效期从提交投标文件的截止之日起____天'),
    /之日起(?:<u>)?60(?:<\/u>)?天/,
  );
  assert.equal(fill('（采购人）、（采购代理机构）：').replace(/<\/?u>/g, ''), '买方甲、代理乙：');
});

test('who is authorised stands in brackets, and a cell that ends with its colon asks for what it names', () => {
  assert.equal(
    fill('兹授权（被授权人）代表我公司参加投标。').replace(/<\/?u>/g, ''),
    '兹授权受托戊代表我公司参加投标。',
  );
  const row = (...cells: string[]) =>
    fill(`<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`);
  assert.equal(row('营业额', '2023年：', '2024年：', '合计：').match(/【待填写/g)?.length, 3);
  // The room beside it is where it belongs.
  assert.doesNotMatch(row('经营状况：', ''), /经营状况：【/);
  assert.doesNotMatch(row('附：', '身份证复印件'), /【/);
});

test('the telephone beside the agent’s papers is his, not the bidder’s', () => {
  const line = fill('被授权人身份证号：____________　　　　手机：____________');
  assert.doesNotMatch(line, /电话庚/);
  assert.match(fill('地址：____________　　　　电话：____________'), /电话庚/);
});

test('whose seal stands at a line is named there, who signs it by hand is not', () => {
  for (const seal of ['（公章）', '（盖章）', '（电子签章）', '（电子签名）', '（盖单位章）'])
    for (const who of ['投标人', '供应商名称', '比选申请人', '申请人', '响应供应商'])
      assert.equal(fill(`${who}${seal}：________`), `${who}${seal}：我方丙`);
  for (const who of ['承诺人', '承诺单位', '授权方', '委托人', '委托单位'])
    assert.equal(fill(`${who}（公章）：____`, '授权委托书'), `${who}（公章）：我方丙`);
  assert.match(fill('授权方（公章）：____', '代理权限说明'), /【待填写/);
  assert.equal(fill('投标人：（全称并加盖公章）________'), '投标人：（全称并加盖公章）我方丙');
  // Where there is no room, the seal says who it is.
  assert.equal(fill('投标人：（盖章）'), '投标人：（盖章）');
  assert.match(fill('供应商：（公章）　　　　法定代表人：（签字）'), /^供应商：（公章）我方丙/);
  assert.equal(fill('供应商名称（公章）：（　　　）'), '供应商名称（公章）：（我方丙）');
  for (const by of [
    '承诺人（签字）：____',
    '法定代表人（签章）：____',
    '承诺人：（签字或盖章）____',
  ])
    assert.ok(!/我方丙|代表丁/.test(fill(by)), by);
  assert.ok(!fill('授权方（公章）：____', '制造商授权书').includes('我方丙'));
  assert.ok(!fill('担保人（公章）：____').includes('我方丙'));
});

test('whom a sentence calls the representative is named in it, and his post', () => {
  const of = (line: string) => fill(line, '法定代表人身份证明');
  assert.equal(
    of('兹证明____同志，性别男，现任我单位____职务，为我单位法定代表人。'),
    '兹证明代表丁同志，性别男，现任我单位职务寅职务，为我单位法定代表人。',
  );
  assert.match(of('（姓名）现任我公司（职务），为我公司法定代表人。'), /^代表丁现任我公司职务寅，/);
  assert.match(
    fill('本人____系____的法定代表人，现授权____为我方代理人。', '授权委托书'),
    /^本人代表丁系我方丙的法定代表人，现授权受托戊为我方代理人。/,
  );
  for (const line of [
    '兹证明____同志为我单位项目负责人。',
    '____同志现任我单位____职务，为本项目技术负责人。',
    '本人____系____的在职员工。',
  ])
    assert.ok(!/代表丁|职务寅|我方丙/.test(of(line)), of(line));
});

test('what only the profile says of the firm is filled in, in the unit the form prints', () => {
  assert.equal(fill('单位性质：____　注册资本：____'), '单位性质：类型辰　注册资本：5000万元');
  assert.equal(fill('注册资本：____万元'), '注册资本：5000万元');
  assert.equal(fill('成立时间：____年____月____日'), '成立时间：2011年6月8日');
  assert.equal(fill('营业执照号：____'), '营业执照号：信用码');
  assert.ok(!fill('注册资本：____元').includes('5000万元元'));
  const partner = fill('成立时间：____年__月__日\n\n注册资本：____', '联合体协议书');
  assert.ok(!/2011|5000/.test(partner), partner);
});

test('the term of a power of attorney is not that of the bid, and a size of firm is not its kind', () => {
  assert.equal(fill('本投标文件有效期____天'), '本投标文件有效期60天');
  assert.equal(fill('3.我方磋商响应文件有效期为____天'), '3.我方磋商响应文件有效期为60天');
  assert.match(fill('本授权书有效期____天', '法定代表人授权委托书'), /【待填写/);
  assert.ok(!fill('企业类型：____型企业').includes('类型辰'));
});

test('an agent, a maker and another firm get nothing of the representative’s and the bidder’s', () => {
  for (const line of [
    '____同志是我公司法定代表人委托的代理人，其权限如下。',
    '兹有____同志为我公司法定代表人授权的委托代理人。',
    '兹证明____，性别____，系我单位法定代表人的授权委托代理人。',
    '____先生现任我公司____职务，为我公司法定代表人____的授权代表。',
    '（姓名）系我公司法定代表人委托的代理人。',
  ])
    assert.ok(
      !/^(?:兹有|兹证明)?代表丁|职务寅/.test(fill(line, '授权委托书')),
      fill(line, '授权委托书'),
    );
  for (const title of ['原厂授权书', '生产厂商授权书', '产品授权函', '代理商授权书'])
    for (const line of ['授权人（公章）：____', '授权方（盖章）：____', '成立日期：____'])
      assert.ok(!/我方丙|2011/.test(fill(line, title)), `${title} ${line}`);
  for (const title of ['制造商授权书', '联合体授权委托书'])
    assert.ok(!fill('本人____系____的法定代表人。', title).includes('我方丙'), title);
  const row = (...cells: string[]) =>
    `<table><tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr></table>`;
  for (const who of ['母公司名称', '上级主管单位', '售后服务机构'])
    for (const what of ['成立时间', '注册资本', '单位性质', '营业执照号'])
      assert.ok(
        !/2011|5000|类型辰|信用码/.test(fill(row(who, '', what, ''), '投标人基本情况表')),
        `${who} ${what}`,
      );
  assert.ok(
    !/2011|5000|类型辰/.test(
      fill('售后服务机构名称：____ 成立时间：____ 注册资金：____ 企业性质：____', '投标人情况'),
    ),
  );
  assert.match(fill('本保函的有效期为____天', '投标保函'), /【待填写/);
});

test('labels of one list are numbered alike: its heading, whom a letter goes to and what it says are none', () => {
  const list = [
    '（一）主要情况：',
    '1、组织形态：',
    '2、近三年受到行业主管部门通报批评以上处理的情形：',
    '（二）其余情况：',
    '1、人员构成：',
    '2、资源构成：',
  ];
  const lines = fill(list.join('\n\n'), '基本情况简介').split('\n\n');
  const open = lines.filter((line) => line.includes('【待填写'));
  assert.deepEqual(
    open.map((line) => line.slice(0, line.indexOf('【'))),
    list.filter((line) => /^\d/.test(line)),
  );
  const letter = '某市师范大学附属第二实验中学：\n\n某某建设咨询股份有限公司：\n\n我单位郑重声明：';
  assert.equal(fill(letter, '书面声明'), letter);
  assert.equal(
    fill('日期：　　　年　　月', '声明').replaceAll(/[\s　]/g, ''),
    '日期：【待填写】年【待填写】月',
  );
});

test('of two posts in one pair of brackets whoever holds either is asked for', () => {
  const line = '法定代表人（或营业执照中单位负责人）（法定代表人或营业执照中单位负责人姓名）授权';
  assert.match(
    fill(line, '授权委托书'),
    /单位负责人）(?:代表丁|【待填写[^】]*】)(?:（[^（）]*姓名）)?授权$/,
  );
});

test('how long a bid binds is named behind its blank too', () => {
  assert.equal(
    fill('三、我方的响应文件自开标之日起____个日历日内有效。'),
    '三、我方的响应文件自开标之日起60个日历日内有效。',
  );
  for (const other of ['授权书自签署之日起____日内有效', '样品自开标之日起____日内取回'])
    assert.match(fill(other), /【待填写/, other);
});

test('what points are given by is no field; a name before a bracket that says a unit is one', () => {
  const lead = '根据投标人的资质和职称证书打分：\n1、项目负责人具有高级职称的得1分；';
  assert.equal(fill(lead), lead);
  assert.equal(
    fill('项目名称： [货币单位：人民币元]').replace(/\s/g, ''),
    '项目名称：本案[货币单位：人民币元]',
  );
});

test('a promise that follows is no blank; the gaps a form has lost are', () => {
  const said = '我方丙在此承诺：\n\n所派人员均无犯罪记录。';
  assert.equal(fill(said), said);
  assert.equal(
    fill('本单位参加单位的项目采购活动提供本单位制造的货物。', '残疾人福利性单位声明函'),
    '本单位参加买方甲单位的本案项目采购活动提供本单位制造的货物。',
  );
  assert.equal(fill('从业人员人，营业收入为万元，资产总额为万元').match(/【待填写/g)?.length, 3);
  const share = '本单位安置残疾人人，占本单位在职职工人数比例 %，符合条件。';
  assert.equal(fill(share, '残疾人福利性单位声明函').match(/【待填写/g)?.length, 2);
});

test('a gap before a unit or before the file whose number a label asks for is one to write in', () => {
  assert.match(fill('合同签订后 日历天'), /^合同签订后【待填写[^】]*】日历天$/);
  assert.match(fill('在有效期 个月内不撤销'), /^在有效期【待填写[^】]*】个月内不撤销$/);
  assert.equal(
    fill('我方已审阅采购编号： 采购文件的全部内容'),
    '我方已审阅采购编号：编号一采购文件的全部内容',
  );
  assert.equal(fill('工期以 日历天计算'), '工期以 日历天计算');
});

test('a bracket with XX and the words that say what belongs there is one blank, whole', () => {
  assert.equal(fill('致：【XX公司[采购人单位全称]】：'), '致：买方甲：');
  assert.equal(
    fill('我方参加【XX项目[询比项目名称]】的询比，由【XX [委托代理人姓名]】办理。'),
    '我方参加本案的询比，由受托戊办理。',
  );
  assert.match(fill('管理单位：【XX公司[管理单位全称]】'), /^管理单位：【待填写：[^】]*】$/);
  assert.match(
    fill('我方于【XX】年【XX】月【XX】日签署'),
    /【待填写】年【待填写】月【待填写】日签署$/,
  );
  assert.equal(fill('本公司就参加____投标工作郑重声明：'), '本公司就参加本案投标工作郑重声明：');
  assert.equal(
    fill('我方授权（填写“投标人代表全名”）参加（填写“项目名称”）的投标'),
    '我方授权【待填写：投标人代表全名】参加本案的投标',
  );
  assert.equal(fill('投标人：（全称并加盖单位公章）'), '投标人：我方丙　（全称并加盖单位公章）');
  const kept = '提供【在20XX年X月至X月的社保凭证】等材料。';
  assert.equal(fill(kept), kept);
});

test('the number of a tender file, or behind the name of a project, is the project’s; other numbers stay open', () => {
  for (const [line, known] of [
    ['根据贵方竞争性谈判文件（编号：____），我方参加谈判。', '（编号：编号一）'],
    ['我方参加____（项目名称、编号）投标。', '本案、编号一（项目名称、编号）'],
  ] as const)
    assert.ok(fill(line).includes(known), fill(line));
  for (const line of [
    '附产品说明书（编号：____）。',
    '营业执照（编号：____）。',
    '我方提供____（证书名称、编号）。',
  ])
    assert.ok(!fill(line).includes('编号一'), fill(line));
});

test('how long a bid is valid is known, since when it may say before or behind it', () => {
  for (const line of [
    '本投标有效期为自投标截止之日起____天。',
    '投标有效期从提交投标文件的截止之日起____天。',
  ])
    assert.ok(fill(line).includes('60天'), fill(line));
  assert.ok(!fill('质保期为自验收合格之日起____天。').includes('60'));
});

test('a name before a date stands behind its seal, and the project of 贵中心 is the bid’s', () => {
  assert.equal(
    fill('投标人名称（公章） 日期：').split('日期')[0]?.trim(),
    '投标人名称（公章）我方丙',
  );
  assert.match(fill('以我方的名义参加贵中心____项目的投标活动'), /贵中心本案项目的投标/);
});

test('the lot a bid is for stands where a form asks for it, as the form says the rest', () => {
  assert.equal(
    fill('参加本案（项目编号：________，第____包）的磋商'),
    '参加本案（项目编号：编号一，第A1包）的磋商',
  );
  assert.equal(fill('包号：________'), '包号：A1');
  assert.equal(fill('所投包号：第____包'), '所投包号：第A1包');
  assert.equal(fill('决定参加标段________的应答。'), '决定参加标段A1的应答。');
  assert.match(fill('标段编号：________'), /【待填写/);
  assert.match(fill('提供第____包装箱'), /【待填写/);
});

test('who bids and for what is known by what a sentence says of him', () => {
  for (const [line, said] of [
    ['我方________经研究，愿按要求提供货物', '我方我方丙经研究'],
    ['签字代表经正式授权并代表供应商________提交响应文件', '代表供应商我方丙提交'],
    ['系________的法定代表人。', '系我方丙的法定代表人'],
    ['1.根据你方________号询价通知书，我方愿意报价', '你方编号一号询价通知书'],
    ['代表我单位全权办理针对________的询价、签约', '针对本案的询价'],
    ['我单位具备履行________合同所必需的设备', '履行本案合同'],
    ['提供________所需的货物和服务', '提供本案所需'],
    ['全权处理________（项目编号：________，第____包）的磋商', '全权处理本案（项目编号'],
    ['________系________的法定代表人，任________职务。', '系我方丙的法定代表人，任职务寅职务'],
    ['以我方名义办理________应答、澄清等事宜。', '办理本案应答'],
    [
      '鉴于________（以下简称“应答人”）参加________的应答，',
      '鉴于我方丙（以下简称“应答人”）参加本案的应答',
    ],
    ['本授权书声明：注册于________的________的法定代表人', '注册于住址己的我方丙的法定代表人'],
    ['（2）我方承诺投标有效期为投标截止之日起________日历日。', '起60日历日'],
    ['1.参选有效期为自参选截止之日起________日。', '起60日'],
  ] as const)
    assert.ok(fill(line).includes(said), fill(line));
  for (const line of [
    '我方________年来没有违法记录',
    '我方________经理',
    '代表供应商________的产品',
  ])
    assert.ok(!fill(line).includes('我方丙'), line);
  assert.ok(!fill('鉴于________（以下简称“保证人”）').includes('我方丙'));
  assert.ok(!fill('6.有关本次询价的联系方式：\n\n地址：________').includes('联系方式：【'));
});

test('how long a contract runs is no time within which goods come; two facts in one label are both named', () => {
  const years = { ...facts, knownDuration: '二年，合同一年一签' };
  const filled = (content: string) => filledForm({ title: '投标函', content }, years);
  assert.match(filled('供货期：________'), /【待填写/);
  assert.equal(filled('服务期：________'), '服务期：二年，合同一年一签');
  assert.equal(fill('联系地址和电话：________'), '联系地址和电话：住址己、电话庚');
  assert.match(fill('证明人及电话：________'), /【待填写/);
});

test('the end of a name that the form prints behind it is not said twice', () => {
  const own: FormFacts = { ...facts, knownProject: '青石县供水改造工程设计施工总承包' };
  const filled = (content: string) => filledForm({ title: '投标函', content }, own);
  assert.equal(
    filled('承担____（项目名称）设计施工总承包的全部工作。'),
    '承担青石县供水改造工程（项目名称）设计施工总承包的全部工作。',
  );
  assert.equal(
    filled('我方已研究____（项目名称）招标文件。'),
    '我方已研究青石县供水改造工程设计施工总承包（项目名称）招标文件。',
  );
});

test('公司 behind a line is the end of the firm that stands on it', () => {
  const own: FormFacts = { ...facts, knownBidder: '青石建设有限公司', bidder: '青石建设有限公司' };
  const filled = (content: string) => filledForm({ title: '授权书', content }, own);
  assert.match(
    filled('注册于____（地方名称）的____公司（投标单位全称）授权下列代表。'),
    /的青石建设有限公司（投标单位全称）/,
  );
  assert.match(filled('投标人：____（公章）'), /：青石建设有限公司（公章）/);
});

test('who signs for another has a place of his own before the date, and a call for offers is one', () => {
  assert.equal(
    fill('法定代表人：________ 代理人：________ ____年____月____日').replace(
      /(?:【待填写】.){3}$/,
      '',
    ),
    '法定代表人：代表丁 代理人：________',
  );
  assert.equal(
    fill('我公司收到贵校____（竞价编号：____）竞价文件。'),
    '我公司收到贵校本案（竞价编号：编号一）竞价文件。',
  );
});

test('a validity without a word of the bid may be that of a licence beside it', () => {
  const own: FormFacts = { ...facts, validity: '120天' };
  const filled = (content: string) => filledForm({ title: '投标人基本情况表', content }, own);
  const beside =
    '<table>\n<tr><td>安全生产许可证</td><td></td><td>有效期</td><td></td></tr>\n</table>';
  assert.doesNotMatch(filled(beside), /120/);
  assert.match(filled('投标有效期：____'), /120天/);
  assert.match(filled('我方的响应文件有效期：____'), /120天/);
});

test('the term is known by what the tender calls it', () => {
  const own: FormFacts = { ...facts, durationLabel: '陪护服务期', knownDuration: '24个月' };
  const filled = (content: string) => filledForm({ title: '投标函', content }, own);
  assert.equal(filled('陪护服务期为____，按合同履行。'), '陪护服务期为24个月，按合同履行。');
  assert.match(filled('试用期为____，按合同履行。'), /【待填写/);
});

test('a number is known by what the tender calls it, and a project by the number in brackets behind it', () => {
  const own: FormFacts = { ...facts, numberLabel: '政府采购编号' };
  const filled = (content: string) => filledForm({ title: '承诺函', content }, own);
  assert.equal(filled('政府采购编号：____'), '政府采购编号：编号一');
  assert.match(filled('采购代理编号：____'), /【待填写/);
  assert.equal(
    filled('我单位自愿参加____（政府采购编号：____）的采购活动，并承诺如下：'),
    '我单位自愿参加本案（政府采购编号：编号一）的采购活动，并承诺如下：',
  );
  assert.equal(
    filled('授权李明参加____（编号：____）遴选。'),
    '授权李明参加本案（编号：编号一）遴选。',
  );
  assert.equal(filled('我单位自愿参加贵院____，承诺如下：'), '我单位自愿参加贵院本案，承诺如下：');
});

test('what a power of attorney says is no label of the blank that follows, and whose representative he is stands before him', () => {
  const line =
    '本授权委托书声明：________的法定代表人________授权________为代理人，参加________的磋商。';
  assert.equal(
    fill(line, '法定代表人授权委托书'),
    '本授权委托书声明：我方丙的法定代表人代表丁授权受托戊为代理人，参加本案的磋商。',
  );
  const open = filledForm(
    { title: '法定代表人授权委托书', content: line },
    { ...facts, representative: '' },
  );
  assert.match(open, /【待填写：法定代表人】授权/);
});

test('a bracket says that a party is the bidder, a sign that a sum is asked for, and a sentence which project', () => {
  const agreement = fill(
    '总包方（投标人）：________\n\n分包方：________\n\n如总包方中标________，将下列内容分包给分包方。',
    '分包意向协议',
  );
  assert.match(agreement, /总包方（投标人）：我方丙/);
  assert.match(agreement, /分包方：【待填写：分包方】/);
  assert.match(agreement, /如总包方中标本案，/);
  const letter = fill('我方对________的设计费报价为人民币（大写）________。', '报价函');
  assert.match(letter, /我方对本案的设计费报价/);
  const sum = fill('（三）投标总价＝人工费用合计＋其他费用合计：________元', '分项报价表');
  assert.match(sum, /【待填写：投标总价】元/);
  const open = filledForm(
    {
      title: '授权委托书',
      content: '本人________系________的法定代表人，现委托________为代理人。',
    },
    { ...facts, representative: '' },
  );
  assert.match(open, /本人【待填写：姓名】系我方丙/);
});

test('whom a sentence speaks of is asked for by what he is, and since when a term runs is no name', () => {
  const nobody = { ...facts, representative: '', agent: '', post: '' };
  const open = (content: string) =>
    sheetBlanks(formSheet({ title: '授权书', content })).map(({ label }) => label);
  assert.deepEqual(open('____在我单位任____职务，是我单位的法定代表人。'), [
    '法定代表人姓名',
    '职务',
  ]);
  assert.deepEqual(open('现授权____为我方代理人，参加投标。'), ['代理人姓名']);
  assert.deepEqual(open('交货期：合同签订后____日历天'), ['交货期']);
  assert.deepEqual(open('我方承诺：接到报案后____分钟内响应'), ['接到报案后']);
  assert.match(
    filledForm(
      { title: '授权书', content: '____同志，现任我单位____职务，为法定代表人。' },
      nobody,
    ),
    /【待填写：法定代表人姓名】同志，现任我单位【待填写：职务】职务/,
  );
  assert.match(
    fill('现授权我单位____（身份证号：____）代表我单位参加____投标', '授权书'),
    /现授权我单位受托戊（身份证号/,
  );
});

test('two names at the head of a letter are the buyer’s and the agency’s', () => {
  assert.match(fill('____、____：\n\n我方愿意参加。'), /^买方甲、代理乙：/);
});

test('the number right behind the project that one takes part in is its number', () => {
  for (const part of ['参加贵方组织的____项目', '参加____（项目名称）', '参与贵单位举办的____项目'])
    assert.match(fill(`我方愿意${part}（编号：____）的磋商，声明如下：`), /（编号：编号一）/, part);
  for (const other of ['营业执照（编号：____）', '参加____培训（编号：____）并取得证书'])
    assert.doesNotMatch(fill(other), /编号一/, other);
});

test('what an agent is sent for is the project that is bid for', () => {
  for (const [before, behind] of [
    ['特授权____代表我方全权办理', '项目招标采购的投标、谈判、签约'],
    ['现委托____全权处理', '项目投标的一切事宜'],
  ])
    assert.match(fill(`${before}____${behind}。`, '授权委托书'), /(?:办理|处理)本案项目/);
  assert.doesNotMatch(fill('委托代表全权办理____项目实施工作。', '授权委托书'), /本案/);
});

test('how long an application binds is known as of a bid', () => {
  assert.equal(
    fill('2.申请文件自递交截止之日起____天内有效；').replaceAll('\\', ''),
    '2.申请文件自递交截止之日起60天内有效；',
  );
});

test('a name in a form about who bids is his, a line may be counted by a bare number, and what is handed in is of the project', () => {
  const table = '<table><tr><td>名称</td><td></td></tr></table>';
  assert.match(fill(table, '应征者概况'), /名称<\/td><td>我方丙/);
  assert.doesNotMatch(fill(table, '售后服务机构情况'), /我方丙/);
  assert.match(fill('2 应征有效期为____天；'), /应征有效期为60天/);
  assert.match(fill('提交的____应征方案系自行创作。'), /提交的本案应征方案/);
  assert.match(fill('本公司参加____的____采购活动，提供的货物如下：'), /的本案采购活动/);
});

test('a letter to two goes to buyer and agency, and who received what he answers is who bids', () => {
  const own: FormFacts = { ...facts, owner: '某某学院', agency: '某某代理公司' };
  const filled = (content: string) => filledForm({ title: '投标函', content }, own);
  assert.equal(filled('致：____、____'), '致：某某学院、某某代理公司');
  assert.equal(filled('致：________'), '致：某某学院');
  assert.equal(
    filled('____收到贵方____招标文件，决定参加。'),
    '我方丙收到贵方本案招标文件，决定参加。',
  );
  assert.equal(filled('我单位就____售后服务承诺如下：'), '我单位就本案售后服务承诺如下：');
  const row = (label: string) => `<table><tr><td>${label}</td><td></td></tr></table>`;
  for (const label of ['授权单位', '声明企业', '承诺单位'])
    assert.match(filled(row(label)), /我方丙/, label);
  assert.doesNotMatch(
    filledForm({ title: '制造商授权书', content: row('授权单位') }, own),
    /我方丙/,
  );
});

test('a maker sends the bidder, and how long 我司 is bound is known', () => {
  const letter = '兹授权____以我司产品参加____的应答。';
  assert.match(filledForm({ title: '原厂授权函', content: letter }, facts), /授权我方丙以我司/);
  assert.match(fill(letter, '授权委托书'), /授权【待填写/);
  assert.match(fill('2.我司应答有效期为截止之日起____天；'), /起60天/);
});

test('a project is named before its number in brackets of any kind', () => {
  assert.match(
    fill('我方参与____【项目编号：____】政府采购活动。'),
    /参与本案【项目编号：编号一】/,
  );
  assert.match(
    fill('以我方名义处理____【项目编号：____】的一切事项。', '授权委托书'),
    /处理本案【/,
  );
  assert.match(fill('我们愿以如下报价承担____【项目编号：____】的实施：'), /承担本案【/);
  assert.doesNotMatch(fill('近三年承担____（项目编号：____）等项目。'), /承担本案/);
});
