import { remembered } from '../../documents/extract/remembered.ts';
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
const district = /([\u4e00-\u9fff]{2}(?:新区|开发区|高新区|区))(?![域间别分段块内外级])/g;
const zone =
  /^(?:作业|施工|生活|办公|材料|加工|仓储|仓库|堆放|堆场|存放|储存|住宅|居住|居民|服务|工作|功能|管理|活动|休息|吸烟|等候|候车|候诊|停车|绿化|公共|重点|危险|警戒|安全|隔离|污染|清洁|缓冲|高压|动火|禁火|装卸|分拣|冷藏|冷冻|检验|待检|接待|展示|展览|阅览|自治|示范|试验|核心|中心|风险|防护|观察|操作|设备|监控|视频|专用|公共|教学|运动|用餐|就餐|备餐|烹饪|清洗|消毒|更衣|洁净|半污|等待|缴费|办事|咨询|自助|填单|周转|回收|拆包|收货|发货|退货|合格|不合|养护|拌和|预制|钢筋|木工|机械|弃土|取土|山林|林地|草坪|水源|保护|控制|敏感|影响|责任|服务|网格|覆盖|商业|工业|产业|科技|文化|历史|旅游|景观|风景|老城|主城|中心|市辖|本辖|城乡|郊)$|^[的各本该全整某及和与或在到于从向对等个每][\u4e00-\u9fff]$|^[\u4e00-\u9fff][园片辖社小城郊市校厂病库景矿林牧湿灾盲战时误禁特选专分]$/;
const lead =
  /(?:^|[\s#>*|，。；：、（(“"]|[设位坐落驻在从由至自赴于往向及和与覆盖遵守按照结合扎根来自为是到])$/;
const area = /经济|技术|高新|产业|[本该各全]|城市|旧城|老城|国家|省级/;

/** Places no source names: regions and cities of the country, and others by their kind. */
export const namedPlaces = (text: string, isKnown: IsKnown): NamedClaim[] =>
  placesIn(text).filter(({ text: name }) => !isKnown(name));

const placesIn = remembered((text): readonly NamedClaim[] => {
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
    const isLed = lead.test(text.slice(Math.max(0, index - 2), index)) && starts.has(index);
    const isZone = name.length > 3 ? area.test(stem) : !isLed || zone.test(stem) || isUsual(stem);
    if (!isZone) found.push({ at: index, text: name });
  }
  return found.map((one) => ({ ...one, blank: '地点' }));
});
