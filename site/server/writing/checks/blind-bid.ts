import { isBlindIn } from '../blind-volumes.ts';
import { sourcesOf, unsourcedClaims } from '../sourced.ts';
import { type Holder, holderOf } from '../text/holder.ts';
import { replaceLinks } from '../text/links.ts';
import { namedPersons } from '../text/person-name.ts';
import type { Sources } from '../text/sources.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

const patterns: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, '手机号码'],
  [/(?<!\d)(?:0\d{2,3}[-—]?\d{7,8}|400[-—]?\d{3}[-—]?\d{4})(?!\d)/g, '电话号码'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '电子邮箱'],
  [/(?:微信|QQ)(?:号|群)?\s*(?:[：:]\s*)?[A-Za-z0-9_-]{5,}/gi, '社交账号'],
  [/(?:https?:\/\/|www\.)[^\s）)，。]+/g, '网址'],
  [/[\u4e00-\u9fff]{2,20}?(?:有限责任公司|股份有限公司|有限公司|股份公司|集团公司)/g, '单位名称'],
  [
    /\b[A-Z][A-Za-z&.]{0,40}(?:\s{1,9}[A-Z][A-Za-z&.]{0,40}){0,9}\s{1,9}(?:Co\.?,?\s*Ltd\.?|Inc\.?|Ltd\.?|Corp\.?|Group|LLC|GmbH)/g,
    '英文单位名称',
  ],
  [
    /(?<![\u4e00-\u9fff])(?:姓名|联系人|项目经理|项目负责人|技术负责人|法定代表人)[：:]\s*[\u4e00-\u9fff·]{2,4}(?=[，。；、\s|（(]|$)/g,
    '人员姓名',
  ],
  [/我(?:公司|司)(?:商标|标识|品牌|徽标|LOGO)|(?:公司|企业)(?:商标|标识|徽标|LOGO)/gi, '企业标识'],
];
/** 澄江市, 湖滨区: a place by its name. 本市, 全省, 各县 are none. */
const place =
  /(?:(?:位于|地处|坐落(?:于|在)|来自|总部(?:设在|位于|在)?|注册地(?:为|在|：)?)|(?<![\u4e00-\u9fff])在?)([\u4e00-\u9fff]{2,3}(?:省|市|自治区|县|区(?!域|分|间|块|段|别|内|、)|自治州))(?!场|政|面|域|容|民)/g;
const noPlace =
  /本|该|全|各|省市|所在|当地|城市|跨|外|内|同|辖|小区|园区|社区|片区|厂区|校区|院区|库区|病区|景区|山区|城区|地区|区域|超市|上市|门市|分区|功能区|办公区|作业区|施工区|公共区|服务区|绿化区|停车区|住宅区|工业区|开发区|责任区|重点区|危险区|生活区|加工区|操作区|警戒区|隔离区|等候区|接待区|集市|都市|夜市|为市|到市|向市|由市|的区|和区|与区|在区|为区|材料区|堆放区|仓储区|划分|设置|布置|隔离|合理/;

/** 云溪市某某建设有限公司 is also known by its middle: the name without place and form. */
function shortName(name: string): string {
  return name
    .replace(/(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司$/, '')
    .replace(/^[\u4e00-\u9fff]{2,6}?(?:省|市|自治区|县|区)/, '')
    .replace(
      /(?:物业|建设|建筑|工程|科技|服务|管理|实业|发展|餐饮|保安|信息技术|网络技术|电子|医疗|商贸|贸易|咨询|水利|水电|市政|园林|机电|检测|仪器|照明|电器|后勤|环境|环保|生态|路桥|交通|装饰|消防|家政|物流|设计|监理|勘察|测绘)+(?:管理|服务|工程|技术)?$/,
      '',
    );
}

/** 青州蓝海工程有限公司 is called 蓝海工程, too: the name without its form, and without a place of two characters before it. */
function calledNames(name: string): string[] {
  const core = name.replace(/(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司$/, '');
  return core.length < 6 ? [] : [core, core.slice(2)];
}

/** What the tender itself forbids in an anonymous bid. */
interface BlindRules {
  letters: boolean;
  emphasis: boolean;
  pictures: boolean;
}

function rulesOf(input: CheckInput): BlindRules {
  const forbids =
    /(?:不得|不应|不能|不可|不允许|禁止|严禁|不使用|不出现|均为|统一)[^。；\n]{0,30}(?:字母|英文|加粗|粗体|下划线|斜体|彩色|颜色|图片)|暗标|匿名/;
  const sentences = [
    ...input.clauses.map((clause) => clause.text),
    ...(input.requirements ?? []).map((passage) => `${passage.heading}。${passage.text}`),
    ...input.scoring.map((item) => item.criteria),
    input.overview ?? '',
  ]
    .filter((text) => forbids.test(text))
    .join('\n');
  return {
    letters: /(?:英文|拉丁|外文)?字母|英文/.test(sentences),
    emphasis: /加粗|粗体|颜色|彩色|下划线|斜体|黑色|着重/.test(sentences),
    pictures: /图片|照片|插图|图表|徽标|标识|图形/.test(sentences),
  };
}

type Report = (
  chapterId: string,
  text: string,
  at: number,
  found: string,
  what: string,
  severity?: Found['severity'],
) => void;

/** Units of measure are no words: 200mm. */
const units =
  /^(?:mm|cm|m|km|kg|g|t|kW|kV|kVA|V|A|W|Hz|MPa|Pa|dB|lx|GB|TB|MB|L|ml|h|min|s|d|PH|pH|LED|PVC|PE|PPR|HDPE|C)$/;

/** A rule of the tender, told again, names what must not be there. */
const prohibition = /不得?(?:出现|含有|使用|体现|透露|泄露)[^。]{0,40}(?:标识|名称|姓名)/;

interface Known {
  text: Holder;
  /** What the tender asks proof of is no claim of the bidder's. */
  asked: Sources;
}

function lookAtText(
  passage: Passage,
  names: readonly string[],
  known: Known,
  rules: BlindRules,
  report: Report,
): void {
  const { chapterId, text } = passage;
  const own = names.find((name) => text.includes(name));
  if (own) report(chapterId, text, text.indexOf(own), own, '投标人名称');
  const isProhibition = prohibition.test(text);
  for (const [pattern, what] of patterns) {
    for (const match of text.matchAll(pattern))
      if ((!own || !match[0].includes(own)) && !isProhibition)
        report(chapterId, text, match.index, match[0], what);
  }
  for (const { name, at } of namedPersons(text)) report(chapterId, text, at, name, '人员姓名');
  for (const match of text.matchAll(place)) {
    const found = (match[1] ?? '').replace(/^[于在到向从由和与及为对]/, '');
    if (!noPlace.test(found) && !known.text.has(found))
      report(chapterId, text, match.index, found, '地名', 'warning');
  }
  for (const claim of unsourcedClaims(text, known.asked)) {
    if (claim.kind === 'performance') report(chapterId, text, claim.at, claim.text, '以往业绩');
    if (claim.kind === 'certificate') report(chapterId, text, claim.at, claim.text, '证书或荣誉');
  }
  if (!rules.letters) return;
  const withoutPages = text.replace(/\{\{[^{}]*\}\}/g, (found) => ' '.repeat(found.length));
  for (const match of withoutPages.matchAll(/[A-Za-z][A-Za-z0-9-]*/g)) {
    // C30 and W6 are the tender's own words.
    if (!units.test(match[0]) && !known.text.has(match[0]))
      report(chapterId, text, match.index, match[0], '英文字母');
  }
}

/** Pictures and emphasis show in the Markdown itself. */
function lookAtMarkup(chapterId: string, content: string, rules: BlindRules, report: Report): void {
  const captions: string[] = [];
  replaceLinks(content, { picturesOnly: true }, ({ words }) => {
    captions.push(words || '图片');
    return '';
  });
  const [caption] = captions;
  if (caption !== undefined)
    report(
      chapterId,
      caption,
      0,
      caption,
      '图片（可能含标识或文字）',
      rules.pictures ? 'error' : 'warning',
    );
  if (!rules.emphasis) return;
  const strong = content.match(/\*\*([^*\n]+)\*\*|<(?:b|u|strong|em|i|span|font)\b[^<>]*>([^<]+)</);
  const words = strong?.[1] ?? strong?.[2];
  if (words) report(chapterId, words, 0, words, '加粗、下划线等特殊字体');
}

/** What tells in an anonymous bid who wrote it, and what its rules forbid where the tender states them. */
export function blindBid(input: CheckInput, passages: readonly Passage[]): Found[] {
  const dark = input.chapters.filter(({ id }) => isBlindIn(input, id));
  if (dark.length === 0) return [];
  const bidder = input.settings.bidder.trim();
  const names = [...new Set([bidder, shortName(bidder), ...calledNames(bidder)])].filter(
    (name) => name.length >= 2,
  );
  const rules = rulesOf(input);
  const { projectName, purchaser, location } = input.facts;
  const requirements = (input.requirements ?? []).map((passage) => passage.text);
  const criteria = [
    ...input.scoring.map((item) => `${item.item}\n${item.criteria}`),
    ...input.clauses.map(({ text }) => text),
  ];
  const known: Known = {
    text: holderOf(
      [
        ...[projectName, purchaser, location].map((fact) => fact?.value ?? ''),
        input.overview ?? '',
        ...requirements,
      ].join('\n'),
    ),
    asked: sourcesOf([...criteria, ...requirements], []),
  };
  const reported = new Set<string>();
  const findings: Found[] = [];
  const report: Report = (chapterId, text, at, found, what, severity = 'error') => {
    const key = `${chapterId}\n${found}`;
    if (reported.has(key)) return;
    reported.add(key);
    const advice = /字母|字体/.test(what)
      ? '不符合招标文件的暗标要求，请改正'
      : '可能暴露投标人身份，请删除或改为“我方”等称谓';
    const quote = quoteAt({ text }, at, found.length);
    findings.push({
      kind: 'blind-bid',
      severity,
      chapterId,
      quote,
      msg: `暗标中出现${what}，${advice}`,
    });
  };
  for (const passage of passages)
    if (dark.some(({ id }) => id === passage.chapterId))
      lookAtText(passage, names, known, rules, report);
  for (const { id } of dark) lookAtMarkup(id, input.contents.get(id) ?? '', rules, report);
  return findings;
}
