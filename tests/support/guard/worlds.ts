import type { BidContext } from '../../../site/server/writing/writer.ts';
import { bidContext, chapter } from '../model-task.ts';

/** What a bid's papers hold, so that it may be stated. */
export interface World {
  project: string;
  place: string;
  owner: string;
  firm: string;
  person: string;
  post: string;
  standard: string;
  model: string;
  phone: string;
  certificate: string;
  past: string;
  subject: string;
  thing: string;
  days: string;
  hours: string;
  people: string;
  share: string;
  /** What the tender asks, word for word. */
  asked: readonly string[];
  /** What the bidder's own papers say. */
  own: readonly string[];
}

export const worlds: readonly World[] = [
  {
    project: '青禾市老旧小区供热计量改造项目',
    place: '青禾市',
    owner: '青禾市住房保障中心',
    firm: '蓝岸热工有限公司',
    person: '徐若川',
    post: '项目经理',
    standard: 'CJ/T 188-2018',
    model: '蓝岸RB-40型热量表',
    phone: '0571-66230418',
    certificate: '蓝证建字20330917号',
    past: '柏林街道供热管网更新工程',
    subject: '供热计量改造',
    thing: '热量表',
    days: '90 日历天',
    hours: '2 小时',
    people: '26 人',
    share: '95%',
    asked: [
      '施工应避开供暖季，安装期间不得影响居民正常用热。',
      '热量表精度等级不低于2级，外壳防护等级不低于IP65。',
      '中标人应对每户的安装位置拍照留存，并在竣工时一并移交。',
    ],
    own: [
      '公司售后服务热线全天值守，接报后登记派单，处理完毕由住户签字确认。',
      '入户作业前三天张贴通知，作业人员佩戴工作证、穿鞋套，离开前清理现场。',
    ],
  },
  {
    project: '临湖县档案馆馆藏档案数字化服务项目',
    place: '临湖县',
    owner: '临湖县档案馆',
    firm: '墨痕数据服务有限公司',
    person: '谭静怡',
    post: '质量负责人',
    standard: 'DA/T 31-2017',
    model: '墨痕MH-A3零边距扫描仪',
    phone: '13800042917',
    certificate: '涉密资质JM2031-0088',
    past: '松江档案整理服务',
    subject: '档案数字化',
    thing: '扫描件',
    days: '240 天',
    hours: '24 小时',
    people: '18 人',
    share: '99.5%',
    asked: [
      '扫描分辨率不低于300dpi，图像应清晰、完整、不偏斜。',
      '档案实体不得带离加工场地，出入库须由双方当面清点并签字。',
      '成果数据按采购人指定的目录结构挂接，验收抽检合格率不低于99.5%。',
    ],
    own: [
      '加工场地实行封闭管理，手机统一存放在场外，进出人员逐人登记。',
      '拆卷前先编页号，装订复原后由专人与目录逐页核对，缺页当场补扫。',
    ],
  },
  {
    project: '南渡区第二中学食堂食材配送采购',
    place: '南渡区',
    owner: '南渡区第二中学',
    firm: '禾田供应链有限公司',
    person: '霍启明',
    post: '配送负责人',
    standard: 'GB 2763-2021',
    model: '禾田HT-3冷藏车',
    phone: '400-821-9907',
    certificate: 'JY13302180045671',
    past: '东岭小学食材配送',
    subject: '食材配送',
    thing: '食材',
    days: '365 天',
    hours: '1 小时',
    people: '12 名',
    share: '100%',
    asked: [
      '供应商应于每日早上6:30前将当日食材送达食堂指定地点。',
      '蔬菜农药残留检测报告应随货同行，检测不合格的全部退回。',
      '配送车辆应为冷藏车，车厢温度全程记录并可供学校随时查看。',
    ],
    own: [
      '分拣间按生熟和荤素分区，筐具用颜色区分，用后清洗消毒再周转。',
      '司机每天出车前检查制冷机组，途中温度每隔10分钟自动上传一次。',
    ],
  },
  {
    project: '云溪路（柳桥至东渡段）道路改造工程',
    place: '云溪镇',
    owner: '云溪镇人民政府',
    firm: '筑远市政工程有限公司',
    person: '范仲维',
    post: '技术负责人',
    standard: 'CJJ 1-2008',
    model: '筑远ZY120摊铺机',
    phone: '025-84417736',
    certificate: '(苏)JZ安许证字[2029]010233',
    past: '白河桥引道改造工程',
    subject: '道路改造',
    thing: '沥青混合料',
    days: '120 日历天',
    hours: '4 小时',
    people: '45 人',
    share: '98%',
    asked: [
      '施工期间应保证半幅通行，夜间设置警示灯和反光标志。',
      '沥青混合料压实度不低于98%，平整度标准差不大于1.2mm。',
      '地下管线应先探明再开挖，靠近燃气管道的部位采用人工开挖。',
    ],
    own: [
      '拌和料出厂温度逐车测量，运料车加盖篷布，到场温度不足的退回拌和站。',
      '交通导改方案分三期实施，每期开始前在现场公示并通知沿线商户。',
    ],
  },
  {
    project: '明德图书馆智慧门禁系统采购',
    place: '栖山街道',
    owner: '明德图书馆',
    firm: '启衡智能科技有限公司',
    person: '马晓岚',
    post: '项目负责人',
    standard: 'GB/T 37078-2018',
    model: '启衡QH-G7通道闸',
    phone: '021-57883120',
    certificate: '软著登字第8820331号',
    past: '滨江少年宫门禁改造',
    subject: '智慧门禁系统',
    thing: '通道闸',
    days: '60 天',
    hours: '8 小时',
    people: '9 人',
    share: '99.9%',
    asked: [
      '系统应支持刷卡、人脸和二维码三种识别方式，识别时间不大于0.5秒。',
      '断电后通道闸应自动打开，消防报警时与消防系统联动。',
      '供应商应对管理人员进行不少于2次的现场培训，并提供中文操作手册。',
    ],
    own: [
      '安装前到现场复核地面预埋和走线，与闭馆时间错开施工。',
      '系统上线前用历史客流数据做压力测试，测试记录交图书馆存档。',
    ],
  },
];

/** The bid of a world. */
export function contextOf(world: World): BidContext {
  const source = (quote: string) => ({ block: 1, quote });
  const facts = bidContext().facts;
  const { settings } = bidContext();
  return bidContext({
    name: `${world.project}投标文件`,
    overview: `${world.owner}就${world.project}组织采购，地点在${world.place}，期限${world.days}，配备不少于${world.people}，合格率不低于${world.share}，故障响应不超过${world.hours}，执行${world.standard}。`,
    facts: {
      ...facts,
      projectName: { value: world.project, source: source(world.project) },
      projectNumber: null,
      budget: null,
      purchaser: { value: world.owner, source: source(world.owner) },
      duration: { value: world.days, source: source(world.days) },
    },
    clauses: [],
    scoring: [
      {
        id: 's1',
        category: '技术',
        item: `${world.subject}方案`,
        maxScore: 20,
        criteria: `${world.subject}方案完整、措施具体的得20分。`,
        source: null,
      },
    ],
    chapters: [chapter('h1', `${world.subject}方案`, { scoringIds: ['s1'] })],
    requirements: world.asked.map((text) => ({ heading: '', text })),
    settings: { ...settings, bidder: world.firm },
    knowledge: [
      {
        title: '公司资料',
        text: [
          `${world.firm}，联系电话${world.phone}，许可证编号${world.certificate}。`,
          `${world.post}${world.person}，曾负责${world.past}。`,
          `主要设备：${world.model}。`,
          ...world.own,
        ].join('\n'),
      },
    ],
  });
}
