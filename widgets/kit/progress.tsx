import { kitMessages } from './messages.ts';

interface ProgressProps {
  /** 0–100; leave it out while the end is not known. */
  value?: number | undefined;
  /** What is under way. */
  label: string;
  /** Writes the percentage beside the bar. */
  showValue?: boolean;
  tone?: 'accent' | 'success' | 'warning' | 'danger';
}

export function Progress({ value, label, showValue = false, tone = 'accent' }: ProgressProps) {
  const known = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)));
  return (
    <span className="kit-progress" data-tone={tone} data-unknown={known === undefined || undefined}>
      <span
        className="kit-progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
      >
        <span
          className="kit-progress-bar"
          style={known === undefined ? undefined : { width: `${known}%` }}
        />
      </span>
      {showValue && known !== undefined && (
        <span className="kit-progress-value">{kitMessages.percent(known)}</span>
      )}
    </span>
  );
}
