import { Progress } from './progress.tsx';

interface ReadingBarProps {
  /** Of all that is read, 0–100. */
  percent: number;
  /** While pages are recognised, how many of them are. */
  scanning: { page: number; pages: number } | undefined;
  label: string;
}

/**
 * How far a file is read. Recognising takes a hundred times as long as reading a page with text, so that it has a bar of its own, which
 * says what stands in words beside it: a percentage of the whole would be another figure.
 */
export function ReadingBar({ percent, scanning, label }: ReadingBarProps) {
  if (!scanning) return <Progress value={percent} label={label} showValue />;
  return <Progress key="scan" value={(scanning.page / scanning.pages) * 100} label={label} />;
}
