import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { usePanelFocus } from '../../kit/panel-focus.ts';
import { t } from './messages.ts';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel beside the text, or over its lower half on a small screen; Escape closes it and leads back to the text. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, onClose);
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
