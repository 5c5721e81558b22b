import { useState } from 'react';

/** What the page put into an element itself. With shadow="none" our own box stands beside it. */
const isOfPage = (node: Node): boolean =>
  node instanceof Element
    ? !node.classList.contains('kit-root')
    : /\S/.test(node.nodeType === 3 ? (node.textContent ?? '') : '');

/** Whether the page brings the content of the element itself, as it is when the element appears. It is shown through `<slot>`. */
export function useSlotted(host: HTMLElement): boolean {
  const [slotted] = useState(() => [...host.childNodes].some(isOfPage));
  return slotted;
}
