import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one thing to do here; secondary: default; quiet: in rows and toolbars; danger: cannot be undone. */
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: IconName | undefined;
  /** Shows a spinner and takes no clicks, but keeps focus. */
  busy?: boolean | undefined;
  /** As wide as its place. */
  wide?: boolean;
}

export function Button({
  kind = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  wide = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const state = {
    'data-kind': kind,
    'data-size': size,
    'data-busy': busy || undefined,
    'data-wide': wide || undefined,
  };
  return (
    <button
      type="button"
      {...rest}
      {...state}
      className="kit-button"
      aria-disabled={busy || undefined}
      onClick={busy ? stop : onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      {children && <span className="kit-button-text">{children}</span>}
    </button>
  );
}

/** A busy submit button must not submit again. */
function stop(event: { preventDefault(): void }) {
  event.preventDefault();
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  icon: IconName;
  /** What it does, for screen readers and as the native tooltip. */
  label: string;
  children?: ReactNode;
}

export function IconButton({ label, kind = 'quiet', ...rest }: IconButtonProps) {
  return <Button {...rest} kind={kind} aria-label={label} title={label} data-square="" />;
}
