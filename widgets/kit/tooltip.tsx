import { type ReactNode, useId, useRef, useState } from 'react';
import { useAnchored } from './anchored.ts';

/** Explains what it is put around, on pointing and on focus; Escape hides it, and so does using the thing. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  useAnchored(open, box, anchor, 'center');
  const hide = () => setOpen(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside is what people use; this listens
    <span
      className="kit-tooltip-anchor"
      ref={anchor}
      aria-describedby={open ? id : undefined}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={hide}
      onFocus={() => setOpen(true)}
      onBlur={hide}
      onClick={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span ref={box} id={id} role="tooltip" className="kit-tooltip" popover="manual">
          {text}
        </span>
      )}
    </span>
  );
}
