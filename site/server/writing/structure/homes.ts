import { isEnglish } from '../../documents/extract/english-words.ts';
import { isAkin, sameTitle, titleKey } from '../../documents/extract/forms/same-title.ts';
import { likeness } from '../text/relevance.ts';
import { tidy } from '../text/tidy.ts';
import { hasOwnSubject } from '../text/whole-plan.ts';
import { allDrafts, type Draft, NOTE, type Role } from './draft.ts';
import {
  bareSubject,
  LEAST_NAME,
  listsThings,
  namesOneOf,
  ownName,
  withoutKind,
} from './named-things.ts';
import { type Volume, volumeOf } from './volume-kind.ts';

/** Titles this alike mean the same document. */
const SAME_TITLE = 0.55;

/** The chapters above a chapter, from the first level down. */
export function pathTo(top: readonly Draft[], node: Draft): Draft[] {
  for (const one of top) {
    if (one === node) return [];
    const below = one.children.length > 0 && allDrafts(one.children).includes(node);
    if (below) return [one, ...pathTo(one.children, node)];
  }
  return [];
}

/** The document that answers the whole of the technical part, at whatever depth. */
const wholeAnswer =
  /^(?:投标人?|供应商)?(?:项目|整体|总体|具体|本项目)?的?(?:技术|服务|实施|施工|项目|投标|勘察|设计|监理|整体|总体|供货)(?:服务|实施|设计|技术)?(?:方案|大纲)$|^施工组织设计$|(?<!应急|故障|事件|预警|快速)响应方案$|^(?:项目|技术|服务)建议书$/;
const technicalPart =
  /技术(?:部分|文件|标|[册卷]|响应文件|资料|方案)|服务(?:部分|文件|标|[册卷])|技术和?服务|\btechnical (?:part|proposal|bid|tender|volume|offer|solution|documents?)\b/i;
/** Papers that are written, not proven, and about something else than the whole. */
const ofItsOwn = /售后|培训|应急|承诺|说明|其他|其它|简介|证明|情况|产品.{0,4}资料/;

/** One paper of several to be written (系统集成方案 beside 培训方案), by its name not the whole answer: below it only its own points belong. */
export function isOneOfSeveral(top: readonly Draft[], node: Draft): boolean {
  const siblings = pathTo(top, node).at(-1)?.children ?? top;
  const isWritten = ({ source, kind, role, form }: Draft) =>
    source !== undefined && form === undefined && kind === 'prose' && role === 'technical';
  return (
    isWritten(node) &&
    !wholeAnswer.test(node.title) &&
    !technicalPart.test(node.title) &&
    siblings.filter(isWritten).length >= 2
  );
}

/** A paper on one thing of its own, as 供货及售后服务承诺 or 割接方案 alone: what such bids hold beside that has no place in it, unless what is scored beside it has. */
export const isOnItsOwn = (
  { title, source, children, scoringIds: own }: Draft,
  project: string,
): boolean =>
  source !== undefined &&
  children.every(({ scoringIds }) => scoringIds.every((id) => own.includes(id))) &&
  !wholeAnswer.test(title) &&
  !technicalPart.test(title) &&
  (ofItsOwn.test(title) || hasOwnSubject(title, project));

/** 格式自拟，内容应针对评分标准编写: the tender's remark that all that is scored is answered there. */
const answersRules =
  /(?:针对|根据|依据|按照?|结合|对照|围绕)[^。；，]{0,10}(?:评[分审标]|评议)(?:标准|办法|细则|因素|要素|内容|要求|项)/;
const isForAllRules = ({ title, brief }: Draft): boolean =>
  brief.split('\n').some((line) => line.startsWith(NOTE) && answersRules.test(line)) &&
  !ofItsOwn.test(title);

/** 评标标准相应的商务技术资料, “商务评分标准”涉及的支撑材料: by its name or remark the place of all that proves what is scored. */
const provesRules =
  /评[分审标](?:(?:标准|办法|细则|因素|要素|内容|项)[”"》]?(?:中|所)?(?:相应|相关|对应|涉及|要求|需要?)的?|的?(?:证明|佐证|支撑|支持)).{0,8}(?:资料|材料|文件)$/;

/** Where proofs of a volume stand that no chapter is called for: the paper the tender asks for all of them; undefined where it asks for none. */
export function proofPlace(volume: Draft | undefined): Draft | undefined {
  const open = allDrafts(volume?.children ?? []).filter(({ form }) => form === undefined);
  return (
    open.find(({ title }) => provesRules.test(title)) ??
    open.find(
      (node) => node.children.length === 0 && node.scoringIds.length === 0 && isForAllRules(node),
    )
  );
}

/** 资质及信誉证明, 其他材料: in a bid whose parts the tender lists, what it has for proofs; a part of ours would break its order. */
export function listedPlace(top: readonly Draft[]): Draft | undefined {
  const own = top.filter(({ source }) => source);
  if (own.length < LEAST_LISTED) return undefined;
  const open = own.filter(
    ({ form, role, scoringIds }) => !form && role !== 'price' && scoringIds.length === 0,
  );
  return (
    open.find(({ title }) => ofStanding.test(title)) ??
    open.find(({ title }) => ofOthers.test(title))
  );
}
const LEAST_LISTED = 4;
const ofStanding = /(?:信誉|资信|荣誉|实力)(?:证明)?(?:材料|资料|文件)?$/;
export const ofOthers =
  /其[他它](?:证明|补充|有关|相关|技术|商务|资信|服务|需要?说明的?)*(?:材料|资料|文件|内容)?$|^补充(?:材料|资料)$|认为(?:有?必要|需要?|应)[^，。]{0,16}(?:材料|资料|文件|内容)$/;

/** Where texts of the technical part stand when no chapter bears their name; undefined where the skeleton has no such place. */
export function proseHome(top: readonly Draft[]): Draft | undefined {
  const rated = allDrafts(top).flatMap((node) => {
    if (node.form || node.kind !== 'prose') return [];
    const above = pathTo(top, node).map(({ title }) => volumeOf(title));
    if (above.includes('price') || volumeOf(node.title) === 'price') return [];
    let rate = 0;
    if (wholeAnswer.test(node.title) || isForAllRules(node)) rate = 6;
    else if (technicalPart.test(node.title)) rate = ofItsOwn.test(node.title) ? 3 : 5;
    else if (node.role === 'technical') rate = ofItsOwn.test(node.title) ? 1 : 2;
    else return [];
    if (above.includes('technical')) rate += 1;
    if (above.includes('qualification') || above.includes('commercial')) rate -= 3;
    // Of a part and a paper in it, both called the plan, the paper is what is written.
    if (node.children.length === 0) rate += 0.5;
    return rate > 0.5 ? [{ node, rate }] : [];
  });
  return rated.toSorted((a, b) => b.rate - a.rate)[0]?.node;
}

/** A volume that only the check of who may bid opens; 资信 beside it in its name is scored. */
const isForAdmission = ({ volume, title }: Draft): boolean =>
  volume !== undefined && /资格/.test(title) && !/资信|商务|技术|服务/.test(title);
const isForJudges = (node: Draft): boolean =>
  node.volume !== undefined &&
  node.children.length > 0 &&
  volumeOf(node.title) !== 'price' &&
  !isForAdmission(node);
/** What is scored goes to a volume the judges open, save where a paper of the very name stands in the other. */
const UNREAD = 0.95;

const isCopyOfOne = /(?:复印件|扫描件|影印件|证书|证件|执照)$/;

/** What is looked for: a place for proofs or for text, of whom, in which lot; the rule may name the chapter where the item does not. */
interface Wanted {
  proof: boolean;
  role?: Role;
  lotId?: string | undefined;
  criteria?: string;
}

/** 安全保密措施、保密管理制度、保密协议承诺及模板 of a list is what the rule of 安全保密 asks for, in its words. */
const isNamedByRule = ({ title, source, form, kind }: Draft, rule: string): boolean =>
  source !== undefined &&
  form === undefined &&
  kind === 'prose' &&
  title.length >= LEAST_OF_RULE &&
  rule.startsWith(title) &&
  /^[，,。；;：:每]/.test(rule.slice(title.length));
const LEAST_OF_RULE = 8;

/** The chapter a title names; proofs may stand in a form, text may not. */
export function namedHome(
  top: readonly Draft[],
  title: string,
  { proof, role, lotId, criteria = '' }: Wanted,
): Draft | undefined {
  const able = allDrafts(top).filter((node) => {
    // What is one lot's answers nothing of another's, nor of all.
    if (node.lotId !== undefined && node.lotId !== lotId) return false;
    // What bears the very name is what is asked for, whoever judges it.
    if (isNamesake(node, title)) return true;
    if (proof ? isProof(node) : node.form === undefined && node.kind === 'prose') return true;
    // What is judged by its words is written: 总承包业绩 is not proven in 总承包管理方案.
    const isWritten = node.scoringIds.length > 0;
    return proof && node.kind === 'prose' && node.children.length === 0 && !node.form && !isWritten;
  });
  const hasOthers = top.some(isForJudges);
  const rule = proof ? '' : tidy(criteria);
  const rated = able.flatMap((node) => {
    const path = pathTo(top, node);
    if (path.some((one) => volumeOf(one.title) === 'price')) return [];
    const isSame = sameTitle(node.title, title) || sameTitle(ownName(node.title), title);
    const same = isSame ? 2 : 0;
    const alike = likeness(node.title, title);
    const subject = bareSubject(title);
    const isNamed =
      proof &&
      ((subject.length >= 3 && node.title.includes(subject)) ||
        (node.form !== undefined && listsThings(node.title, subject)));
    // The copy of one paper proves that alone: works a manager has done stand with his career.
    const named = isNamed ? (isCopyOfOne.test(node.title) ? 1.2 : 1.5) : 0;
    const core = node.title.replace(/(?:相关)?(?:证明|证书)?(?:材料|资料|文件)$/, '');
    // 综合偿付能力 in 偿付能力证明材料.
    const isWithin = proof && core !== node.title && core.length >= 4 && title.includes(core);
    const isAkinTo =
      node.source !== undefined && isAkin(withoutKind(node.title), withoutKind(title));
    const fits =
      proof && role !== undefined && role !== 'qualification' && node.role === role ? 0.6 : 0;
    const rate = Math.max(
      same + (node.title === title ? 1 : 0),
      named,
      alike >= SAME_TITLE ? 1 + alike : 0,
      namesOneOf(node.title, proof ? subject : title) ? 1.5 : 0,
      isWithin ? 1.5 : 0,
      isAkinTo ? 1.2 : 0,
      fits,
      rule !== '' && isNamedByRule(node, rule) ? 1.6 : 0,
    );
    const apart = path[0] && hasOthers && isForAdmission(path[0]) ? UNREAD : 0;
    return rate > 0
      ? [{ node, rate: rate - apart - (node.scoringIds.length > 0 && !proof ? 0.5 : 0) }]
      : [];
  });
  return rated.toSorted((a, b) => b.rate - a.rate)[0]?.node;
}

/** Whether a part of the tender's own bears the very name. */
export const isNamesake = (node: Draft, title: string): boolean =>
  (node.form !== undefined || node.source !== undefined) &&
  titleKey(node.title) === titleKey(title);

/** So many characters at the end of two titles are more than a kind of paper. */
const LONGEST_KIND = 5;
function endAlike(one: string, two: string): number {
  let length = 0;
  while (length < Math.min(one.length, two.length) && one.at(-1 - length) === two.at(-1 - length))
    length++;
  return length;
}

/** The table of the tender that is called by what an item asks for: 试验检测仪器 in 拟投入的试验检测仪器设备表. */
export const namedForm = (
  top: readonly Draft[],
  title: string,
  lotId: string | undefined,
): Draft | undefined =>
  title.length < LEAST_NAME
    ? undefined
    : allDrafts(top).find(
        (node) =>
          node.form !== undefined &&
          isProof(node) &&
          (node.lotId === undefined || node.lotId === lotId) &&
          ((/表$|一览|清单|情况$/.test(node.title) && node.title.includes(title)) ||
            // 提供采购人签章的勘察确认单 is the 现场勘察确认单.
            (!isEnglish(title) && endAlike(node.title, title) >= LONGEST_KIND)),
      );

const isProof = (node: Draft): boolean =>
  node.children.length === 0 &&
  (node.kind === 'evidence' || node.kind === 'form') &&
  !['price', 'deviation', 'index', 'form'].includes(node.role);

/** 商务技术册 is bound for the commercial papers, too. */
const isBoundAs = (title: string, volume: Volume): boolean => {
  const own = volumeOf(title);
  return own === volume || (volume === 'commercial' && own === 'technical' && /商务/.test(title));
};

/** 商务标 that holds the prices alone: nothing else is bound there, whatever it is called. */
const isOfPrices = ({ children }: Draft): boolean =>
  children.length > 0 &&
  allDrafts(children).every(
    ({ role, title }) => role === 'price' || volumeOf(title) === 'price' || ofPrice.test(title),
  );
const ofPrice = /报价|价格|开标一览表|成本/;

/** The volume in which proofs of a kind are bound; undefined where the skeleton has no volumes. */
export function proofVolume(top: readonly Draft[], technical: boolean): Draft | undefined {
  const wanted: readonly Volume[] = technical
    ? ['technical', 'commercial', 'qualification']
    : ['commercial', 'qualification', 'technical'];
  for (const volume of wanted) {
    // 其他响应文件 beside 资格性响应文件: what is left is what the judges open.
    const rest = volume === 'qualification' && top.some(isForAdmission) && top.find(isForJudges);
    if (rest) return rest;
    const found = top.find(
      (node) =>
        node.volume &&
        node.children.length > 0 &&
        isBoundAs(node.title, volume) &&
        !isOfPrices(node),
    );
    if (found) return found;
  }
  return undefined;
}
