import { useStore } from '@nanostores/react';
import type { Source } from '../../core/contract/tender.ts';
import { Icon } from '../../kit/icon.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { scanLabel } from './scan-label.ts';

const LONGEST = 10;
const shortName = (name: string): string => {
  const bare = name.replace(/\.\w{1,8}$/, '');
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST)}…` : bare;
};

/** The page something stands on, of several files which; a click shows the passage. Nothing for what was written by hand. */
export function SourceButton({ label, source }: { label: string; source: Source | null }) {
  const store = useWriter().source;
  const open = useStore(store.$open);
  // The pages of a Word file become known while one looks at it.
  useStore(store.$tender);
  if (!source) return null;
  const file = store.fileOf(source);
  const page = [file && shortName(file.name), t.source(store.pageOf(source))]
    .filter(Boolean)
    .join(' ');
  const scan = scanLabel(source);
  return (
    <button
      type="button"
      className="source-button"
      title={t.showSource(label)}
      aria-label={[t.showSource(label), page, scan?.text].filter(Boolean).join(' ')}
      aria-pressed={open?.source === source}
      onClick={() => void store.show(label, source)}
    >
      <Icon name="file" size={13} />
      {page}
      {scan && (
        <span className="source-scan" data-doubtful={scan.isDoubtful || undefined}>
          {scan.text}
        </span>
      )}
    </button>
  );
}
