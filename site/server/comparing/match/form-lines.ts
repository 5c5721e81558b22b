import { asideTitles } from '../aside-titles.ts';
import { type DocumentText, positionAt, rawText } from '../document-text.ts';
import { codesText } from '../normal-text.ts';

/** Headings every bid has: names of its parts as the law and the usual forms call them. */
const partNames = new Set([
  ...Object.values(asideTitles),
  ...'投标函 投标函及投标函附录 投标函附录 法定代表人身份证明 法定代表人授权委托书 授权委托书 联合体协议书 投标保证金 投标保证金凭证 开标一览表 投标一览表 报价一览表 分项报价表 投标分项报价表 已标价工程量清单 施工组织设计 项目管理机构 项目管理机构组成表 主要人员简历表 拟分包项目情况表 资格审查资料 投标人基本情况表 近年财务状况表 近年完成的类似项目情况表 正在施工的和新承接的项目情况表 其他材料 商务偏离表 技术偏离表 商务条款偏离表 技术条款偏离表 商务响应表 技术响应表 技术规格偏离表 资格证明文件 营业执照 中小企业声明函 残疾人福利性单位声明函 监狱企业证明文件 投标承诺书 承诺书 承诺函 廉洁承诺书 售后服务承诺 售后服务承诺书 服务承诺 质量承诺 类似项目业绩表 类似业绩一览表 项目人员配备表 拟投入本项目人员一览表 拟投入的主要施工机械设备表 劳动力计划表 商务标 技术标 资信标 商务部分 技术部分 报价部分 商务文件 技术文件 资格文件 报价文件 投标文件 响应文件 目录 封面 正本 副本 附件 附表 附录 技术方案 服务方案 实施方案 项目概况 编制说明 编制依据 工程概况 质量保证措施 安全保证措施 进度保证措施 安全文明施工措施 应急预案 培训方案 售后服务方案 项目理解 需求分析 总体方案 公司简介 企业简介 项目组织机构 人员配置 人员配备 管理制度 拟投入人员 财务状况报告 依法缴纳税收和社会保障资金的证明材料 磋商响应函 响应函 报价表'.split(
    ' ',
  ),
]);

/** Words at the head of a column, and labels of a field to fill in. */
const labels = new Set(
  '序号 编号 名称 项目名称 项目编号 标段 包号 货物名称 服务名称 产品名称 规格 规格型号 型号 品牌 品牌型号 单位 数量 单价 合价 总价 金额 小计 合计 备注 说明 产地 制造商 生产厂家 税率 投标报价 报价 姓名 性别 年龄 出生年月 职务 职称 学历 专业 毕业院校 毕业时间 身份证号 身份证号码 联系方式 联系电话 电话 手机 传真 邮箱 电子邮箱 邮编 邮政编码 地址 通讯地址 注册地址 网址 证书 证书名称 证书编号 级别 资格证书 执业资格 工作年限 拟任职务 拟任岗位 岗位 职责 社保 招标文件条款 招标文件要求 招标要求 投标文件响应 投标响应 响应内容 偏离 偏离情况 偏离说明 正偏离 负偏离 无偏离 条款号 页码 证明材料 证明材料页码 评审因素 评分标准 分值 得分 满足 完全满足 响应 完全响应 无 有 是 否 合格 单位名称 投标人名称 供应商名称 投标人 供应商 法定代表人 授权代表 授权委托人 委托代理人 代理人 签字 盖章 公章 签字或盖章 日期 年月日 开户银行 开户行 账号 银行账号 成立时间 注册资本 注册资金 企业类型 经营范围 资质等级 营业执照号 统一社会信用代码 员工人数 业主 业主名称 采购人 采购人名称 合同金额 合同编号 签订日期 签订时间 完成时间 开工日期 竣工日期 建设地点 项目地点 联系人 联系人及电话 项目负责人 项目经理 工期 服务期 服务期限 交货期 交货地点 质保期 质量标准 投标有效期 大写 小写 人民币 元 万元 项 台 套 个 年 月 日 男 女 本科 大专 天 日历天'.split(
    ' ',
  ),
);

const numbering =
  /^(第[一二三四五六七八九十百零\d]+[章节条部分篇卷册]*|[一二三四五六七八九十]{1,3}|\d{1,3}(\d)*|附[件表录][一二三四五六七八九十\d]*)/;
const closing = /(盖章|签字|签章|公章|盖单位章|盖单位公章|签字或盖章|签名|年月日|手印)$/;

/** A place to fill in: 【待填写】, ____, （签字）, XX. */
const blank =
  /[【[][^【】[\]\n]{0,30}(?:[】\]]|$)|_{2,}|＿{2,}|…{2,}|[(（](?:待[^（）()]{0,12}|签字|盖章|公章|签章|如有|请填写[^（）()]{0,12}|填写[^（）()]{0,12})(?:[)）]|$)|[×xX]{2,}|□|☐/g;
/** A calculation: a name, a sign of equality, and signs of reckoning. */
const isCalculation = (raw: string): boolean =>
  /^[^=＝，。；]{1,24}[=＝]/u.test(raw) && /[×÷*/＋+∑Σ√]/u.test(raw);
/** A longer line is a sentence with a place to fill in. */
const LONGEST_FORM = 160;

/** Lines of forms: contents, part names, labels without a value, lines to sign, calculations. */
export function* formUnits(
  text: DocumentText,
): Generator<{ from: number; to: number; source: string }> {
  for (const unit of text.units) {
    const { from, to, kind } = unit;
    if (kind === 'contents') yield { from, to, source: '目录' };
    else if (to - from <= LONGEST_FORM) {
      const source = formSource(text, from, to);
      if (source !== '') yield { from, to, source };
    }
  }
}

function formSource(text: DocumentText, from: number, to: number): string {
  const raw = rawText(text, from, to);
  if (isCalculation(raw)) return '计算公式';
  const filled = raw.replaceAll(blank, ' ');
  if (filled !== raw && (isOnlyLabels(filled) || !/\p{L}/u.test(filled))) return '待填写的栏目';
  if (to - from > 40) return '';
  const folded = codesText(text.codes, from, to);
  const bare = folded.replace(numbering, '');
  if (bare === '') return '编号';
  if (partNames.has(bare) || partNames.has(folded)) return `通用标题：${bare}`;
  if (labels.has(bare) || closing.test(bare)) return '格式栏目';
  return to - from > 3 && isOnlyLabels(raw) ? '表头或空白栏' : '';
}

/** Places to fill in inside of sentences, as stretches of folded characters. */
export function* blanksToFill(text: DocumentText): Generator<{ from: number; to: number }> {
  for (const [block, raw] of text.texts.entries()) {
    for (const match of raw.matchAll(blank)) {
      const from = positionAt(text, block, match.index);
      const to = positionAt(text, block, match.index + match[0].length);
      if (to > from) yield { from, to };
    }
  }
}

function isOnlyLabels(raw: string): boolean {
  const parts = raw
    .split(/[\s：:（）()＿_、，,。./／|]+/)
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((part) => part !== '');
  return (
    parts.length > 0 &&
    parts.every((part) => labels.has(part) || /^\d{1,3}$/.test(part) || closing.test(part)) &&
    parts.some((part) => !/^\d+$/.test(part))
  );
}
