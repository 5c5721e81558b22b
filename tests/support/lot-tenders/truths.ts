/** What belongs into the bid for one lot, written down before the tender was read by the rules. */
export interface LotTruth {
  facts: Record<string, string>;
  /** Words of its clauses and requirements, and of those of other lots alone. */
  has: string[];
  hasNot: string[];
  /** Chapters of its bid, and forms of other lots alone. */
  forms: string[];
  noForms: string[];
  items?: string[];
}

/** What stands below the chapter of which lot in one bid for several, what once beside them, and what not at all. */
interface JointTruth {
  lots: string[];
  under: Record<string, string[]>;
  common: string[];
  never: string[];
}

interface TenderTruth {
  joint?: string;
  lots: [number: string, name: string][];
  of: Record<string, LotTruth>;
  jointOf?: JointTruth;
}

/**
 * Five invented tenders of several lots: works whose lots are Ⅰ and 第一标段, a public purchase by 采购包, a hospital's whose lots are known by
 * their names, services in which two lots of three are alike, and a framework of 包A to 包C. Conditions on bidders without a title over
 * them (patrol) are not read and not asked for here.
 */
export const lotTruths: Record<string, TenderTruth> = {
  road: {
    joint: 'apart',
    lots: [
      ['Ⅰ标段', '青石线路面修复'],
      ['Ⅱ标段', '白沙线桥涵加固'],
    ],
    of: {
      'lot-I': {
        facts: { ceilingPrice: '8600000.00', bidBond: '160000.00', duration: '150日历天' },
        has: ['压实度', '施工总承包二级', '不得中断村民'],
        hasNot: ['碳纤维布', '桥梁工程专业承包', '单幅通行'],
        forms: ['投标函', '授权委托书', '主要施工设备表', '施工组织设计', '沥青供应承诺书'],
        noForms: ['桥梁检测承诺书'],
      },
      'lot-II': {
        facts: { ceilingPrice: '4200000.00', bidBond: '80000.00', duration: '120日历天' },
        has: ['碳纤维布', '桥梁工程专业承包', '不得中断村民'],
        hasNot: ['压实度', '施工总承包二级', '封闭时间'],
        forms: ['投标函', '桥梁检测承诺书', '施工组织设计'],
        noForms: ['沥青供应承诺书'],
      },
    },
  },
  school: {
    joint: 'allowed',
    lots: [
      ['采购包1', '多媒体教学设备'],
      ['采购包2', '课桌椅及书柜'],
      ['采购包3', '校园广播系统'],
    ],
    of: {
      'lot-1': {
        facts: {
          budget: '1200000.00',
          ceilingPrice: '1150000.00',
          bidBond: '20000.00',
          duration: '30日',
        },
        has: ['86英寸'],
        hasNot: ['甲醛', '60个分区', '45日'],
        forms: ['开标一览表', '采购包1分项报价表'],
        noForms: ['采购包2分项报价表', '采购包3分项报价表', '信息安全承诺函'],
        items: ['投标报价', '技术参数响应', '教师培训方案', '类似业绩'],
      },
      'lot-2': {
        facts: {
          budget: '680000.00',
          ceilingPrice: '650000.00',
          bidBond: '10000.00',
          duration: '45日',
        },
        has: ['甲醛'],
        hasNot: ['86英寸', '60个分区'],
        forms: ['采购包2分项报价表'],
        noForms: ['采购包1分项报价表', '信息安全承诺函'],
        items: ['投标报价', '技术参数响应', '环保措施方案', '类似业绩'],
      },
      'lot-3': {
        facts: { budget: '300000.00', bidBond: '5000.00', duration: '20日' },
        has: ['60个分区'],
        hasNot: ['甲醛', '86英寸'],
        forms: ['信息安全承诺函', '采购包3分项报价表'],
        noForms: ['采购包1分项报价表'],
        items: ['投标报价', '技术参数响应', '布线施工方案', '类似业绩'],
      },
    },
    jointOf: {
      lots: ['lot-1', 'lot-3'],
      under: {
        采购包1: ['采购包1分项报价表', '教师培训方案', '类似业绩'],
        采购包3: ['信息安全承诺函', '采购包3分项报价表', '布线施工方案', '类似业绩'],
      },
      common: ['投标函', '开标一览表', '技术参数响应表', '投标人资格声明函'],
      never: ['采购包2分项报价表', '环保措施方案'],
    },
  },
  hospital: {
    joint: 'allowed',
    lots: [
      ['标段一', '医用被服'],
      ['标段二', '清洁用品'],
      ['标段三', '办公用纸'],
    ],
    of: {
      'lot-1': {
        facts: { budget: '900000.00', bidBond: '9000.00', duration: '30日历天' },
        has: ['含棉量', '防水透气', '洗涤50次'],
        hasNot: ['有效氯', '白度', '保质期不少于12', '定量不低于', '按周配送', '按月配送'],
        forms: ['报价一览表', '医用被服样品清单'],
        noForms: ['消毒产品备案承诺书'],
      },
      'lot-2': {
        facts: { budget: '600000.00', bidBond: '6000.00' },
        has: ['有效氯', '保质期不少于12', '按周配送'],
        hasNot: ['含棉量', '白度', '防水透气', '定量不低于'],
        forms: ['消毒产品备案承诺书'],
        noForms: ['医用被服样品清单'],
      },
    },
    jointOf: {
      lots: ['lot-1', 'lot-2'],
      under: { 标段一: ['医用被服样品清单'], 标段二: ['消毒产品备案承诺书'] },
      common: ['磋商响应函', '报价一览表', '供货保障方案', '同类业绩'],
      never: [],
    },
  },
  patrol: {
    joint: 'required',
    lots: [
      ['第1标段', '东片河道保洁'],
      ['第2标段', '西片河道保洁'],
      ['第3标段', '全域无人机巡查'],
    ],
    of: {
      'lot-1': {
        facts: { budget: '1500000.00', bidBond: '30000.00', duration: '1年' },
        has: ['每日保洁'],
        hasNot: ['巡查飞行', '运营合格证', '影像保存'],
        forms: ['1、2标段保洁人员名单'],
        noForms: ['3标段无人机操控员名单'],
        items: ['投标报价', '保洁作业方案', '应急预案'],
      },
      'lot-3': {
        facts: { budget: '800000.00', bidBond: '16000.00', duration: '2年' },
        has: ['巡查飞行'],
        hasNot: ['每日保洁', '环卫保洁', '当日清运'],
        forms: ['3标段无人机操控员名单'],
        noForms: ['保洁人员名单'],
        items: ['投标报价', '飞行巡查方案', '应急预案'],
      },
    },
    jointOf: {
      lots: ['lot-1', 'lot-3'],
      under: {
        第1标段: ['保洁作业方案', '1、2标段保洁人员名单'],
        第3标段: ['飞行巡查方案', '3标段无人机操控员名单'],
      },
      common: ['投标函', '开标一览表', '应急预案'],
      never: [],
    },
  },
  grid: {
    lots: [
      ['包A', '电缆附件'],
      ['包B', '避雷器'],
      ['包C', '绝缘子'],
    ],
    of: {
      'lot-A': {
        facts: { bidBond: '60000.00' },
        has: ['局部放电', '15日内送达'],
        hasNot: ['持续运行电压', '爬电距离'],
        forms: ['报价表', '产地声明'],
        noForms: ['型式试验报告清单'],
      },
      'lot-B': {
        facts: { bidBond: '40000.00' },
        has: ['持续运行电压', '15日内送达'],
        hasNot: ['局部放电', '爬电距离'],
        forms: ['型式试验报告清单', '产地声明'],
        noForms: [],
      },
    },
    jointOf: {
      lots: ['lot-A', 'lot-B'],
      under: { 包B: ['型式试验报告清单'] },
      common: ['应答函', '报价表', '产地声明', '供货服务方案', '生产能力'],
      never: [],
    },
  },
};
