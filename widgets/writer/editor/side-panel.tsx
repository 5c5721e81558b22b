import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { t } from './messages.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the text, or over its lower half on a small screen; Escape closes it. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      onClose();
    };
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <aside ref={panel} className="side-panel" aria-label={title}>
      <header>
        <h3>{title}</h3>
        <IconButton icon="close" size="small" label={t.close} onClick={onClose} />
      </header>
      <div className="side-panel-body">{children}</div>
    </aside>
  );
}
