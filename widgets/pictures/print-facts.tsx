import type { PictureWarning } from '../core/contract/picture.ts';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';

interface PrintFactsProps {
  /** Its size, in words. */
  text: string;
  dpi: number;
  warnings: readonly PictureWarning[];
}

/** How a picture will look on paper, and what to do where that is not well. */
export function PrintFacts({ text, dpi, warnings }: PrintFactsProps) {
  return (
    <div className="facts">
      <p className="about">{text}</p>
      <p className="about">{messages.printed(dpi)}</p>
      {warnings.length === 0 && <p className="about">{messages.fine}</p>}
      {warnings.map(({ kind, msg }) => (
        <Callout key={kind} tone="warning">
          {msg}
        </Callout>
      ))}
    </div>
  );
}
