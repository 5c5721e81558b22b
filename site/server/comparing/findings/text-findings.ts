import type { compare } from 'tender-widgets/contract';
import { gradeOfText, reasonOfText } from '../match/pair-weight.ts';
import { codesText } from '../normal-text.ts';
import { type Findable, type Finding, namesOf } from './finding.ts';
import { type PairFinding, together } from './pair-groups.ts';

/** Fewer characters of tables are no finding. */
const LEAST_TABLE = 40;
/** Passages shown with a finding. */
const SHOWN = 3;

/** Whole files that are equal, and the text and tables each pair shares. */
export function textFindings(found: Findable): Finding[] {
  const equal = equalFiles(found);
  const isEqual = (pair: compare.ComparedPair) =>
    equal.some(({ documents }) => documents.includes(pair.a) && documents.includes(pair.b));
  // Of equal files the first is laid beside the rest: the others would only say it again.
  const isFirst = (id: string) => !equal.some(({ documents }) => documents.indexOf(id) > 0);
  const others = found.pairs.filter((pair) => !isEqual(pair) && isFirst(pair.a) && isFirst(pair.b));
  const withEqual = (finding: Finding): Finding => {
    const more = equal.filter(({ documents }) => finding.documents.includes(documents[0] ?? ''));
    if (more.length === 0) return finding;
    const documents = new Set([...finding.documents, ...more.flatMap((each) => each.documents)]);
    return {
      ...finding,
      detail: `${finding.detail}与它们正文完全相同的文件同此。`,
      documents: [...documents],
    };
  };
  return [
    ...equal,
    ...together(
      others.flatMap((pair) => textFinding(found, pair)),
      found.texts,
      (names, least, most) =>
        `${names}两两之间都有相同或相似的文字，占较短一份的 ${least}%–${most}%`,
    ).map(withEqual),
    ...together(
      others.flatMap((pair) => tableFinding(found, pair)),
      found.texts,
      (names, least, most) => `${names}的表格两两之间都有 ${least}–${most} 字相同或相似`,
    ).map(withEqual),
  ];
}

function equalFiles({ texts }: Findable): Finding[] {
  const groups = new Map<string, number[]>();
  for (const [index, text] of texts.entries()) {
    if (text.codes.length === 0) continue;
    const key = codesText(text.codes, 0, text.codes.length);
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  return [...groups.values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      kind: 'whole-file',
      grade: 'high',
      title: `${members.length} 份文件的正文完全相同：${namesOf(texts, members)}`,
      detail:
        '除空格和标点外一字不差。请先确认是否把同一份文件放入了两次；如果确是不同投标人的文件，属于“投标文件异常一致”，请逐份核对来源。',
      documents: members.map((index) => texts[index]?.document.id ?? ''),
      places: [],
    }));
}

function textFinding(found: Findable, pair: compare.ComparedPair): PairFinding[] {
  const { same, edited, paraphrased } = pair.chars;
  const all = { ratio: pair.ratio, chars: same + edited + paraphrased };
  const weight = weightsOf(found, pair)?.text;
  const grade = weight ? gradeOfText(weight, all) : 'none';
  if (!weight || grade === 'none') return [];
  const longest = longestOf(
    found,
    pair,
    (match) => match.kind !== 'table' && match.kind !== 'sense',
  );
  const reason = reasonOfText(weight, grade, all, found.tender !== null);
  return [
    {
      kind: 'text',
      measure: pair.ratio,
      grade,
      title: `${pairNames(found, pair)}有 ${all.chars} 字相同或相似，占较短一份的 ${pair.ratio}%`,
      detail: `${reason}。一字不差 ${same} 字，改动个别字词 ${edited} 字，换一种说法 ${paraphrased} 字；最长的一处 ${longest[0]?.chars ?? 0} 字。招标文件原文、法规标准和通用格式已不计入。请逐处对照两边原文，核实内容的来源。`,
      documents: [pair.a, pair.b],
      places: longest.flatMap(({ a, b }) => [...a.slice(0, 1), ...b.slice(0, 1)]),
    },
  ];
}

function weightsOf(
  found: Findable,
  pair: compare.ComparedPair,
): Findable['weights'][number] | undefined {
  return found.weights[found.pairs.indexOf(pair)];
}

function tableFinding(found: Findable, pair: compare.ComparedPair): PairFinding[] {
  const all = { ratio: 0, chars: pair.chars.table };
  const weight = weightsOf(found, pair)?.table;
  if (!weight || all.chars < LEAST_TABLE) return [];
  const grade = gradeOfText(weight, all);
  const longest = longestOf(found, pair, (match) => match.kind === 'table');
  return [
    {
      kind: 'table',
      measure: pair.chars.table,
      grade: grade === 'none' ? 'low' : grade,
      title: `${pairNames(found, pair)}的表格有 ${pair.chars.table} 字相同或相似`,
      detail:
        '表格的行和单元格内容一致或仅有少量改动，招标文件给出的表格已不计入。请对照表中的名称、参数、数量和价格，核实是否出自同一份底稿。',
      documents: [pair.a, pair.b],
      places: longest.flatMap(({ a, b }) => [...a.slice(0, 1), ...b.slice(0, 1)]),
    },
  ];
}

/** The longest passages of a pair that are of a kind. */
export function longestOf(
  found: Findable,
  pair: compare.ComparedPair,
  isOf: (match: compare.Match) => boolean,
  most = SHOWN,
): compare.Match[] {
  return (found.matches[`${pair.a} ${pair.b}`] ?? [])
    .filter(isOf)
    .toSorted((x, y) => y.chars - x.chars)
    .slice(0, most);
}

/** The files of a pair by their names. */
export function pairNames({ texts }: Findable, pair: compare.ComparedPair): string {
  const indexOf = (id: string) => texts.findIndex(({ document }) => document.id === id);
  return namesOf(texts, [indexOf(pair.a), indexOf(pair.b)]);
}
