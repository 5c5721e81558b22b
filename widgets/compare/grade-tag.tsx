import type { CompareFinding, CompareSummary, RiskGrade } from '../core/contract/compare.ts';
import { Tag, type Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';

const tones: Record<RiskGrade, Tone> = {
  high: 'danger',
  medium: 'warning',
  low: 'accent',
  none: 'success',
};

/** A grade in words: of several bidders' files how alike they are, of one's own bids what may have been left in. */
export const gradeText = (kind: CompareSummary['kind'], grade: RiskGrade): string =>
  (kind === 'own' ? messages.ownGrades : messages.grades)[grade];

/** The grade in words and colour. */
export function GradeTag({ kind, grade }: { kind: CompareSummary['kind']; grade: RiskGrade }) {
  return (
    <Tag tone={tones[grade]} dot>
      {gradeText(kind, grade)}
    </Tag>
  );
}

/** How much a finding asks to be looked at. */
export function FindingTag({ grade }: { grade: CompareFinding['grade'] }) {
  return (
    <Tag tone={tones[grade]} dot>
      {messages.findingGrades[grade]}
    </Tag>
  );
}
