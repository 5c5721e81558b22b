import type { tender } from 'tender-widgets/contract';
import { isByLetter } from '../criteria/nature.ts';
import {
  namedPapers,
  type ProofKind,
  papersFor,
  postsIn,
  proofKind,
} from '../criteria/proof-tables.ts';
import { ruleParts } from '../criteria/rule-parts.ts';
import { sourceRemark } from '../source-remark.ts';
import { isDrawn } from '../structure/draft.ts';
import { numberedTable } from '../text/markdown-table.ts';
import { tidy } from '../text/tidy.ts';
import type { ChapterTask } from '../writer.ts';
import type { BidView } from './bid-view.ts';
import { mayStand, sealedPages } from './blind.ts';
import { type FormFacts, formFacts } from './form-facts.ts';
import { planOf } from './plan.ts';
import { proofPart } from './proof-rows.ts';
import { isNotWanted, qualificationHome, qualificationPart } from './qualification-part.ts';
import { knowledgeText, ofPast } from './slot-text.ts';

const usual: Record<ProofKind, string> = {
  performance: '合同关键页复印件',
  people: '身份证、资格证书复印件及社会保险缴纳证明',
  award: '获奖证书或文件复印件',
  finance: '相应年度或时段的证明文件',
  equipment: '购置发票或租赁合同复印件',
  certificate: '有效证书或证明文件复印件',
};
const REQUIREMENT_CHARS = 140;
const MOST_RULES = 60;
const KNOWLEDGE_CHARS = 500;

/** What the criteria say the bidder promises. */
const promised = /(?:投标人|供应商|响应人|磋商人)(?:须|应|需)?承诺(?!函|书)([^。；\n]{4,300})/;

/** The letter an item gives its points for, in the words of its criteria; where the tender forbids copying the bidder finds them. */
function letterFor(item: tender.ScoringItem, facts: FormFacts, view: BidView): string {
  const mayCopy = !view.context.clauses.some(({ kind }) => kind === 'no-copying');
  const said = mayCopy ? promised.exec(tidy(item.criteria))?.[1]?.trim() : undefined;
  return [
    '承诺函',
    `致：${facts.owner}`,
    view.voice.say(`我方参加${facts.project}，就“${item.item.replaceAll('\n', '')}”作如下承诺：`),
    said === undefined ? '【待填写：按评分标准写明承诺内容】' : view.voice.say(`我方承诺${said}。`),
    facts.signature,
  ].join('\n\n');
}

/** Says with what the others are proven, and gives no points itself: 商务技术文件提供证书扫描件. */
const howProven =
  /(?:提供|附|提交)[^，。；]{0,30}(?:复印件|扫描件|影印件|截图|原件|证明材料)(?:[，（(][^。；]{0,20})?$/;

/** 优：32-33分 of what the judges find: no paper earns a grade by itself. */
const gradeAlone =
  /^(?:优秀?|良好?|中等?|较?好|一般|差|合格)(?:[:：]|的?得)[\s\d.~～—–至-]{1,12}分$/;

/** The parts that points are given for, where some say how many. */
function askedParts(parts: readonly string[]): readonly string[] {
  const isScored = (part: string) => /\d\s*分/.test(part) && !gradeAlone.test(part);
  return parts.some(isScored)
    ? parts.filter((part) => isScored(part) || !(howProven.test(part) || gradeAlone.test(part)))
    : parts;
}

/** Whose papers an item asks for: the posts its criteria name, else the one it is called by. */
const peopleIn = ({ item, criteria }: tender.ScoringItem): string =>
  postsIn(criteria).length > 0 ? criteria : `${item}\n${criteria}`;

function itemPart(
  item: tender.ScoringItem,
  alone: boolean,
  task: ChapterTask,
  view: BidView,
  hasOwnTable: boolean,
): string {
  const { context } = task;
  const name = item.item.replaceAll('\n', '');
  const kind = proofKind(name, item.criteria);
  const head = alone ? [] : [`#### ${name}`];
  const parts = ruleParts(item);
  const asked = askedParts(parts);
  // What another point of the item is proven by says nothing of this one.
  const unscored = parts.filter((part) => !asked.includes(part)).join('\n');
  const stated = namedPapers(item.criteria).join('、') || usual[kind];
  const rules = asked
    .map((part) =>
      part.length > REQUIREMENT_CHARS ? `${part.slice(0, REQUIREMENT_CHARS)}…` : part,
    )
    .slice(0, MOST_RULES);
  const rows = (rules.length > 0 ? rules : [name]).map((rule) => [
    rule,
    papersFor(rule, papersFor(unscored, stated)),
    '【待填写：页码】',
  ]);
  if (isByLetter(item)) return [...head, letterFor(item, formFacts(view, task), view)].join('\n\n');
  const list = proofPart(kind, context, name, kind === 'people' ? peopleIn(item) : item.criteria);
  return [
    ...head,
    `“${name}”（${item.maxScore}分）的证明材料按评分标准逐项列出：`,
    numberedTable(['评分要求', '应附材料', '材料位置'], rows),
    // The bidder's own table stands instead of one of blanks.
    ...(alone && hasOwnTable && isBlankList(list) ? [] : [summary(name), list]),
  ].join('\n\n');
}

const SUMMED = '的有关情况汇总如下（以所附证明材料为准）：';
const summary = (name: string): string => `“${name}”${SUMMED}`;

/** 营业执照副本复印件 is one paper: a list of papers says nothing of it. */
const isOnePaper =
  /^(?!.*[、及和与等])[\u4e00-\u9fff（()）]{2,30}(?:复印件|扫描件|影印件|截图|执照|许可证|登记证|资质证书)$/;
/** Rows in which nothing is known yet. */
const isBlankList = (list: string): boolean =>
  list
    .split('\n')
    .slice(2)
    .every((row) => /^[\s|\d]*$/.test(row.replaceAll('【待填写】', '')));

/** What is called a paper can be copied; of 公司实力 and 驾驶员 their proofs are. */
const isPaper =
  /(?:[证书照表函单]|合同|协议|报告|文件|材料|资料|凭证|证明|记录|发票|截图|彩页|图纸?|照片|附件|声明|承诺|说明|制度|公告|通知|手册|样本|注册证|副本)(?:[（(][^（()）]{0,24}[）)])?$/;

/** 营业执照复印件 is a copy already. */
function scanned(title: string): string {
  if (isDrawn(title) || /(?:复印件|扫描件|影印件|截图)$/.test(title)) return title;
  return isPaper.test(title) ? `${title}的扫描件` : `“${title}”证明材料的扫描件`;
}

/** Markdown of a chapter where proofs are put: what is asked for, the table to fill in, the place for the scans. */
export function evidenceChapter(task: ChapterTask): string {
  const plan = planOf(task.context);
  const { view } = plan;
  if (isNotWanted(task.chapter))
    return `按${view.words.tenderFile}的注明，本项目不需提供“${task.chapter.title}”。`;
  const items = view.itemsOf(task.chapter);
  const parts: string[] = [];
  if (qualificationHome(view) === task.chapter.id) parts.push(qualificationPart(view, task));
  const allowed = mayStand(task.context);
  const mine = task.context.knowledge.filter((passage) => plan.homeOf(passage) === task.chapter.id);
  const known = knowledgeText(mine, KNOWLEDGE_CHARS, true).filter(allowed);
  const isTable = (text: string) => text.includes('| --- |');
  const hasOwnTable = known.some(isTable);
  parts.push(...items.map((item) => itemPart(item, items.length === 1, task, view, hasOwnTable)));
  if (items.length === 0 && parts.join('') === '') {
    const kind = proofKind(task.chapter.title, '');
    const list = proofPart(kind, task.context, task.chapter.title, task.chapter.title);
    const lead = `${task.chapter.title}按${view.words.tenderFile}的要求提供`;
    if (ofPast.test(task.chapter.title))
      parts.push(`【待填写：如实说明${task.chapter.title}并附证明材料，没有的写“无”】`);
    else if (
      isDrawn(task.chapter.title) ||
      (isOnePaper.test(task.chapter.title) && isBlankList(list))
    )
      parts.push(`${lead}。`);
    else parts.push(`${lead}，材料清单如下：`, list);
  }
  if (known.length > 0) {
    const files = [...new Set(mine.map((passage) => sourceRemark(passage.title)))];
    const listed = known.filter((text) => !isTable(text)).map((text) => `- ${text}`);
    const isSummed = parts.some((part) => part.includes(SUMMED));
    const lead = isSummed || !hasOwnTable ? '我方资料中的相关情况：' : summary(task.chapter.title);
    parts.push(lead, listed.join('\n'), ...known.filter(isTable), ...files);
  }
  if (items.length === 0 || !items.every(isByLetter))
    parts.push(`【待填写：在此插入${scanned(task.chapter.title)}${sealedPages(task.context)}】`);
  return parts.filter((part) => part !== '').join('\n\n');
}
