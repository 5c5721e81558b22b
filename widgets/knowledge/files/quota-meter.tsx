import { useStore } from '@nanostores/react';
import type { KnowledgeSpace } from '../../core/contract/knowledge.ts';
import { formatBytes } from '../../core/format.ts';
import { Button } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import type { Library } from '../library.ts';
import { messages } from '../messages.ts';

/** Part of the room from which on it is said in another colour, %. */
const NEARLY_FULL = 85;

interface QuotaMeterProps extends Pick<Library, 'quota'> {
  space: KnowledgeSpace;
  onBin: () => void;
}

/** How much room is taken, and the way to the bin, which takes some of it. */
export function QuotaMeter({ quota, space, onBin }: QuotaMeterProps) {
  const known = useStore(quota.$quota);
  const use = space === 'public' ? null : known?.[space];
  const share = use
    ? Math.max((use.bytes / use.mostBytes) * 100, (use.files / use.mostFiles) * 100)
    : 0;
  return (
    <div className="quota">
      {use && (
        <div className="quota-use">
          <span>
            {messages.used(
              formatBytes(use.bytes),
              formatBytes(use.mostBytes),
              use.files,
              use.mostFiles,
            )}
          </span>
          <Progress
            value={share}
            label={messages.usedLabel}
            tone={share >= 100 ? 'danger' : share > NEARLY_FULL ? 'warning' : 'accent'}
          />
        </div>
      )}
      <Button kind="quiet" size="small" icon="trash" onClick={onBin}>
        {messages.bin}
      </Button>
    </div>
  );
}
