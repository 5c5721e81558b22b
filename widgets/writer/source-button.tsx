import type { Source } from '../core/contract/tender.ts';
import { Icon } from '../kit/icon.tsx';
import { useWriter } from './context.ts';
import { t } from './messages.ts';

/** The page something stands on; a click shows the passage. */
export function SourceButton({ label, source }: { label: string; source: Source }) {
  const store = useWriter().source;
  return (
    <button
      type="button"
      className="source-button"
      title={t.showSource(label)}
      aria-label={`${t.showSource(label)} ${t.source(source.page)}`}
      onClick={() => void store.show(label, source)}
    >
      <Icon name="file" size={13} />
      {t.source(source.page)}
    </button>
  );
}
