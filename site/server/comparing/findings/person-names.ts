import { tableGrid } from '../../documents/document.ts';
import type { DocumentText } from '../document-text.ts';
import { isApart, isWord } from '../words/word-edges.ts';
import { type Mention, mention } from './finding.ts';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁房屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝';
const doubles = '欧阳|上官|司马|诸葛|夏侯|皇甫|尉迟|公孙|慕容|司徒|令狐|东方|端木';
const HAN = '[\\u4e00-\\u9fa5]';
const APART = '[ ]{1,3}';
const spread = `${APART}(?:(?![男女])${HAN}{2}|${HAN}(?:${APART}(?![男女])${HAN})?)`;
/** Two or three characters, all of them apart by blanks or none; names of other peoples by their dot. */
const name = `(?:(?:${doubles})(?:${spread}|${HAN}{1,2}?)|[${surnames}](?:${spread}|${HAN}{1,2}?)|${HAN}{2,6}·${HAN}{2,8}?)`;
/** Without a mark between, a verb that begins like a surname would be one. */
const surely = `(?:(?:${doubles})[\\u4e00-\\u9fa5]{1,2}?|(?![应时于和向成万包单方查水计江强程连游时经常有])[${surnames}][\\u4e00-\\u9fa5]{1,2}?)`;
const roles =
  '拟派项目经理|项目总负责人|项目经理|项目负责人|技术负责人|项目总工|总监理工程师|联系人|法定代表人|法人代表|授权代表|委托代理人|被授权人|投标人代表|授权委托人|安全负责人|质量负责人|专职安全员|安全员|质量员|质检员|施工员|资料员|材料员|造价员|造价工程师|编制人|编制|审核人|校对|填表人|驻场负责人|售后负责人|售后服务负责人|客户经理|项目主管|保洁主管|保安队长|厨师长|姓名|证明人|经办人|签字人|签署人|主要负责人|负责人|财务负责人|总经理|董事长|执行董事|股东|监事|造价师|建造师|监理工程师|施工队长|班组长|被委托人|受托人|代理人|投标专员|商务负责人|商务代表|项目联系人';

const END = '(?![\\u4e00-\\u9fa5])';
/** What is said of a person right after the name. */
const saying =
  '(?=同志|先生|女士|小姐|工程师|担任|负责|带队|带领|牵头|出任|任职|作为|为我|为本|为项目|电话|手机|联系电话|身份证|签字|签名|签署|持有|毕业|从事|主持|驻场|驻守|现任|系我|系本|的身份证)';

/** A role, then the name, with a mark, a tab, 为 or 是 between; further names after it. */
const labelled = new RegExp(
  `(?:${roles})(?:姓名)?(?:\\s*[（(][^（）()\\n]{0,12}[）)])?(?:\\s*(?:[:：—]+|-{1,2}|为|是|由)\\s*|(?=[^\\S\\t]*\\t)\\s+)(${name}(?:[、,，/和及]\\s*${name}){0,8})${END}`,
  'g',
);
/** 项目经理任建国负责, 项目经理任建国、. */
const beside = new RegExp(
  `(?:${roles})(?:[（(][^（）()\\n]{0,12}[）)])?(${surely})(?:${END}|${saying})`,
  'g',
);
/** 由张三担任, 委托张三为代理人. */
const introduced = new RegExp(
  `(?:由|派|派出|任命|委派|选派|安排|指派|聘请|委托|授权|兹委托|现委托|联系|找|本人|兹有|兹授权|兹任命)[ ]?[（(【]?(${surely})[）)】]?(?:${saying}|(?=担任|任|为|出任|全权|前往|办理|代表|系|[,，（(])|${END})`,
  'g',
);
const titled = new RegExp(
  `(?:(?<![\\u4e00-\\u9fa5])|(?<=公司|单位|我方|员工|经理|总监|工程师|主管|队长|主任|专员))(${surely})(?=同志|先生|女士|小姐)`,
  'g',
);
/** 任建国，男，…; 任建国（项目经理）; 任建国：13912345678; 任建国，项目经理. */
const described = new RegExp(
  `(?<![\\u4e00-\\u9fa5])(${name})(?:\\s{0,4}[,，(（、:：\\t]\\s{0,4}(?=男|女|身份证|电话|手机|联系电话|1[3-9]\\d{9}|(?:本项目|拟派|拟任|我公司|我方)?(?:的)?(?:${roles}))|(?=担任|出任|任(?:本项目|我公司)?(?:${roles})))`,
  'g',
);
/** Words that begin like a name. */
const noNames =
  /^(?:同志|先生|女士)|[到至表]|简历|老师|主任|本人|本项|我方|我司|[的和与及或无]|人员|签字|盖章|名称|职务|项目|工程|公司|单位|电话|地址|联系|负责|经理|日期|证书|专业|学历|岗位|承诺|[投招]标|详见|附件|要求|文件|服务|管理|安全|质量|技术|施工|任职|方案|全面|全权|全程|时间|时候|文明|成立|成员|高级|中级|初级|总监|牵头|组织|单独|安排|安装|方面|方式|司法|党员|党支|符合|程序|计划|平时|金额|路线|连续|向上|于本|高空|万元/;

/** Everybody whom texts name in a usual wording, with the places. */
export function peopleOf(texts: readonly DocumentText[]): Map<string, Mention[]> {
  const people = new Map<string, Mention[]>();
  for (const [document, { document: file, plain: blocks }] of texts.entries()) {
    for (const [block, raw] of blocks.entries()) {
      const put = (found: string, start: number) => {
        const value = found.replaceAll(/\s/g, '');
        if (value.length > 1 && !noNames.test(value) && !isWord(value))
          mention(people, value, { document, block, start, end: start + found.length });
      };
      putWorded(raw, put);
      const content = file.blocks[block];
      if (content?.kind === 'table') namesOfColumn(content, raw, put);
    }
  }
  return people;
}

type Put = (name: string, start: number) => void;

function putWorded(raw: string, put: Put): void {
  const starts = new Set<number>();
  for (const pattern of [labelled, beside, introduced, titled, described]) {
    for (const match of raw.matchAll(pattern)) {
      const list = match[1] ?? '';
      const from = match.index + match[0].lastIndexOf(list);
      let at = 0;
      for (const found of list.split(/[、,，/和及]\s*/)) {
        at = list.indexOf(found, at);
        if (!starts.has(from + at)) put(found, from + at);
        starts.add(from + at);
        at += found.length;
      }
    }
  }
}

/**
 * With the places where another document has such a name outside of any wording: 任建国 by itself. Names of three characters and more only,
 * where words end beside them.
 */
export function withLooseMentions(
  texts: readonly DocumentText[],
  people: ReadonlyMap<string, Mention[]>,
): Map<string, Mention[]> {
  const all = new Map(people);
  for (const [name, mentions] of people) {
    if (name.length < 3) continue;
    const known = new Set(mentions.map(({ document }) => document));
    const more = texts.flatMap((text, document) =>
      known.has(document) ? [] : looseMentions(text, document, name),
    );
    if (more.length > 0) all.set(name, [...mentions, ...more]);
  }
  return all;
}

/** Found of one name in one document. */
const MOST_LOOSE = 5;

function looseMentions(text: DocumentText, document: number, name: string): Mention[] {
  const found: Mention[] = [];
  for (const [block, raw] of text.plain.entries()) {
    for (let at = raw.indexOf(name); at >= 0; at = raw.indexOf(name, at + name.length)) {
      if (found.length < MOST_LOOSE && isApart(raw, at, at + name.length))
        found.push({ document, block, start: at, end: at + name.length });
    }
  }
  return found;
}

const isName = new RegExp(`^${name}$`);
const nameColumn = new RegExp(
  `^(?:姓名|人员姓名|负责人姓名|联系人|人员|成员|人员名单|${roles})(?:姓名)?$`,
);

/** Names below 姓名, or below a role, at the head of a column. */
function namesOfColumn(
  table: Parameters<typeof tableGrid>[0],
  plain: string,
  put: (name: string, start: number) => void,
): void {
  const grid = tableGrid(table);
  const columns = new Set<number>();
  const lines = plain.split('\n');
  let line = 0;
  for (const [index, row] of table.rows.entries()) {
    for (const [column, cell] of (grid[index] ?? []).entries()) {
      const text = cell?.text.replaceAll(/\s/g, '') ?? '';
      if (nameColumn.test(text)) columns.add(column);
    }
    let start = line;
    for (const [at, text] of (lines[index] ?? '').split('\t').entries()) {
      const bare = text.trim();
      if (columns.has(row[at]?.column ?? -1) && isName.test(bare))
        put(bare, start + text.indexOf(bare));
      start += text.length + 1;
    }
    line += (lines[index] ?? '').length + 1;
  }
}
