import type { CompareFinding, RiskGrade } from '../core/contract/compare.ts';
import { Tag, type Tone } from '../kit/tag.tsx';
import { messages } from './messages.ts';

const tones: Record<RiskGrade, Tone> = {
  high: 'danger',
  medium: 'warning',
  low: 'accent',
  none: 'success',
};

/** How alike two files are, in words and colour. */
export function GradeTag({ grade }: { grade: RiskGrade }) {
  return (
    <Tag tone={tones[grade]} dot>
      {messages.grades[grade]}
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
