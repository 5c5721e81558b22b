/** A text of no more characters is worked on where it is, in less time than a thread takes to begin; a longer one in a thread. */
export const AT_ONCE_CHARS = 20_000;

/** Characters of all the texts in a value: strings in lists, maps and objects, however deep. A list's or object's own place counts as one. */
export function charsIn(value: unknown): number {
  let chars = 0;
  const open: unknown[] = [value];
  for (let one = open.pop(); one !== undefined || open.length > 0; one = open.pop()) {
    if (typeof one === 'string') chars += one.length;
    else if (typeof one === 'object' && one !== null && !ArrayBuffer.isView(one)) {
      chars += 1;
      const inside =
        one instanceof Map ? one.values() : one instanceof Set ? one : Object.values(one);
      for (const part of inside) if (part !== undefined && part !== null) open.push(part);
    }
  }
  return chars;
}
