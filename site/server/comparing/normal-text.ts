/**
 * What the comparison sees of a text: letters and figures only, folded to one form (NFKC, lower case), so that spaces, punctuation and
 * full-width forms make no difference. Each has the place it came from.
 */

const DROPPED = 0;
/** Becomes several characters, such as ㎡ or ①: looked up in `expansions`. */
const EXPANDS = 1;

const isWritten = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

let forms: Uint16Array | undefined;
const expansions = new Map<number, number[]>();

function makeForms(): Uint16Array {
  const made = new Uint16Array(65_536);
  for (let code = 1; code < 65_536; code++) {
    // Halves of a pair are kept as they are: rare characters of names.
    if (code >= 0xd800 && code <= 0xdfff) made[code] = code;
    else made[code] = formOf(code);
  }
  return made;
}

function formOf(code: number): number {
  if (code >= 0x4e00 && code <= 0x9fff) return code;
  const folded = String.fromCharCode(code).normalize('NFKC').toLowerCase();
  const kept = Array.from(folded).filter(isWritten).join('');
  if (kept === '') return DROPPED;
  if (kept.length === 1) return kept.charCodeAt(0);
  expansions.set(
    code,
    Array.from({ length: kept.length }, (_, i) => kept.charCodeAt(i)),
  );
  return EXPANDS;
}

/** Calls `put` with each folded character of the text and the position it came from. */
export function fold(text: string, put: (code: number, offset: number) => void): void {
  forms ??= makeForms();
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const form = forms[code] ?? DROPPED;
    if (form === DROPPED) continue;
    if (form === EXPANDS) for (const each of expansions.get(code) ?? []) put(each, i);
    else put(form, i);
  }
}

/** The folded text alone. */
export function folded(text: string): string {
  const codes: number[] = [];
  fold(text, (code) => codes.push(code));
  let made = '';
  for (let i = 0; i < codes.length; i += 8192)
    made += String.fromCharCode(...codes.slice(i, i + 8192));
  return made;
}

/** The text of a stretch of folded characters. */
export function codesText(codes: Uint16Array, from: number, to: number): string {
  let made = '';
  for (let i = from; i < to; i += 8192)
    made += String.fromCharCode(...codes.subarray(i, Math.min(to, i + 8192)));
  return made;
}
