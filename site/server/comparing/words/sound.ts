import syllables from './sounds.json' with { type: 'json' };

/** The sounds of each character of GB 2312 (by pinyin-pro 3.29), without their tones, in one form for near ones: many characters have several. */
const soundsOf = new Map<string, Set<string>>();
for (const [syllable, characters] of Object.entries(syllables)) {
  for (const character of characters) {
    const sounds = soundsOf.get(character) ?? new Set();
    soundsOf.set(character, sounds.add(nearSound(syllable)));
  }
}

/** One form for sounds that many speakers take for one another: zh and z, n and l, -ing and -in. */
function nearSound(syllable: string): string {
  return syllable
    .replace(/^([zcs])h/, '$1')
    .replace(/^n/, 'l')
    .replace(/(?<=[aei])ng$/, 'n');
}

/** Whether two characters sound alike, or nearly so, whatever their tones. Never for the same character. */
export function soundsLike(one: string, other: string): boolean {
  if (one === other) return false;
  const others = soundsOf.get(other);
  for (const sound of soundsOf.get(one) ?? []) if (others?.has(sound)) return true;
  return false;
}
