import { remembered } from '../../documents/extract/remembered.ts';

const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚欧阳司诸葛谷柳苗霍岳齐庞樊颜倪殷詹申伍洪翟鲁穆闫聂耿';
/** Characters that make words of trade, not given names. */
const noName =
  /[的了在和与及应须将可或按对为每各其本该等第人员部门组长队处岗位案理责任面程度序时间质量施工管项目单公司局院校内外上下后前围额格标准式件额业务总体统区域级班驻职专全夜勤备水]/;
const name = `[${surnames}][\\u4e00-\\u9fff·]{1,3}`;
const roles =
  '项目(?:总)?(?:经理|负责人|总监)|技术(?:总)?负责人|总监理工程师|法定代表人|授权(?:委托)?(?:代表|人)|委托代理人|代理人|联系人|质量负责人|安全负责人|现场负责人|项目总工|总工程师|安全员|施工员|质量员|驻场经理|客户经理|厨师长|保安队长|保洁主管|工程主管|姓名';

/** Posts of any trade: 保安队长, 导办组长, 高级工程师, 安全主管. */
const post =
  '(?:经理|负责人|总工程师|总工|工程师|技师|总监|主管|队长|组长|班长|站长|领班|主任|厨师长)';
const bracketed = '(?:\\s*[（(](?:签字|签名|签章|盖章|姓名|签字或盖章|签字或签章)[）)])?';
const end =
  '(?=同志|先生|女士|担任|任职|出任|负责|具有|从事|持有|，|。|；|、|）|（|\\(|\\)|\\||\\s|$)';

const patterns = [
  new RegExp(
    `(?:${roles})(?:姓名)?${bracketed}\\s*(?:为|是|由|系|：|:|\\|)\\s*(${name}?)${end}`,
    'g',
  ),
  new RegExp(`(?:${roles})(${name}?)(?=同志|先生|女士|（|，(?:男|女|持|具有|从事))`, 'g'),
  new RegExp(
    `(?:${roles}|${post})([${surnames}][\\u4e00-\\u9fff·]{2})(?=负责|担任|任|主持|牵头|带队|带领|组织|每[日周月天]|全面负责|常驻)`,
    'g',
  ),
  // 导办组长（谭丽）, | 安全主管 | 崔海波 |
  new RegExp(
    `(?:${roles}|${post})\\s*(?:[（(]|\\|)\\s*([${surnames}][\\u4e00-\\u9fff·]{1,2})(?=\\s*(?:[）)]|\\|))`,
    'g',
  ),
  new RegExp(`${post}[：:]\\s*(${name}?)${end}`, 'g'),
  /(?:授权|委托)([\u4e00-\u9fff·]{2,4}?)(?=(?:同志|先生|女士)?(?:为|作为|担任)(?:我方|我公司|我司|本公司|本单位)?的?(?:授权|委托代理|代理))/g,
  // 樊志刚、吕向东两位同志
  new RegExp(
    `(?<=[由派，。；：]|^)([${surnames}][\\u4e00-\\u9fff·]{1,2})(?=、[\\u4e00-\\u9fff·、]{2,12}[两三四]位?(?:同志|先生|女士|名))`,
    'g',
  ),
  new RegExp(`(?:拟派|委派|选派|由|任命)(${name}?)(?=同志|先生|女士|担任|出任|任)`, 'g'),
  new RegExp(`(?<![\\u4e00-\\u9fff])(${name}?)(?=同志|先生|女士)`, 'g'),
];
/** 由戴雨桐担任项目负责人: the role behind the name. */
const roleBehind = new RegExp(
  `^(?:同志|先生|女士)?(?:担任|出任|任|作?为)(?:本项目的?|本工程的?|我方的?|我公司的?|本公司的?|本单位的?)?(${roles})`,
);

/** A person named in a role: the name, where it stands, and the role's words before it. */
interface NamedPerson {
  name: string;
  at: number;
  role: string;
}

/** Persons a text names in a role (项目经理：张三). Words that only look like names are left out. */
export const namedPersons: (text: string) => readonly NamedPerson[] = remembered((text) => {
  const found = new Map<number, NamedPerson>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const said = match[1] ?? '';
      if (said.length < 2 || said.length > 4 || noName.test(said.slice(1))) continue;
      const at = match.index + match[0].lastIndexOf(said);
      const before = text.slice(match.index, at).match(new RegExp(`^(?:${roles})`))?.[0];
      const role = before ?? text.slice(at + said.length).match(roleBehind)?.[1] ?? '';
      if (!found.has(at)) found.set(at, { name: said, at, role });
    }
  }
  return [...found.values()];
});
