/** 一、 （2） 2.2.1: a place in a list, not an amount. */
const NUMBERING =
  /^(?:[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|[一二三四五六七八九十]{1,3}[)）、.]?|\d{1,2}[)）、.]|\d{1,2}(?:\.\d{1,2}){2,4}|\d{1,2}(?:\.\d{1,2}){1,4}[(（]\d[)）])$/;
export const isNumbering = (text: string): boolean => NUMBERING.test(text);

/** Share of the cells of a column that are one more than the cell above, where they count the rows. */
const COUNTED_SHARE = 0.6;

/** Whether 2.2 follows 2.1, or 3.1 follows 2.4: a place in an outline; 12.5 and 9.0 are amounts. */
function isNextPlace(before: string | undefined, place: string): boolean {
  const last = (text: string) => Number(text.split('.').at(-1));
  if (before === undefined || before === '') return last(place) === 1;
  const isDeeper = before.split('.').length !== place.split('.').length;
  return last(place) === last(before) + 1 || (last(place) === 1 && (isDeeper || before !== place));
}

/** Whether plain numbers count the rows: 1, 2, 3 …, or codes: F2-1, F2-2; amounts do not go up one by one. */
export function isCounted(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : Number.NaN));
  const steps = numbers.filter((number, at) => number === (numbers[at - 1] || 0) + 1).length;
  if (numbers.length > 0 && steps >= numbers.length * COUNTED_SHARE) return true;
  const codes = texts.map((text) => /^([A-Za-z]{1,3}\d{0,2}[-—–.]?)(\d{1,2})$/.exec(text));
  const counted = codes.filter(
    (code, at) =>
      code !== null &&
      (Number(code[2]) === 1 ||
        (code[1] === codes[at - 1]?.[1] && Number(code[2]) === Number(codes[at - 1]?.[2]) + 1)),
  );
  if (texts.length > 0 && counted.length >= texts.length * COUNTED_SHARE) return true;
  // A, B, C …
  if (texts.length > 2 && texts.every((text, at) => text === String.fromCharCode(65 + at)))
    return true;
  const places = texts.map((text) => (/^\d{1,2}(?:\.\d{1,2}){1,4}$/.test(text) ? text : ''));
  const next = places.filter((place, at) => place !== '' && isNextPlace(places[at - 1], place));
  if (texts.length > 0 && next.length >= texts.length * COUNTED_SHARE) return true;
  return isRising(texts);
}

/** Fewer numbers may rise by chance. */
const LEAST_RISING = 5;

/** Numbers of clauses, each behind the one before, some of them left out: 1.2, 1.3.5, 2.2, 4. */
function isRising(texts: readonly string[]): boolean {
  const places = texts.map((text) =>
    /^\d{1,2}(?:\.\d{1,2}){0,4}$/.test(text) ? text.split('.').map(Number) : [],
  );
  const isBehind = (place: readonly number[], before: readonly number[]): boolean => {
    const at = place.findIndex((part, i) => part !== (before[i] ?? 0));
    return at >= 0 && (place[at] ?? 0) > (before[at] ?? 0);
  };
  return (
    texts.length >= LEAST_RISING &&
    places.some((place) => place.length > 2) &&
    places.every(
      (place, i) => place.length > 0 && (i === 0 || isBehind(place, places[i - 1] ?? [])),
    )
  );
}
