import type { compare } from 'tender-widgets/contract';

/** Of the shorter text in common, in percent, from which a pair is of the grade. Offices that review bids ask for reasons from about a tenth, and take a third for one hand. */
const ratios = { high: 30, medium: 10, low: 2 };
/** Characters in common that say as much, however long the rest is. */
const lengths = { high: 6000, medium: 1200, low: 60 };

const order: readonly compare.RiskGrade[] = ['none', 'low', 'medium', 'high'];

/** The gravest of what the text and the findings say. */
export function gradeOf(
  pair: compare.ComparedPair,
  findings: readonly compare.CompareFinding[],
): compare.RiskGrade {
  const { same, edited, paraphrased, table } = pair.chars;
  const chars = same + edited + table + paraphrased / 2;
  const byText =
    (['high', 'medium', 'low'] as const).find(
      (grade) => pair.ratio >= ratios[grade] || chars >= lengths[grade],
    ) ?? 'none';
  const grades: compare.RiskGrade[] = [byText, ...findings.map(({ grade }) => grade)];
  return grades.reduce((worst, grade) =>
    order.indexOf(grade) > order.indexOf(worst) ? grade : worst,
  );
}

/** Gravest first. */
export function byGravity(a: compare.CompareFinding, b: compare.CompareFinding): number {
  return order.indexOf(b.grade) - order.indexOf(a.grade);
}
