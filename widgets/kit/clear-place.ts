/** What is pressed or typed into: whatever floats over the page leaves it free. */
const ACTS = [
  'a[href]',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[role="button"]',
  '[role="tab"]',
  '[role="menuitem"]',
].join(',');
/** Pixels between two points that are tried: no button is smaller both ways. */
const STEP = 14;
/** As high as the lines and bars at the foot of our screens may stack up. */
const HEIGHTS = [48, 80, 112, 144, 176, 208, 240];
const MARGIN = 16;
/** Below the bar of a step. */
const BELOW_THE_BAR = 64;

interface Place {
  left: number;
  top: number;
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function innermostAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  while (found?.shadowRoot) {
    const inner = found.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

function actAt(x: number, y: number): Element | undefined {
  let element = innermostAt(x, y);
  while (element && !element.matches(ACTS)) element = parentOf(element);
  return element ?? undefined;
}

/** From edge to edge, both included. */
function steps(from: number, length: number): number[] {
  const count = Math.max(1, Math.ceil(length / STEP));
  return Array.from({ length: count + 1 }, (_, n) => from + (length * n) / count);
}

function actsCovered(place: Place, width: number, height: number): number {
  const covered = new Set<Element>();
  for (const x of steps(place.left, width))
    for (const y of steps(place.top, height)) {
      const act = actAt(x, y);
      if (act) covered.add(act);
    }
  return covered.size;
}

/** `now` first: what is clear where it is stays there. */
function placesFor(now: Place | undefined, width: number, height: number): Place[] {
  const middle = Math.max(0, (innerWidth - width) / 2);
  const right = Math.max(0, innerWidth - width - MARGIN);
  const above = (left: number, foot: number) => ({ left, top: innerHeight - foot - height });
  const places = [middle, right, MARGIN].flatMap((left) =>
    HEIGHTS.map((foot) => above(left, foot)),
  );
  const all = [...(now ? [now] : []), ...places, { left: middle, top: BELOW_THE_BAR }];
  return all.filter(({ top }) => top >= 0);
}

function clearestPlace(now: Place | undefined, width: number, height: number): Place | undefined {
  let best: Place | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const place of placesFor(now, width, height)) {
    const covered = actsCovered(place, width, height);
    if (covered >= fewest) continue;
    fewest = covered;
    best = place;
    if (covered === 0) break;
  }
  return best;
}

/**
 * Puts something that floats over the page at the foot, in the middle, or at the nearest place where no act lies below it; where every
 * place covers some, at the one that covers fewest.
 */
export function putClearOfActs(floating: HTMLElement): void {
  const { left, top, right, bottom, width, height } = floating.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const now = isInside && floating.style.left !== '' ? { left, top } : undefined;
  // A shadow root has nothing at a point where something outside of it is on top.
  floating.style.visibility = 'hidden';
  const best = clearestPlace(now, width, height);
  floating.style.visibility = '';
  if (!best) return;
  floating.style.left = `${best.left}px`;
  // From the foot, so that one more notice grows upwards.
  floating.style.bottom = `${innerHeight - best.top - height}px`;
}
