import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { PageView } from './page-view.tsx';
import { type MarkActions, Passages } from './passages.tsx';
import { scanLabel } from './scan-label.ts';
import { SourceSearch } from './source-search.tsx';
import type { OpenSource, Place, Printed } from './source-store.ts';

const noPlaces: readonly Place[] = [];

interface SourcePanelProps {
  places?: readonly Place[];
  actions?: MarkActions;
  /** It stands in the page where it is put, and does not take the focus. */
  isPane?: boolean;
}

/**
 * The place in the tender file beside the form, so that both can be read at once: its page as printed with the words marked, or its
 * text where there are no pages.
 * @param props.places all places one may want to go through, in order
 * @param props.actions what can be done with words that are marked in the text
 */
export function SourcePanel({ places = noPlaces, actions, isPane = false }: SourcePanelProps) {
  const { source } = useWriter();
  const open = useStore(source.$open);
  // On another step it would lie over what is done there.
  useEffect(() => source.close, [source]);
  return open ? (
    <OpenPanel
      key={isPane ? 'pane' : 'panel'}
      open={open}
      places={places}
      actions={actions}
      isPane={isPane}
      onClose={source.close}
    />
  ) : null;
}

/** Above everything, yet not modal: the form stays usable. Focus comes in and goes back; a pane leaves it where it is. */
function usePanel(
  panel: RefObject<HTMLElement | null>,
  { isPane, onClose }: { isPane: boolean; onClose: () => void },
): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    if (isPane) return;
    const root = shown?.getRootNode();
    const before =
      root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
    if (shown && 'showPopover' in shown) shown.showPopover();
    shown?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [panel, isPane]);
  useEffect(() => {
    const shown = panel.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    shown?.addEventListener('keydown', onKey);
    return () => shown?.removeEventListener('keydown', onKey);
  }, [panel, onClose]);
}

interface OpenPanelProps {
  open: OpenSource;
  places: readonly Place[];
  actions: MarkActions | undefined;
  isPane: boolean;
  onClose: () => void;
}

function OpenPanel({ open, places, actions, isPane, onClose }: OpenPanelProps) {
  const { source } = useWriter();
  const printed = useStore(source.$printed);
  const panel = useRef<HTMLElement>(null);
  // The file as a whole is opened to be searched and marked in.
  const [view, setView] = useState<'page' | 'text'>(open.source.quote === '' ? 'text' : 'page');
  usePanel(panel, { isPane, onClose });
  const hasPages = printed.state !== 'absent';
  const scan = scanLabel(open.source);
  const file = source.fileOf(open.source);
  const tabs = (['page', 'text'] as const).map((id) => ({ id, label: t.views[id] }));
  return (
    <aside
      ref={panel}
      className="source-panel"
      data-pane={isPane || undefined}
      popover={isPane ? undefined : 'manual'}
      tabIndex={-1}
      aria-label={writerTexts.sourceParts.sourceTitle}
    >
      <header>
        <div className="source-title">
          <h3>{open.label}</h3>
          {file && (
            <span className="source-file faint" title={file.name}>
              {file.name}
            </span>
          )}
          <Tag tone="accent">{writerTexts.source(source.pageOf(open.source))}</Tag>
          {scan && <Tag tone={scan.isDoubtful ? 'warning' : 'neutral'}>{scan.text}</Tag>}
        </div>
        <PlaceSteps open={open} places={places} />
        <IconButton icon="close" size="small" label={writerTexts.close} onClick={onClose} />
      </header>
      <SourceSearch />
      {hasPages ? (
        <Tabs label={t.viewsLabel} tabs={tabs} value={view} onChange={setView}>
          {view === 'page' ? (
            <Pages open={open} printed={printed} />
          ) : (
            <Passages open={open} actions={actions} />
          )}
        </Tabs>
      ) : (
        <Passages open={open} actions={actions} />
      )}
    </aside>
  );
}

/** On to the place of what comes next in the form. */
function PlaceSteps({ open, places }: Pick<OpenPanelProps, 'open' | 'places'>) {
  const { source } = useWriter();
  const at = places.findIndex((place) => place.source === open.source);
  const go = (step: number) => {
    const place = places[at + step];
    if (place) void source.show(place.label, place.source);
  };
  if (at < 0 || places.length < 2) return null;
  return (
    <span className="place-steps">
      <IconButton
        icon="chevron-up"
        size="small"
        label={t.previousPlace}
        disabled={at === 0}
        onClick={() => go(-1)}
      />
      <span className="faint">{t.placeOf(at + 1, places.length)}</span>
      <IconButton
        icon="chevron-down"
        size="small"
        label={t.nextPlace}
        disabled={at === places.length - 1}
        onClick={() => go(1)}
      />
    </span>
  );
}

function Pages({ open, printed }: { open: OpenSource; printed: Printed }) {
  const { source } = useWriter();
  useStore(source.$tender);
  const pages = source.pagesOf(open.source);
  if (printed.state === 'ready') {
    // Word counts its pages otherwise than the program that printed them.
    const share = printed.value.pages / (pages ?? printed.value.pages);
    const page = source.pageOf(open.source);
    return (
      <PageView
        key={`${open.source.block}/${open.source.quote}`}
        file={printed.value}
        quote={open.source.quote}
        scanned={open.source.scanned === true}
        hint={page === undefined ? undefined : Math.max(1, Math.round(page * share))}
      />
    );
  }
  if (printed.state === 'failed') {
    return (
      <>
        <p className="page-note">{t.failed}</p>
        <Passages open={open} />
      </>
    );
  }
  return (
    <>
      <p className="page-note" role="status">
        <Spinner /> {pages === null ? t.preparing : t.loading}
      </p>
      <Passages open={open} />
    </>
  );
}
