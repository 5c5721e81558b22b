import type { DocumentText } from '../document-text.ts';
import { type Finding, namesOf } from './finding.ts';

/** A finding about two documents, with the figure by which such findings are told together. */
export interface PairFinding extends Finding {
  measure: number;
}

/** Fewer are told pair by pair. */
const LEAST_TOGETHER = 3;
/** Places told of a group. */
const MOST_PLACES = 12;

/**
 * One finding for documents of which any two have a finding of the same grade, in place of one for each two of them; the others as they are.
 * @param titled what to say of documents by their names and the least and the greatest measure
 */
export function together(
  findings: readonly PairFinding[],
  texts: readonly DocumentText[],
  titled: (names: string, least: number, most: number) => string,
): Finding[] {
  const grouped: Finding[] = [];
  for (const grade of ['high', 'medium', 'low'] as const) {
    let left = findings.filter((finding) => finding.grade === grade);
    for (
      let group = largestGroup(left);
      group.length >= LEAST_TOGETHER;
      group = largestGroup(left)
    ) {
      const members = new Set(group);
      const isInside = ({ documents }: Finding) => documents.every((id) => members.has(id));
      grouped.push(groupFinding(left.filter(isInside), members, texts, titled));
      left = left.filter((finding) => !isInside(finding));
    }
    grouped.push(...left.map(alone));
  }
  return grouped;
}

const alone = ({ kind, grade, title, detail, documents, places }: PairFinding): Finding => ({
  kind,
  grade,
  title,
  detail,
  documents,
  places,
});

/** Documents each of which has a finding with every other, begun from the one that has most. */
function largestGroup(findings: readonly PairFinding[]): string[] {
  const beside = new Map<string, Set<string>>();
  for (const { documents } of findings) {
    for (const one of documents)
      for (const other of documents)
        if (one !== other) beside.set(one, (beside.get(one) ?? new Set()).add(other));
  }
  const group: string[] = [];
  for (const [id] of [...beside].toSorted(([, x], [, y]) => y.size - x.size))
    if (group.every((other) => beside.get(other)?.has(id))) group.push(id);
  return group;
}

function groupFinding(
  findings: readonly PairFinding[],
  members: ReadonlySet<string>,
  texts: readonly DocumentText[],
  titled: (names: string, least: number, most: number) => string,
): Finding {
  const indices = texts.flatMap(({ document }, index) => (members.has(document.id) ? [index] : []));
  const gravest = findings.reduce((one, other) => (other.measure > one.measure ? other : one));
  const measures = findings.map(({ measure }) => measure);
  return {
    kind: gravest.kind,
    grade: gravest.grade,
    title: titled(namesOf(texts, indices), Math.min(...measures), Math.max(...measures)),
    detail: `其中最突出的两份：${gravest.title}。${gravest.detail}每两份之间的情况见对比矩阵。`,
    documents: indices.map((index) => texts[index]?.document.id ?? ''),
    places: [gravest, ...findings.filter((finding) => finding !== gravest)]
      .flatMap(({ places }) => places)
      .slice(0, MOST_PLACES),
  };
}
