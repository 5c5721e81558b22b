import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface ScrollRegionProps {
  /** What is in it, and that it scrolls; said only where it does. */
  label: string;
  className: string;
  children: ReactNode;
}

/** A box that scrolls sideways where its content is wider: there, and only there, it is a stop of the keyboard with a name. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const box = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const measure = () => setOverflows(shown.scrollWidth > shown.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    for (const child of shown.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);
  const scrolls = overflows ? { 'aria-label': label, tabIndex: 0 } : {};
  return (
    <section ref={box} className={className} {...scrolls}>
      {children}
    </section>
  );
}
