import type { RequirementPassage } from '../../documents/extract/requirements.ts';
import { stripEnumerator } from '../text/tidy.ts';
import { allDrafts, type Draft, NOTE } from './draft.ts';
import { notedPoints } from './own-points.ts';

const contains =
  /(?:中|内容|的内容)?(?:至少|应当?|须|需|必须){0,2}(?:包括|包含|含有|涵盖)(?:但不限于)?(?:以下|下列|如下)?(?:内容|方面|部分)?(?:但不限于)?[：:]?/;
/** A shorter name ends the names of too many things: 方案. */
const LEAST_NAMED = 4;
const isPlan = /(?:方案|计划|措施|设计|大纲|预案|方法|报告|说明|承诺)书?$/;

/** Whether a sentence speaks of a chapter: of 实施方案 as well where it is called 维护保养实施方案. */
const speaksOf = (subject: string, title: string): boolean =>
  subject === title ||
  subject.endsWith(title) ||
  (subject.length >= LEAST_NAMED && title.endsWith(subject));

/**
 * The sentence of the requirements that says what a plan has to hold (维护保养实施方案应包括：月度巡检计划、…), from its verb to
 * its end; what stands on lines of its own below is in it.
 */
function contentsOf(title: string, requirements: readonly RequirementPassage[]): string {
  for (const { heading, text } of requirements) {
    const lines = `${heading}\n${text}`.split(/[。\n]/).map((one) => one.trim());
    for (const [at, line] of lines.entries()) {
      const sentence = stripEnumerator(line);
      const verb = contains.exec(sentence);
      const subject =
        verb &&
        sentence
          .slice(0, verb.index)
          .split(/[，,；;：:、的]/)
          .at(-1);
      if (!verb || !subject || !speaksOf(subject, title)) continue;
      const said = sentence.slice(verb.index);
      return said === verb[0] ? [said, ...countedBelow(lines, at)].join('\n') : said;
    }
  }
  return '';
}

/** Lines below that are counted from 1 on. */
function countedBelow(lines: readonly string[], at: number): string[] {
  const below = lines.slice(at + 1);
  const end = below.findIndex((line, index) => numeralOf(line) !== index + 1);
  return end === -1 ? below : below.slice(0, end);
}
const numeralOf = (line: string): number =>
  Number(/^[（(]?(\d{1,2})[）)、.．]/.exec(line)?.[1] ?? Number.NaN);

/** Notes on plans that the list of documents only names, and no criterion divides, what the requirements say is in them. Changes `top`. */
export function noteStatedContents(
  top: readonly Draft[],
  requirements: readonly RequirementPassage[],
): void {
  for (const node of allDrafts(top)) {
    const isOpen =
      node.kind === 'prose' && node.children.length === 0 && node.scoringIds.length === 0;
    if (!isOpen || !isPlan.test(node.title) || node.title.length < LEAST_NAMED) continue;
    if (notedPoints(node).length > 1) continue;
    const said = contentsOf(node.title, requirements);
    const own = node.brief.startsWith(NOTE) ? `。${node.brief.slice(NOTE.length)}` : '';
    if (said) node.brief = `${NOTE}${said}${own}`;
  }
}
