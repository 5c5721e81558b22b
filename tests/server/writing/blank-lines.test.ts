import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledMarkdown } from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import { fitted } from '../../../site/server/writing/offline/fitted.ts';

/** The form with nothing filled in. */
const open = (content: string) =>
  filledMarkdown({ sheet: formSheet({ title: '声明函', content }), values: new Map(), extra: '' });

test('a name is asked for before how it is sealed', () => {
  assert.equal(open('响应人名称：（加盖公章）'), '响应人名称：【待填写：响应人名称】（加盖公章）');
  assert.equal(open('负责人姓名：（签字或盖章）'), '负责人姓名：（签字或盖章）');
});

test('what ends a bracket behind a colon is its value, and no label', () => {
  assert.equal(
    open('（币种：人民币；单位：万元）大写：'),
    '（币种：人民币；单位：万元）大写：【待填写：大写】',
  );
});

test('a label alone in brackets asks for something', () => {
  assert.equal(open('外资企业（投资方国籍：）'), '外资企业（投资方国籍：【待填写：投资方国籍】）');
  assert.equal(open('我方承诺（如下：）'), '我方承诺（如下：）');
});

test('lines of one list that all end in a colon are filled in behind it', () => {
  assert.equal(
    open(
      '一、持有我方股份的单位如下（含间接持股10%以上的）：\n\n二、由我方管理的单位如下：\n\n以上属实。',
    ),
    '一、持有我方股份的单位如下（含间接持股10%以上的）：【待填写：持有我方股份的单位】\n\n二、由我方管理的单位如下：【待填写：由我方管理的单位】\n\n以上属实。',
  );
});

test('the head of a list of remarks is no label', () => {
  const remarks = '日期：\n\n特别提示：\n\n1.本函须逐页盖章。\n\n2.不得涂改。';
  assert.match(open(remarks), /特别提示：\n\n1\.本函/);
});

test('a gap that a converter has lost is a blank still', () => {
  assert.equal(
    open('同志，现任本公司职务，特此证明。'),
    '【待填写：姓名】同志，现任本公司【待填写：职务】职务，特此证明。',
  );
  assert.match(open('本次所交保证金元，请退至下列账户'), /保证金【待填写：[^】]*】元，/);
});

const table = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;

test('the head of a column keeps what it says in brackets', () => {
  const head = '<tr><th>时间</th><th>处罚原因<br>（填写所涉项目名称及处罚单位名称）</th></tr>';
  assert.ok(open(table(head, '<tr><td></td><td></td></tr>')).includes(head));
});

test('a row of two columns is filled in below their names, and a unit alone has its place before it', () => {
  assert.match(
    open(table('<tr><td>采购内容</td><td>报价（元）</td></tr>', '<tr><td></td><td></td></tr>')),
    /<td>【待填写：采购内容】<\/td><td>【待填写：报价（元）】<\/td>/,
  );
  assert.match(
    open(table('<tr><th>内容</th><th>报价</th></tr>', '<tr><td>保洁</td><td>元</td></tr>')),
    /<td>【待填写：报价】元<\/td>/,
  );
});

test('a cell below several columns is named by its row', () => {
  const rows = [
    '<tr><th>序号</th><th>名称</th><th>数量</th><th>金额</th></tr>',
    '<tr><td colspan="2">总价（大写）</td><td colspan="2"></td></tr>',
  ];
  assert.match(open(table(...rows)), /【待填写：总价（大写）】/);
});

test('words that say that something is filled in here stand for it', () => {
  assert.equal(open('共计（此处填写岗位合计数）人'), '共计【待填写：岗位合计数】人');
});

test('blanks that are named behind them', () => {
  assert.equal(
    open('____年毕业于____学院____专业'),
    '【待填写：年份】年毕业于【待填写】学院【待填写：专业】专业',
  );
  assert.match(open('____年及以上从事养护工作'), /^【待填写：年数】年及以上/);
});

test('an amount in words is not called by the figures behind it', () => {
  assert.match(open('人民币（大写）____（￥____元）的总价'), /（大写）【待填写】（￥/);
});

test('the units of a column are printed', () => {
  const rows = [
    '<tr><th>指标</th><th>单位</th><th>上年</th></tr>',
    '<tr><td>总资产</td><td>万元</td><td></td></tr>',
  ];
  assert.match(open(table(...rows)), /<td>万元<\/td><td>【待填写：上年】<\/td>/);
});

test('a name over several columns whose cells a converter has lost is a head of two rows', () => {
  const rows = [
    '<tr><th rowspan="2">设备名称</th><th>数量</th><th></th><th rowspan="2">备注</th></tr>',
    '<tr><td>自有</td><td>租赁</td></tr>',
    '<tr><td></td><td></td><td></td><td></td></tr>',
  ];
  assert.match(open(table(...rows)), /【待填写：自有】<\/td><td>【待填写：租赁】/);
});

test('an example of how a row is filled in stays, and so do the signs of a head', () => {
  const rows = [
    '<tr><th>姓名</th><th>参保年月<br>（XXXX年X月-XXXX年X月）</th></tr>',
    '<tr><td>（例）张三</td><td>XXXX年X月</td></tr>',
    '<tr><td></td><td></td></tr>',
  ];
  const whole = open(table(...rows));
  for (const row of rows.slice(0, 2)) assert.ok(whole.includes(row), whole);
  assert.match(whole, /【待填写：姓名】/);
});

test('a sum in a column of money is called by its row, and a number behind 包括第 by nothing', () => {
  const rows = [
    '<tr><th>名称</th><th>小计（元）</th></tr>',
    '<tr><td>甲</td><td></td></tr>',
    '<tr><td>含税总价</td><td></td></tr>',
  ];
  assert.match(open(table(...rows)), /<td>含税总价<\/td><td>【待填写：含税总价】<\/td>/);
  assert.equal(open('包括第____号澄清文件'), '包括第【待填写】号澄清文件');
});

test('a name behind a verb is asked for itself, and not what the line before it is called', () => {
  assert.equal(
    open('职务：_____系　【投标人名称】的法定代表人。'),
    '职务：【待填写：职务】系【待填写：投标人名称】的法定代表人。',
  );
});

test('what is promised below is to be filled in where it is signed at once', () => {
  assert.equal(
    open('我司承诺全部满足以下要求：\n\n供应商授权代表（签字或盖章）：____'),
    '我司承诺全部满足以下要求：【待填写：我司承诺全部满足要求】\n\n供应商授权代表（签字或盖章）：____',
  );
  const said = '我司承诺全部满足以下要求：\n\n1.按期交货。\n\n供应商（盖章）：____';
  assert.ok(!open(said).includes('要求：【'));
});

test('a label is called without the verb at its end, and a date behind a sealed name is a date', () => {
  assert.equal(open('证件号码为：____。'), '证件号码为：【待填写：证件号码】。');
  assert.match(open('供应商名称（公章）日期：'), /】日期：【待填写：日期】$/);
});

test('notes on how something is chosen or written have no blanks, and an alias is no part of a name', () => {
  for (const note of [
    '请根据自身情况三选一（大型企业、中型企业、小型企业）填写。',
    '开户银行（具体到XX银行XX支行）',
  ])
    assert.equal(open(note), note);
  assert.equal(
    open('____（担保人名称，以下简称“我方”）保证'),
    '【待填写：担保人名称】（担保人名称，以下简称“我方”）保证',
  );
});

test('a label is what is read, and a row is called by its words where a code stands before them', () => {
  assert.match(open('我方已仔细研究了招标编号：____的文件'), /招标编号：【待填写：招标编号】/);
  assert.match(open('我方的报价在投标有效期____天内不变'), /【待填写：投标有效期】天/);
  const rows = [
    '<tr><th>计划编号</th><th>货物名称</th><th>品牌</th></tr>',
    '<tr><td rowspan="2">PLAN-2031-0716</td><td>持针钳</td><td></td></tr>',
    '<tr><td>套管</td><td></td></tr>',
  ];
  assert.match(open(table(...rows)), /【待填写：套管 ?品牌】/);
});

test('a name that its seal alone asks for has a place behind the seal; named in a sentence it has none', () => {
  assert.equal(open('响应人名称（盖公章）'), '响应人名称（盖公章）【待填写：响应人名称】');
  assert.equal(
    open('投标人名称（公章） 日 期：'),
    '投标人名称（公章）【待填写：投标人名称】 日 期：【待填写：日期】',
  );
  const sentence = '请在封面写明投标人名称（加盖公章）后密封';
  assert.equal(open(sentence), sentence);
});

test('what a bracket tells to fill in is a blank whatever it is, and is called by its name', () => {
  assert.equal(
    open('参加贵方组织的采购、（填写分包序号）招标的活动'),
    '参加贵方组织的采购、【待填写：分包序号】招标的活动',
  );
  assert.equal(open('注册于（填写投标人地址）的公司'), '注册于【待填写：投标人地址】的公司');
  for (const line of ['下表（填写要求）见附件', '3. 否 （填写是或否）参与了设计'])
    assert.equal(open(line), line);
});

test('of two words of which one denies the other one is chosen, and of sizes in a cell', () => {
  assert.match(
    open('我方前期（参与/未参与）本项目的设计'),
    /我方前期【待填写：参与\/未参与】（参与\/未参与）本项目/,
  );
  assert.match(open('我方（是/不是）监狱企业'), /我方【待填写：是\/不是】（是\/不是）监狱企业/);
  assert.match(open('我方（设计/施工）本项目'), /（设计\/施工）/);
  assert.match(
    open(table('<tr><td>企业规模</td><td>大型/中型/小型/微型</td></tr>')),
    /<td>【待填写：大型\/中型\/小型\/微型】<\/td>/,
  );
});

test('a line that leads to a table below is filled in there', () => {
  const rows = table('<tr><th>序号</th><th>单价</th></tr>', '<tr><td>1</td><td></td></tr>');
  assert.match(open(`标段号：\n\n各项费率报价如下：\n\n${rows}`), /报价如下：\n\n<table>/);
});

test('labels below each other in a cell have their places, with words behind one the cell is a text', () => {
  assert.match(
    open(table('<tr><td colspan="4">工作经历：<br>个人荣誉：</td></tr>')),
    /工作经历：【待填写：工作经历】<br>个人荣誉：【待填写：个人荣誉】/,
  );
  const years = open(table('<tr><td colspan="4">年度：<br>年度：<br>年度：</td></tr>'));
  assert.ok(years.endsWith('年度：</td></tr>\n</table>'));
  const text = table('<tr><td colspan="4">说明如下：<br>本表须盖章。</td></tr>');
  assert.equal(open(text), text);
});

test('a table of signs and lines keeps its head', () => {
  const drawn = '| 序号 | 结论（通过/不通过） |\n| --- | --- |\n| 1 | 【待填写】 |';
  assert.equal(open(drawn), drawn);
});

test('a name keeps its end where the next label begins with the same word', () => {
  for (const next of ['项目编号：', '项目名称：', '项目负责人：', '项目地点：'])
    assert.equal(fitted('档案馆物业管理项目', `　${next}`), '档案馆物业管理项目', next);
  assert.equal(fitted('档案馆物业管理项目', '项目的投标'), '档案馆物业管理');
});

test('a sentence that leads to the list below it asks for nothing behind its colon; a field above a list of its own does', () => {
  const lead = '我方经研究询价文件后，决定参加报价：\n\n（1）我方愿意供应货物。';
  assert.equal(open(lead), lead);
  const drawn = '根据贵方____询价文件，决定参加报价：\n\n（1）我方愿意供应货物。';
  assert.match(open(drawn), /决定参加报价：\n\n（1）/);
  const related = '三、与我单位存在管理关系的单位（如有）：\n\n1．控股股东：____；';
  assert.match(open(related), /（如有）：\n\n1．控股股东：【待填写/);
  assert.match(open('投标人名称：\n\n1.地址：'), /^投标人名称：【待填写/);
});

test('words to be filled in, in marks behind a drawn line, say what belongs on it and are no second blank', () => {
  assert.equal(
    open('并代表投标人____（填写“全称”）参加投标'),
    '并代表投标人【待填写：全称】（填写“全称”）参加投标',
  );
});

test('the person of a firm signs where the line below says that names are signed', () => {
  assert.doesNotMatch(
    open('被授权人：____　　供应商法定代表人：____\n\n（签署或盖章）　　　　（签署或盖章）'),
    /待填写/,
  );
});

test('what is done behind a drawn line is no name of what belongs on it', () => {
  assert.equal(
    open('____授权____为全权代表。'),
    '【待填写】授权【待填写：全权代表姓名】为全权代表。',
  );
});

test('labels that share a line are each asked for, whatever they are called', () => {
  const asked = (content: string) =>
    sheetBlanks(formSheet({ title: '人员简历表', content })).map(({ label }) => label);
  for (const [line, labels] of [
    ['姓名： 性别： 拟任岗位： 职称：', ['姓名', '性别', '拟任岗位', '职称']],
    ['姓名：拟派驻岗位：持证情况：', ['姓名', '拟派驻岗位', '持证情况']],
    ['拟任岗位：项目经理　　姓名：____　电话：____', ['姓名', '电话']],
    ['拟派岗位____姓名____职称____专业____', ['拟派岗位', '姓名', '职称', '专业']],
    ['____年毕业于____学校____专业', ['年份', '学校', '专业']],
    ['成立时间：____年__月__日 经营期限：____', ['成立时间', '经营期限']],
  ] as const)
    assert.deepEqual(asked(line), labels, line);
  assert.equal(open('我方承诺：姓名与岗位：一致。'), '我方承诺：姓名与岗位：一致。');
});

test('below the title of a form in one cell stand the names of its columns', () => {
  const form = table(
    '<tr><td colspan="4">拟派人员情况表</td></tr>',
    '<tr><td>序号</td><td>姓名</td><td>岗位</td><td>证书名称</td></tr>',
    '<tr><td>1</td><td></td><td>项目经理</td><td></td></tr>',
    '<tr><td>2</td><td></td><td></td><td></td></tr>',
  );
  assert.match(
    open(form),
    /<td>1<\/td><td>【待填写：[^】]{0,8}姓名】<\/td><td>项目经理<\/td><td>【待填写：[^】]{0,8}证书名称】<\/td>/,
  );
  // Labels beside their blanks below a title are no columns.
  const sheet = table(
    '<tr><td colspan="4">基本情况表</td></tr>',
    '<tr><td>单位名称</td><td></td><td>邮编</td><td></td></tr>',
    '<tr><td>地址</td><td></td><td>电话</td><td></td></tr>',
  );
  assert.match(open(sheet), /<td>电话<\/td><td>【待填写：电话】<\/td>/);
});

test('a line that is counted on below it leads to a list and asks for nothing behind its colon', () => {
  const list = '2、我方的投标文件包括以下内容：\n\n2.1资格文件：\n\n2.1.1承诺函；\n\n2.2.1投标函；';
  assert.equal(open(list), list);
  assert.match(open('2、联系地址：\n\n3、联系电话：'), /联系地址：【待填写/);
});

test('behind a name to be sealed the room before the day is the name’s', () => {
  assert.match(
    open('投标人（盖章）：        年  月  日'),
    /^投标人（盖章）：【待填写：投标人】 ?【待填写】年/,
  );
  assert.match(
    open('投标人：      （盖单位章）   年  月  日'),
    /^投标人：【待填写：投标人】.*（盖单位章）【待填写】年/,
  );
  // Signed by hand, and the day alone.
  assert.match(open('法定代表人（签字）：____________ 年  月  日'), /^法定代表人（签字）：(?!【)/);
  assert.match(open('日期：        年  月  日'), /^日期：【待填写】年/);
});
