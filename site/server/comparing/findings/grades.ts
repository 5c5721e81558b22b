import type { compare } from 'tender-widgets/contract';

const order: readonly compare.RiskGrade[] = ['none', 'low', 'medium', 'high'];

/** The gravest of a pair's findings, and what it says: the first of them decides. */
export function gradeOf(findings: readonly compare.CompareFinding[]): {
  grade: compare.RiskGrade;
  reason: string;
} {
  const [first] = findings.toSorted(byGravity);
  return first ? { grade: first.grade, reason: first.title } : { grade: 'none', reason: '' };
}

/** Gravest first. */
export function byGravity(
  a: Pick<compare.CompareFinding, 'grade'>,
  b: Pick<compare.CompareFinding, 'grade'>,
): number {
  return order.indexOf(b.grade) - order.indexOf(a.grade);
}
