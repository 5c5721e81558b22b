/** Where a character stands among all in the order of their sounds. Made once: the platform knows the order, not the sounds. */
let ranks: Map<string, number> | undefined;

const FIRST = 0x4e00;
const LAST = 0x9fa5;
/** Characters of one sound stand side by side; this far apart they may be the same sound. */
const NEAR = 24;

/** Whether two characters are likely to sound alike. Never for the same character. */
export function soundsLike(one: string, other: string): boolean {
  if (one === other) return false;
  ranks ??= ranked();
  const [a, b] = [ranks.get(one), ranks.get(other)];
  return a !== undefined && b !== undefined && Math.abs(a - b) <= NEAR;
}

function ranked(): Map<string, number> {
  const collator = new Intl.Collator('zh-u-co-pinyin');
  const common = new TextDecoder('gb18030');
  const characters: string[] = [];
  // The 6,763 characters of GB 2312: the rest only stand between.
  for (let row = 0xb0; row <= 0xf7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = common.decode(Uint8Array.of(row, cell));
      const code = character.charCodeAt(0);
      if (code >= FIRST && code <= LAST) characters.push(character);
    }
  }
  return new Map(
    characters.toSorted(collator.compare).map((character, index) => [character, index]),
  );
}
