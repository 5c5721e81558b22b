import { stripEnumerator, tidy } from '../text/tidy.ts';
import { type Aspect, ground, praise, praiseEnd, toAspect, withCommonEnds } from './aspect.ts';
import { SEGMENT_CHARS } from './segments.ts';

/** Words that give or take points, or name a grade. */
export const graded =
  /(?:^|[^项个份每])[得加计记扣减]\s*[\d.]+(?:\s*[~～\-—–至](?:\s*[\d.]+)?|\s+[\d.]+)?\s*分|不[得加计记扣减]分|得\s*0\s*分|扣完为止|(?:的|，)\s*[\d.]+\s*分$|评[审价]为(?:优|良|中|差)/;

/** 交联生产线2条及以上: how many there are is what is praised of it. */
const COUNTED =
  /(?<=..)(?:不少于|达到|至少)?\d{1,4}[个台套条辆名人座间处项份](?:（?含）?)?[及或]?以上$/;
/** 具有局部放电试验室: that it is there is what is praised. */
const OWNED = /^(?:具有|具备|拥有|设有|配有)(?=.{4})/;

/** 基础分3分，承诺明确的加1～2分: what everybody begins with is earned by nothing. */
const BASE = /^[^，。；\d]{0,12}(?:基本|基础|基准|起评|起步|保底)分 ?[\d.]{1,6} ?分[，,；](?=.{4})/;

/** 得5分, 加0～4分; what each one more adds (加4分) is no step. */
const GIVES = /得|加 ?[\d.]{1,6} ?[~～—–至-]/;

/** 流程符合WS/T 508-2016: against which standard a thing is held; a word of two characters alone names none. */
const heldTo = /^(.{2,24}?)符合[A-Z][^、，]{2,24}$/;

function withoutPraise(piece: string): string {
  const thing = heldTo.exec(piece)?.[1];
  if (thing !== undefined) return thing.length > 2 ? thing : '';
  return piece
    .replace(COUNTED, '')
    .replace(praiseEnd, '')
    .replace(/为(?:最新|国内|国际|行业)[^、，]{0,8}$/, '');
}

/** Pieces that lack praise of their own belong to the piece that carries it: 围挡、喷淋和冲洗措施到位 is one thing. */
function praisedThings(tier: string): string[] {
  const things: string[] = [];
  let held: string[] = [];
  const list = tier
    .replace(ground, '')
    .replace(BASE, '')
    .replace(
      /的?[，：:]?(?:[得加]\s*[\d.]|(?<![\d.])(?:[\d.]{1,6}\s?[~～\-—–至]\s?)?[\d.]{1,6}\s*分(?!钟))[\s\S]*/,
      '',
    )
    .replace(/^[^、，]{0,12}(?:包括|包含|涵盖)(?:但不限于)?(?:以下)?[:：]?(?=[^、，]{2})/, '');
  for (const whole of withCommonEnds(list.split(/[、，]|(?<=..)并有/))) {
    const piece = things.length > 0 ? whole.replace(OWNED, '') : whole;
    const bare = withoutPraise(piece);
    if (bare === piece) {
      held.push(piece);
    } else if (bare !== '' && /等[^、]{2,8}$/.test(held.at(-1) ?? '')) {
      // 针对甲、乙等关键工序，方案先进: what it is for, and what is praised.
      things.push(held.join('、'), bare);
      held = [];
    } else if (bare !== '' || held.length > 1) {
      // 教案、课件等资源，内容齐全: what is praised stands before it.
      things.push([...held, bare].filter((one) => one !== '').join('、'));
      held = [];
    }
  }
  // What goes with something stands last and has no praise: …、与检测衔接的得5分.
  return [...things, ...held];
}

/** A：功能齐全且可部署4；B：2～3: what the best of lettered steps asks for. */
const topStep =
  /^(?:[A1Ⅰ一]|第一|优秀?)[档级等]?[：:]([^；：]{4,200}?)[，,]?(?:得|计)?[\d.]{1,6}(?:\s?[~～\-—–至]\s?[\d.]{1,6})?\s?分?$/;

/** 布置合理、划分科学的，4.5～5.0分; 计划完整的1.6～2分: a step by its praise and its points alone. */
const praisedStep = new RegExp(
  String.raw`^[^。；]{4,120}?(?:的，?|[：:])[\d.]{1,6}\s?[~～\-—–至]\s?[\d.]{1,6}\s?分`,
);

/** 路线、时间安排合理，可操作性强8-10分: the points right behind the praise. */
const bareStep = new RegExp(
  String.raw`^[^。；]{4,120}?(?:${praise}|[好实])[\d.]{1,6}\s?[~～\-—–至]\s?[\d.]{1,6}\s?分`,
);
/** 制度健全、考核到位12分；较健全7分: one figure right behind the praise, told by the lower step. */
const singleStep = new RegExp(String.raw`^[^。；]{4,120}?(?:${praise}|[好实])[\d.]{1,6}\s?分$`);
const lowerStep = /^(?:较|基本|一般)[^。；]{0,24}?[\d.]{1,6}\s?分/;
const namesSeveral = (step: string): boolean =>
  praisedAspects(step).reduce((sum, one) => sum + (one ? Math.max(1, one.parts.length) : 0), 0) > 1;

/** The parts of the sentence that gives the most, up to its points: a scale begins with it, and lower steps may stand behind. */
export function bestStep(criteria: string): string[] {
  for (const step of tidy(criteria).split(/\n|。/)) {
    const parts = step.slice(0, SEGMENT_CHARS).split('；');
    const at = parts.findIndex((part) => graded.test(part.trim()) && GIVES.test(part));
    if (at >= 0) return parts.slice(0, at + 1).map((part) => stripEnumerator(part));
    const [, top] = parts.length > 1 ? (topStep.exec(parts[0] ?? '') ?? []) : [];
    if (top !== undefined) return [top.replace(/且[^、，；]{2,12}$/, '')];
    const [first = ''] = parts;
    if (/优|良/.test(first)) continue;
    const isSingle = singleStep.test(first.trim()) && lowerStep.test(parts[1]?.trim() ?? '');
    const isBare = (bareStep.test(first) || isSingle) && namesSeveral(stripEnumerator(first));
    if (praisedStep.test(first) || isBare) return [stripEnumerator(first)];
  }
  return [];
}

/** 分医师、技师、工程师三类制定培训计划: one for each. */
const byKinds =
  /分([^，。；分]{3,60}?)[两二三四五六七八九\d]{1,2}(?:类|种|级|层次|阶段)(?:人员)?(?:分别)?(?:制定|制订|编制|提供|说明)?([^，。；、得]{2,12}?)(?=的?得|的?[，。；]|$)/;

/** The things a step praises, each as an aspect. */
export function praisedAspects(step: string): (Aspect | undefined)[] {
  const [, kinds = '', head = ''] = byKinds.exec(step) ?? [];
  const things = kinds.includes('、')
    ? kinds.split('、').map((kind) => `${kind}${head}`)
    : praisedThings(step);
  return things.map((thing) => toAspect(thing, step));
}
