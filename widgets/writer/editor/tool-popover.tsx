import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAnchored, useLeaving } from '../../kit/anchored.ts';
import { Icon } from '../../kit/icon.tsx';
import { ToolButton } from './tool-button.tsx';

interface ToolPopoverProps {
  label: string;
  /** The sign on the button. */
  sign: ReactNode;
  disabled?: boolean;
  keys?: string;
  /** What opens; `close(true)` gives the focus back to the button. */
  children: (close: (refocus: boolean) => void) => ReactNode;
}

/** A tool that opens a box of its own: a menu, the grid of a table. */
export function ToolPopover({ label, sign, disabled = false, keys, children }: ToolPopoverProps) {
  const [state, setState] = useState<'closed' | 'open' | 'left'>('closed');
  const open = state === 'open';
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useAnchored(open, box, anchor, 'start');
  // `left`: closed by the keyboard, which goes on from the button.
  const close = (refocus: boolean) => setState(refocus ? 'left' : 'closed');
  useEffect(() => {
    if (state === 'left') anchor.current?.querySelector('button')?.focus();
  }, [state]);
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }, [open]);
  useLeaving(open, anchor, () => setState('closed'));
  return (
    <span className="tool-popover-anchor" ref={anchor}>
      <ToolButton
        label={label}
        keys={keys}
        disabled={disabled}
        aria-haspopup="true"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setState(open ? 'closed' : 'open')}
      >
        {sign}
        <Icon name="chevron-down" size={12} />
      </ToolButton>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- closes on Escape; the controls inside are what people use
        <div
          ref={box}
          id={id}
          className="tool-box"
          popover="manual"
          onKeyDown={(event) => {
            // The bar's own arrow keys must not move on while a box is open.
            event.stopPropagation();
            if (event.key === 'Escape') close(true);
          }}
        >
          {children(close)}
        </div>
      )}
    </span>
  );
}

export interface ToolMenuItem {
  id: string;
  label: string;
  sign?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
}

interface ToolMenuProps {
  label: string;
  sign: ReactNode;
  items: readonly ToolMenuItem[];
  disabled?: boolean;
  keys?: string;
}

const MOVES: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function moveInBox(event: {
  key: string;
  preventDefault(): void;
  currentTarget: HTMLElement;
}): void {
  const move = MOVES[event.key];
  if (move === undefined) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const at = items.findIndex((item) => item.matches(':focus'));
  items[(at + move + items.length) % items.length]?.focus();
}

/** A tool that opens a list of acts; the text keeps its selection meanwhile. */
export function ToolMenu({ label, sign, items, disabled, keys }: ToolMenuProps) {
  return (
    <ToolPopover
      label={label}
      sign={sign}
      {...(disabled ? { disabled } : {})}
      {...(keys ? { keys } : {})}
    >
      {(close) => (
        <div
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="tool-menu"
          onKeyDown={moveInBox}
        >
          {items.map((item, index) => (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              className="kit-menu-item"
              disabled={item.disabled}
              data-first-focus={index === 0 ? '' : undefined}
              onClick={() => {
                close(false);
                item.onSelect();
              }}
            >
              {item.sign}
              <span>{item.label}</span>
            </button>
          ))}
        </div>
      )}
    </ToolPopover>
  );
}
