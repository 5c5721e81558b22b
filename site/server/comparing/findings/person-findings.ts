import { blockText, tableGrid } from '../../documents/document.ts';
import type { DocumentText } from '../document-text.ts';
import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  sharedValues,
} from './finding.ts';
import { isThirdPartyEverywhere } from './third-parties.ts';

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑谢罗梁宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁房屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝';
const doubles = '欧阳|上官|司马|诸葛|夏侯|皇甫|尉迟|公孙|慕容|司徒|令狐|东方|端木';
const name = `(?:(?:${doubles})[\\u4e00-\\u9fa5]{1,2}?|[${surnames}][\\u4e00-\\u9fa5]{1,2}?)`;
const roles =
  '拟派项目经理|项目总负责人|项目经理|项目负责人|技术负责人|项目总工|总监理工程师|联系人|法定代表人|法人代表|授权代表|委托代理人|被授权人|投标人代表|授权委托人|安全负责人|质量负责人|专职安全员|安全员|质量员|质检员|施工员|资料员|材料员|造价员|造价工程师|编制人|编制|审核人|校对|填表人|驻场负责人|售后负责人|售后服务负责人|客户经理|项目主管|保洁主管|保安队长|厨师长|姓名';

/** A role, then the name, with a mark, a tab, 为 or 是 between. */
const labelled = new RegExp(
  `(?:${roles})(?:姓名)?(?:\\s*[（(][^（）()\\n]{0,12}[）)])?(?:\\s*(?:[:：]|为|是|由)\\s*|(?=[^\\S\\t]*\\t)\\s+)(${name})(?![\\u4e00-\\u9fa5])`,
  'g',
);
/** 张三同志, 由张三担任. */
const told = new RegExp(
  `(?:由|派|派出|任命|委派|选派|安排)(${name})(?:同志|先生|女士|工程师)?(?:担任|任|为|出任)`,
  'g',
);
const titled = new RegExp(`(?<![\\u4e00-\\u9fa5])(${name})(?:同志|先生|女士)`, 'g');
/** Words that begin like a name. */
const noNames =
  /[的和与及或无]|人员|签字|盖章|名称|职务|项目|工程|公司|单位|电话|地址|联系|负责|经理|日期|证书|专业|学历|岗位|承诺|[投招]标|详见|附件|要求|文件|服务|管理|安全|质量|技术|施工|任职|方案|全面|全权|全程|时间|时候|文明|成立|成员|高级|中级|初级|总监|牵头|组织|单独|安排|安装|方面|方式|司法|党员|党支|符合|程序|计划|平时|金额|路线|连续|向上|于本|高空|万元/;

/** What one does in a bid; the first that stands beside a name counts. */
const duties: readonly (readonly [duty: string, words: RegExp])[] = [
  ['legal', /法定代表人|法人代表/],
  ['agent', /授权代表|代理人|被授权人|投标人代表|授权委托人/],
  ['technician', /技术负责人|总工/],
  ['safety', /安全/],
  ['quality', /质量|质检/],
  ['head', /项目(?:总)?(?:经理|负责人|主管)|总监理工程师/],
];
/** Characters beside a name that tell the duty. */
const BESIDE = 14;

/**
 * People that several documents name and the tender file does not. One name alone may be a namesake's: it is grave with the same duty in
 * each, or beside a second name; a client's person is nobody's.
 */
export function personFindings({ texts, tender }: Findable): Finding[] {
  const asked = new Set(tender ? peopleOf([tender]).keys() : []);
  const people = peopleOf(texts);
  const shared = sharedValues(texts, people, asked).map((each) => {
    const mentions = people.get(each.value) ?? [];
    return { ...each, mentions, isThird: isThirdPartyEverywhere(texts, mentions) };
  });
  const together = new Map<string, number>();
  for (const { ids, isThird } of shared)
    if (!isThird) together.set(ids.join(' '), (together.get(ids.join(' ')) ?? 0) + 1);
  return shared.map(({ value, documents, ids, places, mentions, isThird }) => {
    const isSure =
      (together.get(ids.join(' ')) ?? 0) > 1 ||
      (value.length > 2 && haveOneDuty(texts, documents, mentions));
    return {
      kind: 'person',
      grade: isThird ? 'low' : isSure ? 'high' : 'medium',
      title: `${namesOf(texts, documents)}出现相同的人员：${value}`,
      detail: isThird
        ? '各份文件都把此人写作业主、监理等第三方的人员，几家都服务过同一个业主属于正常；请核对是否确为第三方。'
        : '不同投标人的项目管理成员、代理人或联系人为同一人，属于法规列明的“视为串通投标”情形；也可能是重名。请核对身份证号、劳动合同和社保。',
      documents: ids,
      places,
    };
  });
}

function haveOneDuty(
  texts: readonly DocumentText[],
  documents: readonly number[],
  mentions: readonly Mention[],
): boolean {
  const [first, ...others] = documents.map((index) => {
    const held = mentions.filter(({ document }) => document === index);
    return new Set(held.map((at) => dutyAt(texts[index]?.texts[at.block] ?? '', at)));
  });
  return [...(first ?? [])].some((duty) => duty !== '' && others.every((each) => each.has(duty)));
}

function dutyAt(raw: string, { start, end }: Mention): string {
  const beside = raw.slice(Math.max(0, start - BESIDE), end + BESIDE);
  return duties.find(([, words]) => words.test(beside))?.[0] ?? '';
}

function peopleOf(texts: readonly DocumentText[]): Map<string, Mention[]> {
  const people = new Map<string, Mention[]>();
  for (const [document, { document: file, texts: blocks }] of texts.entries()) {
    for (const [block, raw] of blocks.entries()) {
      for (const pattern of [labelled, told, titled]) {
        for (const match of raw.matchAll(pattern)) {
          const found = match[1] ?? '';
          const start = match.index + match[0].indexOf(found);
          if (!noNames.test(found))
            mention(people, found, { document, block, start, end: start + found.length });
        }
      }
      const content = file.blocks[block];
      if (content?.kind === 'table')
        namesOfColumn(content, raw, (found, start) =>
          mention(people, found, { document, block, start, end: start + found.length }),
        );
    }
  }
  return people;
}

const isName = new RegExp(`^${name}$`);

/** Names below 姓名 at the head of a column. */
function namesOfColumn(
  table: Parameters<typeof tableGrid>[0],
  raw: string,
  put: (name: string, start: number) => void,
): void {
  const grid = tableGrid(table);
  const columns = new Set<number>();
  let line = 0;
  for (const [index, row] of table.rows.entries()) {
    for (const [column, cell] of (grid[index] ?? []).entries()) {
      const text = cell?.text.replaceAll(/\s/g, '') ?? '';
      if (/^(姓名|人员姓名|负责人姓名|联系人)$/.test(text)) columns.add(column);
    }
    let start = line;
    for (const cell of row) {
      const text = cell.text.replaceAll('\n', ' ');
      const bare = text.trim();
      if (columns.has(cell.column) && isName.test(bare) && !noNames.test(bare))
        put(bare, start + text.indexOf(bare));
      start += text.length + 1;
    }
    line += blockText({ ...table, rows: [row] }).length + 1;
  }
}
