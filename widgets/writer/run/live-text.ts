/** Where a piece of streamed text left the chapter: the new text, or a hole the stream has to be asked about again. */
export type Applied = { kind: 'text'; text: string } | { kind: 'same' } | { kind: 'gap' };

/**
 * Puts a streamed piece at its place (`offset` in UTF-16 units). What stood after it is void, so a rewrite starts over
 * by itself; a piece that already stands there was replayed and changes nothing; a piece past the end means text was missed.
 */
export function applyDelta(text: string, offset: number, piece: string): Applied {
  if (offset > text.length) return { kind: 'gap' };
  // Nearly every piece goes on at the end: joined as it is, without copying what stands before.
  if (offset === text.length)
    return piece === '' ? { kind: 'same' } : { kind: 'text', text: text + piece };
  if (piece !== '' && text.startsWith(piece, offset)) return { kind: 'same' };
  return { kind: 'text', text: text.slice(0, offset) + piece };
}
