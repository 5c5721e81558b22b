/** Something stated without a source. `text` stands at `at`; `blank` says what is to be filled in instead of it. */
export interface UnsourcedClaim {
  at: number;
  text: string;
  blank: string;
  kind: 'person' | 'contact' | 'certificate' | 'performance' | 'company' | 'profile' | 'figure';
}

export const contact =
  /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)(?:0\d{2,3}[-—]\d{7,8}|400[-—]?\d{3}[-—]?\d{4})(?!\d)|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<!\d)\d{17}[\dXx](?!\d)/g;
export const certificateNumber =
  /((?:证书|许可证|资质|注册|登记|执业|备案|资格证?|批准|检测报告|报告)(?:编号|号码|号)|统一社会信用代码|证号)\s*(?:[为是：:]\s*)?([A-Za-z0-9\u4e00-\u9fff（）()〔〕[\]/-]{0,8}\d[A-Za-z0-9（）()〔〕[\]/号-]{4,})/g;
const held =
  /(?:(?:我方|我公司|我司|本公司|公司)(?:现|已|均|目前|先后|成功|连续多年)*(?:持有|取得|获得|拥有|具有|具备|通过|荣获)|荣获)(?:了)?([^，。；\n]{2,40}?(?:证书|认证|资质|许可证|荣誉称号|奖项|奖|专利|著作权|称号|企业))/g;
/** 该工程获省级优质工程奖 */
const awarded = /(?<!取)获(?:得|评为?)?(?:了)?([^，。；\n|者]{2,24}?(?:奖|称号))(?![者项励])/g;
/** 我公司为国家高新技术企业 */
const ranked =
  /(?:我公司|我司|本公司|公司|我厂|我单位)(?:现|已|均|目前)?(?:是|为|系)([^，。；\n]{3,20}?(?:企业|单位|机构|实验室|基地))/g;
const performance =
  /(?:我方|我公司|我司|本公司|我单位|我们|公司|团队)(?:曾|连续[一二三四五六七八九十\d]{1,9}年|先后|近[一二三四五\d]{1,9}年(?:来)?|已|自[^，。；]{2,12}以来){0,6}(?:(?:成功|累计|独立)(?:先后|已|成功|累计|独立){0,6})?(?:承接|承担|完成|实施|中标|服务|承建|交付|参与)(?:过|了)([^，。；\n]{4,60})/g;
const performanceOf =
  /(?:曾|先后|近[一二三四五\d]+年(?:来)?)[^，。；\n]{0,12}?(?:承接|承担|完成|实施|中标|服务|承建|交付)(?:过|了)?([^，。；\n]{4,60}?(?:项目|工程|业绩))/g;
/** 我公司承建的柳林闸改造工程 */
const performedBy =
  /(?:我方|我公司|我司|本公司|我单位|我们|团队)(?:曾|先后|已|近年来?|近[一二三四五\d]+年来?|过去)*(?:承建|承接|承担|实施|完成|服务|管理|运维|供货|交付)(?:过|了)?的([^，。；\n]{4,40}?(?:项目|工程|标段|大厅|中心|医院|学校|大学|学院|中学|小学|小区|园区|大厦|广场|机场|车站|泵站|水库|场馆|博物馆))/g;
/** 已在东坝河泵站、南滩泵站等工程中成功应用; 自2019年起为江宁博物馆提供保安服务; 先后为三十多所学校完成 */
const performedFor = [
  /(?:以往|以前|此前|过去)(?:在|于)([^，。；\n]{4,30}?)(?:的|中)(?:成功|经验|做法|实践)/g,
  /(?:已|曾|先后)(?:成功)?(?:在|于)([^，。；\n]{4,40}?等[^，。；\n]{0,8}?(?:项目|工程|单位|客户|场所)?)(?:中|上|内)?(?:得到|成功|广泛)?(?:应用|实施|使用|推广|运用)/g,
  /(?:自|从)\d{4}年[^，。；\n]{0,8}?为([^，。；\n]{3,30}?)(?:提供|承担|完成)/g,
  /(?:先后|曾|累计|已)(?:成功)?为([^，。；\n]{4,30}?)(?:完成|提供|实施|承担|建设|供应|供货|安装)/g,
];
/** 我公司近三年累计完成同类项目128个 */
const counted =
  /(?:我方|我公司|我司|本公司|公司)[^，。；\n]{0,14}?(?:完成|承接|承担|实施|交付|服务)(?:过|了)?([^，。；\n]{0,30}?(?:项目|工程|业绩|客户|案例|合同)[^，。；\n\d]{0,6}\d+\s*(?:余|多)?(?:个|项|家|份|宗))/g;
export const ownFigure =
  /(?:我公司|我司|本公司|公司|我厂|本厂|我单位|本单位)[^，。；\n\d]{0,6}(?:拥有|现有|共有|建有|设有|具有|具备|建于|年产|产能|实验室|厂房|基地|检测参数|专利|网点|分公司)[^，。；\n\d]{0,12}\d[\d,，.]*\s*(?:[余多]\s*)?(?:平方米|亿元|万元|元|年|人|名|位|项|台|套|辆|家|个|条|万套|万台|吨)/g;
export const profile =
  /(?:注册资(?:本|金)|成立于|始建于|创立于|创建于|创办于|(?:公司|厂|院)建于|(?:年)?营业(?:额|收入)|资产总额|净资产|(?:现有|拥有|共有)?(?:员工|职工|从业人员|专业技术人员|持证人员|工程师))[^，。；\n\d]{0,12}\d[\d,，.]*\s*(?:[余多]\s*)?(?:亿元|万元|元|年|人|名|位)/g;
const ofThisBid =
  /^(?:本|该|此|全部|各|所有|上述|以上|采购人|招标人|甲方|业主|使用者|用户|员工|人员|每)|中标|成交|投标|响应|供应商|独立|法人|联合体|责任|承包|服务单位|施工单位|供货单位|合同/;
const vagueHeld = /^(?:相应|相关|有效|招标文件|本项目|国家|上述|以上|规定|要求)/;

/** One way to state something: what it finds is a claim where `isClaim` agrees and the `known` material does not hold it. */
interface ClaimRule {
  kind: UnsourcedClaim['kind'];
  pattern: RegExp;
  blank: string;
  known: 'own' | 'all';
  isClaim(what: string): boolean;
}

const isOfCompany = (what: string): boolean => !ofThisBid.test(what);
const isPast = (what: string): boolean =>
  /项目|工程|业绩|合同|标段|服务$|系统|平台|\d/.test(what) &&
  !/^本(?:项目|工程)|招标文件|要求/.test(what);

/** In the order they are tried: what one has found is not found again. The first group is what is claimed. */
export const claimRules: readonly ClaimRule[] = [
  {
    kind: 'certificate',
    pattern: held,
    blank: '证书或资质名称',
    known: 'own',
    isClaim: (what) => !vagueHeld.test(what),
  },
  { kind: 'certificate', pattern: awarded, blank: '荣誉', known: 'all', isClaim: () => true },
  { kind: 'certificate', pattern: ranked, blank: '企业称号', known: 'own', isClaim: isOfCompany },
  ...[performedBy, ...performedFor].map((pattern): ClaimRule => {
    return { kind: 'performance', pattern, blank: '业绩', known: 'own', isClaim: isOfCompany };
  }),
  ...[performance, performanceOf, counted].map((pattern): ClaimRule => {
    return { kind: 'performance', pattern, blank: '业绩', known: 'own', isClaim: isPast };
  }),
];
