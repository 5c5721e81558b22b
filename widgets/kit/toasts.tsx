import { useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { IconButton } from './button.tsx';
import { putClearOfActs } from './clear-place.ts';
import { Icon, type IconName } from './icon.tsx';
import { kitMessages } from './messages.ts';
import { adoptStyles } from './sheets.ts';
import { kitStyles } from './styles.ts';

type Kind = 'error' | 'warning' | 'success' | 'info';

interface NoticeLike {
  id: number;
  kind: Kind;
  text: string;
  /** Milliseconds. */
  duration: number;
  action?: { label: string; onPress: () => void };
}

/** The list of notices, as a store of the client core has it. */
export interface NoticeSource {
  get(): readonly NoticeLike[];
  listen(listener: (notices: readonly NoticeLike[]) => void): () => void;
}

const icons: Record<Kind, IconName> = {
  error: 'alert',
  warning: 'alert',
  success: 'success',
  info: 'info',
};
/** Marks the one region of the page, also for another bundle. */
const REGION = 'data-tender-toasts';

function iconOf(kind: string | undefined): IconName {
  return kind === 'success' || kind === 'info' || kind === 'warning' ? icons[kind] : icons.error;
}

/** A dock or a bar that came below a notice is free again before one presses it. */
const LOOK_AGAIN_MS = 400;
/** As long as it fades: what is no longer seen takes no room. */
const FADE_MS = 200;

type Act = NonNullable<NoticeLike['action']>;
/** What can be done about the notices on show, by their ids. */
const acts = new Map<string, Act>();

interface ToastRegionProps {
  onGone: (id: number) => void;
  /** Called when another notice is on show, and again and again: the page may change below it. */
  onMore: () => void;
}

function ToastRegion({ onGone, onMore }: ToastRegionProps) {
  const { toasts, handlers } = useToaster();
  const ids = toasts.map((shown) => shown.id).join();
  useLayoutEffect(onMore, [ids, onMore]);
  useEffect(() => {
    if (ids === '') return undefined;
    const timer = setInterval(onMore, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [ids, onMore]);
  const gone = toasts.filter((shown) => !shown.visible).map((shown) => shown.id);
  useEffect(() => {
    for (const id of gone) onGone(Number(id));
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at a notice only holds its time
    <section
      className="kit-toasts"
      aria-label={kitMessages.notices}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
    </section>
  );
}

function ToastCard({ shown }: { shown: Toast }) {
  const act = acts.get(shown.id);
  return (
    <div
      className="kit-toast"
      data-kind={shown.className}
      data-leaving={!shown.visible || undefined}
      {...shown.ariaProps}
    >
      <Icon name={iconOf(shown.className)} size={18} />
      <span className="kit-toast-text">{resolveValue(shown.message, shown)}</span>
      {act && (
        <button
          type="button"
          className="kit-toast-act"
          onClick={() => {
            toast.dismiss(shown.id);
            act.onPress();
          }}
        >
          {act.label}
        </button>
      )}
      <IconButton
        icon="close"
        label={kitMessages.close}
        size="small"
        onClick={() => toast.dismiss(shown.id)}
      />
    </div>
  );
}

function createRegion(onGone: (id: number) => void): HTMLElement {
  const region = document.createElement('div');
  region.setAttribute(REGION, '');
  region.setAttribute('popover', 'manual');
  const root = region.attachShadow({ mode: 'open' });
  adoptStyles(root, kitStyles);
  const container = document.createElement('div');
  root.append(container);
  document.body.append(region);
  const place = () => putClearOfActs(region);
  addEventListener('resize', place);
  createRoot(container).render(<ToastRegion onGone={onGone} onMore={place} />);
  return region;
}

/** Last shown is topmost, so a region that was open before a dialog is shown anew. */
function raise(region: HTMLElement): void {
  if (!('showPopover' in region)) return;
  region.hidePopover();
  region.showPopover();
}

let showing = false;

/**
 * Shows the page's notices in the top layer, over every dialog. Call it from each widget: the first call on the page wins, and
 * nothing is added to the document before the first notice.
 */
export function showNotices(source: NoticeSource, dismiss: (id: number) => void): void {
  if (showing) return;
  showing = true;
  let region: HTMLElement | undefined;
  let known = new Set<number>();
  const show = (notices: readonly NoticeLike[]) => {
    const fresh = notices.filter((notice) => !known.has(notice.id));
    const ids = new Set(notices.map((notice) => notice.id));
    for (const id of known) {
      if (ids.has(id)) continue;
      toast.dismiss(String(id));
      acts.delete(String(id));
    }
    known = ids;
    if (fresh.length === 0) return;
    // Another bundle on the page may have been first.
    if (!region && document.querySelector(`[${REGION}]`)) return;
    region ??= createRegion(dismiss);
    // Page transitions replace the body.
    if (!region.isConnected) document.body.append(region);
    raise(region);
    for (const { id, kind, text, duration, action } of fresh) {
      if (action) acts.set(String(id), action);
      const live =
        kind === 'error'
          ? ({ role: 'alert', 'aria-live': 'assertive' } as const)
          : ({ role: 'status', 'aria-live': 'polite' } as const);
      const look = { duration, className: kind, removeDelay: FADE_MS };
      toast(text, { id: String(id), ...look, ariaProps: live });
    }
  };
  source.listen(show);
  show(source.get());
}
