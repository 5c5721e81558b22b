import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { useWriter } from '../base/context.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { t } from './messages.ts';

type PriceParts = typeof import('./price-parts.tsx');

/** The code of the sheet, fetched once for all writers of the page. */
const $parts = atom<Loaded<PriceParts> | { state: 'none' }>({ state: 'none' });

async function loadParts(): Promise<void> {
  const { state } = $parts.get();
  if (state === 'ready' || state === 'loading') return;
  $parts.set({ state: 'loading' });
  await loadInto($parts, () => import('./price-parts.tsx'));
}

/** The step in which prices are filled in. */
export function PriceView() {
  const parts = useStore($parts);
  const isFinished = useStore(useWriter().$finished);
  useEffect(() => {
    void loadParts();
  }, []);
  return (
    <div className="price-step">
      <h2 className="kit-hidden">{t.title}</h2>
      {parts.state === 'ready' ? (
        <parts.value.PriceScreen locked={isFinished} />
      ) : parts.state === 'failed' ? (
        <EmptyState
          icon="alert"
          title={t.loadFailed}
          text={parts.msg}
          action={
            <Button icon="refresh" onClick={() => void loadParts()}>
              {t.retry}
            </Button>
          }
        />
      ) : (
        <div aria-busy="true" aria-label={t.loading}>
          <Skeleton lines={8} />
        </div>
      )}
      <SourcePanel />
    </div>
  );
}
