export type Fact =
  | 'project'
  | 'number'
  | 'owner'
  | 'agency'
  | 'bidder'
  | 'representative'
  | 'post'
  | 'founded'
  | 'capital'
  | 'kind'
  | 'agent'
  | 'code'
  | 'address'
  | 'phone'
  | 'contact'
  | 'email'
  | 'bank'
  | 'account'
  | 'validity'
  | 'duration'
  | 'manager'
  | 'price'
  | 'priceInTenThousands'
  | 'priceInWords'
  | 'priceWords'
  | 'priceBareWords'
  | 'rate'
  | 'ratePercent';

/** What belongs at a blank: the name of a fact, several of them where it asks for several, '' where it must stay open. */
export type Wanted = '' | Fact | `${Fact}+${Fact}`;

export interface BlankCase {
  title: string;
  /** Markdown of a form, as it is read from a tender. */
  form: string;
  /** One for each blank, in the order they are read. */
  wanted: readonly Wanted[];
}

const letter = '投标函';
const one = (form: string, ...wanted: Wanted[]): BlankCase => ({ title: letter, form, wanted });
const of = (title: string, form: string, ...wanted: Wanted[]): BlankCase => ({
  title,
  form,
  wanted,
});
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const head = (...cells: string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table>\n${rows.join('\n')}\n</table>`;
const columns = (...rows: string[]) => `<table border="0">\n${rows.join('\n')}\n</table>`;

/** Blanks as forms have them, by the ways they are drawn and by whose they are. Made up. */
export const blankCases: readonly BlankCase[] = [
  // To whom the bid goes.
  one('致：________（采购人）', 'owner'),
  one('致：（采购人名称）', 'owner'),
  one('致：（招标人）', 'owner'),
  one('致：________（招标人名称）', 'owner'),
  one('致：________（采购代理机构）', 'agency'),
  one('致：（采购代理机构名称）', 'agency'),
  one('致：某某市教育局：'),
  one('致：某某市教育局'),
  one('致（采购人名称）：', 'owner'),
  one('致：__________', 'owner'),
  one('________（采购人名称）：', 'owner'),
  // Who bids, in sentences.
  one('我方____（供应商名称）参加投标。', 'bidder'),
  one('我方________，作为投标人参加本项目。', 'bidder'),
  one('我方________愿意承担一切责任。', 'bidder'),
  one('我公司____（公司名称）郑重承诺如下：', 'bidder'),
  one('（投标人名称）参加本次投标。', 'bidder'),
  one('投标人（投标人名称，以下简称我方）承诺：', 'bidder'),
  one(
    '签字代表____（全名、职务）经正式授权并代表投标方____（投标方名称、地址）提交文件。',
    '',
    'bidder+address',
  ),
  one('____公司（投标单位全称）承诺如下：', 'bidder'),
  one('XXX（投标人名称）在此声明。', 'bidder'),
  one('供应商名称：________', 'bidder'),
  one('投标人名称（盖章）：________', 'bidder'),
  one('投标人（盖单位章）：________', 'bidder'),
  one('供应商全称（公章）：', 'bidder'),
  one('响应供应商名称：', 'bidder'),
  one('磋商供应商（盖章）：', 'bidder'),
  // The project.
  one('关于____（项目名称）的投标。', 'project'),
  one('关于____（项目名称、项目编号）的投标文件', 'project+number'),
  one('根据贵方为________项目的投标邀请，', 'project'),
  one('参加贵方组织的________项目（项目编号：________）投标。', 'project', 'number'),
  one(
    '我方已研究了____(项目名称)的竞争性磋商文件(项目编号：____)的全部内容。',
    'project',
    'number',
  ),
  one('项目编号：________', 'number'),
  one('我公司自愿参加贵方组织的（招标项目名称）（编号为）的投标', 'project', 'number'),
  one('我公司完成了____项目（编号为____）的全部工作', '', ''),
  one('××（采购组织机构名称）：', 'agency'),
  one('致 （招标人名称） ：', 'owner'),
  one('投标人： （盖单位公章）', 'bidder'),
  one('委托代理人： （签字）'),
  one('（投标有效期为 天）内不撤销', 'validity'),
  one('联系电话：    ，电子邮箱： ；', 'phone', 'email'),
  one('我单位所投核心产品的品牌为：     。', ''),
  one('我单位系中华人民共和国合法企业，经营地址。', 'address'),
  one('招标编号：', 'number'),
  one('采购项目编号：____　采购项目名称：____', 'number', 'project'),
  one('项目名称：________', 'project'),
  one('工程名称：', 'project'),
  one('就（项目名称）签署投标文件。', 'project'),
  one('类似项目名称：________', ''),
  one('我方完成过________项目。', ''),
  one('包号：________', ''),
  one('标段：________', ''),
  one('合同编号：________', ''),
  one('证书编号：________', ''),
  one('保函编号：________', ''),
  // Others who only sound like the bidder.
  one('被管理关系单位：________', ''),
  one('上级单位：________', ''),
  one('上级主管单位名称：________', ''),
  one('业主单位：________', ''),
  one('业主单位名称：________', ''),
  one('建设单位名称：________', ''),
  one('控股股东名称：________', ''),
  one('管理关系单位名称：________', ''),
  one('联合体成员名称：________', ''),
  one('联合体牵头人名称：________', ''),
  one('联合体成员（盖章）：________', ''),
  one('制造商名称：________', ''),
  one('制造商（盖章）：________', ''),
  one('生产厂家：________', ''),
  one('分包单位名称：________', ''),
  one('分包供应商（公章）：________', ''),
  one('担保人（盖章）：________', ''),
  one('担保机构名称：________', ''),
  one('保证人：________', ''),
  one('受益人：________', ''),
  one('证明人：________', ''),
  one('推荐单位：________', ''),
  one('用户单位：________', ''),
  one('发包人名称：________', ''),
  one('出具证明单位：________', ''),
  one('单位负责人：________', ''),
  one('检测机构名称：________', ''),
  one('监理单位：________', ''),
  one('见证律师事务所名称：________', ''),
  one('与____（单位名称）存在控股关系。', ''),
  one('与我方存在管理关系的单位：________', ''),
  one('____（企业名称）为本项目制造商。', ''),
  // Statements of small firms.
  of(
    '中小企业声明函',
    '本公司（联合体）郑重声明，本公司参加（单位名称）的（项目名称）采购活动。',
    'owner',
    'project',
  ),
  of(
    '中小企业声明函',
    '1\\. （标的名称），属于（采购文件中明确的所属行业）；制造商为（企业名称），从业人员____人，营业收入为____万元，属于（中型企业、小型企业、微型企业）；',
    '',
    '',
    '',
    '',
    '',
    '',
  ),
  of('中小企业声明函', '承接企业为（企业名称），从业人员 人，资产总额为 万元', 'bidder', '', ''),
  of('中小企业声明函', '企业名称（盖章）：________', 'bidder'),
  of(
    '残疾人福利性单位声明函',
    '本单位参加 单位的 项目采购活动提供本单位制造的货物',
    'owner',
    'project',
  ),
  of('残疾人福利性单位声明函', '单位名称（盖章）：', 'bidder'),
  // Whose telephone.
  one('投标人：____（盖章）\n\n地址：____\n\n电话：____', 'bidder', 'address', 'phone'),
  one('联系电话：________', 'phone'),
  one('联系人电话：________', ''),
  one('法定代表人电话：________', ''),
  one('项目负责人电话：________', ''),
  one('采购人电话：________', ''),
  one('采购单位联系人：________', ''),
  one('代理机构地址：________', ''),
  one('银行电话：________', ''),
  one('业主联系电话：________', ''),
  one('授权代表联系方式：________', ''),
  one('电话、传真：________', ''),
  one('电话/手机：', 'phone'),
  one('传真：', ''),
  one('邮政编码：', ''),
  one('电子邮箱：____', 'email'),
  one('开户银行：____　账号：____', 'bank', 'account'),
  one('开户行：____\n\n银行账号：____', 'bank', 'account'),
  one('统一社会信用代码：____', 'code'),
  one('注册地址：____', 'address'),
  one('项目地址：____', ''),
  one('交货地址：____', ''),
  one('联系人：____', 'contact'),
  // A guarantee and a contract have other parties.
  one('担保人：____（盖章）\n\n地址：____\n\n电话：____\n\n法定代表人：____', '', '', '', ''),
  one('银行名称：____\n\n地址：____\n\n电话：____', '', '', ''),
  one('甲方：____\n\n地址：____\n\n乙方：____\n\n地址：____', '', '', '', ''),
  one('采购人：____\n\n地址：____\n\n电话：____', 'owner', '', ''),
  one('制造商：____\n\n地址：____\n\n投标人：____\n\n地址：____', '', '', 'bidder', 'address'),
  one('被授权人：____\n\n地址：____\n\n手机：____', 'agent', '', ''),
  of('联合体协议书', '牵头人名称：____\n\n法定代表人：____\n\n成员名称：____', '', '', ''),
  of('投标保函', '致：____（采购人）\n\n地址：____\n\n电话：____', 'owner', '', ''),
  of('制造商授权书', '地址：____\n\n电话：____\n\n姓名：____', '', '', ''),
  of('分包意向协议', '分包供应商名称：____\n\n地址：____', '', ''),
  // The representative and the agent.
  one('法定代表人：________', 'representative'),
  one('法定代表人姓名：________', 'representative'),
  one('法定代表人（签字）：________', ''),
  one('法定代表人或其委托代理人（签字或盖章）：________', ''),
  one('投标人授权代表签名：', ''),
  one('全权代表签字：________', ''),
  one('（公章）：________', ''),
  one('授权代表：________', 'agent'),
  one('委托代理人：________', 'agent'),
  of(
    '授权委托书',
    '我（姓名）系（投标人名称）的法定代表人，现授权委托我方在职职工（姓名）以我方的名义参加投标。',
    'representative',
    'bidder',
    'agent',
  ),
  of(
    '授权委托书',
    '本人____（姓名）系____（投标人名称）的法定代表人，现委托____（姓名）为我方代理人。',
    'representative',
    'bidder',
    'agent',
  ),
  of(
    '授权委托书',
    '注册于（地址）的（投标人名称）的法定代表人（姓名）授权（姓名、职务）为代理人。',
    'address',
    'bidder',
    'representative',
    '',
  ),
  of('授权委托书', '委托期限：____', ''),
  of(
    '授权委托书',
    columns(
      row('委托人（法定代表人）签字：', '受托人签字：'),
      row('地址：', '住所：'),
      row('电话：', '手机：'),
    ),
    '',
    '',
    'address',
    '',
    'phone',
    '',
  ),
  of(
    '法定代表人身份证明',
    '姓名：____　性别：____　年龄：____　职务：____',
    'representative',
    '',
    '',
    'post',
  ),
  of('法定代表人身份证明', '系____（投标人名称）的法定代表人。', 'bidder'),
  of('法定代表人身份证明', '身份证号码：____', ''),
  of('法定代表人身份证明', '成立时间：____年____月____日', 'founded'),
  of('业绩表', '成立时间：____年____月____日', ''),
  of('项目经理简历表', '姓名：____', ''),
  one('项目负责人：________', 'manager'),
  one('技术负责人：________', ''),
  // Money, terms and dates.
  one('投标总价（大写）：________', 'priceInWords'),
  one('投标总价（小写）：________元', 'price'),
  one('投标总价：________万元', 'priceInTenThousands'),
  one('单价（大写）：________', ''),
  one('投标保证金：________元', ''),
  one('我方的投标总价为____（大写）元人民币', 'priceBareWords'),
  one('投标总价：人民币（大写）____元（￥____）', 'priceBareWords', 'price'),
  one('投标总价：人民币（大写）____（￥____元）', 'priceWords', 'price'),
  one('投标总价（大写）：人民币____，（小写）：￥____元', 'priceWords', 'price'),
  one('我方愿以人民币____元的投标总价承包上述工程。', 'price'),
  one('愿意以人民币（大写）____的投标总报价，工期____日历天。', 'priceWords', 'duration'),
  one(
    '愿意以人民币（大写）____元（￥____）的投标总报价，工期____日历天，按合同约定实施。',
    'priceBareWords',
    'price',
    'duration',
  ),
  one(
    '愿意以人民币（大写）____元（￥____）的投标总报价（其中，增值税税率为____），按合同约定完成工作。',
    'priceBareWords',
    'price',
    '',
  ),
  one(
    '愿以人民币（大写）____元（RMB￥：____元）的投标报价承包上述工程的施工、竣工。',
    'priceBareWords',
    'price',
  ),
  one('愿以人民币____元（￥____）的投标总价完成本项目。', 'priceBareWords', 'price'),
  one('提供本项目的服务，首次报价为人民币大写：____元整', 'priceBareWords'),
  one(
    '1、我方愿意以总报价人民币（大写）____元（¥____），其中设计费____元。',
    'priceBareWords',
    'price',
    '',
  ),
  one('报价总价为人民币（大写）____（￥____）', 'priceWords', 'price'),
  one('本次投标报价____万元，其中暂列金额____万元', 'priceInTenThousands', ''),
  one('投标总价：人民币（大写）      元（￥      ），包括税费。', 'priceBareWords', 'price'),
  one('以人民币____元的设计费总报价承担设计，占总报价的____%', '', ''),
  one('首年度总价____元，按月支付，每月____元', '', ''),
  one('投标报价为____元/年', ''),
  one('第2包投标总价____元；第3包投标总价____元', '', ''),
  one('货物的不含税总价为____元', ''),
  one('投标保证金为人民币____元（大写：____）', '', ''),
  one('提交金额为人民币____元（不低于投标总价的2%）的投标保证金。', ''),
  of('投标保函', '担保金额为人民币____元，为投标总价____元的百分之二。', '', ''),
  of('履约保证金', '投标总价为____元', ''),
  of('合同协议书', '投标总价为人民币____元', ''),
  of('开标一览表', table(row('投标总价', '大写：____<br>小写：____元')), 'priceInWords', 'price'),
  of('类似业绩表', table(row('总价', '大写：____')), ''),
  one('我方投标下浮率为____%。', 'rate'),
  one('投标下浮率：____%', 'rate'),
  one('投标下浮率：____', 'ratePercent'),
  one('我方愿以下浮率____%承担本项目', 'rate'),
  one('投标折扣率为____%', ''),
  one('增值税税率为____%，最高下浮率____%', '', ''),
  one('安装工程下浮率为____%', ''),
  of('开标一览表', table(row('投标下浮率（%）', ''), row('投标下浮率', '')), 'rate', 'ratePercent'),
  of(
    '开标一览表',
    table(head('项目名称', '投标下浮率（%）', '备注'), row('', '', '')),
    'project',
    'rate',
    '',
  ),
  one('投标有效期为____日历天', 'validity'),
  one('投标有效期：________', 'validity'),
  one('投标有效期为____个月', ''),
  one('质保期：________', ''),
  one('缺陷责任期：________', ''),
  one('工期：________', 'duration'),
  one('日期：____年____月____日', ''),
  one('日期：年月日', ''),
  one('　　年　　月　　日', ''),
  one('投标日期：________', ''),
  one('本授权书于____年____月____日签字生效。', ''),
  one('截至2026年1月1日止有效。'),
  // Boxes and choices.
  one('□ 小型企业　□ 微型企业', '', ''),
  one('本公司（属于、不属于）小微企业。', ''),
  one('我方为（是/否）联合体投标。', ''),
  // Words in brackets that ask for nothing.
  one('投标文件（包括澄清文件）有效。'),
  one('包括修改文件（如有的话）及附件。'),
  one('资格证明文件（复印件加盖公章）'),
  one('注：以上金额（含税）均以人民币计。'),
  one('据此函，投标人宣布同意如下：'),
  one('请按下列格式填写：'),
  one('联系邮箱 abc_def@example.com 已公布。'),
  // Tables.
  of(
    '开标一览表',
    table(row('项目名称', ''), row('项目编号', ''), row('投标总价（大写）', ''), row('工期', '')),
    'project',
    'number',
    'priceInWords',
    'duration',
  ),
  of(
    '开标一览表',
    table(head('项目名称', '投标报价', '服务期', '备注'), row('', '', '', '')),
    'project',
    'price',
    'duration',
    '',
  ),
  of(
    '投标人基本情况表',
    table(
      row('投标人名称', ''),
      row('注册地址', '', '邮政编码', ''),
      row('法定代表人', '姓名', '', '电话', ''),
      row('联系人', '', '电话', ''),
      row('开户银行', '', '账号', ''),
      row('统一社会信用代码', ''),
    ),
    'bidder',
    'address',
    '',
    'representative',
    '',
    'contact',
    '',
    'bank',
    'account',
    'code',
  ),
  of(
    '投标人基本情况表',
    table(
      '<tr><td rowspan="2">联系方式</td><td>联系人</td><td></td><td>电话</td><td></td></tr>',
      row('传真', '', '网址', ''),
    ),
    'contact',
    'phone',
    '',
    '',
  ),
  of(
    '投标人基本情况表',
    table(row('技术负责人', '姓名', '', '电话', ''), row('上级单位', '', '地址', '')),
    '',
    '',
    '',
    '',
  ),
  of(
    '类似业绩情况表',
    table(row('项目名称', ''), row('业主名称', ''), row('联系电话', '')),
    '',
    '',
    '',
  ),
  of(
    '类似业绩情况表',
    table(
      head('序号', '项目名称', '委托单位', '合同金额'),
      row('1', '', '', ''),
      row('2', '', '', ''),
    ),
    '',
    '',
    '',
    '',
    '',
    '',
  ),
  of(
    '项目人员情况表',
    table(head('姓名', '职务', '电话', '备注'), row('', '', '', '')),
    '',
    '',
    '',
    '',
  ),
  of(
    '商务条款偏离表',
    `供应商名称：____\n\n${table(head('序号', '条款', '响应'), row('1', '', ''))}`,
    'bidder',
    '',
    '',
  ),
  of('股东信息表', table(head('股东名称', '出资比例', '证件号码'), row('', '', '')), '', '', ''),
  of(
    '设备清单',
    table(head('名称', '品牌', '制造商', '数量'), row('', '', '', '')),
    '',
    '',
    '',
    '',
  ),
  of(
    '财务状况表',
    table(row('开户银行', ''), row('审计机构名称', ''), row('资产总额', '万元')),
    '',
    '',
    '',
  ),
  one('见投标文件第（　　）页', ''),
  one('我方属于（ ）企业，投标人名称（  ），共【　】人。', '', '', ''),
];
