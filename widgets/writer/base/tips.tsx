import { useEffect, useState } from 'react';
import { Icon } from '../../kit/icon.tsx';
import { t } from './messages.ts';
import { tips } from './tips-messages.ts';

/** Long enough to read a sentence. */
const TURN_MS = 4000;

/** One hint after the other while something takes its time. Not announced: it would talk over the progress. */
export function Tips() {
  // Starts anywhere, so that a short wait does not always show the first one.
  const [index, setIndex] = useState(() => Math.floor(Math.random() * tips.length));
  useEffect(() => {
    const timer = setInterval(() => setIndex((shown) => (shown + 1) % tips.length), TURN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="tips" aria-live="off">
      <Icon name="info" size={15} />
      <span className="kit-hidden">{t.tipsLabel}</span>
      <span key={index} className="tip">
        {tips[index]}
      </span>
    </p>
  );
}
