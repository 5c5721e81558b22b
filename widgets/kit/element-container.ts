import { adoptStyles, canScope, scopedTo } from './sheets.ts';

/**
 * Where React draws: a box in the shadow root, which may be there already (declarative), or with `shadow="none"` in the element
 * itself, whose styles the document adopts. @param place height that is kept until it has drawn, px
 */
export function containerIn(
  host: HTMLElement,
  styles: readonly string[],
  place: number,
): HTMLElement {
  const container = document.createElement('div');
  container.className = 'kit-root';
  if (host.getAttribute('shadow') === 'none' && !host.shadowRoot && canScope()) {
    const root = host.getRootNode();
    adoptStyles(
      root instanceof ShadowRoot ? root : document,
      styles.map((text) => scopedTo(host.localName, text)),
    );
    host.append(container);
  } else {
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // What the page has put into the element stays on show until React draws, which is after this task; React takes it out itself.
    const slot = document.createElement('slot');
    if (place > 0) {
      slot.style.display = 'block';
      slot.style.minHeight = `${place}px`;
    }
    container.append(slot);
    root.replaceChildren(container);
    adoptStyles(root, styles);
  }
  return container;
}
