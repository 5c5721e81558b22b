import { simplifiedCode } from '../kernel/simplified.ts';

/**
 * What the comparison sees of a text: letters and figures only, folded to one form (NFKC, lower case, simplified characters), so that
 * spaces, punctuation, full-width and traditional forms make no difference. Each has the place it came from.
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
  if (code >= 0x4e00 && code <= 0x9fff) return simplifiedCode(code);
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

/**
 * A text of the same length for patterns: half-width letters, figures and marks, simplified characters, a blank for each character that
 * cannot be seen.
 */
export function plainForm(text: string): string {
  if (!/[^\u0000-\u007f]/.test(text)) return text;
  const codes = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) codes[i] = plainCode(text.charCodeAt(i));
  return codesText(codes, 0, codes.length);
}

const invisible = /[\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u2060-\u2064\u3000\ufeff]/;

function plainCode(code: number): number {
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (code >= 0x3400 && code <= 0x9fff) return simplifiedCode(code);
  return code > 0x7f && invisible.test(String.fromCharCode(code)) ? 0x20 : code;
}
