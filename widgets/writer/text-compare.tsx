import { useEffect, useMemo, useRef } from 'react';

/** Left in sight above the first difference. */
const LEAD_PX = 60;

interface Side {
  title: string;
  text: string;
}

/** Lines that stand on one side only are marked; moved lines are not, which is enough to see what differs. */
function markedLines(text: string, other: string): { line: string; changed: boolean }[] {
  const known = new Set(other.split('\n').map((line) => line.trim()));
  return text.split('\n').map((line) => ({ line, changed: line.trim() !== '' && !known.has(line.trim()) }));
}

function Column({ title, text, other }: Side & { other: string }) {
  const lines = useMemo(() => markedLines(text, other), [text, other]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A difference may stand far down; it is what one came to see.
    const first = box.current?.querySelector<HTMLElement>('[data-changed]');
    if (box.current && first) box.current.scrollTop = first.offsetTop - box.current.offsetTop - LEAD_PX;
  }, []);
  return (
    <section className="compare-side" aria-label={title}>
      <h4>{title}</h4>
      <div ref={box} className="compare-text" tabIndex={0} role="group" aria-label={title}>
        {lines.map(({ line, changed }, index) => (
          <p key={index} data-changed={changed || undefined}>
            {line || '\u00a0'}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Two texts side by side, one below the other where it is narrow. */
export function TextCompare({ left, right }: { left: Side; right: Side }) {
  return (
    <div className="compare">
      <Column {...left} other={right.text} />
      <Column {...right} other={left.text} />
    </div>
  );
}
