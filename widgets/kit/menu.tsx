import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useAnchored, useLeaving } from './anchored.ts';
import { Button, IconButton } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { kitMessages } from './messages.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

interface MenuProps {
  items: readonly MenuItem[];
  /** Name of the button; with `text` it is also written on it. */
  label?: string;
  text?: boolean;
  icon?: IconName;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  /** -1 keeps the button out of the order of Tab. */
  tabIndex?: 0 | -1;
}

/** A button that opens a list of actions. */
export function Menu({
  items,
  label = kitMessages.moreActions,
  text = false,
  icon = 'more',
  size = 'medium',
  align = 'end',
  tabIndex = 0,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const id = useId();
  const button = {
    size,
    tabIndex,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  };
  const toggle = () => setOpen(!open);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) anchor.current?.querySelector('button')?.focus();
  };
  return (
    <span className="kit-menu-anchor" ref={anchor}>
      {text ? (
        <Button {...button} icon={icon} onClick={toggle}>
          {label}
        </Button>
      ) : (
        <IconButton {...button} icon={icon} label={label} onClick={toggle} />
      )}
      {open && (
        <MenuList
          id={id}
          label={label}
          items={items}
          anchor={anchor}
          align={align}
          onClose={close}
        />
      )}
    </span>
  );
}

interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  anchor: { current: HTMLSpanElement | null };
  align: 'start' | 'end';
  onClose: (refocus: boolean) => void;
}

function MenuList({ id, label, items, anchor, align, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useAnchored(true, list, anchor, align);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('[role=menuitem]:not(:disabled)')?.focus();
  }, []);
  useLeaving(true, anchor, () => onClose(false));
  return (
    <div
      ref={list}
      id={id}
      className="kit-menu"
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => moveInMenu(event, onClose)}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          className="kit-menu-item"
          tabIndex={-1}
          disabled={item.disabled}
          data-danger={item.danger || undefined}
          onClick={() => {
            onClose(true);
            item.onSelect();
          }}
        >
          {item.icon && <Icon name={item.icon} />}
          <span>{item.label}</span>
        </button>
      ))}
    </div>
  );
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, onClose: (refocus: boolean) => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault();
    event.stopPropagation();
    return onClose(true);
  }
  const items = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
  ];
  const root = event.currentTarget.getRootNode();
  const at = items.findIndex(
    (item) =>
      (root instanceof ShadowRoot || root instanceof Document) && item === root.activeElement,
  );
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
