import { tender } from 'tender-widgets/contract';
import { isLeftOut } from '../../documents/extract/clauses/requirement-tree.ts';
import type { RequirementPassage } from '../../documents/extract/requirements.ts';
import { sectionTitle } from '../text/section-title.ts';
import { comparable, sentences, stripEnumerator, tidy } from '../text/tidy.ts';
import type { Wording } from '../text/wording.ts';
import { describesOnly } from './describes-only.ts';
import { overviewText } from './overview-text.ts';
import { isRemark, withRemarks } from './remark.ts';
import { bearsMark, isDemand, isProcedural, restate } from './restate.ts';

/** One thing the tender asks for or says of the project, as it can stand in the bid. */
export interface Unit {
  /** Position in reading order. */
  index: number;
  /** Title of the section it stands in, without numbering. */
  heading: string;
  text: string;
  /** demand: restated as a commitment; fact: description of the project. */
  kind: 'demand' | 'fact';
  /** Marked ★ or ▲ in the tender. */
  marked: boolean;
  /** A row of a table of the tender's, which a table of deviations answers. */
  inTable: boolean;
  /** The lot it is asked of, where it is one of several. */
  lotId?: string | undefined;
}

const descriptive =
  /^(?:本|该)?(?:项目|工程)(?:名称|背景|概况|地点|位于|共|总|包括|主要|建设|服务期)|^(?:服务|履约|履行|合同|供货|交货)(?:时间|期限|地点|期)[：:]|^[^，。；：]{0,12}(?:共计?|总计|合计)\s?\d+\s?[人名]|^[^，。；：]{0,8}(?:人数|床位数|户数|车辆数)[：:]|位于|面积|现有|共有|坐落|总长|全长|规模|为了?适应|地址|范围[：:]|概况|座落/;
/** 用地条件：…，容积率≤0.8: what the site is, whatever bounds it has. */
const ofSite = /^[^，。；]{0,2}(?:用地|场地|现场|地质|水文|气候|自然)条件[：:]/;
/** Sections on the bidding, the money, and what the other side gives. */
const otherMatters =
  /^(?:采购人|招标人|发包人|甲方|业主|建设单位).{0,4}(?:提供|负责|职责|义务|权利|(?:配合|协助)(?:事项|内容|工作|条件|$))|价格|报价|费用|合同|付款|支付|签订|资格|须知|评分|评审|投标|磋商须知|格式/;
/** Rows of commercial terms. */
const ofContract = /^(?:知识产权|违约|保险|税|验收(?:标准|方式)?$|履约|争议|合同|结算|质量保证金)/;
/** A line inside a passage that is the title of what follows: 公务用车驾驶服务岗. */
const titleLike =
  /^(?:[一二三四五六七八九十\d（(]{1,4}[、.．)）]\s*)?[\u4e00-\u9fff（）]{3,16}(?:岗|要求|标准|内容|职责|服务|管理|措施|制度|方案|工程)[:：]?$/;
/** Heads and rows of tables told as text, and bare titles. */
const noSentence =
  /^\d+\s*[，,]|^序号|^[^，、；：]{2,14}(?:要求|配备|标准|内容|设置|概况|说明|情况|规定)(?:如下)?$/;
/** Rules for how the bid file looks are followed, not told again. */
const ofBidFile = /暗标|行距|页眉|页边距|宋体|仿宋|企业标识|识别(?:投标人|供应商|我方)身份/;
/** Tells where something stands, and not what it is: 见招标项目施工图纸, 品牌参考表（如要求）. */
const pointer =
  /^(?:[^，；：]{0,12}[，：])?(?:详|参|具体)?见[^，；]{2,24}$|表（(?:如|若)[^（）]{1,6}）$/;
/** What a notice says of the project, its papers and its approval. */
const ofNotice =
  /招标条件|现(?:根据|就|委托).{0,80}(?:购买|采购|招标)|(?:现|拟)对.{0,80}(?:进行(?:国内)?(?:公开)?(?:招标|采购|磋商)|采用[^，。]{2,6}方式)|^(?:项目)?(?:审批|核准|备案|立项|批文|批复|批准文件|采购计划)|资金来源|出资比例|项目业主|招标范围|标段划分|划分(?:标|采购)包|成交份额|所属行业[为：]|(?:购买|获取|报名|领取|发售)(?:[招投]标|采购|磋商)?(?:文件)?的?(?:时间|方式|地点|售价)[：:]|重大违法记录|特?邀请[^。；]{0,60}(?:参加|参与|报名)|欢迎[^。；]{0,40}(?:参加|参与|投标|报名|报价|响应|前来)|参加[^，。；]{0,12}采购活动前三年|进口产品参加|预留采购份额|专门面向中小企业/;
/** Papers that are only named: 适用的国家、行业标准、规范和规程. */
const namedPapers = /^[\u4e00-\u9fff、]{4,40}(?:标准|规范|规程|规定|文件|资料)$/;
/** What a word means, a day or a span of days, the end of a letter, an address of a page: nothing is asked. */
const notAsked =
  /^[^，。]{0,20}(?:是指|所谓)|^(?:此|本|上|下)表|供参考|特此(?:委托|授权|声明|承诺|证明|通知)|^附(?:表|件|图)|https?:|^(?:自|从)?[XＸ×\d]{2,4}年[XＸ×\d]{1,2}月(?:[XＸ×\d]{1,2}日)?起?(?:[至到~～—-]{1,2}[XＸ×\d年月日]{2,11}止?)?$/;
/** A lot that is only named: 合同包1（流式细胞仪）. */
const namedLot =
  /^第[一二三四五六七八九十\d]{1,3}[包标][段项包]?[^，。；：]{0,30}$|^(?:合同|采购)?[包标][段项包]?[一二三四五六七八九十\d]{1,3}(?:[（(：:][^，。；]{0,30})?$/;
/** The end of a list, which names nothing: 其他应当具备的管理能力. */
const othersAtAll = /^其[他它](?:应当?|须|必须|需要?)[^，。；]{1,8}的[\u4e00-\u9fff]{2,16}$/;
/** A thing that is only named: 综合电子政务平台中间件. */
const namedThing = /^[\u4e00-\u9fffA-Za-z（）()]{4,24}(?:软件|系统|平台|设备|[机器件库])$/;
const verbs = /[做保持严遵按须应负配提完达清检养修换送供管维消巡培符超执]/;
/** A section that tells what the project is. */
const ofProject =
  /(?:概况|背景|简介|概述|现状|背景资料|现有条件|场景(?:说明|描述)?|工作量(?:参考|统计)?)$/;
/** A sentence of words, or a short label with its value; no row of a table. */
const plainSentence = /^(?:[\u4e00-\u9fff][^：:\t]{9,}|[\u4e00-\u9fff]{2,8}[：:][^\t]{2,})$/;
/** Says what the project is, under a heading that does. */
const isOfProject = (heading: string, sentence: string): boolean =>
  ofProject.test(heading.replace(/[（(][^（()）]{0,40}[）)]$/, '')) &&
  plainSentence.test(stripEnumerator(sentence)) &&
  !isDemand(sentence);
const bidderLeft = /供应商|投标人|中标人|乙方|承包人/;

const MIN_LENGTH = 8;
const MAX_LENGTH = 260;

/** A row of a table of requirements says something when a cell is a sentence or a parameter. */
function rowSentence(line: string): string | undefined {
  const cells = line.split('\t').map((cell) => tidy(cell));
  const said = cells
    .filter((cell) => cell.length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)[0];
  if (!said || !isDemand(said)) return undefined;
  const name = cells.find(
    (cell) => cell !== said && cell.length >= 2 && /[\u4e00-\u9fff]{2}/.test(cell),
  );
  // 付款方式, 违约责任: what the contract says is answered in the table of deviations.
  if (name && (otherMatters.test(name) || ofContract.test(name))) return undefined;
  return name && name.length <= 20 && !said.includes(name) ? `${name}：${said}` : said;
}

interface Line {
  sentence: string;
  inTable: boolean;
}

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line): Line[] => {
    if (!line.includes('\t'))
      return withRemarks(sentences(line)).map((sentence) => ({
        sentence: sentence.replace(leadToItems, '').replace(emptyCells, ''),
        inTable: false,
      }));
    const row = rowSentence(line);
    return row ? [{ sentence: row, inTable: true }] : [];
  });
}

/** What a marked clause asks, its mark before each sentence. A row of a table is whole: a)…；b)… of it alone say nothing. */
function markedLines({ text, source }: Pick<tender.Clause, 'text' | 'source'>): Line[] {
  const lines = source?.row === undefined ? linesOf(text) : [{ sentence: text, inTable: true }];
  return lines.map((line) => ({ ...line, sentence: `★${line.sentence}` }));
}

const ENOUGH_UNITS = 10;
const WINDOW = 5;
/** A text of which this share was said before says nothing new. */
const SAID = 0.8;

/** Tells whether a text says something that none before it said; remembers each it is asked about. */
function createNovelty(): (plain: string) => boolean {
  const said = new Set<string>();
  return (plain) => {
    let known = 0;
    let all = 0;
    for (let at = 0; at + WINDOW <= plain.length; at++) {
      const window = plain.slice(at, at + WINDOW);
      all++;
      if (said.has(window)) known++;
      else said.add(window);
    }
    return all === 0 || known < all * SAID;
  };
}

/** Descriptions of what is there: sites, areas, lists of equipment. */
const inventory = /\d\s*(?:台|套|只|幢|栋|平方米|㎡|扇|部|辆|间|座|层|KVA|KW)/i;
/** 历史数据约6.2TB，证照存量约410万份: what is there is told by about how much, what is asked is not. */
const isRough = (sentence: string): boolean =>
  stripEnumerator(sentence)
    .replace(/[。；]$/, '')
    .split('，')
    .every((clause) => /约\s?\d/.test(clause));
const isDescription = (sentence: string): boolean =>
  ofSite.test(stripEnumerator(sentence)) ||
  (!isDemand(sentence) &&
    (descriptive.test(stripEnumerator(sentence)) || inventory.test(sentence) || isRough(sentence)));

/** Leads to the items of a list, of which the first may stand behind it: 包括但不限于：（1）. */
const leadToItems =
  /^(?:(?:主要)?包括|包含|含)(?:但不限于)?[^：:，。]{0,8}[：:]\s{0,4}(?=[（(]?\d)/;

/** What is said of the project, or only named or led to: nothing to commit to. */
function asksNothing(sentence: string): boolean {
  const text = stripEnumerator(tidy(sentence)).replace(/[。；，\s]$/, '');
  if (/[：:]$/.test(text)) return true;
  if ((isReason.test(text) || isAside.test(text)) && !isDemand(text)) return true;
  if (pointer.test(text) || ofNotice.test(text) || notAsked.test(text) || ofLaw.test(text))
    return true;
  if (
    isHead(text) ||
    isCounted(text) ||
    sheetName.test(text) ||
    contact.test(text) ||
    namedLot.test(text)
  )
    return true;
  if ((text.match(/[\u4e00-\u9fff]/g) ?? []).length < LEAST_CHINESE) return true;
  if (describesOnly(text)) return true;
  return (
    othersAtAll.test(text) ||
    ((namedPapers.test(text) || namedThing.test(text)) && !verbs.test(text))
  );
}

/** Why something is bought: 由于管理不强，导致乱堆放等问题突出. */
const isReason = /^由于[^；。]{2,120}(?:导致|造成|致使|引起)/;
/** Nothing but a remark: （北京时间，法定节假日除外）. */
const isAside = /^[（(][^（()）]+[）)]$/;
/** Who is asked, where and when, and what the notice's table says of the project: of an announcement. */
const contact =
  /^(?:(?:单位|采购人|代理机构)?名称|地址|(?:采购|合同)?包(?:名称|号)|简要规则描述|联系(?:方式|电话|人|地址)|电话|传真|(?:电子)?邮箱|邮编|时间|地点)[：:]|^(?:项目(?:名称|编号)|采购方式|预算金额|最高限价|合同履行期限)，|^采购方式[：:]|^(?:标的|货物|服务)?(?:的?(?:提供|交付))?的?(?:地点|时间|期限)，[^，。；]{2,20}$|^\d{0,2}(?:投标人|供应商|申请人|本公司|我方)(?:的)?资格/;
/** An article of a law, and what follows from breaking it: 第五十七条 供应商有下列行为之一的, 构成犯罪的; what a sign means. */
const ofLaw =
  /^(?:《[^《》]{2,40}》)?第[一二三四五六七八九十百零\d]{1,6}条|构成犯罪|追究(?:刑事|法律)责任|(?:下列|以下)(?:行为|情形)(?:之一)?[，的]?|[打标带注]有?[“"‘「]?[●★▲△※◆■#*＊][”"’」]?/;
/** A text that says less in Chinese is a code, a title in English, a formula. */
const LEAST_CHINESE = 3;
/** Of a row told as text: cells with nothing in them, and its points at the end. */
const emptyCells =
  /[，,]\s?[/／](?=[，,]|[。；]?$)|(?<=[，,][^，,]{2,60})[，,]\s?\d{1,2}(?:\.\d)?(?=[。；]?$)/g;
/** The name of a table and nothing more: 食堂水电费核算表. */
const sheetName = /^[\u4e00-\u9fff]{2,16}(?:表|单)$/;
/** Names of columns in a row: 月份，电（度），水（吨），经办人. Two of them at least are such as only tables have. */
const LEAST_COLUMNS = 3;
const LEAST_SURE = 2;
const column =
  /^(?:[\u4e00-\u9fff]{0,4}\d{4}年(?:度)?[\u4e00-\u9fff]{0,6}|[\u4e00-\u9fff]{1,6}|[\u4e00-\u9fff]{2,12}(?:名称|编号|行业|预算|数量|金额|标准))(?:[（(][^（()）]{1,4}[）)])?$/;
const sureColumn =
  /^[\u4e00-\u9fff]{0,4}\d{4}年(?:度)?[\u4e00-\u9fff]{0,6}$|[（(][^（()）]{1,4}[）)]$|^(?:[包序]号|月份|年份|日期|时间|类别|编号|名称|数量|单位|单价|合计|金额|位置|频次|规格|型号|姓名|签字|备注|经办人|负责人|.{2}(?:金额|编号|名称|数量))$/;
/** A row of a list with its figures in cells of their own: 办公桌，24，张，4000. */
const isCounted = (text: string): boolean => {
  const pieces = text.split(/，|,(?!\d{3}(?:\D|$))/).map((piece) => piece.trim());
  return pieces.length > 2 && pieces.some((piece) => /^\d[\d.]{0,12}$/.test(piece));
};
const isHead = (text: string): boolean => {
  const pieces = text.split(/[，,]/).map((piece) => piece.trim());
  return (
    pieces.length >= LEAST_COLUMNS &&
    pieces.every((piece) => column.test(piece)) &&
    pieces.filter((piece) => sureColumn.test(piece)).length >= LEAST_SURE
  );
};

/** A sentence as it can stand in the bid; undefined for one that cannot. */
function unitText(
  sentence: string,
  kind: Unit['kind'],
  words: Wording,
  heading: string,
): string | undefined {
  const isFact = kind === 'fact';
  if (isFact && (isProcedural(sentence) || isRemark(sentence))) return undefined;
  const text = isFact
    ? stripEnumerator(sentence.replace(/[★▲※☆]/g, ''))
    : restate(sentence, words, heading);
  if (!text || (isFact && bidderLeft.test(text))) return undefined;
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH ? text : undefined;
}

/** Is no description of what is bought. */
const whoMayTakePart = (clauses: readonly Pick<tender.Clause, 'kind' | 'text'>[]): Set<string> =>
  new Set(
    clauses
      .filter(({ kind }) => kind === 'qualification')
      .map(({ text }) => comparable(stripEnumerator(text))),
  );

/** Cuts the requirements, the marked clauses and the overview into units: commitments and facts, each once, without bidding procedure. */
export function unitsOf(input: {
  requirements: readonly RequirementPassage[];
  overview: string;
  clauses: readonly Pick<tender.Clause, 'kind' | 'text' | 'source' | 'lotId'>[];
  words: Wording;
}): Unit[] {
  const units: Unit[] = [];
  const seen = whoMayTakePart(input.clauses);
  const isNew = createNovelty();
  let lotId: string | undefined;
  const add = (heading: string, { sentence, inTable }: Line, kind: Unit['kind']) => {
    const raw = comparable(stripEnumerator(sentence));
    if (seen.has(raw) || noSentence.test(sentence) || ofBidFile.test(sentence)) return;
    seen.add(raw);
    const marked = bearsMark(sentence);
    if (ofNotice.test(stripEnumerator(tidy(sentence))) || (!marked && asksNothing(sentence)))
      return;
    const text = unitText(sentence, kind, input.words, heading);
    if (text === undefined) return;
    const isSaid = comparable(text) !== raw && seen.has(comparable(text));
    if (isSaid || !isNew(comparable(text))) return;
    seen.add(comparable(text));
    units.push({ index: units.length, heading, text, kind, marked, inTable, lotId });
  };
  const addPassage = (passage: RequirementPassage, factsOnly: boolean) => {
    lotId = passage.lotId;
    const passageHeading = sectionTitle(passage.heading);
    if (
      isProcedural(passageHeading) ||
      otherMatters.test(passageHeading) ||
      isLeftOut(passageHeading) ||
      ofBidFile.test(passageHeading)
    )
      return;
    let heading = passageHeading;
    for (const line of linesOf(passage.text)) {
      const { sentence } = line;
      const kind = isOfProject(heading, sentence) || isDescription(sentence) ? 'fact' : 'demand';
      if (titleLike.test(sentence) && !/做好|保持|严格|遵守|遵循/.test(sentence))
        heading = sectionTitle(sentence);
      else if (kind === 'fact' || !factsOnly) add(heading, line, kind);
    }
  };
  for (const passage of input.requirements) addPassage(passage, false);
  // ★ and ▲ stand in the requirements as a rule; those that do not are answered all the same.
  for (const clause of input.clauses.filter(tender.isMarked)) {
    lotId = clause.lotId;
    for (const line of markedLines(clause)) add('', line, 'demand');
  }
  // The overview repeats the requirements where there are any; alone it is all there is.
  addPassage(
    { heading: '项目概况', text: overviewText(input.overview) },
    units.length >= ENOUGH_UNITS,
  );
  return units;
}
