import type { compare } from 'tender-widgets/contract';
import { type DocumentText, rawText } from '../document-text.ts';
import { isProcedural, wordsOddness } from '../match/oddness.ts';
import type { Findable, Finding } from './finding.ts';
import { type PairFinding, together } from './pair-groups.ts';
import { longestOf, pairNames } from './text-findings.ts';

/** Passages shown with a finding. */
const SHOWN = 6;
/** So odd, in both documents, is what few would state: from so many of them on two documents are alike in more than what everybody does. */
const ODD = 0.5;
const MEDIUM = 6;

/** Passages that state the same in other words, by what a model says they mean: one finding for each pair. A model's word alone is never the gravest. */
export function senseFindings(found: Findable): Finding[] {
  return together(
    found.pairs.flatMap((pair) => senseFinding(found, pair)),
    found.texts,
    (names, least, most) =>
      `${names}两两之间都有意思相同、说法不同的文字，${least === most ? most : `${least}–${most}`} 处`,
  );
}

function senseFinding(found: Findable, pair: compare.ComparedPair): PairFinding[] {
  const work = found.works[found.pairs.indexOf(pair)];
  if (!work || work.bySense.length === 0) return [];
  const passages = work.bySense.length;
  const odd = work.bySense.filter(
    ({ a, endA, b, endB }) =>
      isOdd(found.texts[work.a] as DocumentText, a, endA) &&
      isOdd(found.texts[work.b] as DocumentText, b, endB),
  );
  const shown = longestOf(found, pair, ({ kind }) => kind === 'sense', SHOWN);
  return [
    {
      kind: 'sense',
      measure: passages,
      grade: odd.length >= MEDIUM ? 'medium' : 'low',
      title: `${pairNames(found, pair)}有 ${passages} 处意思相同、说法不同，共 ${pair.chars.sense} 字`,
      detail: `由向量模型按意思找出：两边互为最接近的一句，明显近于其余各句，数字、否定和型号没有矛盾，其他规则没有找到，${found.tender ? '与招标文件对过的各句也不是一个意思' : '没有提供招标文件，未能排除其中的要求'}。模型会看错，同一行业的通常做法也会这样写，因此不计入相同比例，也不单独作为高度雷同；请逐处读两边原文，判断是不是改写了同一份底稿。`,
      documents: [pair.a, pair.b],
      places: shown.flatMap(({ a, b }) => [...a.slice(0, 1), ...b.slice(0, 1)]),
    },
  ];
}

function isOdd(text: DocumentText, from: number, to: number): boolean {
  const raw = rawText(text, from, to);
  return wordsOddness(raw) >= ODD && !isProcedural(raw);
}
