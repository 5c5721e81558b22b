/** Units by what they measure: each with how many of the first one it is. Case matters only where two units differ by it alone. */
const measures: readonly Readonly<Record<string, number>>[] = [
  { mm: 1, 毫米: 1, cm: 10, 厘米: 10, dm: 100, m: 1000, 米: 1000, km: 1e6, 公里: 1e6, 千米: 1e6 },
  { μm: 1, um: 1, 微米: 1, nm: 1e-3, 纳米: 1e-3 },
  { g: 1, 克: 1, mg: 1e-3, 毫克: 1e-3, kg: 1000, 千克: 1000, 公斤: 1000, t: 1e6, 吨: 1e6 },
  {
    s: 1,
    秒: 1,
    秒钟: 1,
    ms: 1e-3,
    毫秒: 1e-3,
    min: 60,
    分钟: 60,
    h: 3600,
    小时: 3600,
    钟头: 3600,
  },
  { 天: 1, 日: 1, 日历天: 1, 日历日: 1, 自然日: 1, 周: 7, 星期: 7 },
  { 工作日: 1 },
  { 月: 1, 季度: 3, 年: 12 },
  { w: 1, 瓦: 1, mw: 1e-3, kw: 1000, 千瓦: 1000, 兆瓦: 1e6 },
  { hz: 1, 赫兹: 1, khz: 1e3, mhz: 1e6, ghz: 1e9 },
  { kb: 1, mb: 1024, gb: 1024 ** 2, tb: 1024 ** 3, pb: 1024 ** 4 },
  { kbps: 1, mbps: 1e3, gbps: 1e6 },
  { v: 1, 伏: 1, mv: 1e-3, kv: 1e3, 千伏: 1e3 },
  { ma: 1, 毫安: 1, a: 1000, 安: 1000 },
  { mah: 1, 毫安时: 1, ah: 1000 },
  { pa: 1, kpa: 1e3, mpa: 1e6 },
  { '℃': 1, '°c': 1, 摄氏度: 1, 度: 1 },
  { '%': 1, '％': 1, '‰': 0.1, '‱': 0.01 },
  { '㎡': 1, 平方米: 1, 'm²': 1, m2: 1 },
  { mm2: 1, 'mm²': 1, 平方毫米: 1 },
  { l: 1, 升: 1, ml: 1e-3, 毫升: 1e-3, 'm³': 1000, m3: 1000, 立方米: 1000 },
  { db: 1, 'db(a)': 1, 'db（a）': 1, 分贝: 1 },
  { 元: 1, 人民币元: 1 },
  { k: 1 },
  { 人: 1, 名: 1 },
  { 学时: 1, 课时: 1 },
  { 周岁: 1, 岁: 1 },
  { 英寸: 1, 寸: 1, '"': 1, 吋: 1 },
];

const known = new Map(
  measures.flatMap((measure, at) =>
    Object.entries(measure).map(([unit, factor]) => [unit, { measure: at, factor }] as const),
  ),
);
/** Units that are told apart by case: the rest are compared in lower case. */
const cased: Readonly<Record<string, string>> = { MW: '兆瓦', mW: 'mw', KV: 'kv', MB: 'mb' };

/** What a unit measures and how many of the measure's first unit it is; a unit nobody lists is a measure of its own. */
export function measureOf(unit: string): { measure: number | string; factor: number } {
  const name = unit.trim();
  // 20000元/天, 4650元/人/月: of money it is the amount that is compared. 个小时 is 小时.
  const plain = (cased[name] ?? name.toLowerCase())
    .replace(/^元\/.{1,8}$/, '元')
    .replace(/^个(?=.)/, '');
  return known.get(plain) ?? { measure: plain, factor: 1 };
}
