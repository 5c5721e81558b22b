/** Words that decide about a title, each with its reason. They name kinds of papers and people, not projects. */

/** How a paper is called: the last word of its title. */
export const paperEnd =
  /(?:函|书|表|单|声明|证明|证明材料|证明文件|承诺|协议|偏离|简介|简历|概况|情况|说明|保函|索引|清单|报告|目录|附录|授权|委托|信息|业绩|资料|材料|文件|部分|方案|设计|大纲|计划|措施|预案|机构|执照|许可证|证书|凭证|复印件|扫描件|截图|保证金|内容|事项|建议|报价|文本|(?<![招投竞目指坐])标|(?:网络|横道|斜率|布置|平面|机构|组织|结构|架构|流程|示意|曲线|框)图|曲线)$/;

/** Papers of others, or of a time after the bid: they are printed beside the forms and are no part of a bid. */
export const foreign: readonly (readonly [sign: RegExp, reason: string])[] = [
  // 售后与投诉处理 is a chapter of a service.
  [
    /质疑|投诉(?!.{0,4}(?:处理|处置|受理|管理|率|应对|响应|机制|渠道|闭环|反馈|接待|热线))|询问函|异议(?!.{0,2}处理)/,
    '权利救济的文书，投标文件不用',
  ],
  [
    /(?:合同|合同协议书?)(?:主要)?(?:条款|文本|范本|草案|书|样本)*(?:及(?:附件|格式))?$/,
    '合同是中标后的文件',
  ],
  [/履约(?:保证金)?(?:担保|保函|保证)|预付款|农民工工资.{0,8}保函/, '中标后才出具'],
  [
    /(?:中标|成交|结果)通知书|履约验收(?:书|单|报告|意见)$|评标(?:报告|表)|评审表|(?<!自)评分(?:表|汇总)|打分表|(?:开标|(?<!包)开启)记录|文件开启(?:记录|一览)?表?$|唱标|拒收证明|资格审查表|初步评审表/,
    '由采购方填写',
  ],
  [
    // 落实政府采购政策的证明文件 and 政策适用性说明 are papers of the bidder, 遵守法律法规承诺书 too;
    // 满足…法律法规的其他规定 is a condition that he proves.
    /划型标准|划分(?:标准|办法)|通知$|(?<!(?:满足|符合).{0,40})(?:品目清单|行业分类|管理办法|法律法规|政策)(?!.{0,12}(?:证明|证书|承诺|声明|材料|方案|资格要求|适用性|情况表))/,
    '法规和政策，供参考',
  ],
  [
    /封面(?![和及与、+])|封皮|封套|书脊|背脊|(?<!总价|清单|报价)扉页|外包装|(?<!第[一二三]个?)信封|密封(?:条|袋|件|封面)|标签|^[总册卷]?内?目录$|文件目录(?:表|格式)?(?:[（(].{0,24})?$/,
    '装订和密封用，不是一章',
  ],
  [/(?:最[后终]|[二三]次|第?[二三]轮)报价(?:一览)?(?:表|单|函)/, '磋商、谈判时才提交'],
  [/澄清(?:函|答复|文件)$|退出(?:谈判|磋商)/, '评审中才提交'],
  [/廉政合同|安全(?:生产)?(?:合同|协议)$|保密协议$/, '随合同签订'],
  [/告知[书函单]$/, '采购方告知投标人的内容'],
  // 邀请函 asks a supplier to take part: the buyer's letter.
  [/邀请[函书]$/, '采购方发出'],
  [/^[明暗]标的?(?:编制|制作|格式)?(?:要求|规定)$/, '写明怎样编制'],
  [/现场确认声明|签到|报名表|领取|专用章.{0,4}说明/, '办理程序用'],
];
/** A paper that is no part of a bid, by its name. */
export const isForeign = (title: string): boolean => foreign.some(([sign]) => sign.test(title));
/** The tender says so itself. */
const notHandedIn =
  /(?<!(?:以下|下列|下面).{0,6})(?:不用|无需|不需|不必|不要求|不)(?:放|在|装|编|列|附|提供|提交|入|递交|作为|放入|编入|装入)?.{0,14}(?:投标|响应|应答|磋商)文件(?!格式|编)|(?:投标|响应)文件(?:中|内|里)?(?:不用|无需|不需|不必|不得|不)(?:放|提供|附|提交|装)|(?:投标|响应|磋商|谈判)时(?:不|无需|不需|无须)(?:提供|提交|填写|递交|适用|涉及)|(?:中标|中选|成交)后(?:由(?:采购|招标|比选)人|签[订署]|提交|提供|填写)|勿装订|仅供(?:参考|查阅)?使用|此页参考|供参考使用|(?:磋商|谈判|评审|开标|报价)?现场(?:填写|填报|提交|递交)/;

/** （适用于法定代表人不亲自签署投标文件的情形）: the case a form is printed for. */
const caseOf = /^[(（【]?(?:仅|只)?适用于/;

/** Whether a remark says that a paper is not handed in. */
export const isNotHandedIn = (text: string): boolean =>
  notHandedIn.test(text) && !caseOf.test(text);

const none =
  /不(?:允许|接受|适用|涉及|要求|得)[^，。；、]{0,12}[，,；;](?:故|请|本(?:表|页)|应|直接|统一){0,2}填?写?[“"‘「]?无(?:[”"’」]|$|[)）。])/;
/** 本项目不允许分包，填“无”: the tender itself says what is written, of every bidder; 如无偏离，填“无” leaves it to him. */
export const isToSayNone = (text: string): boolean => none.test(text);

/** What the bidder writes himself: no printed text to keep. */
export const ownWriting =
  /格式(?:内容)?(?:由.{0,8})?(?:自拟|自定|不限|不作要求)|(?:格式|内容|样式)[、和及]?(?:内容|格式)?(?:自拟|自定|自行(?:编|拟|设计))|自行(?:编制|编写|拟定|设计|提供)|自拟格式|^[(（]自拟/;

/** What several bidders agreed on who bid as one: part of a bid only where they do. */
export const jointAgreement = /联合体[^，。、；]{0,6}协议|^联合协议/;
