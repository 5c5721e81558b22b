import { regionNames } from '../text/regions.ts';
import type { IsKnown, NamedClaim } from './claim.ts';
import { isUsual, wordsOf } from './words.ts';

/** Towns and areas below the rank of a city that are known by their name alone. */
const known =
  '张家港 常熟 太仓 慈溪 余姚 晋江 石狮 诸暨 海宁 桐乡 温岭 玉环 瑞安 乐清 福清 胶州 即墨 滕州 龙口 寿光 邹平 浏阳 宁乡 仁怀 巩义 新郑 顺德 番禺 增城 浦东 两江新区 天府新区 西咸新区 前海 横琴 中关村 长三角 珠三角 京津冀 粤港澳'.split(
    ' ',
  );
/** Names of cities that are words too: only with their kind behind them. */
const ambiguous = new Set(
  '中国 中华 日照 来宾 朝阳 大同 安康 白银 平凉 长治 安顺 固原 通化 保定 中卫 四平 海东 定西 三明 六安 河源 清远 南平 新余 白山 白城 文山 红河 大理 黑河 普洱 和田 延边 金昌 永州 资阳 安阳 朔州 自贡 池州 山南 怒江 信阳 双鸭山 七台河'.split(
    ' ',
  ),
);
const kind = '(?:自治区|特别行政区|自治州|省|市)';
const further =
  '(?:[\\u4e00-\\u9fff]{1,4}?(?:市|县|区|镇|街道|乡|村)(?![的级内外域分别]))?(?:[\\u4e00-\\u9fff]{1,4}?(?:街道|镇|乡|路|大道)(?![的级]))?';
const listed = new RegExp(
  `(?:${[...regionNames, ...known]
    .filter((name) => name !== '中国' && name !== '中华')
    .toSorted((a, b) => b.length - a.length)
    .join('|')})(${kind}?)${further}`,
  'g',
);
/** A place in no list is told by its kind, where a name may begin. */
const byKind =
  /(?<=^|[\s#>*|，。；：、（(“"-]|在|位于|自|从|至|到|于|由|驻|赴|是|为|及|和|与|对|向|覆盖|遵守|按照|根据|结合|扎根|深入)([\u4e00-\u9fff]{2,3}?(?:自治[州县]|市|县))(?![级场政区域内民容面值]|[\u4e00-\u9fff]{0,2}级)/g;
const general =
  /^(?:城|本|全|该|各|地|省|县|超|上|门|夜|菜|股|楼|集|外|跨|我|此|贵|某|所在|当地|同|周边|其他|县级|地级|直辖|大中|中小|邻|下辖|有关|相关|及|和|或|等|的)+[市县]$|城市|本市|全市|超市|上市|门市/;
/** 福田区, 浦东新区: a district by its name, which no usual word makes. */
const district =
  /([\u4e00-\u9fff]{2}(?:新区|开发区|高新区|区))(?![域间别分段块内的外级])/g;
const zone =
  /作业|施工|生活|办公|材料|加工|仓|堆|存|住|居|服务|工作|功能|管理|活动|休息|吸烟|等候|候|停|绿化|公共|重点|危险|警戒|安全|隔离|污染|清洁|缓冲|高压|禁|动火|装卸|分拣|冷|检|合格|接待|展|阅|病|校|厂|园|片|辖|社|小|城|郊|山|地|灾|景|库|矿|林|牧|湿|自治|开发|高新|经济|保税|示范|试验|核心|中心|风险|防护|观察|操作|设备|机|监控|盲|误|时|战|特|选|专|分|整|各|全|本|该|[东西南北中左右前后上下内外一二三四甲乙丙丁某]|多|设|等|及|和|与|或|的|用|所|市$/;

const area = /经济|技术|高新|产业|[本该各全]|城市|旧城|老城|国家|省级/;

/** Places no source names: regions and cities of the country, and others by their kind. */
export function namedPlaces(text: string, isKnown: IsKnown): NamedClaim[] {
  const words = wordsOf(text);
  const starts = new Set(words.map(({ at }) => at));
  const found: { at: number; text: string }[] = [];
  for (const { 0: whole, 1: suffix = '', index } of text.matchAll(listed)) {
    const bare = regionNames.find((name) => whole.startsWith(name)) ?? whole;
    if (ambiguous.has(bare) && suffix === '') continue;
    if (!starts.has(index) || /^(?:牌|拉面|菜|话)/.test(text.slice(index + whole.length))) continue;
    found.push({ at: index, text: whole });
  }
  for (const { 1: name = '', index } of text.matchAll(byKind))
    if (!general.test(name)) found.push({ at: index, text: name });
  for (const { 1: name = '', index } of text.matchAll(district)) {
    const stem = name.replace(/(?:新区|开发区|高新区|区)$/, '');
    const isZone = name.length > 3 ? area.test(stem) : zone.test(stem) || isUsual(stem);
    if (!isZone) found.push({ at: index, text: name });
  }
  return found
    .filter(({ text: name }) => !isKnown(name))
    .map((one) => ({ ...one, blank: '地点' }));
}
