import groups from './synonyms.json' with { type: 'json' };

/** Words of the field that writers put for one another, by the first of their group, which stands for all. */
const standing = new Map<string, string>();
const beginnings = new Set<string>();
for (const words of groups) {
  for (const word of words) {
    if (!standing.has(word)) standing.set(word, words[0] ?? word);
    for (let end = 1; end < word.length; end++) beginnings.add(word.slice(0, end));
  }
}

/** The word that stands for this one and those put for it; itself where there is none. */
export const standingFor = (word: string): string => standing.get(word) ?? word;

/** Whether a group has the word. */
export const isGrouped = (word: string): boolean => standing.has(word);

/** Whether a word of the groups begins so and goes on: the segmenter takes words of the field apart. */
export const beginsGrouped = (text: string): boolean => beginnings.has(text);
