import traditionalCharacters from 'opencc-js/dict/TSCharacters';

let table: Uint16Array | undefined;

function makeTable(): Uint16Array {
  const made = Uint16Array.from({ length: 65_536 }, (_, code) => code);
  for (const pair of traditionalCharacters.split('|')) {
    const [traditional = '', simple = ''] = pair.split(' ');
    // Characters beyond the basic plane take two places: a text keeps its length.
    if (traditional.length === 1 && simple.length === 1)
      made[traditional.charCodeAt(0)] = simple.charCodeAt(0);
  }
  return made;
}

/** The code of the simplified character; the same for any other. */
export function simplifiedCode(code: number): number {
  table ??= makeTable();
  return table[code] ?? code;
}
