import { tender } from 'tender-widgets/contract';
import { isLeftOut } from '../../documents/extract/clauses/requirement-tree.ts';
import type { RequirementPassage } from '../../documents/extract/requirements.ts';
import { sectionTitle } from '../text/section-title.ts';
import { comparable, sentences, stripEnumerator, tidy } from '../text/tidy.ts';
import { ofBuyer, type Wording } from '../text/wording.ts';
import { asksNothing } from './asks-nothing.ts';
import { ofNotice } from './of-notice.ts';
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
  /** demand: restated as a commitment; fact: description of the project; scene: what may happen, which the bidder says how to deal with. */
  kind: 'demand' | 'fact' | 'scene';
  /** Marked ★ or ▲ in the tender. */
  marked: boolean;
  /** A row of a table of the tender's, which a table of deviations answers. */
  inTable: boolean;
  /** The lot it is asked of, where it is one of several. */
  lotId?: string | undefined;
}

const descriptive =
  /^(?:本|该)?(?:项目|工程)(?:名称|背景|概况|地点|位于|共|总|包括|主要|建设|服务期)|^(?:服务|履约|履行|合同|供货|交货)(?:时间|期限|地点|期)[：:]|^[^，。；：]{0,12}(?:共计?|总计|合计)\s?\d+\s?[人名]|^[^，。；：]{0,8}(?:人数|床位数|户数|车辆数)[：:]|位于|面积|现有|共有|坐落|总长|全长|规模|为了?适应|(?<!IP|网络|网|MAC)地址|范围[：:]|概况|座落/;
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
/** A section that tells what the project is. */
const ofProject =
  /(?:概况|背景|简介|概述|现状|背景资料|现有条件|场景(?:说明|描述)?|(?:遗留|现存|存在的?)问题(?:清单|汇总)?|工作量(?:参考|统计)?)$/;
/** 典型故障场景: what may happen there. */
const ofScenes =
  /(?:故障|事故|应急|突发|灾害)[^，。；：]{0,6}(?:场景|情形|情况|事件)(?:说明|描述|清单)?$/;
/** A sentence of words, or a short label with its value; no row of a table. */
const plainSentence = /^(?:[\u4e00-\u9fffA-Za-z][^：:\t]{9,}|[\u4e00-\u9fff]{2,8}[：:][^\t]{2,})$/;
/** What a sentence only tells under a heading that tells: what the project is, or what may happen; undefined where it asks. */
function onlySaid(heading: string, sentence: string): 'fact' | 'scene' | undefined {
  const title = heading.replace(/[（(][^（()）]{0,40}[）)]$/, '');
  if (!plainSentence.test(stripEnumerator(sentence)) || isDemand(sentence)) return undefined;
  if (ofScenes.test(title)) return 'scene';
  return ofProject.test(title) ? 'fact' : undefined;
}

const kindOf = (heading: string, sentence: string): Unit['kind'] =>
  onlySaid(heading, sentence) ?? (isDescription(sentence) ? 'fact' : 'demand');
/** What may be asked for it stands in no text beside the price. */
const ofPrice =
  /最高(?:限制?)?(?:价|单价)|限价|(?:采购|项目|招标)?预算(?:金额|价|总额)?[：:为]|报价/;
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

/** Of a row told as text: cells with nothing in them, and its points at the end. */
const emptyCells =
  /[，,]\s?[/／](?=[，,]|[。；]?$)|(?<=[，,][^，,]{2,60})[，,]\s?\d{1,2}(?:\.\d)?(?=[。；]?$)/g;

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

/** A sentence as it can stand in the bid; undefined for one that cannot. */
function unitText(
  said: string,
  kind: Unit['kind'],
  words: Wording,
  heading: string,
): string | undefined {
  const isOnlySaid = kind !== 'demand';
  const sentence = ofBuyer(said, words.owner);
  if (isOnlySaid && (isProcedural(sentence) || isRemark(sentence))) return undefined;
  const text = isOnlySaid
    ? stripEnumerator(sentence.replace(/[★▲※☆]/g, ''))
    : restate(sentence, words, heading);
  if (!text || (isOnlySaid && (bidderLeft.test(text) || ofPrice.test(text)))) return undefined;
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH ? text : undefined;
}

/** Is no description of what is bought. */
const whoMayTakePart = (clauses: readonly Pick<tender.Clause, 'kind' | 'text'>[]): Set<string> =>
  new Set(
    clauses
      .filter(({ kind }) => kind === 'qualification')
      .map(({ text }) => comparable(stripEnumerator(text))),
  );

/** The overview without the rows of the requirements' tables, which it has as sentences. */
function withoutRows(overview: string, requirements: readonly RequirementPassage[]): string {
  const lines = requirements.flatMap(({ text }) => text.split('\n'));
  const rows = new Set(lines.filter((line) => line.includes('\t')).map((line) => comparable(line)));
  const isRow = (line: string) =>
    rows.has(comparable(line)) ||
    rows.has(comparable(line.replace(/^[^，。；：:]{2,12}[：:]/, '')));
  return overview
    .split('\n')
    .filter((line) => line.trim() === '' || !isRow(line))
    .join('\n');
}

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
      const kind = kindOf(heading, sentence);
      if (titleLike.test(sentence) && !/做好|保持|严格|遵守|遵循/.test(sentence))
        heading = sectionTitle(sentence);
      else if (kind !== 'demand' || !factsOnly) add(heading, line, kind);
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
    { heading: '项目概况', text: withoutRows(overviewText(input.overview), input.requirements) },
    units.length >= ENOUGH_UNITS,
  );
  return units;
}
