/** A piece of a rich text file. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** `wide`: its letters outside of ASCII are two bytes each. */
  | { kind: 'text'; text: string; wide: boolean }
  | { kind: 'control'; word: string; value: number | undefined };

const [OPEN, CLOSE, SLASH, QUOTE, MINUS, BLANK] = [0x7b, 0x7d, 0x5c, 0x27, 0x2d, 0x20];
const LONGEST_WORD = 32;
/** A file says its code page at its beginning; most Chinese ones are GBK. */
const CODE_PAGES: Record<string, string> = {
  '936': 'gb18030',
  '950': 'big5',
  '1252': 'windows-1252',
};

const isLetter = (byte: number): boolean =>
  (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** The pieces of a rich text file in order; what is no such file gives its letters. Linear in its length. */
export function* rtfTokens(bytes: Uint8Array): Generator<RtfToken> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 300));
  const page = /\\ansicpg(\d+)/.exec(head)?.[1] ?? '936';
  const decoder = new TextDecoder(CODE_PAGES[page] ?? 'gb18030');
  let pending: number[] = [];
  const text = (): RtfToken[] => {
    if (pending.length === 0) return [];
    const decoded = decoder.decode(Uint8Array.from(pending));
    pending = [];
    return [{ kind: 'text', text: decoded, wide: page !== '1252' }];
  };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte === OPEN || byte === CLOSE) {
      yield* text();
      yield byte === OPEN ? { kind: 'open' } : { kind: 'close' };
      at += 1;
    } else if (byte !== SLASH) {
      if (byte !== 0x0a && byte !== 0x0d) pending.push(byte);
      at += 1;
    } else if (bytes[at + 1] === QUOTE) {
      const value = Number.parseInt(
        String.fromCharCode(bytes[at + 2] ?? 0, bytes[at + 3] ?? 0),
        16,
      );
      if (Number.isFinite(value)) pending.push(value);
      at += 4;
    } else {
      const control = controlAt(bytes, at + 1);
      if (control.literal !== undefined) pending.push(control.literal);
      else {
        yield* text();
        yield { kind: 'control', word: control.word, value: control.value };
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
