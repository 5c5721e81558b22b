import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, documentOfText } from './extract-blocks.ts';

function check(
  document: TenderDocument,
  expected: Partial<Record<tender.FactName, string | null>>,
): void {
  const { facts } = extractTender(document);
  const found = Object.fromEntries(
    Object.keys(expected).map((name) => [name, facts[name as tender.FactName]?.value ?? null]),
  );
  assert.deepEqual(found, expected);
}

test('the national form of a procurement notice', () => {
  check(
    documentOfText(`
      公开招标文件
      第一章 投标邀请
      项目概况
      泽州市第二中学录播教室设备采购项目招标项目的潜在投标人应在泽州市公共资源交易平台获取招标文件，并于2027年09月07日 14点30分（北京时间）前递交投标文件。
      一、项目基本情况
      项目编号（或招标编号、政府采购计划编号、采购计划备案文号等，如有）：ZZCG-2027-118
      项目名称：泽州市第二中学录播教室设备采购项目
      预算金额：96.500000 万元（人民币）
      最高限价（如有）：95.000000 万元（人民币）
      采购需求：录播主机等设备一批，详见采购需求。
      合同履行期限：合同签订后30日内
      本项目（不接受）联合体投标。
      三、获取招标文件
      时间：2027年08月16日至2027年08月23日，每天上午8:30至12:00，下午14:30至17:30
      售价：￥0.0元
      四、提交投标文件截止时间、开标时间和地点
      提交投标文件截止时间：2027年09月07日 14点30分（北京时间）
      开标时间：2027年09月07日 14点30分（北京时间）
      地点：泽州市公共资源交易中心四楼
      七、对本次招标提出询问，请按以下方式联系。
      1.采购人信息
      名 称：泽州市第二中学
      地址：泽州市学府街3号
      联系方式：王老师 0356-1234567
      2.采购代理机构信息
      名 称：晋源招标代理有限公司
      地 址：泽州市新市街8号
      第二章 投标人须知
    `),
    {
      projectName: '泽州市第二中学录播教室设备采购项目',
      projectNumber: 'ZZCG-2027-118',
      purchaser: '泽州市第二中学',
      agency: '晋源招标代理有限公司',
      budget: '965000.00',
      ceilingPrice: '950000.00',
      deadline: '2027-09-07 14:30:00',
      openingTime: '2027-09-07 14:30:00',
      bidBond: null,
      duration: '合同签订后30日内',
    },
  );
});

test('the deadline’s label carries the opening in brackets', () => {
  check(
    documentOfText(
      '第一章 采购公告\n提交（上传）响应文件截止时间（开标时间）：2027年8月24日 14:00（北京时间）\n第二章 须知',
    ),
    {
      deadline: '2027-08-24 14:00:00',
      openingTime: '2027-08-24 14:00:00',
    },
  );
});

test('amounts by lot in one line, the ceiling for the whole', () => {
  check(
    documentOfText(
      '第一章 采购公告\n预算金额（元）： 第1包1430000元，第2包985000元\n最高限价（元）： 2400000.00元\n第二章 须知',
    ),
    {
      budget: null,
      ceilingPrice: '2400000.00',
    },
  );
});

test('several labels in one line', () => {
  check(
    documentOf(
      '# 第一章 比选公告',
      '项目名称：城北水厂加药间改造　　项目编号：BX-2027-61',
      '比选人：城北供水有限公司  比选代理机构：同信造价咨询有限公司',
      '# 第二章 比选须知',
    ),
    {
      projectName: '城北水厂加药间改造',
      projectNumber: 'BX-2027-61',
      purchaser: '城北供水有限公司',
      agency: '同信造价咨询有限公司',
    },
  );
});

test('a construction announcement in the standard wording', () => {
  check(
    documentOf(
      '平湖县县乡公路养护中心',
      '平湖县G528线沿线边坡防护工程施工招标文件',
      '招 标 人：平湖县县乡公路养护中心（盖单位章）',
      '招标代理：广厦建设项目管理有限公司（盖单位章）',
      '# 第一章 招标公告',
      '1. 招标条件',
      '本招标项目平湖县G528线沿线边坡防护工程已由平湖县交通运输局以平交〔2027〕12号批准建设，招标人为平湖县县乡公路养护中心，建设资金来自上级补助，项目出资比例为100%。项目已具备招标条件，现对该项目的施工进行公开招标。',
      '2. 项目概况与招标范围',
      '2.1 建设地点：平湖县境内G528线K12+300至K19+800。',
      '2.4 最高投标限价：壹仟贰佰叁拾肆万伍仟陆佰柒拾捌元玖角（¥12345678.90元）。',
      '2.5 计划工期：180日历天。',
      '4.1 凡有意参加投标者，请于2027年7月1日至2027年7月7日登录交易平台下载招标文件。',
      '5.1 投标文件递交的截止时间为2027年7月22日10时00分，投标人应在截止时间前上传。',
      '# 第二章 投标人须知',
      '投标人须知前附表',
      {
        rows: [
          ['条款号', '条 款 名 称', '编 列 内 容'],
          ['1.1.2', '招标人', '名  称：平湖县县乡公路养护中心\n地  址：平湖县城关镇'],
          ['1.1.4', '项目名称', '平湖县G528线沿线边坡防护工程施工'],
          ['3.2.4', '最高投标限价', '见招标公告2.4'],
          [
            '3.4.1',
            '投标保证金',
            '投标保证金的形式：现金或者保函\n投标保证金的金额：贰拾万元整\n其他要求：从基本账户转出',
          ],
          ['4.2.2', '递交投标文件地点', '网上递交'],
          ['5.1', '开标时间', '同投标截止时间'],
        ],
      },
    ),
    {
      projectName: '平湖县G528线沿线边坡防护工程施工',
      purchaser: '平湖县县乡公路养护中心',
      agency: '广厦建设项目管理有限公司',
      budget: null,
      ceilingPrice: '12345678.90',
      deadline: '2027-07-22 10:00:00',
      openingTime: '2027-07-22 10:00:00',
      bidBond: '200000.00',
      duration: '180日历天',
    },
  );
});

test('a province’s form with an agency number only, and percentages left blank', () => {
  check(
    documentOfText(`
      第一章 竞争性磋商邀请公告
      一、采购项目基本信息
      1、采购项目名称：柳溪农场灌溉渠道修复项目
      2、政府采购计划编号：某财采计[2027]000377号
      3、委托代理编号：WT-270611-08
      4、采购项目预算：1,274,930.50元
      8、合同履行期限：施工时间为60个日历天
      9、投标保证金：采购项目预算的 %；履约保证金：中标金额的 5%
      第二章 磋商须知
    `),
    {
      projectName: '柳溪农场灌溉渠道修复项目',
      projectNumber: 'WT-270611-08',
      budget: '1274930.50',
      bidBond: null,
    },
  );
});

test('handing in from one hour to another ends at the second', () => {
  check(
    documentOfText(
      '第一章 招标公告\n递交投标文件时间：2027年4月9日9时00分至9时30分（北京时间）\n第二章 须知',
    ),
    {
      deadline: '2027-04-09 09:30:00',
    },
  );
});

test('an enterprise tender in key and value cells, the amount in words before figures', () => {
  check(
    documentOf(
      '# 第一章 招标公告',
      {
        rows: [
          ['1', '招标项目', '北辰能源集团2027年度办公用品框架采购'],
          ['2', '招标编号', 'BCNY-WZ-2027-0018'],
          ['3', '招标人', '北辰能源集团有限公司物资分公司'],
          ['4', '招标代理机构', '中泰国际招标有限公司'],
          [
            '5',
            '投标保证金',
            '人民币叁万伍仟元整（小写：35,000.00元），须于2027年9月1日17:00前到账',
          ],
          ['6', '投标截止时间', '2027年9月2日上午九时三十分'],
          ['7', '交货地点', '北辰市高新区能源大厦'],
          ['8', '交货期', '接到订单后7日内'],
        ],
      },
      '# 第二章 投标须知',
    ),
    {
      projectName: '北辰能源集团2027年度办公用品框架采购',
      projectNumber: 'BCNY-WZ-2027-0018',
      purchaser: '北辰能源集团有限公司物资分公司',
      agency: '中泰国际招标有限公司',
      bidBond: '35000.00',
      deadline: '2027-09-02 09:30:00',
      location: '北辰市高新区能源大厦',
      duration: '接到订单后7日内',
    },
  );
});

test('rows of a torn table: clause number, label and value in one line', () => {
  check(
    documentOfText(`
      第一章 投标邀请
      第二章 投标人须知
      投标人须知前附表
      条款号      内容                    说明与要求
      2.1   采购人         兰台市档案馆
      2.2   采购代理机构      博远国际工程咨询有限公司
      3.2   采购预算        188.6万元
      15.1   投标保证金        ☑不收取
      一、总则
      1.适用范围
    `),
    {
      purchaser: '兰台市档案馆',
      agency: '博远国际工程咨询有限公司',
      budget: '1886000.00',
      bidBond: '0.00',
    },
  );
});

test('the same body is not both purchaser and agency', () => {
  check(
    documentOfText(`
      第一章 公告
      采购人：安澜县水利局
      采购代理机构：安澜县公共资源交易中心
      第二章 供应商须知
      1.1 采购代理机构
      名称：安澜县公共资源交易中心
      1.2 采购人
      名称：安澜县公共资源交易中心
    `),
    { purchaser: '安澜县水利局', agency: '安澜县公共资源交易中心' },
  );
});

test('the bond is asked for or not, in many words', () => {
  const bond = (text: string) =>
    extractTender(documentOfText(`第一章 公告\n${text}\n第二章 须知`)).facts.bidBond?.value ?? null;
  for (const text of [
    '投标保证金：本项目免收投标保证金',
    '磋商保证金：无需缴纳',
    '六、投标保证金\n本项目不要求提供投标保证金。',
    '是否提交投标保证金：否',
    '投标保证金：0元',
    '本次采购不收取谈判保证金。',
    '投标保证金：不设置',
  ]) {
    assert.equal(bond(text), '0.00', text);
  }
  assert.equal(bond('投标保证金：人民币壹拾贰万元整（¥120000.00）'), '120000.00');
  assert.equal(bond('报价保证金金额：5000元'), '5000.00');
  assert.equal(bond('六、投标保证金\n1.金额：￥2万元；\n2.形式：转账、保函'), '20000.00');
  for (const text of [
    '投标保证金：按采购文件要求',
    '投标保证金在签订合同后5个工作日内退还，不计利息。',
    '投标保证金：按预算的1%收取',
  ]) {
    assert.equal(bond(text), null, text);
  }
});

test('the question and registration deadlines are not the deadline', () => {
  check(
    documentOfText(`
      第一章 公告
      报名截止时间：2027年1月5日17:00
      提出疑问的截止时间：2027年1月8日17:00
      投标保证金缴纳截止时间：2027年1月19日17:00
      样品递交截止时间：2027年1月20日9:00
      第二章 须知
    `),
    { deadline: null, openingTime: null },
  );
});

test('a name broken over two lines of the cover is put together again', () => {
  const document = documentOfText(`
    竞争性磋商文件
    项目名称：高岭区图书馆2028年物业
    管理服务采购项目
    采购编号：GLQ-2028-003（二次）
    采 购 人：高岭区图书馆（盖章）
    第一部分 磋商邀请
    对“高岭区图书馆2028年物业管理服务采购项目”采用竞争性磋商方式进行采购。
    第二部分 供应商须知
  `);
  check(document, {
    projectName: '高岭区图书馆2028年物业管理服务采购项目',
    purchaser: '高岭区图书馆',
  });
  assert.match(
    extractTender(document).facts.projectNumber?.value ?? '',
    /^GLQ-2028-003[(（]二次[)）]$/,
  );
});

test('a name keeps what stands in brackets', () => {
  const name = (line: string) =>
    extractTender(documentOfText(`第一章 公告\n${line}\n第二章 须知`)).facts.projectName?.value ??
    null;
  assert.equal(
    name('项目名称：沙洲湿地公园（项目二期）管护服务'),
    '沙洲湿地公园（项目二期）管护服务',
  );
  assert.equal(
    name('项目名称：沙洲湿地公园管护服务（项目编号：SZ-2028-1）'),
    '沙洲湿地公园管护服务',
  );
  assert.equal(name('项目名称：预算一体化系统运维服务'), '预算一体化系统运维服务');
});

test('names of bodies that hold unusual words', () => {
  const purchaser = (line: string) =>
    extractTender(documentOfText(`第一章 公告\n${line}\n第二章 须知`)).facts.purchaser?.value ??
    null;
  assert.equal(purchaser('采购人：中共南屏区委组织部'), '中共南屏区委组织部');
  assert.equal(purchaser('采购人：将乐县水土保持站'), '将乐县水土保持站');
  assert.equal(purchaser('采购人：是指依法进行政府采购的国家机关'), null);
  assert.equal(purchaser('采购人：张三（签字）'), null);
});

test('the ceiling is what the budget is, when the file says so', () => {
  check(
    documentOfText(
      '第一章 公告\n采购预算：人民币叁佰贰拾陆万元整（￥3260000元），最高限价同采购预算。\n第二章 须知',
    ),
    {
      budget: '3260000.00',
      ceilingPrice: '3260000.00',
    },
  );
  check(documentOfText('第一章 公告\n预算金额（最高限价）：58.9万元\n第二章 须知'), {
    budget: '589000.00',
    ceilingPrice: '589000.00',
  });
  check(
    documentOfText(
      '第一章 公告\n采购预算：20万元\n投标报价超过最高限价的，投标无效。\n第二章 须知',
    ),
    {
      budget: '200000.00',
      ceilingPrice: null,
    },
  );
});

test('prices a month, a head or a piece are no ceiling', () => {
  check(documentOfText('第一章 公告\n最高限价：单车每月5800元（含税）\n第二章 须知'), {
    ceilingPrice: null,
  });
});

test('the bond in a second clause of the sentence', () => {
  check(
    documentOfText(
      '第一章 公告\n供应商须在2028年3月18日17:00前缴纳磋商保证金，金额为人民币陆万元整。\n第二章 须知',
    ),
    {
      bidBond: '60000.00',
      deadline: null,
    },
  );
});

test('what all goods of a list have in a column is that of the whole, what differs is left out', () => {
  const goods = (second: string, where: string) =>
    documentOf('# 第一章 采购公告', '项目名称：水文监测装备购置', '采购内容见下表：', {
      rows: [
        ['序号', '品名', '数量', '交货期', '交货地点'],
        ['1', '流速剖面仪', '6', '合同生效后90日', '春城市白塔路113号'],
        ['2', '测深仪', '12', second, where],
      ],
    });
  const whole = { duration: '合同生效后90日', location: '春城市白塔路113号' };
  check(goods('合同生效后90日', '同上'), whole);
  check(goods('同上', '〃'), whole);
  check(goods('合同生效后30日', '春城市东风路2号'), { duration: null, location: null });
  // Amounts of rows add up.
  check(
    documentOf('# 第一章 采购公告', {
      rows: [
        ['序号', '品名', '预算金额（元）', '交货期'],
        ['1', '流速剖面仪', '200000', '30天'],
        ['2', '测深仪', '200000', '30天'],
      ],
    }),
    { budget: null, duration: '30天' },
  );
});
