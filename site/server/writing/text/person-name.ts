const surnames =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚欧阳司诸葛';
/** Characters that make words of trade, not given names. */
const noName =
  /[的了在和与及应须将可或按对为每各其本该等第人员部门组长队处岗位案理责任面程度序时间质量施工管项目单公司局院校内外上下后前围额格标准式件额业务总体统区域级]/;
const name = `[${surnames}][\\u4e00-\\u9fff·]{1,3}`;
const roles =
  '项目(?:总)?(?:经理|负责人|总监)|技术(?:总)?负责人|总监理工程师|法定代表人|授权(?:委托)?(?:代表|人)|委托代理人|代理人|联系人|质量负责人|安全负责人|现场负责人|项目总工|总工程师|安全员|施工员|质量员|驻场经理|客户经理|厨师长|保安队长|保洁主管|工程主管|姓名';

const patterns = [
  new RegExp(
    `(?:${roles})(?:姓名)?\\s*(?:为|是|由|系|：|:|\\|)\\s*(${name}?)(?=同志|先生|女士|担任|任职|出任|负责|具有|从事|持有|，|。|；|、|）|（|\\(|\\)|\\||\\s|$)`,
    'g',
  ),
  new RegExp(`(?:${roles})(${name}?)(?=同志|先生|女士|（|，(?:男|女|持|具有|从事))`, 'g'),
  new RegExp(`(?:${roles})([${surnames}][\\u4e00-\\u9fff·]{2})(?=负责|担任|主持|牵头|带队|全面负责|常驻)`, 'g'),
  new RegExp(`(?:拟派|委派|选派|由|任命)(${name}?)(?=同志|先生|女士|担任|出任|任项目)`, 'g'),
  new RegExp(`(?<![\\u4e00-\\u9fff])(${name}?)(?=同志|先生|女士)`, 'g'),
];

/** A person named in a role: the name, where it stands, and the role's words before it. */
interface NamedPerson {
  name: string;
  at: number;
  role: string;
}

/** Persons a text names in a role (项目经理：张三). Words that only look like names are left out. */
export function namedPersons(text: string): NamedPerson[] {
  const found = new Map<number, NamedPerson>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern)) {
      const said = match[1] ?? '';
      if (said.length < 2 || said.length > 4 || noName.test(said.slice(1))) continue;
      const at = match.index + match[0].lastIndexOf(said);
      const role = text.slice(match.index, at).match(new RegExp(`^(?:${roles})`))?.[0] ?? '';
      if (!found.has(at)) found.set(at, { name: said, at, role });
    }
  }
  return [...found.values()];
}
