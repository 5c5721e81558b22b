import { kitMessages } from './messages.ts';

/** Turns while something is under way. With a label it is announced; without one the place around it says what is going on. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <span
      className="kit-spinner"
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
    >
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle className="kit-spinner-track" cx="12" cy="12" r="9" />
        <path className="kit-spinner-head" d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <span>{label}</span>}
    </span>
  );
}

/** Grey bars in the place of text that is on its way. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <span className="kit-skeleton" role="status" aria-label={kitMessages.loading}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="kit-skeleton-line" />
      ))}
    </span>
  );
}
