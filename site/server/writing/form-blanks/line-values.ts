import type { LineBlank, LineToken } from './line-blanks.ts';

/** Marks of what is still to be filled in. */
const MARK = /【待填写[^【】]{0,80}】/g;
/** Gaps and drawn lines may be more or fewer without another word being said. */
const SOFT = /[\s　_＿]/;
const TICKED = '☑';

/** What a chapter has at the blanks of a line, in their order, '' where nothing is; undefined where it says other words around them. */
export function valuesIn(tokens: readonly LineToken[], text: string): string[] | undefined {
  const whole = solid(text);
  const values: string[] = [];
  let at = 0;
  /** Blanks that follow each other with nothing between them. */
  let open: LineBlank[] = [];
  const take = (to: number) => {
    values.push(...valuesOf(open, text, whole, at, to));
    open = [];
  };
  for (const [i, token] of tokens.entries()) {
    if (token.kind === 'blank') {
      open.push(token);
      continue;
    }
    const { key } = solid(token.text);
    if (key === '') continue;
    const from = placeOf(key, whole.key, at, { open, isLast: i === tokens.length - 1 });
    if (from === undefined) return undefined;
    take(from);
    at = from + key.length;
  }
  if (open.length > 0) take(whole.key.length);
  else if (at < whole.key.length) return undefined;
  return values.every((value) => value !== WRONG) ? values : undefined;
}

/** Of blanks beside each other: a gap, or the mark of one that is open, keeps their values apart. */
function valuesOf(
  blanks: readonly LineBlank[],
  text: string,
  whole: Solid,
  from: number,
  to: number,
): string[] {
  const [first, ...others] = blanks;
  if (!first) return [];
  if (others.length === 0) return [valueOf(first, text, whole, from, to)];
  const isGiven =
    whole.key.slice(from, to) === solid(blanks.map(({ given }) => given).join('')).key;
  if (isGiven || from === to) return blanks.map(() => '');
  const said = text.slice(whole.places[from] ?? 0, (whole.places[to - 1] ?? 0) + 1);
  const pieces = said.match(/【待填写[^【】]{0,80}】|[^\s　【】]{1,400}/g) ?? [];
  if (pieces.length !== blanks.length) return [said.trim(), ...others.map(() => '')];
  return pieces.map((piece, i) =>
    piece.startsWith('【待填写') || piece === blanks[i]?.given.trim() ? '' : piece,
  );
}

/** Stands for words at a place where none belong. */
const WRONG = '\ufffc';

interface Solid {
  key: string;
  /** Where each of its characters stands in the text. */
  places: number[];
}

function solid(text: string): Solid {
  const places: number[] = [];
  let key = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (SOFT.test(char)) continue;
    key += char;
    places.push(i);
  }
  return { key, places };
}

function placeOf(
  key: string,
  text: string,
  at: number,
  { open, isLast }: { open: readonly LineBlank[]; isLast: boolean },
): number | undefined {
  if (key === '') return at;
  const [first] = open;
  if (!first) return text.startsWith(key, at) ? at : undefined;
  if (isLast && text.endsWith(key) && text.length - key.length >= at)
    return text.length - key.length;
  const found = text.indexOf(key, behindMark(text, at, first));
  return found < 0 ? undefined : found;
}

/** Words in what stands for the blank still are not the form's. */
function behindMark(text: string, at: number, { given, hint }: LineBlank): number {
  const own = solid(given).key;
  if (hint !== '' && own !== '' && text.startsWith(own, at)) return at + own.length;
  if (!text.startsWith('【待填写', at)) return at;
  const end = text.indexOf('】', at);
  return end < 0 ? at : end + 1;
}

/** 致：某某局（招标人名称）: behind the name itself the words in brackets were left on purpose, where an open blank has its mark. */
const isKept = ({ form, hint, before }: LineBlank): boolean =>
  form === 'hint' &&
  /[名全]称$/.test(hint) &&
  /^\s{0,8}致\s{0,4}[：:]\s{0,8}\S{4,60}\s{0,8}$/.test(before);

function valueOf(
  blank: LineBlank,
  text: string,
  { places, key }: Solid,
  from: number,
  to: number,
): string {
  const said = key.slice(from, to);
  if (said === '') return '';
  if (said === solid(blank.given).key) return isKept(blank) ? blank.given : '';
  const words = text
    .slice(places[from] ?? 0, (places[to - 1] ?? 0) + 1)
    .replace(MARK, '')
    .replace(/[_＿]{2,}/g, '')
    .trim();
  if (blank.form === 'box') return /^[☑☒✓√■]$/.test(words) ? TICKED : words === '' ? '' : WRONG;
  if (blank.form !== 'date') return words;
  const date = /^(\d{0,4})年(\d{0,2})月(\d{0,2})日$/.exec(words.replace(/\s/g, ''));
  if (!date) return words;
  return date.slice(1).every((part) => part === '' || part === '20')
    ? ''
    : words.replace(/\s/g, '');
}

/** The line with these values at its blanks. `open`: what stands where there is none. */
export function lineWith(
  tokens: readonly LineToken[],
  values: readonly string[],
  open: (blank: LineBlank) => string,
): string {
  let at = 0;
  return tokens
    .map((token, i) => {
      if (token.kind === 'fixed') return token.text;
      const value = values[at++] ?? '';
      const gap = tokens[i - 1]?.kind === 'blank' ? ' ' : '';
      if (value === '') return gap + open(token);
      const said = token.form === 'date' ? dateText(value) : value;
      return gap + said + (token.form === 'label' && runsOn(tokens[i + 1]) ? '　' : '');
    })
    .join('');
}

/** The next label follows at once: 投标人：____地址： */
const runsOn = (next: LineToken | undefined): boolean =>
  next?.kind === 'fixed' && /^[\u4e00-\u9fff（(]/.test(next.text);

/** A date of which parts are still to be filled in. */
function dateText(value: string): string {
  const found = /^(\d{0,4})年(\d{0,2})月(\d{0,2})日$/.exec(value.replace(/\s/g, ''));
  if (!found) return value;
  const [year, month, day] = found.slice(1).map((part) => (part === '' ? '【待填写】' : part));
  return `${year}年${month}月${day}日`;
}
