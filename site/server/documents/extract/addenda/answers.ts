import { cleanText, compact } from '../text.ts';
import { otherFigures } from './figures.ts';
import { masked, QUOTES, quoteOf, unmasked } from './quotes.ts';
import { sayingsIn } from './sayings.ts';
import type { Saying } from './statement.ts';

/** An answer that leaves everything as it stands. */
const UNCHANGED =
  /^(?:(?:经[^，,。]{0,12}|不(?:可以?|能|行|允许|同意|予采纳)|否)[，,。])?(?:(?:请|按照?|以|详?见|参见|参照|根据|执行|同|具体|维持|遵照|依据|均|仍|应)[^。；]{0,50}(?:文件|公告|须知|前附表|清单|图纸|合同|规定|要求|原文|章|条|附件|不变|执行|为准)[^。；]{0,20}|[^。；]{0,16}(?:不变|不作(?:调整|修改|改动)|不予(?:调整|修改)|无需修改|没有变化))[。.]?$/;

/** An amount with its unit. */
const AMOUNT = /(\d[\d,.]{0,14})\s?([\p{Script=Han}%‰]{1,4})/gu;
/** 以 16020 平方米为准, 有误，应为 120 日历天, 调整为每秒不少于 1500 笔: the words that go stand in the question. */
const CHOSEN =
  /^(?:(?:经[^，,。]{0,12}|[^，,。]{0,8}(?:有误|笔误|错误)|同意|是的?)[，,。]\s*){0,2}(?:[^，,。；\n]{1,20}(?:工程量|数量|面积|长度)应?[为是]|以|应为|应是|按|[^，,。；\n\d]{0,8}(?:更正|调整|修改|变更|修正|改)为|为)([^。；\n]{1,60}?)(?:为准|计算?|执行|考虑)?(?:[，,](?:请?按|以)[^，。；\n]{1,20})?[。；]?$/;

/** 调整为…: what the question asks about is so from now on. */
const ANEW = /^现?(?:更正|更改|调整|修改|变更|修正|修订|改)为[：:]?/;

/** What an answer changes; where it changes no words, what it adds to them. Nothing for one that only points to the file. */
export function answerStatements(question: string, answer: string): Saying[] {
  const chosen = chosenIn(question, answer);
  if (chosen) return [chosen];
  if (answer.trim() === '' || UNCHANGED.test(compact(answer))) return [];
  const said = answer.split('\n').flatMap(sayingsIn);
  const about = cleanText(question.replaceAll('\n', ' ')).slice(0, 300);
  const whole = said.filter(({ act, after }) => act === 'removed' || after !== '');
  const anew = ANEW.exec(answer.trim())?.[0];
  if (whole.length === 0 && anew !== undefined) {
    const after = answer
      .trim()
      .slice(anew.length)
      .trim()
      .replace(/[。；]$/, '');
    return [{ act: 'changed', about, before: otherFigures(question, after), after }];
  }
  if (whole.length > 0) return whole.map((saying) => withQuestion(saying, about));
  return [{ act: 'explained', about, before: question.trim(), after: answer.trim() }];
}

/** 近三个月改为近六个月: words of one shape on both sides are what goes and what comes. */
function withQuestion(saying: Saying, question: string): Saying {
  const { about, before, after, act, shift } = saying;
  const isShape =
    about.length >= 2 &&
    about.at(0) === after.at(0) &&
    about.at(-1) === after.at(-1) &&
    Math.abs(about.length - after.length) <= 3;
  // 将该项评分标准修改为…: which one the question says.
  if (POINTS_BACK.test(about)) return { ...saying, about: `${question} ${about}` };
  if (act !== 'changed' || before !== '' || shift) return { ...saying, about: about || question };
  if (isShape) return { ...saying, about: question, before: about };
  const isAssent = ASSENT.test(about);
  const was = isAssent ? otherFigures(question, after) : '';
  return { ...saying, about: isAssent ? question : about || question, before: was };
}

const POINTS_BACK = /^[将对把]?(?:[该此]|上述|本(?:项|条))/;
/** 可以，修改为…: says yes, and names nothing. */
const ASSENT = /^(?:可以?|同意|是的?|允许|接受|采纳|好的?)(?:[，,].{0,8})?$/;
/** An answer that only says what holds instead of what the question quotes or counts. */
function chosenIn(question: string, answer: string): Saying | undefined {
  const after = cleanText(CHOSEN.exec(answer.trim())?.[1] ?? '').trim();
  const [amount] = amountsIn(after);
  if (!amount) return undefined;
  const whole = masked(question);
  const signs = [...whole.text.matchAll(QUOTES)];
  const quote = signs.length === 1 && signs[0] ? quoteOf(whole, signs[0][0]).trim() : '';
  if (amountsIn(quote).some(({ unit }) => unit === amount.unit)) {
    const about = cleanText(unmasked(whole, whole.text.replace(QUOTES, ' '))).slice(0, 300);
    return { act: 'changed', about, before: quote, after };
  }
  const olds = amountsIn(question).filter(
    ({ unit, number }) => unit.startsWith(amount.unit) && number !== amount.number,
  );
  const [old] = olds;
  if (!old || olds.some(({ number }) => number !== old.number)) return undefined;
  const about = cleanText(question.replaceAll('\n', ' ')).slice(0, 300);
  const before = `${old.number}${amount.unit}`;
  return { act: 'changed', about, before, after };
}

const amountsIn = (text: string): { number: string; unit: string }[] =>
  [...text.normalize('NFKC').matchAll(AMOUNT)].map(([, number = '', unit = '']) => ({
    number,
    unit,
  }));
