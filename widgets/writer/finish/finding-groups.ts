import type { Finding } from '../../core/contract/check.ts';

export interface FindingGroup {
  kind: Finding['kind'];
  /** The worst of its findings. */
  severity: Finding['severity'];
  findings: readonly Finding[];
}

/** Map.groupBy is newer than the browsers we build for. */
function grouped<Key>(
  findings: readonly Finding[],
  keyOf: (finding: Finding) => Key,
): [Key, readonly Finding[]][] {
  const groups = new Map<Key, Finding[]>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups];
}

const RANK = { error: 0, warning: 1, info: 2 };

/** Findings by kind, the worst kind first. Blanks come after the others of their severity: there are many, and none is news. */
export function findingGroups(findings: readonly Finding[]): FindingGroup[] {
  const groups = grouped(findings, ({ kind }) => kind).map(([kind, found]) => {
    const severity = found.reduce<Finding['severity']>(
      (worst, finding) => (RANK[finding.severity] < RANK[worst] ? finding.severity : worst),
      'info',
    );
    return { kind, severity, findings: found };
  });
  const place = ({ severity, kind }: FindingGroup) =>
    RANK[severity] * 2 + (kind === 'placeholder' ? 1 : 0);
  return groups.sort((one, other) => place(one) - place(other));
}

/** Findings of one chapter, in the order the chapters were found. */
export function findingsByChapter(
  findings: readonly Finding[],
): { chapterId: string | null; findings: readonly Finding[] }[] {
  return grouped(findings, ({ chapterId }) => chapterId).map(([chapterId, found]) => ({
    chapterId,
    findings: found,
  }));
}
