const CONTROLS = 'input, textarea, select, button, a[href], summary, [tabindex="0"]';

/** Beyond these other things begin. */
const BOUNDS = 'section, form, dialog, [role=dialog], .kit-root';

const isUsable = (control: HTMLElement) =>
  !control.matches(':disabled, [tabindex="-1"]') && control.getClientRects().length > 0;

/** All controls of a part, itself among them, those that take no focus now too: what is counted is their place. */
function controlsOf(part: Node): HTMLElement[] {
  if (!(part instanceof HTMLElement)) return [];
  const own = part.matches(CONTROLS) ? [part] : [];
  return [...own, ...part.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** The siblings from a node on. */
function* from(first: Node | null, step: 'nextSibling' | 'previousSibling'): Generator<Node> {
  for (let node = first; node; node = node[step]) yield node;
}

/** The control at that place in the first part that has any. */
function heirAmong(parts: Iterable<Node>, place: number): HTMLElement | undefined {
  for (const part of parts) {
    const controls = controlsOf(part);
    const at = controls[place];
    const found = at && isUsable(at) ? at : controls.find(isUsable);
    if (found) return found;
  }
  return undefined;
}

/** What stands now where a control of the removed part stood: after it, else before it; where its list is empty, beside that. */
function heirIn({ nextSibling, previousSibling, target }: MutationRecord, place: number) {
  let heir =
    heirAmong(from(nextSibling, 'nextSibling'), place) ??
    heirAmong(from(previousSibling, 'previousSibling'), place);
  let list: Node | null = target;
  while (!heir && list instanceof HTMLElement && !list.matches(BOUNDS)) {
    heir =
      heirAmong(from(list.nextSibling, 'nextSibling'), 0) ??
      heirAmong(from(list.previousSibling, 'previousSibling'), 0);
    list = list.parentNode;
  }
  return heir;
}

/**
 * One of several like it. A view or a dialog that goes has an heir of its own: the heading of the next view, what opened the dialog.
 * From a single control the focus would jump to another thing.
 */
const isRow = (part: HTMLElement, held: HTMLElement) =>
  part !== held && !part.matches('dialog') && part.querySelector('h2') === null;

function heirOf(held: HTMLElement, records: readonly MutationRecord[]): HTMLElement | undefined {
  // It was moved, or can be pressed again.
  if (held.isConnected) return isUsable(held) ? held : undefined;
  for (const record of records) {
    for (const part of record.removedNodes) {
      if (!(part instanceof HTMLElement) || !part.contains(held)) continue;
      return isRow(part, held) ? heirIn(record, controlsOf(part).indexOf(held)) : undefined;
    }
  }
  return undefined;
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the keyboard's place in a box, where the browser would let it fall to the page: a row that is taken away while it has the focus
 * hands it to what stands there now, and a control that cannot be pressed for a while has it again afterwards. Who goes
 * elsewhere is not called back.
 */
export function keepFocus(box: Element): void {
  let held: HTMLElement | undefined;
  const leave = () => {
    held = undefined;
    document.removeEventListener('pointerdown', leave, true);
  };
  box.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    held = target;
    document.addEventListener('pointerdown', leave, true);
  });
  box.addEventListener('focusout', ({ target }) => {
    // Only now it is known whether it lost the focus because it was taken away.
    queueMicrotask(() => {
      if (held === target && held?.isConnected && isUsable(held) && !held.matches(':focus'))
        leave();
    });
  });
  const follow = (records: readonly MutationRecord[]) => {
    if (held && isNowhere()) heirOf(held, records)?.focus();
  };
  // What else watches the box has the first word.
  const watch = new MutationObserver((records) => queueMicrotask(() => follow(records)));
  watch.observe(box, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}
