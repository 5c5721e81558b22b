/** Glyphs that tender files draw with symbol fonts, by code; only those that carry meaning. */
const wingdings = glyphs(
  {
    0x46: '☞',
    0x6c: '●',
    0x6d: '○',
    0x6e: '■',
    0x6f: '☐',
    0x70: '☐',
    0x71: '☐',
    0x72: '☐',
    0x73: '◆',
    0x74: '◆',
    0x75: '◆',
    0x76: '◆',
    0x77: '◆',
    0x78: '☒',
    0x9e: '·',
    0x9f: '•',
    0xa1: '○',
    0xa4: '◎',
    0xa7: '■',
    0xa8: '☐',
    0xab: '★',
    0xb6: '☆',
    0xd8: '➢',
    0xdf: '←',
    0xe0: '→',
    0xe8: '→',
    0xf0: '→',
    0xfb: '✗',
    0xfc: '✓',
    0xfd: '☒',
    0xfe: '☑',
  },
  [0x81, '①', 10],
  [0x8c, '❶', 10],
);
const wingdings2 = glyphs(
  {
    0x2a: '☐',
    0x4f: '✗',
    0x50: '✓',
    0x51: '☒',
    0x52: '☑',
    0x53: '☒',
    0x54: '☒',
    0x97: '●',
    0x98: '●',
    0xa1: '■',
    0xa2: '■',
    0xa3: '☐',
  },
  [0x6a, '①', 10],
  [0x75, '❶', 10],
);
const wingdings3 = glyphs({
  0x70: '▲',
  0x71: '▼',
  0x72: '△',
  0x73: '▽',
  0x75: '▶',
  0x7d: '▶',
  0x84: '◀',
});
const webdings = glyphs({
  0x35: '▲',
  0x36: '▼',
  0x61: '✓',
  0x63: '☐',
  0x67: '■',
  0x6e: '●',
  0x72: '✗',
});
const symbol = glyphs({
  0x2d: '-',
  0x44: 'Δ',
  0x53: 'Σ',
  0x61: 'α',
  0x62: 'β',
  0x67: 'γ',
  0x6c: 'λ',
  0x6d: 'μ',
  0x70: 'π',
  0x73: 'σ',
  0xa3: '≤',
  0xa5: '∞',
  0xb0: '°',
  0xb1: '±',
  0xb3: '≥',
  0xb4: '×',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xd7: '·',
  0xe5: '∑',
});

type Run = readonly [first: number, glyph: string, count: number];

function glyphs(single: Record<number, string>, ...runs: Run[]): Map<number, string> {
  const map = new Map(Object.entries(single).map(([code, glyph]) => [Number(code), glyph]));
  for (const [first, glyph, count] of runs) {
    for (let i = 0; i < count; i++)
      map.set(first + i, String.fromCodePoint((glyph.codePointAt(0) ?? 0) + i));
  }
  return map;
}

function tableOf(font: string): Map<number, string> | undefined {
  const name = font.toLowerCase().replace(/[\s-]/g, '');
  if (name.startsWith('wingdings2')) return wingdings2;
  if (name.startsWith('wingdings3')) return wingdings3;
  if (name.startsWith('wingdings')) return wingdings;
  if (name.startsWith('webdings')) return webdings;
  if (name === 'symbol' || name.startsWith('symbolmt')) return symbol;
  return undefined;
}

/**
 * Text as it looks: characters set in a symbol font become the Unicode glyph they show (Wingdings 2 `R` → ☑). A private-use code of
 * an unknown font is read as Wingdings; one that has no known glyph is dropped.
 */
export function symbolText(text: string, font = ''): string {
  const table = tableOf(font);
  if (!table && !/[\uf000-\uf0ff]/.test(text)) return text;
  let shown = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const isPrivate = code >= 0xf000 && code <= 0xf0ff;
    if (isPrivate)
      shown +=
        (table ?? wingdings).get(code - 0xf000) ??
        (code < 0xf07f && table === symbol ? String.fromCharCode(code - 0xf000) : '');
    else shown += (code > 0x20 && code < 0x100 && table?.get(code)) || character;
  }
  return shown;
}
