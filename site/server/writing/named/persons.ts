import type { IsKnown, NamedClaim } from './claim.ts';
import { type Word, wordsOf } from './words.ts';

const doubled = '欧阳|司马|诸葛|慕容|上官|皇甫|令狐|夏侯|尉迟|长孙|公孙|司徒|端木|东方|独孤|南宫';
const single =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚欧司谷柳苗霍岳齐庞樊颜倪殷詹申伍洪翟鲁穆闫聂耿安向温华包左文祝舒屈祁兰阮蓝闵席季娄童梅盛骆戚裴翁荀甄曲靳邢焦仲宫宁仇栾甘厉祖符景卓屠闻莘姬冉雍桑桂牛燕冀浦尚晏柴瞿茹艾古戈匡寇敖冷辛阚简饶沙鞠丰巢关荆游竺查解佟苟商佘';
/** Characters that make words of the trade, not given names. */
const noGiven =
  /[的了在和与及应须将可或按对为每各其本该等第人员部门队处岗位案理责任面度序时间质量施工管项目单公司局院校内外上下后前围额格式件业务总体统区域级驻职全夜勤备水是由有不同进行作先到从则以中方主副]/;
const shape = new RegExp(`(?:${doubled}|[${single}])[\\u4e00-\\u9fff]{1,2}`, 'y');

const twoFold = new RegExp(`^(?:${doubled})`);

/** What somebody does or is, right before the name. */
const role =
  /(?:经理|负责人|总监|主管|队长|组长|班长|值班长|站长|领班|主任|总工|工程师|技师|(?:安全|施工|质量|质检|资料|材料|造价|预算|试验|测量|驻场|监督|检验|技术|采购|保洁|保安|客服|管理|文|仓管)员|会计|出纳|司机|讲师|教师|专家|教授|顾问|代表人?|代理人|法人|厨师长|店长|院长|所长|董事长|书记|编制人?|审核人?|联系人|联络人|授权人|委托人|经办人|责任人|姓名|总设计师|造价师|建造师|监理|骨干)$/;
/** What stands between the role and the name. */
const between = /(?:姓名|人选)?(?:为|是|由|系|分别是|分别为|包括|[：:|（(\s—*-]|同志){0,4}$/;
/** Words that hand a task to somebody. */
const hands = /(?:由|委派|选派|指派|安排|授权|委托|任命|聘请|拟派|派|其中|包括|推选)$/;
/** What a person does, right after the name. */
const does =
  /^(?:同志|先生|女士|老师|工程师|担任|兼任|出任|任(?!务)|总负责|负责|主持|牵头|带队|带领|统筹|主管|亲自|全权|挂帅|组织|讲授|授课|等(?:骨干|人|同志|专家)|[，,]\s?(?:男|女)[，,。；]|每[日周天月班]|与|对接|统一|旁站|作为|为我方|对|具[有备]|从业|从事|简介|填写|\s?[|）)])/;
/** Only a person is spoken of like this. */
const titled = /^(?:同志|先生|女士|老师|担任|兼任|出任|带队|挂帅|亲自|[，,]\s?[男女][，,])/;
const end = /^(?:[，。；、：！？）)|(（\s*]|$)/;

interface Place {
  before: string;
  after: string;
  /** Words begin and end where the name does. */
  isWhole: boolean;
}

/** A role or a handing over before it, or a deed after it. */
function isOfPerson({ before, after, isWhole }: Place): boolean {
  const upTo = before.replace(between, '');
  const hasRole = role.test(upTo);
  if (hasRole && (isWhole || end.test(after) || does.test(after))) return true;
  if (does.test(after) && (hands.test(before) || /(?:^|[\s#>*|，。；、：（(“"-])$/.test(before)))
    return !/^(?:[|）)]|对|与|每|组织)/.test(after.trimStart()) || hands.test(before);
  return false;
}

/** Whether a word of the language begins at this place: then it is no name. */
const isWord = (words: readonly Word[], at: number, length: number): boolean =>
  words.some(
    (word) => word.at === at && word.text.length > 1 && (word.text.length <= 2 || length > 2),
  ) && !words.some((word) => word.at === at && word.text.length === 3 && length === 3);

/** Persons named anywhere: by a role, by what they do, or in a row of a table that tells of people. */
export function namedPeople(text: string, isKnown: IsKnown): NamedClaim[] {
  if (!/[\u4e00-\u9fff]/.test(text)) return [];
  const words = wordsOf(text);
  const ends = new Set(words.map((word) => word.at + word.text.length));
  const claims: NamedClaim[] = [];
  const isRow =
    text.trimStart().startsWith('|') && /经理|负责|工程师|男|女|职务|姓名|员/.test(text);
  for (let at = 0; at < text.length - 1; at++) {
    shape.lastIndex = at;
    const longest = shape.exec(text)?.[0];
    if (longest === undefined) continue;
    const before = text.slice(Math.max(0, at - 12), at);
    const found = [longest, longest.slice(0, -1)].find((name) => {
      if (name.length < 2 || noGiven.test(name.slice(1))) return false;
      const after = text.slice(at + name.length, at + name.length + 12);
      const isCell = isRow && /\|\s*$/.test(before) && /^\s*\|/.test(after);
      if (name.startsWith('任') && /^任(?:组长|副|班长|队长|项目|总)/.test(text.slice(at)))
        return false;
      const isDoubled = twoFold.test(name);
      const isLabelled =
        role.test(before.replace(between, '')) && /(?:[为是由系]|[：:|（(]\s*)$/.test(before);
      const isSure = isLabelled || isDoubled || hands.test(before) || titled.test(after);
      if (isWord(words, at, name.length) && !isSure) return isCell;
      const isWhole = ends.has(at + name.length) || isDoubled;
      return isCell || isOfPerson({ before, after, isWhole });
    });
    if (found === undefined) continue;
    if (!isKnown(found)) claims.push({ at, text: found, blank: '姓名' });
    at += found.length - 1;
  }
  return claims;
}
