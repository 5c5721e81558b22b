/** Retired words of names, and what to write instead: the word that a reader from the field expects. */
const retired = new Map([
  ['deal', 'distribute'],
  ['dealt', 'distributed'],
  ['desk', 'editor, operator console or screen'],
  ['doing', 'status or pending action'],
  ['hung', 'assigned'],
  ['judged', 'verdict'],
  ['judging', 'verdict'],
  ['looked', 'loaded or inspected'],
  ['nobody', 'none'],
  ['take in', 'import'],
  ['taken in', 'imported'],
  ['telling', 'notify, or significant'],
  ['told', 'notices, appended, or what was found'],
]);

/** The words of a name in camelCase, CONSTANT_CASE or kebab-case, in small letters. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

/** Why a name of the code, or a path of a file, is not to be used; undefined where it is good. */
export function retiredWord(name: string): string | undefined {
  const words = wordsOf(name);
  const pairs = words.map((word, i) => `${word} ${words[i + 1] ?? ''}`);
  const found = [...words, ...pairs].find((word) => retired.has(word));
  return found && `“${found}” is retired in names: write ${retired.get(found)}.`;
}
