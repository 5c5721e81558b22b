/** Pause between two looks (specification, section 9). */
export const DEVTOOLS_INTERVAL_MS = 500;
/** Phones and tablets have no docked tools: there the detector gives up after this time (specification, section 9). */
export const DEVTOOLS_STOP_MS = 5000;
/** Tabs, address bar, bookmarks and a bar of hints together, at their tallest. */
const MOST_BARS_PX = 240;
/** Invisible window frames and rounding make the bars seem this much shorter than nothing. */
const LEAST_BARS_PX = -24;
/** A debugger statement that nobody stops at takes far less. */
const PAUSE_MS = 100;

export interface DevtoolsOptions {
  /** Also time a `debugger` statement. It finds tools in a window of their own, and halts the page for whoever has them open. */
  devtoolsPause?: boolean;
}

interface WindowSizes {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
}

/**
 * Whether a panel seems docked to the right or below, from what would be left for the browser's own bars. The widths alone would give
 * the zoom; a panel at the right makes it seem larger and the bars less than nothing, a panel below makes them taller than any bars are.
 */
export function hasDockedPanel({
  outerWidth,
  outerHeight,
  innerWidth,
  innerHeight,
}: WindowSizes): boolean {
  if (innerWidth === 0) return false;
  const bars = outerHeight - innerHeight * (outerWidth / innerWidth);
  return bars < LEAST_BARS_PX || bars > MOST_BARS_PX;
}

function halted(): boolean {
  const before = performance.now();
  // oxlint-disable-next-line no-debugger -- the host asked for it
  debugger;
  return performance.now() - before > PAUSE_MS;
}

/** Tablets call themselves desktops; their fingers give them away. */
function isDesktop(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return (
    !/Android|iPhone|iPad|iPod|Mobile|HarmonyOS/i.test(userAgent) &&
    !(/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  );
}

/**
 * Looks every 500 ms whether developer tools are open, and dispatches `tender-devtools-open` `{method: 'size' | 'pause'}` on window each
 * time they open; nothing else happens, what follows is the host's decision. By size it sees docked tools only: not those in a window
 * of their own, not in device emulation, and a browser's own side panel looks the same. On phones and tablets it stops
 * after 5 s.
 * @returns undo.
 */
export function watchDevtools({ devtoolsPause = false }: DevtoolsOptions = {}): () => void {
  let wasOpen = false;
  const look = () => {
    const docked = hasDockedPanel(window);
    const isOpen = docked || (devtoolsPause && halted());
    if (isOpen && !wasOpen) {
      window.dispatchEvent(
        new CustomEvent('tender-devtools-open', { detail: { method: docked ? 'size' : 'pause' } }),
      );
    }
    wasOpen = isOpen;
  };
  const interval = setInterval(look, DEVTOOLS_INTERVAL_MS);
  const end = isDesktop() ? undefined : setTimeout(() => clearInterval(interval), DEVTOOLS_STOP_MS);
  return () => {
    clearInterval(interval);
    clearTimeout(end);
  };
}
