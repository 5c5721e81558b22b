import { praiseWords, qualityWords } from '../../documents/extract/scoring/praise.ts';
import { withSharedEnd } from '../../documents/extract/scoring/shared-end.ts';
import { stripEnumerator } from '../text/tidy.ts';
import { COMPOUND, WITH_OTHERS } from './aspect-title.ts';

/** One thing the criteria ask a bidder to write about. */
export interface Aspect {
  title: string;
  /** Enumerated things inside it (A、B、C等关键工序 → A, B, C). */
  parts: string[];
  /** What a bracket within its name lists: 主要工程（深基坑、钢结构、机电安装）控制要点. */
  members?: string[];
  /** The words of the criteria it stands in. */
  source: string;
}

/** What a lower step says: it is not asked for. */
const lacking =
  /不够|不足|不全|欠|缺(?!陷)|较差|不详|不合理|不完|不明|不符|粗糙|较弱|一般|基本满足|无法|未能/;
export const listed =
  /(?:至少|应|需|须|主要|其中)?(?:包括|包含|涵盖|含)(?:但不限于)?(?:以下内容|如下内容)?[：:]?\s*/;
const opening =
  /^(?:要求(?=[对就针]))?(?:评标委员会|评审委员会|评委会?|磋商小组|专家)?(?:将|须|应(?!急|答))?(?:综合)?(?:根据|依据|针对|结合|就|对|从|按照?|考察|评审)?(?:各(?=投标|供应|响应|申请|承包|单位))?(?:投标人|供应商|投标单位|响应人|响应供应商|投标供应商|响应单位|申请人|承包人|(?:投标|响应)文件中?)?(?:的)?(?:提供|提交|制定|制订|编制|拟定|递交|出具|承诺|设计(?=的)|编写|拟|在)?(?:的)?(?:针对|为|对|就|根据|结合|于)?(?:(?:本次|本|该|此|采购)(?:项目|采购|工程|招标|标段))?(?:的)?(?:所(?:[投报供](?:产品|货物|设备))?)?(?:实际情况|特点|特殊性)?(?:，)?(?:提供|提交|制定|制订|编制|拟定|承诺|配置(?=的)|设计(?=的)|拟)?(?:的)?/;
export const closing =
  /(?:等)?(?:几|各|多|[二三四五六七八九两])?(?:个)?(?:方面(?:的?(?:方案|措施))?|因素|内容|情况|能力|要素|要求)?(?:的)?(?:内容|情况)?(?:，)?(?:由|予以)?(?:评委|评标委员会)?(?:进行|作出)?(?:综合|横向|整体|独立){0,6}(?:比较|对比)?(?:评审|评分|评价|打分|评定|评议|考虑|比较|酌情)[\s\S]*/;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** 结合采购人的业务特点，对…: by what it is looked at, not what is asked. */
export const ground =
  /^(?:结合|根据|针对|围绕|立足)[^，。；、：]{2,24}(?:特点|实际|情况|现状|需求|要求)，(?=[对从就])/;

/** Words without those that open a sentence; no word is cut: 应用系统, 从业人员, 就餐高峰 stay whole. */
export function withoutOpening(whole: string): string {
  const text = whole.replace(ground, '');
  const end = COMPOUND.test(text) ? 0 : (opening.exec(text)?.[0].length ?? 0);
  if (end === 0) return text;
  const starts = [...segmenter.segment(text.slice(0, end + LONGEST_WORD))].map(
    ({ index }) => index,
  );
  return text.slice(end >= text.length ? end : (starts.findLast((start) => start <= end) ?? 0));
}
const LONGEST_WORD = 6;

export const praise = `(?:较为?|非常|十分|完全|详细且|切实|具有|比较|(?<!服务|工作)内容)?(?:${praiseWords}|匹配|(?:符合|满足|贴合|契合)[^、，。；]{0,6}(?:要求|需求|需要|实际|特点)|强|高|优)`;
export const praiseEnd = new RegExp(`(?:(?:且|、|，|并|和|性)?${praise}){1,40}(?:的)?$`);
const qualityNoun = new RegExp(
  `(?:的)?(?:及?(?:${qualityWords}|先进)){1,8}性(?:(?:及|和|与|、)(?:${qualityWords}|先进){1,8}性){0,12}$`,
);
export const vague =
  /(?<!的)(?:贴合|契合|吻合|匹配)(?:度|程度)$|^(?:工艺|工作|目标|行动|任务|事项|章节|图文|体系|管理体系|方案|内容|计划|措施|情况|能力|表述|逻辑|考虑|思路|方法|手段|要求|项目|服务|投标人|参数|水平|材料|本项目|实施|描述|招标要求|项目特点|招标文件要求|采购需求|编制|分析|理解|其他|等|其它|整体|方案整体|服务内容|方案内容|相关内容|文字说明|经验|工作经验|素质|专业|持证|学历|(?:实际|可)?操作|最[高低多少]|较[好优差]|良好|一般|先进|成熟|稳定|美观|实用|全部(?:实现|满足|提供))$|^(?:符合|满足|能够?|具有|具备|提供|优于|切实|没有|未|需要|进行|采用|无(?!障碍|人机|纸化)|不(?!可抗力|良|停|间断|合格[品项])|每|得|为|完全|响应(?!时间|时限|时效|速度|及时|流程|机制|方案|能力)|是否|素质$|的能力$|^胜任|工作经验$|经验及能力$|对应|切合|贴合)|是否|得分|\d\s*分|评标基准|复印件|扫描件|证书编号/;

/** Words cut off before the one they lead to. */
const unnamed = /(?:较|很|更|(?<![行作])为|与|和|及|、|基础上)$/;
/** Praise behind the thing it praises: 质量考核体系健全. */
const praisedEnd = new RegExp(`(?<=[^较、，].{3})(?:(?:较为?|内容)?(?:${praiseWords})){1,6}$`);

/** Without brackets that are closed before they open, or never closed. */
function balanced(text: string): string {
  const lastClose = Math.max(text.lastIndexOf('）'), text.lastIndexOf(')')) + 1;
  const open = text.slice(lastClose).search(/[（(]/);
  return (open === -1 ? text : text.slice(0, lastClose + open)).replace(/^[）)]+/, '');
}

/** 在此基础上，根据… goes on from what was said before. */
const goingOn = /^(?:[（(]?\d{1,2}[）)、.．])?在[^，。]{0,12}基础上[，,]?/;

/** 与现有系统兼容, 与江滨风貌协调: without 与 it says nothing. */
const AGREES = /^与[^的，]{2,16}(?:兼容|协调|融合)性?$/;

function cleanAspect(raw: string): string {
  // 定期巡检是否符合实际: the thing, not the question.
  return (
    withoutOpening(balanced(stripEnumerator(raw).replace(goingOn, '')).split(/是否|能否/)[0] ?? '')
      .replace(
        /^(?:的|及|和|与|以及|并|其中|其(?!他)|对|于|中(?=的)|在|拟定的|拟|所)+(?=.{3})/,
        (words, _, all: string) =>
          [COMPOUND, AGREES, WITH_OTHERS].some((one) => one.test(all)) ? words : '',
      )
      .replace(/^(?:投标人|供应商)(?:的|对)?/, '')
      .replace(/^[^、，]{0,12}(?:制度|方案|计划|文件|大纲|设计|报告)中(?:的|对)?(?=.{2})/, '')
      // 对成果转化的考虑程度: how far it goes is how it is judged.
      .replace(/(?<=的(?:把握|理解|认识|掌握|了解|熟悉|考虑|借鉴|分析))(?:的)?程度$/, '')
      .replace(/等$/, '')
      .replace(
        /^(?!其他)(.*?)(?:的)?(?:具体)?(?<=[\u4e00-\u9fa5]{3})(?<!技术|服务|工作|培训)(?:内容|情况)$/,
        '$1',
      )
      .replace(/的$/, '')
      // 甲、乙四项主要方案: how many there are is no part of the last.
      .replace(
        /(?<=.{2})[二三四五六七八九十两\d]{1,2}[项个类种](?:主要|重点|关键|专项)?(?:方案|内容|措施|工程|方面|部分|环节|工作|(?:场景|情形|情况|风险|事件)(?:分别[^，。]{0,12})?)$/,
        '',
      )
      .replace(/^种(?=.{3})/, '')
      // 阶段划分合理：从…的一致程度: what stands behind the colon says how it is judged.
      .replace(/^([^：]{4,30})：(?:从|对|就|根据|按).*$/, '$1')
      .replace(praisedEnd, '')
      // 节点与“服务期限”一致, 造型与环境协调: with what it agrees is how it is judged; to agree with others is work.
      .replace(
        /(?<=.{2})与[^，。；、]{2,24}(?:一致|相符|吻合|相匹配|相适应|(?<!单位|部门|[各他]方|人员?|业主|社区|居民|专业)相?协调|衔接(?:紧密|顺畅|得当))(?=[、，]|$)/g,
        '',
      )
      .replace(
        /(?:的)?(?:内容)?(?:详实|完善|合理|详细|明确|科学合理|完整)(?:程度|性)(?:方面)?$/,
        '',
      )
      // Where the quality is all that is named, it is the subject.
      .replace(qualityNoun, (noun, at: number) => (at === 0 ? noun : ''))
      .replace(/所?采取的(?=.{2})/, '的')
      .replace(/[。；：，、,;:\s“”"]+/g, (mark, at: number, whole: string) =>
        at + mark.length >= whole.length ? '' : mark,
      )
      .trim()
  );
}

/** What stands for itself is at least this long. */
const LEAST_PART = 4;

/** Where a part of an enumeration is joined to another by 及, 和, 与 or 并; -1 where it is one thing. */
function jointOf(part: string): number {
  const joints = [...part.matchAll(/及(?!其(?!他)|[时格早])|[和与并]/g)].map(
    (match) => match.index,
  );
  return joints.find((at) => at >= LEAST_PART && part.length - at - 1 >= LEAST_PART) ?? -1;
}

const withOthers = /^(?:.{2,}(?:及|和))?与[^与和及]{2,8}$/;
const together = /^[^，]{2,8}(?:联动|协作|沟通|协调|衔接|对接)(?:机制)?(?:等[^，]{0,16})?$/;

/** One name for what several words before its 的 say: 与设计、学校、街道的协调机制, 提出可节约投资、缩短工期的建议. */
const commonEnds = [
  {
    begins: /^与[^与和及的]{2,8}$/,
    ends: /的?(?:联动|协作|沟通|协调|衔接|对接|配合)(?:机制|措施|方案|流程|办法|制度)?$/,
  },
  {
    begins: /^[^的、]{0,8}(?:提出|给出)(?:可|能)?[^的]{2,12}$/,
    ends: /的(?:建议|措施|对策|办法)：?$/,
  },
];
const LONGEST_COMMON = 16;

/** The pieces with those joined that have one name; what a colon says of it is no part of that. */
export function withCommonEnds(pieces: readonly string[]): string[] {
  for (const { begins, ends } of commonEnds) {
    const from = pieces.findIndex((piece) => begins.test(piece));
    const to = pieces.findIndex((piece, at) => at > from && ends.test(nameOf(piece)));
    const own = pieces.slice(from, to + 1).map(nameOf);
    if (from === -1 || to === -1 || own.some(({ length }) => length > LONGEST_COMMON)) continue;
    const name = own.join('、').replace(/^[^的、]{0,8}(?:提出|给出)(?:可|能)?/, '');
    return [...pieces.slice(0, from), name, ...pieces.slice(to + 1)];
  }
  return [...pieces];
}
const nameOf = (piece: string): string => piece.split('：')[0] ?? piece;

/** The pieces of an enumeration; what stands in brackets stays whole. */
function dividedOutside(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (/[（(]/.test(letter)) depth++;
    else if (/[）)]/.test(letter)) depth = Math.max(0, depth - 1);
    const mark = /[、，；,;①-⑳]/.test(letter) ? 1 : joins(text, at) ? 2 : 0;
    if (depth > 0 || mark === 0) continue;
    pieces.push(text.slice(from, at));
    from = at + mark;
  }
  const all = withCommonEnds(
    [...pieces, text.slice(from)].filter((piece, at) => at > 0 || piece !== ''),
  );
  // 警示及与交警、路政联动: what is done with the one is done with the other.
  return all.flatMap((piece, at): string[] => {
    const [before, next] = [all[at - 1] ?? '', all[at + 1] ?? ''];
    if (withOthers.test(before) && together.test(piece)) return [];
    if (!withOthers.test(piece) || !together.test(next)) return [piece];
    const [own, others] = piece.split(/(?:以?及|和)?(?=与[^、]{2,8}$)/);
    return others === undefined ? [`${piece}、${next}`] : [own ?? '', `${others}、${next}`];
  });
}

/** 定价公道并有稳价措施: what is joined on is a thing of its own. */
const joins = (text: string, at: number): boolean =>
  text.startsWith('以及', at) || (at >= 2 && text.startsWith('并有', at));

/** Splits an enumeration; 及/和/与 divide only what stands for itself on both sides. */
export function splitList(text: string): string[] {
  const pieces = withSharedEnd(dividedOutside(text));
  const plain =
    pieces.length > 2
      ? pieces.map((piece) => piece.replace(/(?<=.)等(?!级|保)[^等]{0,8}$/, ''))
      : pieces;
  return plain.flatMap((part) => {
    const at = jointOf(part);
    const [first, second] = [part.slice(0, at), part.slice(at + 1)];
    if (
      at === -1 ||
      /^(?:与|对)/.test(part) ||
      /采取|遇到|发生|对于/.test(part) ||
      vague.test(cleanAspect(second))
    )
      return [part];
    return [first, second];
  });
}

/** The name of a group behind 等 is this long. */
const GROUP_NAME = { least: 2, most: 14 };

/** A、B、C等关键工序: the members and the name of the group. */
function groupOf(text: string): { members: string; name: string } | undefined {
  const from = Math.max(0, text.length - GROUP_NAME.most - 1);
  const ends = [...text.slice(from, text.length - GROUP_NAME.least).matchAll(/等/g)].map(
    (match) => from + match.index,
  );
  const mark = text.lastIndexOf('、', (ends.at(-1) ?? 0) - 2);
  const end = ends.find((at) => at >= mark + 2);
  return mark < 1 || end === undefined
    ? undefined
    : { members: text.slice(0, end), name: text.slice(end + 1) };
}

/** 主要工程（深基坑、钢结构、机电安装）控制要点: the things one name stands for; none where the bracket says something else. */
export function membersIn(text: string): string[] {
  const inner =
    /(?<=[\u4e00-\u9fff])(?<!本(?:项目|工程))[（(]([^（()）\d：:；;。，,]{5,80})[）)]/.exec(
      text,
    )?.[1] ?? '';
  const members = inner.split('、');
  const isList = members.length >= LEAST_MEMBERS && members.every(({ length }) => length <= 10);
  return isList && !listed.test(inner) ? members.map((one) => one.replace(/等$/, '')) : [];
}
const LEAST_MEMBERS = 3;
const LONGEST_MEMBER = 12;
const MOST_TITLE = 30;

/** What is done: beside other things it is one of them, alone it says nothing. */
export const ofScope = /^(?:服务|工作)内容$/;

export function toAspect(raw: string, source: string): Aspect | undefined {
  const members = membersIn(raw);
  if (members.length > 0) {
    const whole = toAspect(raw.replace(/[（(][^（()）]*[）)]/, ''), source);
    if (whole) return { ...whole, members };
  }
  const clean = cleanAspect(raw);
  const found = groupOf(clean);
  // 协助做好在建工地的扬尘、噪音等污染监管工作: what goes before the list says more than the name behind it.
  const isClause = clean.indexOf('、') > LONGEST_MEMBER && clean.length <= MOST_TITLE;
  const group = isClause ? undefined : found;
  const title = group ? cleanAspect(group.name) : clean;
  const parts = splitList(group?.members ?? (clean.includes('、') ? clean : '')).map(cleanAspect);
  const isUnnamed =
    (vague.test(title) && !ofScope.test(title)) || lacking.test(title) || unnamed.test(title);
  if (title.length < 2 || title.length > MOST_TITLE || isUnnamed) return undefined;
  const isPart = (part: string) =>
    !vague.test(part) || (ofScope.test(part) && parts.length >= LEAST_MEMBERS);
  return { title, parts: parts.filter((part) => part.length >= 2 && isPart(part)), source };
}
