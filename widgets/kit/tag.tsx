import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** One short word on the state of something. */
export function Tag({
  tone = 'neutral',
  dot = false,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span className="kit-tag" data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

/** A calm line of information in the flow of the page. */
export function Callout({
  tone = 'accent',
  action,
  children,
}: {
  tone?: Tone;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="kit-callout" data-tone={tone}>
      <span className="kit-callout-text">{children}</span>
      {action}
    </div>
  );
}
