import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '../../kit/tooltip.tsx';
import { t } from './messages.ts';

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  /** Keys that do the same, shown in the tooltip. */
  keys?: string | undefined;
  /** Left out for what is not switched on and off. */
  pressed?: boolean | undefined;
  children: ReactNode;
}

/** The text must keep its cursor while its tools are used. */
const keepFocus = (event: { preventDefault(): void }) => event.preventDefault();

/** One tool of the editor's bar: a sign, with its name and keys as a tooltip. */
export function ToolButton({ label, keys, pressed, children, ...rest }: ToolButtonProps) {
  return (
    <Tooltip text={keys ? t.withKey(label, keys) : label}>
      <button
        type="button"
        {...rest}
        className="tool"
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
        onMouseDown={keepFocus}
      >
        {children}
      </button>
    </Tooltip>
  );
}
