import type { IsKnown, NamedClaim } from './claim.ts';
import { isStop, isUsual, wordsOf } from './words.ts';

/** Makers that everybody knows, and that a model therefore names. Others are found by what stands around them. */
const makers =
  `华为 海康威视 海康 大华 新华三 华三 锐捷 中兴 联想 戴尔 惠普 浪潮 曙光 长城 同方 方正 清华紫光 神州数码 深信服 奇安信 启明星辰 绿盟 天融信 山石网科 迪普 东软 用友 金蝶 金山 泛微 致远 蓝凌 麒麟 统信 达梦 人大金仓 南大通用 甲骨文 微软 谷歌 苹果 三星 索尼 松下 东芝 日立 夏普 佳能 爱普生 理光 京瓷 施乐 富士施乐 兄弟牌 明基 宏碁 华硕 小米 阿里云 腾讯云 百度 科大讯飞 讯飞 宇视 天地伟业 霍尼韦尔 西门子 施耐德 罗格朗 正泰 德力西 人民电器 良信 伊顿 丹佛斯 汇川 三菱 欧姆龙 台达 英威腾 艾默生 维谛 科华 科士达 山特 易事特 格力 美的 海尔 大金 约克 特灵 开利 麦克维尔 奥克斯 海信 长虹 创维 康佳 飞利浦 欧司朗 雷士 欧普 三雄极光 佛山照明 阳光照明 立邦 多乐士 三棵树 嘉宝莉 东方雨虹 科顺 卓宝 宏源防水 北新建材 龙牌 可耐福 圣象 大自然地板 东鹏 马可波罗 蒙娜丽莎 诺贝尔瓷砖 科勒 九牧 箭牌 恒洁 伟星 联塑 日丰 金德管业 公元管业 三一 徐工 中联重科 柳工 临工 山推 卡特彼勒 小松 沃尔沃 日立建机 斗山 现代重工 龙工 厦工 山河智能 潍柴 玉柴 康明斯 东风 解放牌 重汽 福田汽车 江淮 江铃 宇通 金龙 比亚迪 五菱 大众 丰田 本田 别克 奔驰 依维柯 通力 迅达 奥的斯 蒂森 日立电梯 三菱电梯 康力 得力 晨光 齐心 蓝月亮 威猛先生 立白 雕牌 滴露 威露士 洁霸 白云清洁 庄臣 凯驰 力奇 坦能 丹纳赫 飞鹰 迈瑞 联影 东软医疗 新华医疗 鱼跃 金龙鱼 福临门 鲁花 海天 李锦记 伊利 蒙牛 光明乳业 中粮 双汇 雨润 金锣`.split(
    /\s+/,
  );
/** Of these many are words too: only where something is chosen. */
const doubtful = new Set(
  '长城 同方 方正 联想 苹果 小米 曙光 大华 三一 人民电器 良信 约克 通力 康力 得力 晨光 齐心 海天 大众 本田 金龙 东风 江淮 公元管业 大金 三星 海康 海信 金山 致远 远东 科华 正泰 立白 金锣 伊顿 特灵 东软 小松 临工 徐工 柳工 龙工 厦工 金牌 三菱 东芝 日立'.split(
    ' ',
  ),
);
const choosing =
  /(?:采用|选用|使用|配置|配备|更换为|投入|品牌[：:为]?|为|是|由|提供|推荐|[、|：])\s*$/;
const maker = new RegExp(makers.toSorted((a, b) => b.length - a.length).join('|'), 'g');
/** Words that stand before 牌 or 品牌 and name none. */
const general =
  /^(?:知名|国产|进口|同|各|多|一线|二线|主流|优质|自有|所投|产品|原|指定|国内|国际|名|老|大|好|本|该|其|公示|公告|警示|标识|标志|告示|指示|提示|门|铭|挂|吊|展|工作|工号|金|编号|号|禁令|安全|状态|责任|宣传|导向|标|招|车|桌|胸|岗位|验收|材料|验电|接地|设备|操作|去向|信息|服务|不同|相同|推荐|参考|等|相应|设|立|挂牌|或|和|的|用|满足|优良|良好)+$/;
const brandOf = [
  /[“"《]([^”"》\n]{1,12})[”"》](?=牌|品牌|系列|型)/g,
  /品牌(?:名称|型号|及型号)?\s*(?:为|是|选用|采用|：|:|\|)\s*[“"]?([\u4e00-\u9fffA-Za-z]{2,8}?)(?=[”"，。；、|\s]|$|牌|等|系列|的)/g,
  /(?:知名|一线|优质|国产|进口|主流)品牌[“"]?([\u4e00-\u9fff]{2,4}?)(?=[”"，。；、]|质量|产品|系列|的|等|可靠|口碑)/g,
  /(?:选用|采用|使用|配置|选择|优先选用)([\u4e00-\u9fff]{2,4})(?=等(?:一线|知名|主流|国产|同类)?品牌)/g,
];
/** 恒力牌, 雅风品牌, 天朗系列产品. */
const ahead =
  /([\u4e00-\u9fff]{2,8})(?=(?:牌|品牌)(?!子|匾|照|坊|号|证|楼|型号|名称|为|是|方|及|要求|和|或|不|应|须|[：:])|系列产品)/g;

/** Brands by their names, no matter whether a list has them. */
export function namedProducts(text: string, isKnown: IsKnown): NamedClaim[] {
  const claims: NamedClaim[] = [];
  const add = (at: number, name: string) => {
    if (name !== '' && !isKnown(name)) claims.push({ at, text: name, blank: '品牌' });
  };
  for (const { 0: name, index } of text.matchAll(maker)) {
    const word = wordsOf(text.slice(Math.max(0, index - 6), index + name.length + 6)).some(
      (one) => one.text !== name && one.text.length > name.length && one.text.includes(name),
    );
    const isChosen =
      choosing.test(text.slice(Math.max(0, index - 8), index)) ||
      /^(?:牌|品牌|系列|等品牌)/.test(text.slice(index + name.length));
    if (!word && !isUsual(name) && (isChosen || !doubtful.has(name))) add(index, name);
  }
  for (const pattern of brandOf)
    for (const match of text.matchAll(pattern)) {
      const name = match[1] ?? '';
      if (!general.test(name) && !/待填写/.test(name))
        add(match.index + match[0].indexOf(name), name);
    }
  for (const { 1: said = '', index } of text.matchAll(ahead)) {
    const words = wordsOf(said);
    const stop = words.findLastIndex(
      ({ text: word }) => isStop(word) || (word.length > 1 && isUsual(word)),
    );
    const from = words[stop + 1]?.at;
    const last = words.at(-1)?.text ?? '';
    if (from === undefined || said.length - from > 5) {
      // 金牛牌: a word of the language may be a brand where a verb of choosing stands before it.
      const chosen = /(?:采用|选用|使用|配备|配置|用|均为|为)([\u4e00-\u9fff]{2,4})$/.exec(
        said,
      )?.[1];
      if (chosen !== undefined && !general.test(chosen))
        add(index + said.length - chosen.length, chosen);
      else if (stop < 0 && !general.test(said) && said.length <= 4 && !isStop(last))
        add(index, said);
      continue;
    }
    const name = said.slice(from);
    if (!general.test(name)) add(index + from, name);
  }
  return claims;
}
