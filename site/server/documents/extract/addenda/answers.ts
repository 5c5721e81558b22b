import { cleanText, compact } from '../text.ts';
import { sayingsIn } from './sayings.ts';
import type { Saying } from './statement.ts';

/** An answer that leaves everything as it stands. */
const UNCHANGED =
  /^(?:经[^，,。]{0,12}[，,])?(?:(?:请|按照?|以|详?见|参见|参照|根据|执行|同|具体|维持|遵照|依据|均|仍|应)[^。；]{0,50}(?:文件|公告|须知|前附表|清单|图纸|合同|规定|要求|原文|章|条|附件|不变|执行|为准)[^。；]{0,20}|[^。；]{0,16}(?:不变|不作(?:调整|修改|改动)|不予(?:调整|修改)|无需修改|没有变化))[。.]?$/;

/** What an answer changes; where it changes no words, what it adds to them. Nothing for one that only points to the file. */
export function answerStatements(question: string, answer: string): Saying[] {
  if (answer.trim() === '' || UNCHANGED.test(compact(answer))) return [];
  const said = answer.split('\n').flatMap(sayingsIn);
  const about = cleanText(question.replaceAll('\n', ' ')).slice(0, 300);
  const whole = said.filter(({ act, after }) => act === 'removed' || after !== '');
  if (whole.length > 0) return whole.map((saying) => ({ ...saying, about: saying.about || about }));
  return [{ act: 'explained', about, before: question.trim(), after: answer.trim() }];
}
