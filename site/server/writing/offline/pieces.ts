/** A piece of shown text is about this long; it ends after a mark where one is near. */
const PIECE_MIN = 40;
const PIECE_MAX = 110;

/** Cuts a text into pieces of 40 to 110 characters, after punctuation where possible; never inside a character. */
export function pieces(text: string): string[] {
  const cut: string[] = [];
  let rest = text;
  while (rest.length > PIECE_MAX) {
    const window = rest.slice(PIECE_MIN, PIECE_MAX);
    const mark = window.search(/[。；，：\n]/);
    let at = mark === -1 ? PIECE_MAX : PIECE_MIN + mark + 1;
    if (/[\uD800-\uDBFF]/.test(rest.charAt(at - 1))) at++;
    cut.push(rest.slice(0, at));
    rest = rest.slice(at);
  }
  return rest === '' ? cut : [...cut, rest];
}

/**
 * What is left to write of `whole` when `written` is there already. Where the text was made from another state of the bid and is no
 * prefix, the blocks that are not there yet follow.
 */
export function remainder(whole: string, written: string): string {
  if (whole.startsWith(written)) return whole.slice(written.length);
  const begun = written.slice(written.lastIndexOf('\n\n') + 2);
  const blocks = whole.split('\n\n');
  const open = begun === '' ? -1 : blocks.findIndex((block) => block.startsWith(begun));
  const finish = open === -1 ? '' : (blocks[open] ?? '').slice(begun.length);
  const missing = blocks.filter(
    (block, at) => at !== open && !written.includes(block) && !/^#{1,6} /.test(block),
  );
  return [finish, ...missing].join('\n\n');
}
