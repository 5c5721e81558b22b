/** Parts of a JSON text that matter here: an escape, a quote, a number. */
const TOKENS = /\\.|"|-?\d[\d.eE+-]*/gs;
const MANY_DIGITS = /\d{16}/;

/** Whole numbers that a double cannot hold become texts, so that ids of 19 digits stay what they are (`wire.md` 4). */
function quoteLongNumbers(text: string): string {
  let inText = false;
  return text.replace(TOKENS, (token) => {
    if (token === '"') inText = !inText;
    const isLong = !inText && /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token));
    return isLong ? `"${token}"` : token;
  });
}

/** The value of a JSON text, undefined when it is none. Whole numbers beyond 2^53 come as texts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(MANY_DIGITS.test(text) ? quoteLongNumbers(text) : text);
  } catch {
    return undefined;
  }
}
