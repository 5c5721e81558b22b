import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import gridSheet from 'react-data-grid/lib/styles.css';
import { fileTypes } from '../../core/contract/file-types.ts';
import { isPriced } from '../../core/price/is-priced.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { adoptStyles } from '../../kit/sheets.ts';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { SaveMark } from '../base/save-mark.tsx';
import { GoodsCard } from './goods-card.tsx';
import { gridFields } from './grid-columns.tsx';
import { t } from './messages.ts';
import priceSheet from './price.css';
import { type Chosen, PriceGrid, useChosen } from './price-grid.tsx';
import { ProblemsCard } from './price-problems.tsx';
import { SettingsCard, TotalCard } from './price-side.tsx';
import { createPrices, newRow, type PriceStore } from './price-store.ts';
import { ScenarioCard } from './scenario-card.tsx';

// All of the price step that is fetched when it is first opened, in one chunk.

/** The price sheet of the bid. */
export function PriceScreen({ locked }: { locked: boolean }) {
  const { bidId, keepers, onLeave, $priced } = useBid();
  const [store] = useState(() => createPrices(bidId, (sheet) => $priced.set(isPriced(sheet))));
  const frame = useRef<HTMLDivElement>(null);
  const isLocked = useRef(locked);
  useLayoutEffect(() => {
    const root = frame.current?.getRootNode();
    if (root instanceof ShadowRoot || root instanceof Document)
      adoptStyles(root, [gridSheet, priceSheet]);
  }, []);
  useEffect(() => {
    keepers.add(store.flush);
    void store.load(isLocked.current);
    // What stands in an open cell or field is taken before the page goes.
    const unleave = onLeave(() => {
      const root = frame.current?.getRootNode();
      const at = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
      if (at instanceof HTMLElement && frame.current?.contains(at)) at.blur();
      void store.flush();
    });
    return () => {
      unleave();
      keepers.delete(store.flush);
      void store.flush().then(store.stop);
    };
  }, [store, keepers, onLeave]);
  const load = useStore(store.$load);
  return (
    <div className="price" ref={frame}>
      {load.state === 'loading' && <Skeleton lines={8} />}
      {load.state === 'failed' && <LoadFailed message={load.msg} store={store} locked={locked} />}
      {load.state === 'ready' && <Opened store={store} locked={locked} />}
    </div>
  );
}

function LoadFailed({
  message,
  store,
  locked,
}: {
  message: string;
  store: PriceStore;
  locked: boolean;
}) {
  const action = (
    <Button icon="refresh" onClick={() => void store.load(locked)}>
      {t.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState icon="alert" title={t.loadFailed} text={message} action={action} />
    </div>
  );
}

function Opened({ store, locked }: { store: PriceStore; locked: boolean }) {
  const chosen = useChosen();
  const { rows, settings } = useStore(store.$sheet);
  const rule = useStore(store.$rule);
  const showRow = (rowId: string) => {
    const row = rows.findIndex(({ id }) => id === rowId);
    if (row >= 0)
      chosen.show({ row, column: gridFields(settings.rate !== '').indexOf('unitPrice') });
  };
  return (
    <>
      {locked && <Callout>{t.readOnly}</Callout>}
      <PriceTools store={store} chosen={chosen} locked={locked} />
      <Conflicts store={store} />
      <div className="price-columns">
        <div className="price-main" data-empty={rows.length === 0 || undefined}>
          <PriceGrid store={store} chosen={chosen} locked={locked} />
          {rows.length === 0 && <EmptyState icon="table" title={t.empty} text={t.emptyText} />}
        </div>
        <aside className="price-side">
          <TotalCard store={store} />
          <ProblemsCard store={store} onRow={showRow} />
          <SettingsCard store={store} locked={locked} />
          <GoodsCard store={store} locked={locked} />
          {rule.state === 'ready' && <ScenarioCard store={store} rule={rule.value} />}
        </aside>
      </div>
      <ImportedDialog store={store} />
    </>
  );
}

/** Among the columns, after the number of the row. */
const NAME_COLUMN = 1;

interface ToolsProps {
  store: PriceStore;
  chosen: Chosen;
  locked: boolean;
}

function PriceTools(props: ToolsProps) {
  const { store } = props;
  const { rows } = useStore(store.$draft);
  return (
    <div className="price-tools" role="toolbar" aria-label={t.title}>
      <FileTools {...props} />
      <RowTools {...props} />
      <span className="price-state">
        <span className="price-count">{t.rows(rows.length)}</span>
        <SaveMark store={store.$save} onRetry={store.flush} />
      </span>
    </div>
  );
}

function FileTools({ store, locked }: ToolsProps) {
  const busy = useStore(store.$busy);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" busy={busy} disabled={locked} onClick={() => input.current?.click()}>
        {t.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={fileTypes.material.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void store.importFile(file);
        }}
      />
      <Button icon="download" onClick={() => void store.exportFile()}>
        {t.export}
      </Button>
    </>
  );
}

function RowTools({ store, chosen, locked }: ToolsProps) {
  const steps = useStore(store.$steps);
  const { rows } = useStore(store.$draft);
  const { top, bottom } = chosen.range;
  const tools = [
    {
      ...{ icon: 'plus' as const, name: t.addRow, off: false },
      act() {
        store.change([...rows, newRow()]);
        chosen.show({ row: rows.length, column: NAME_COLUMN });
      },
    },
    {
      ...{ icon: 'trash' as const, name: t.removeRows, off: rows.length === 0 },
      act: () => store.change(rows.filter((_, at) => at < top || at > bottom)),
    },
    { icon: 'undo' as const, name: t.undo, off: steps.back === 0, act: store.undo },
    { icon: 'redo' as const, name: t.redo, off: steps.forward === 0, act: store.redo },
  ];
  return tools.map(({ icon, name, off, act }) => (
    <Button key={icon} kind="quiet" icon={icon} disabled={locked || off} onClick={act}>
      {name}
    </Button>
  ));
}

/** Cells that two people have changed, each to something else. */
function Conflicts({ store }: { store: PriceStore }) {
  const conflicts = useStore(store.$conflicts);
  const { columns } = useStore(store.$sheet);
  if (conflicts.length === 0) return null;
  const titleOf = (field: string) => columns.find(({ key }) => key === field)?.title ?? field;
  return (
    <section className="card price-conflicts" role="alert">
      <h3>{t.conflictTitle}</h3>
      <p>{t.conflictText}</p>
      <ul>
        {conflicts.map((conflict) => (
          <li key={`${conflict.rowId}-${conflict.field}`}>
            <span>{t.conflict(conflict.name, titleOf(conflict.field))}</span>
            <Button size="small" onClick={() => store.decide(conflict, false)}>
              {t.keepMine(conflict.mine)}
            </Button>
            <Button size="small" onClick={() => store.decide(conflict, true)}>
              {t.takeTheirs(conflict.theirs)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an import has changed, and every place of the file that it could not take as it is. */
function ImportedDialog({ store }: { store: PriceStore }) {
  const imported = useStore(store.$imported);
  if (!imported) return null;
  const { added, changed, notices } = imported;
  const footer = (
    <Button kind="primary" onClick={store.closeImported}>
      {t.close}
    </Button>
  );
  return (
    <Dialog open title={t.importedTitle} footer={footer} onClose={store.closeImported}>
      <p>{added + changed === 0 ? t.importedNothing : t.importedText(added, changed)}</p>
      <ul className="price-notices">
        {notices.map(({ place, msg }) => (
          <li key={`${place}${msg}`}>
            {place !== '' && <strong>{place}</strong>}
            <span>{msg}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
