import { kindOf } from '../structure/tree.ts';
import { buyers } from '../text/wording.ts';
import { shiftedTo } from './bearers.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { wordsOf } from './figure-words.ts';

/** 不提供上门服务, 暂不能提供: what is not given stands behind, or before. */
const refused =
  /(?:暂|拟|均|概)?不(?:再|能|予)?(?:提供|配备|配置|办理|承诺|负责|安排|购买|派[驻遣])|(?:暂|拟)不(?:施工|实施|供货|安装)|不为[^，。；]{2,16}(?:缴纳|办理|购买|提供)|不在[^，。；]{0,10}(?:范围|内容)(?:之?内)?/g;
/** 考核条款我方不予接受: whatever it says. */
const declined =
  /(?:条款|要求|约定|规定|办法)[^，。；、]{0,6}(?:不予|无法|拒绝|不能|不)(?:接受|执行|认可)/g;
/** 按成本价收费, 由采购人另行支付费用, 员工自理. */
const charged = new RegExp(
  [
    '按[^，。；]{0,8}(?:收费|计费|收取(?:[^，。；]{0,6}费用?)?)',
    '另行?(?:收费|计费|计取|收取[^，。；]{0,6}费用?)',
    `(?:${buyers}|用户)(?:另行)?(?:承担|支付|负担)[^，。；]{0,8}费用?`,
    '(?:收取|加收)[^，。；]{0,8}费用?',
    '(?:员工|个人|本人|人员|采购人|用户)(?:自理|自费|自行承担)',
  ].join('|'),
  'g',
);

/** 不提供虚假资料, 不安排无证人员: to be refused. */
const rightly =
  /虚假|伪造|任何|额外|私自|无证|非本|违|不合格|不良|回扣|贿|宴请|超[载范出期]|疲劳|带病|替代|假冒|劣质|过期|转包|他人|第三方|无关|招标文件/;
/** What would be. */
const supposed = /若|如|除非|期外|期满|届满|过保|超出|超过|人为/;
/** What would be, after its time, or on top. */
const otherwise =
  /若|如|除非|期外|期满|届满|过保|超出|超过|以外|之外|范围外|人为|增加|新增|不收|不另|不得|不会|免|无需|不需|不向/;
const free =
  /免费|无偿|包干|不(?:再|需|得|予)?(?:另行?|额外)(?:付费|支付|收费|收取|计取)|费用?(?:全部|均|已)?(?:由|包含|包括|含)[^。；]{0,12}|由(?:中标|供应|投标|成交|乙|卖|承包)[^，。；]{1,6}(?:承担|支付|负责)|包含|包括|为[^，。；]{2,10}(?:购买|办理|缴纳)/;
/** 质保期满后: what is free for ever is free then, too. */
const afterTerm = /(?:期满|届满|到期|期外|过保)[之以]?后?/;
const forever = /(?:终身|永久|长期)[^，。；]{0,4}(?:免费|无偿)|免费终身/;
const prohibiting = /不得|不能|不允许|严禁|禁止|不接受/;

/** How far a thing stands from the words that refuse it. */
const REACH = 16;
const LEAST_SHARED = 2;
const ALIKE = 0.4;

interface Asked {
  text: string;
  terms: ReadonlySet<string>;
}

function sentencesOf({ stated = [], clauses, requirements = [] }: CheckInput): string[] {
  const texts = [
    ...clauses.map(({ text }) => text),
    ...requirements.map(({ text }) => text),
    ...stated.map(({ head, text }) => `${head} ${text}`),
  ];
  return [
    ...new Set(texts.flatMap((text) => text.split(/[。；;\n]/)).filter((one) => one.length >= 4)),
  ];
}

/** The sentence of the tender that asks for most of these words; `isWithin`: or of whose own words most are among them. */
function askedFor(words: string, asked: readonly Asked[], isWithin = false): Asked | undefined {
  const own = [...wordsOf(words)];
  const best = asked
    .map((one) => ({ one, shared: own.filter((term) => one.terms.has(term)).length }))
    .toSorted((a, b) => b.shared - a.shared)[0];
  const whole = Math.min(own.length, isWithin ? (best?.one.terms.size ?? 0) : own.length);
  const isAsked = best && best.shared >= LEAST_SHARED && best.shared >= ALIKE * whole;
  return isAsked ? best.one : undefined;
}

interface Refusal {
  at: number;
  text: string;
  msg: string;
}

const shown = (text: string): string => text.trim().slice(0, 40);
const partBefore = (text: string, at: number): string =>
  text
    .slice(0, at)
    .split(/[，,。；;：:]/)
    .at(-1)
    ?.slice(-REACH) ?? '';

function refusalsIn(text: string, asked: () => readonly Asked[]): Refusal[] {
  const found: Refusal[] = [];
  for (const { 0: said, index } of text.matchAll(declined))
    if (!otherwise.test(partBefore(text, index)))
      found.push({ at: index, text: said, msg: '这里写明不接受招标文件的内容，属于偏离，请改正' });
  for (const { 0: said, index } of text.matchAll(refused)) {
    const before = partBefore(text, index);
    const after = /^[^，。；、]{0,16}/.exec(text.slice(index + said.length))?.[0] ?? '';
    if (rightly.test(before + said + after) || supposed.test(before)) continue;
    const thing =
      /[\u4e00-\u9fff]{2}/.test(after) || said.includes('为')
        ? said.replace(/^.*?不(?:为)?/, '') + after
        : before;
    const want = askedFor(
      thing,
      asked().filter(({ text: one }) => !prohibiting.test(one)),
    );
    if (want)
      found.push({
        at: index,
        text: said,
        msg: `这里写明“${said}”，招标文件要求“${shown(want.text)}”，请核对`,
      });
  }
  for (const { 0: said, index } of text.matchAll(charged)) {
    const before =
      text
        .slice(0, index)
        .split(/[。；;\n]/)
        .at(-1) ?? '';
    const isAfter = afterTerm.test(partBefore(text, index));
    const held = isAfter ? partBefore(text, index).replace(afterTerm, '') : before;
    if (otherwise.test(held + said)) continue;
    const want = askedFor(
      isAfter ? before : before.slice(-REACH),
      asked().filter(({ text: one }) => (isAfter ? forever : free).test(one)),
      isAfter,
    );
    if (want)
      found.push({
        at: index,
        text: said,
        msg: `这里写明“${said}”，招标文件写明“${shown(want.text)}”，请核对`,
      });
  }
  return found;
}

/** Sentences in which the bidder does not give what the tender asks for, or wants to be paid for what is included. */
export function refusals(input: CheckInput, passages: readonly Passage[]): Found[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  let known: Asked[] | undefined;
  const tender = sentencesOf(input);
  const asked = () => (known ??= tender.map((text) => ({ text, terms: wordsOf(text) })));
  const shifted = shiftedTo(tender);
  return passages.flatMap((passage) => {
    if (passage.heading || passage.row || !prose.has(passage.chapterId)) return [];
    const moved = shifted(passage.text).map(({ at, text, asked: want }): Refusal => {
      const msg = `这里写明“${text}”，招标文件写明“${want}”，请核对`;
      return { at, text, msg };
    });
    const refused = refusalsIn(passage.text, asked).filter(
      ({ at }) => !moved.some((one) => Math.abs(one.at - at) < REACH),
    );
    return [...moved, ...refused].map(
      ({ at, text, msg }): Found => ({
        kind: 'contradiction',
        severity: 'warning',
        chapterId: passage.chapterId,
        quote: quoteAt(passage, at, text.length),
        msg,
      }),
    );
  });
}
