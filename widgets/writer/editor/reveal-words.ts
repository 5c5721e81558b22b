/** How long found words are set off, ms. */
const FLASH_MS = 1800;
const BLOCKS = 'p, li, td, th, h3, h4, h5, h6, blockquote, pre, figure';

/** Text without white space, which Markdown and its drawing treat differently. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');

/**
 * Shows a passage of a text that is only read: the smallest block that holds the words is scrolled to and set off for a moment.
 * @returns false when no block holds them.
 */
export function revealWords(root: ParentNode, words: string): boolean {
  const wanted = squeezed(words);
  if (wanted === '') return false;
  const holding = [...root.querySelectorAll<HTMLElement>(BLOCKS)].filter((block) =>
    squeezed(block.textContent).includes(wanted),
  );
  // Inner blocks come after those they stand in.
  const block = holding.findLast(
    (candidate) => !holding.some((other) => other !== candidate && candidate.contains(other)),
  );
  if (!block) return false;
  block.scrollIntoView({ block: 'center' });
  block.setAttribute('data-revealed', '');
  setTimeout(() => block.removeAttribute('data-revealed'), FLASH_MS);
  return true;
}
