/** A piece of a rich text file. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'text'; text: string }
  | { kind: 'control'; word: string; value: number | undefined };

const [OPEN, CLOSE, SLASH, QUOTE, MINUS, BLANK] = [0x7b, 0x7d, 0x5c, 0x27, 0x2d, 0x20];
const LONGEST_WORD = 32;
/** A file says its code page at its beginning; most Chinese ones are GBK. */
const CODE_PAGES: Record<string, string> = {
  '936': 'gb18030',
  '950': 'big5',
  '1252': 'windows-1252',
};

/** Words that stand for a letter. */
export const LETTERS: Readonly<Record<string, string>> = {
  ...{ line: '\n', tab: '\t', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
  ...{ bullet: '•', emdash: '—', endash: '–', '~': ' ', _: '-' },
};
/** Nobody stands in for a letter of Unicode with more. */
const MOST_STAND_INS = 10;

const isLetter = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/**
 * The pieces of a rich text file in order; what is no such file gives its letters. Linear in its length. What stands for a letter of
 * Unicode in readers that know none (\\u215\\'d7) is left out, counted in bytes of the file before these are decoded.
 */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300));
  const page = /\\ansicpg(\d+)/.exec(head)?.[1] ?? '936';
  const decoder = new TextDecoder(CODE_PAGES[page] ?? 'gb18030');
  let pending: number[] = [];
  /** Stand-ins behind a letter of Unicode, in each group that is open, and those still to come. */
  const standIns = [1];
  let left = 0;
  const take = (value: number) => {
    if (left > 0) left--;
    else pending.push(value);
  };
  const text = (): RtfToken[] => {
    if (pending.length === 0) return [];
    const decoded = decoder.decode(Uint8Array.from(pending));
    pending = [];
    return [{ kind: 'text', text: decoded }];
  };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN || byte === CLOSE) {
      yield* text();
      yield byte === OPEN ? { kind: 'open' } : { kind: 'close' };
      left = 0;
      if (byte === OPEN) standIns.push(standIns.at(-1) ?? 1);
      else if (standIns.length > 1) standIns.pop();
      at += 1;
    } else if (byte !== SLASH) {
      if (byte !== 0x0a && byte !== 0x0d) take(byte);
      at += 1;
    } else if (bytes[at + 1] === QUOTE) {
      const value = Number.parseInt(
        String.fromCharCode(bytes[at + 2] ?? 0, bytes[at + 3] ?? 0),
        16,
      );
      if (Number.isFinite(value)) take(value);
      at += 4;
    } else {
      const control = controlAt(bytes, at + 1);
      const { word, value, literal } = control;
      if (literal !== undefined) take(literal);
      else if (left > 0 && LETTERS[word] !== undefined) left--;
      else {
        yield* text();
        yield { kind: 'control', word, value };
        if (word === 'uc')
          standIns[standIns.length - 1] = Math.min(MOST_STAND_INS, Math.max(0, value ?? 1));
        left = word === 'u' ? (standIns.at(-1) ?? 1) : 0;
      }
      // Behind \bin stand so many bytes that are no text.
      at = control.end + (control.word === 'bin' ? Math.max(0, control.value ?? 0) : 0);
    }
  }
  yield* text();
}

interface Control {
  word: string;
  value: number | undefined;
  end: number;
  /** \\ \{ \}: the letter itself. */
  literal: number | undefined;
}

function controlAt(bytes: Uint8Array, start: number): Control {
  const first = bytes[start] ?? 0;
  if (!isLetter(first)) {
    const isLiteral = first === OPEN || first === CLOSE || first === SLASH;
    const literal = isLiteral ? first : undefined;
    return { word: String.fromCharCode(first), value: undefined, end: start + 1, literal };
  }
  let at = start;
  while (at < bytes.length && at - start < LONGEST_WORD && isLetter(bytes[at] ?? 0)) at++;
  const word = String.fromCharCode(...bytes.subarray(start, at));
  const from = at;
  if (bytes[at] === MINUS) at++;
  while (at < bytes.length && at - from < 12 && isDigit(bytes[at] ?? 0)) at++;
  const number = Number(String.fromCharCode(...bytes.subarray(from, at)));
  const value = at > from && Number.isFinite(number) ? number : undefined;
  return { word, value, end: bytes[at] === BLANK ? at + 1 : at, literal: undefined };
}
