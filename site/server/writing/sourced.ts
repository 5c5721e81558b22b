import { confirmedFacts } from './fact-sheet.ts';
import {
  figure,
  figureKey,
  figuresIn,
  halfWidth,
  hanFigure,
  MOST_STRUCTURAL,
  NUMBERING_CHARS,
  structural,
  unitClasses,
} from './figures.ts';
import { upTo } from './text/enclosed.ts';
import { type Holder, holderOf } from './text/holder.ts';
import { namedPersons } from './text/person-name.ts';
import { comparable } from './text/tidy.ts';
import type { BidContext } from './writer.ts';

/** What may be stated: the bidder's own material, and beside it what the tender file says. */
export interface Sources {
  /** Letters and figures of the bidder's material. */
  own: Holder;
  /** Same, with the tender file's. */
  all: Holder;
  ownFigures: ReadonlySet<string>;
  figures: ReadonlySet<string>;
}

/** Something stated without a source. `text` stands at `at`; `blank` says what is to be filled in instead of it. */
interface UnsourcedClaim {
  at: number;
  text: string;
  blank: string;
  kind: 'person' | 'contact' | 'certificate' | 'performance' | 'company' | 'profile' | 'figure';
}

/** Gathers what may be stated. */
export function sourcesOf(own: readonly string[], tender: readonly string[]): Sources {
  const ownText = comparable(own.join('\n'));
  const ownFigures = figuresIn(own);
  return {
    own: holderOf(ownText),
    all: holderOf(ownText + comparable(tender.join('\n'))),
    ownFigures,
    figures: new Set([...ownFigures, ...figuresIn(tender)]),
  };
}

/** What a writer of this bid may state. */
export function bidSources(context: BidContext, wishes: readonly string[] = []): Sources {
  const { facts, settings } = context;
  const tender = [
    context.name,
    context.overview,
    ...Object.values(facts).flatMap((fact) => (fact ? [fact.value, fact.source?.quote ?? ''] : [])),
    ...context.scoring.map((item) => `${item.item}\n${item.criteria}\n${item.maxScore}分`),
    ...context.clauses.map((clause) => clause.text),
    ...context.requirements.map((passage) => `${passage.heading}\n${passage.text}`),
    ...context.chapters.map((chapter) => `${chapter.title}\n${chapter.brief}`),
  ];
  const own = [
    settings.bidder,
    ...confirmedFacts(context.factSheet).map((fact) => `${fact.label}：${fact.value}`),
    ...context.knowledge.map((passage) => `${passage.title}\n${passage.text}`),
    ...Object.values(context.responses).map((answer) => `${answer.response}\n${answer.note}`),
    ...wishes,
  ];
  return sourcesOf(own, tender);
}

const companyName =
  /[\u4e00-\u9fff（）]{2,24}?(?:有限责任公司|股份有限公司|集团有限公司|有限公司|集团公司|研究院|事务所)/g;
const contact =
  /(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)(?:0\d{2,3}[-—]\d{7,8}|400[-—]?\d{3}[-—]?\d{4})(?!\d)|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}|(?<!\d)\d{17}[\dXx](?!\d)/g;
const certificateNumber =
  /((?:证书|许可证|资质|注册|登记|执业|备案|资格证?|批准|检测报告|报告)(?:编号|号码|号)|统一社会信用代码|证号)\s*(?:[为是：:]\s*)?([A-Za-z0-9\u4e00-\u9fff（）()〔〕[\]/-]{0,8}\d[A-Za-z0-9（）()〔〕[\]/号-]{4,})/g;
const held =
  /(?:(?:我方|我公司|我司|本公司|公司)(?:现|已|均|目前|先后|成功|连续多年)*(?:持有|取得|获得|拥有|具有|具备|通过|荣获)|荣获)(?:了)?([^，。；\n]{2,40}?(?:证书|认证|资质|许可证|荣誉称号|奖项|奖|专利|著作权|称号|企业))/g;
/** 该工程获省级优质工程奖 */
const awarded = /(?<!取)获(?:得|评为?)?(?:了)?([^，。；\n|者]{2,24}?(?:奖|称号))(?![者项励])/g;
/** 我公司为国家高新技术企业 */
const ranked =
  /(?:我公司|我司|本公司|公司|我厂|我单位)(?:现|已|均|目前)?(?:是|为|系)([^，。；\n]{3,20}?(?:企业|单位|机构|实验室|基地))/g;
const performance =
  /(?:我方|我公司|我司|本公司|我单位|我们|公司|团队)(?:曾|连续[一二三四五六七八九十\d]{1,9}年|先后|近[一二三四五\d]{1,9}年(?:来)?|已|自[^，。；]{2,12}以来){0,6}(?:(?:成功|累计|独立)(?:先后|已|成功|累计|独立){0,6})?(?:承接|承担|完成|实施|中标|服务|承建|交付|参与)(?:过|了)([^，。；\n]{4,60})/g;
const performanceOf =
  /(?:曾|先后|近[一二三四五\d]+年(?:来)?)[^，。；\n]{0,12}?(?:承接|承担|完成|实施|中标|服务|承建|交付)(?:过|了)?([^，。；\n]{4,60}?(?:项目|工程|业绩))/g;
/** 我公司承建的柳林闸改造工程 */
const performedBy =
  /(?:我方|我公司|我司|本公司|我单位|我们|团队)(?:曾|先后|已|近年来?|近[一二三四五\d]+年来?|过去)*(?:承建|承接|承担|实施|完成|服务|管理|运维|供货|交付)(?:过|了)?的([^，。；\n]{4,40}?(?:项目|工程|标段|大厅|中心|医院|学校|大学|学院|中学|小学|小区|园区|大厦|广场|机场|车站|泵站|水库|场馆|博物馆))/g;
/** 已在东坝河泵站、南滩泵站等工程中成功应用; 自2019年起为江宁博物馆提供保安服务; 先后为三十多所学校完成 */
const performedFor = [
  /(?:以往|以前|此前|过去)(?:在|于)([^，。；\n]{4,30}?)(?:的|中)(?:成功|经验|做法|实践)/g,
  /(?:已|曾|先后)(?:成功)?(?:在|于)([^，。；\n]{4,40}?等[^，。；\n]{0,8}?(?:项目|工程|单位|客户|场所)?)(?:中|上|内)?(?:得到|成功|广泛)?(?:应用|实施|使用|推广|运用)/g,
  /(?:自|从)\d{4}年[^，。；\n]{0,8}?为([^，。；\n]{3,30}?)(?:提供|承担|完成)/g,
  /(?:先后|曾|累计|已)(?:成功)?为([^，。；\n]{4,30}?)(?:完成|提供|实施|承担|建设|供应|供货|安装)/g,
];
/** 我公司近三年累计完成同类项目128个 */
const counted =
  /(?:我方|我公司|我司|本公司|公司)[^，。；\n]{0,14}?(?:完成|承接|承担|实施|交付|服务)(?:过|了)?([^，。；\n]{0,30}?(?:项目|工程|业绩|客户|案例|合同)[^，。；\n\d]{0,6}\d+\s*(?:余|多)?(?:个|项|家|份|宗))/g;
const ownFigure =
  /(?:我公司|我司|本公司|公司|我厂|本厂|我单位|本单位)[^，。；\n\d]{0,6}(?:拥有|现有|共有|建有|设有|具有|具备|建于|年产|产能|实验室|厂房|基地|检测参数|专利|网点|分公司)[^，。；\n\d]{0,12}\d[\d,，.]*\s*(?:[余多]\s*)?(?:平方米|亿元|万元|元|年|人|名|位|项|台|套|辆|家|个|条|万套|万台|吨)/g;
const profile =
  /(?:注册资(?:本|金)|成立于|始建于|创立于|创建于|创办于|(?:公司|厂|院)建于|(?:年)?营业(?:额|收入)|资产总额|净资产|(?:现有|拥有|共有)?(?:员工|职工|从业人员|专业技术人员|持证人员|工程师))[^，。；\n\d]{0,12}\d[\d,，.]*\s*(?:[余多]\s*)?(?:亿元|万元|元|年|人|名|位)/g;

type Found = Omit<UnsourcedClaim, 'kind'>;

const blanked = (text: string, at: number, name: string): Found => ({ text, at, blank: name });

function isIn(known: Holder | undefined, text: string): boolean {
  const plain = comparable(text);
  return plain === '' || (known?.has(plain) ?? false);
}

const ofThisBid =
  /^(?:本|该|此|全部|各|所有|上述|以上|采购人|招标人|甲方|业主|使用者|用户|员工|人员|每)|中标|成交|投标|响应|供应商|独立|法人|联合体|责任|承包|服务单位|施工单位|供货单位|合同/;
const vagueHeld = /^(?:相应|相关|有效|招标文件|本项目|国家|上述|以上|规定|要求)/;

/** Remembers which characters of a text are spoken for. */
function takenPlaces(): { add: (found: Found) => void; overlap: (found: Found) => boolean } {
  const places = new Set<number>();
  const placesOf = ({ at, text }: Found) =>
    Array.from({ length: text.length }, (_, index) => at + index);
  return {
    add: (found) => placesOf(found).forEach((place) => places.add(place)),
    overlap: (found) => placesOf(found).some((place) => places.has(place)),
  };
}

/** Persons, ways to reach them, certificates, past projects and figures of the company that the bidder's own material does not hold. */
export function unsourcedClaims(text: string, sources: Sources): UnsourcedClaim[] {
  const claims: UnsourcedClaim[] = [];
  const taken = takenPlaces();
  const add = (kind: UnsourcedClaim['kind'], found: Found, known?: Holder) => {
    if (/【待/.test(found.text) || isIn(known, found.text)) return;
    if (taken.overlap(found)) return;
    taken.add(found);
    claims.push({ kind, ...found });
  };
  for (const { name, at } of namedPersons(text))
    add('person', blanked(name, at, '姓名'), sources.all);
  for (const match of text.matchAll(contact))
    add('contact', blanked(match[0], match.index, '联系方式或证件号码'), sources.all);
  for (const match of text.matchAll(certificateNumber)) {
    const code = match[2] ?? '';
    add(
      'certificate',
      blanked(code, match.index + match[0].lastIndexOf(code), match[1] ?? '证书编号'),
      sources.all,
    );
  }
  for (const match of text.matchAll(held)) {
    const what = match[1] ?? '';
    if (!vagueHeld.test(what))
      add(
        'certificate',
        blanked(what, match.index + match[0].lastIndexOf(what), '证书或资质名称'),
        sources.own,
      );
  }
  for (const match of text.matchAll(awarded)) {
    const what = match[1] ?? '';
    add(
      'certificate',
      blanked(what, match.index + match[0].lastIndexOf(what), '荣誉'),
      sources.all,
    );
  }
  for (const match of text.matchAll(ranked)) {
    const what = match[1] ?? '';
    if (!ofThisBid.test(what))
      add(
        'certificate',
        blanked(what, match.index + match[0].lastIndexOf(what), '企业称号'),
        sources.own,
      );
  }
  for (const pattern of [performedBy, ...performedFor]) {
    for (const match of text.matchAll(pattern)) {
      const what = match[1] ?? '';
      if (!ofThisBid.test(what))
        add(
          'performance',
          blanked(what, match.index + match[0].lastIndexOf(what), '业绩'),
          sources.own,
        );
    }
  }
  for (const pattern of [performance, performanceOf, counted]) {
    for (const match of text.matchAll(pattern)) {
      const what = match[1] ?? '';
      const isPast =
        /项目|工程|业绩|合同|标段|服务$|系统|平台|\d/.test(what) &&
        !/^本(?:项目|工程)|招标文件|要求/.test(what);
      if (isPast)
        add(
          'performance',
          blanked(what, match.index + match[0].lastIndexOf(what), '业绩'),
          sources.own,
        );
    }
  }
  for (const match of [...text.matchAll(profile), ...text.matchAll(ownFigure)]) {
    const said = match[0].slice(match[0].search(/\d/));
    const value = upTo(said, /[^\d,，.]/);
    const unit = said
      .slice(value.length)
      .trimStart()
      .replace(/^[余多]\s*/, '');
    if (!sources.ownFigures.has(figureKey(value, unit)) && !isIn(sources.all, match[0]))
      add('profile', blanked(said, match.index + match[0].length - said.length, '公司情况'));
  }
  return claims;
}

/** Names of companies that no source holds. */
function unsourcedCompanies(text: string, sources: Sources): UnsourcedClaim[] {
  return [...text.matchAll(companyName)].flatMap((match) => {
    const name = match[0].replace(
      /^.*(?:由|与|和|及|为|向|对|在|给|被|是|从|根据|委托|甲方|乙方|我方|合作方|供应商|厂家|采用|选用|联合|下属)(?=[\u4e00-\u9fff]{4,})/,
      '',
    );
    if (isIn(sources.all, name)) return [];
    return [
      {
        kind: 'company' as const,
        text: name,
        at: match.index + match[0].length - name.length,
        blank: '单位名称',
      },
    ];
  });
}

/** Figures with a unit that no source holds; counts of the text's own parts (三个方面) are none. */
function unsourcedFigures(text: string, sources: Sources): UnsourcedClaim[] {
  const claims: UnsourcedClaim[] = [];
  for (const match of halfWidth(text).matchAll(figure)) {
    const [whole, value = '', unit = ''] = match;
    const after = text.slice(match.index + whole.length);
    const before = text.slice(Math.max(0, match.index - NUMBERING_CHARS), match.index);
    const isPart =
      Number(value) <= MOST_STRUCTURAL &&
      /^(?:个|项|类|级|条|次|处)$/.test(unit) &&
      structural.test(after);
    // 第 16 至 70 日 is a place in a plan, and 5G a name.
    const isNumbering =
      /第\s*(?:\d+\s*(?:[日天周月年个]+\s*)?(?:至|到|～|~|—|-)+\s*(?:第\s*)?)?$/.test(before) ||
      /[A-Za-z]$/.test(before);
    if (isPart || isNumbering || sources.figures.has(figureKey(value, unit))) continue;
    const [, , blank = '数量'] = unitClasses.find(([sign]) => sign.test(unit)) ?? [];
    claims.push({
      kind: 'figure',
      text: text.slice(match.index, match.index + value.length),
      at: match.index,
      blank,
    });
  }
  for (const match of text.matchAll(hanFigure)) {
    const [, value = '', unit = ''] = match;
    if (sources.figures.has(value + unit)) continue;
    const [, , blank = '数量'] = unitClasses.find(([sign]) => sign.test(unit)) ?? [];
    claims.push({ kind: 'figure', text: value, at: match.index, blank });
  }
  return claims;
}

/** A text in which everything without a source has become a blank to fill in. */
export function withBlanks(text: string, sources: Sources): string {
  const strong = [...unsourcedClaims(text, sources), ...unsourcedCompanies(text, sources)];
  const taken = takenPlaces();
  for (const claim of strong) taken.add(claim);
  const brackets = [...text.matchAll(/[【】]/g)];
  const lastClose = text.lastIndexOf('】');
  const claims = [
    ...strong,
    ...unsourcedFigures(text, sources).filter((claim) => !taken.overlap(claim)),
  ].sort((a, b) => b.at - a.at);
  const parts: string[] = [];
  let last = text.length;
  for (const claim of claims) {
    while ((brackets.at(-1)?.index ?? -1) > claim.at) brackets.pop();
    const inBlank = brackets.at(-1)?.[0] === '【' && lastClose > claim.at;
    const end = claim.at + claim.text.length;
    if (end > last || inBlank) continue;
    parts.push(text.slice(end, last), `【待填写：${claim.blank}】`);
    last = claim.at;
  }
  parts.push(text.slice(0, last));
  return parts.reverse().join('');
}
