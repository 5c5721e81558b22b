/** What a place asks for: a seal, a signature, one of the two, or both. */
export type SealKind = 'seal' | 'signature' | 'either' | 'both';

/** A line or a table cell of a form where somebody signs or seals. */
export interface SealLine {
  kind: SealKind;
  /** Who signs or seals, as the form says (投标人, 法定代表人或其委托代理人); empty where it says nothing. */
  who: string;
  /** The words of the line without what is filled in, to be shown. */
  text: string;
  /** Where it is in the chapter's text: 0 at its beginning, 1 at its end. */
  place: number;
}

const SEAL = /公章|单位章|法人章|名章|专用章|印章|盖\s{0,4}章|电子章|[（(]\s{0,4}章\s{0,4}[）)]/;
const SIGNATURE = /签\s{0,4}字|签\s{0,4}名|签\s{0,4}章/;
/** 签字或盖章, 签名/盖章: one of them will do. */
const ONE_OF =
  /签\s{0,4}[字名]\s{0,4}(?:或者?|\/|、)\s{0,4}(?:加?盖|印|章)|盖章?\s{0,4}(?:或者?|\/)\s{0,4}签/;
/** A line that tells what to do, or how a paper comes about, is no place to do it. */
const TELLS =
  /须|应(?:当|由|在|加|为|经|有|按|附|写|签|予|同时)|否则|要求|复印件|扫描件|视为|无效|提供|方可|如有|每页|逐页|生效|之日|后附|不得|^(?:注|说明|备注|提示)|[。；;！!？?]/;
/** A longer line is a sentence. */
const LINE_CHARS = 80;
/** What may be filled in between the words of a line. */
const FILLED = /【[^】]{0,200}】|[_＿\s\u00a0]{2,400}|[.．…]{3,200}/g;
/** Behind the mark the line ends, but for brackets, and what stands behind a colon (日期：). */
const ENDS = /^[\s）)】\]]{0,10}(?:[：:].{0,48})?$/;
/** 供应商名称（公章）某某公司, 投标人：（全称并加盖公章）某某公司: the name stands right behind the bracket the mark is in. */
const LABEL_BEFORE = /^[^，。；：:]{2,16}[：:]?\s{0,4}[（(][^（()）]{0,10}$/;
const NAME_BEHIND = /^[）)】\]](?:(?![签盖章填须应后])[^，。；：:\s]){4,40}(?:\s.{0,30})?$/;
/** The words in front of a mark of this length name who signs. */
const WHO_CHARS = 30;

const MARK = new RegExp(`${SEAL.source}|${SIGNATURE.source}`, 'g');
/** What ends a place right behind its mark: ）：, or a colon alone. */
const CLOSES = /^[^（(：:\s]{0,6}[）)】\]][：:]?|^[：:]/;
/** Another who: a label of its own, and no 或授权代表（签字） or 并加盖公章. */
const ANOTHER = /^[\s_＿]{0,20}(?![或并及和与且、/]|[加均]盖)[^（()）]{0,80}\p{Script=Han}{2}/u;

/** What was filled in at the place before stands in front of a label. */
const VALUE_BEFORE = /^[^（(：:]{1,60}\s(?=\p{Script=Han}{2})/u;

/** 投标人（盖章）： 法定代表人（签字）： 代理人（签字）: each with its own mark, up to where the next begins. */
function placesOf(words: string): string[] {
  const marks = [...words.matchAll(MARK)].map(({ index, 0: said }) => [index, index + said.length]);
  const cuts = marks.flatMap(([, end = 0], i) => {
    const next = marks[i + 1]?.[0];
    if (next === undefined) return [];
    const between = words.slice(end, next);
    const closed = CLOSES.exec(between)?.[0];
    return closed !== undefined && ANOTHER.test(between.slice(closed.length))
      ? [end + closed.length]
      : [];
  });
  return [0, ...cuts].map((from, i) => {
    const place = words.slice(from, cuts[i]).trim();
    return i === 0 ? place : place.replace(VALUE_BEFORE, '');
  });
}

/** Lines and cells of a chapter's Markdown where its form is signed or sealed, in their order. */
export function sealLines(markdown: string): SealLine[] {
  const found: SealLine[] = [];
  const length = Math.max(1, markdown.length);
  let at = 0;
  for (const line of markdown.split('\n')) {
    for (const piece of piecesOf(line)) {
      for (const read of readPiece(piece)) found.push({ ...read, place: at / length });
    }
    at += line.length + 1;
  }
  return found;
}

/** Cells of a table row, and the lines in them; a plain line as it is. */
function piecesOf(line: string): string[] {
  const cells = line.trimStart().startsWith('|') ? line.split(/(?<!\\)\|/) : [line];
  return cells.flatMap((cell) =>
    cell.split(/<\/?(?:br|td|th|tr|p|div)\b[^>]{0,200}>|\u2003{2,400}| {6,400}/),
  );
}

function readPiece(piece: string): Omit<SealLine, 'place'>[] {
  const text = piece
    .replace(/[*`\\]|<\/?[a-z][^>]{0,200}>/g, '')
    .replace(/^[\s>#-]{1,400}/, '')
    .trimEnd();
  if (text.length > LINE_CHARS * 4) return [];
  const words = text.replace(FILLED, ' ').trim();
  return TELLS.test(words) ? [] : placesOf(words).flatMap(readPlace);
}

function readPlace(words: string): Omit<SealLine, 'place'>[] {
  if (words.length > LINE_CHARS) return [];
  const seal = SEAL.exec(words);
  const signature = SIGNATURE.exec(words);
  const first = Math.min(seal?.index ?? words.length, signature?.index ?? words.length);
  const last = [...words.matchAll(MARK)].reduce((_, { index, 0: said }) => index + said.length, 0);
  const isNamed = LABEL_BEFORE.test(words.slice(0, first)) && NAME_BEHIND.test(words.slice(last));
  if ((!seal && !signature) || !(ENDS.test(words.slice(last)) || isNamed)) return [];
  return [
    { kind: kindOf(words, seal, signature), who: whoSigns(words.slice(0, first)), text: words },
  ];
}

function kindOf(
  words: string,
  seal: RegExpExecArray | null,
  signature: RegExpExecArray | null,
): SealKind {
  if (!signature) return 'seal';
  if (!seal) return /签\s{0,4}章/.test(words) ? 'either' : 'signature';
  return ONE_OF.test(words) ? 'either' : 'both';
}

/** Words between the name and the mark: 投标人（并加盖公章）. */
const BETWEEN =
  /[（(【]?(?:并|或|加|盖|请|由|本人|亲笔|法人|单位|企业|公司|电子|CA|名称（打印）){0,6}[：:（(【_]{0,4}$/;

/** 投标人（加盖 → 投标人; 甲方：某某公司（ → 甲方; 授权代表 → 授权代表. */
function whoSigns(before: string): string {
  const tight = before
    .replace(/(?<=\p{Script=Han})\s{1,10}(?=\p{Script=Han})/gu, '')
    // 法定代表人（负责人）或授权代表: the remark is no end of the name.
    .replace(/[（(][^（()）：:_]{1,12}[）)]/g, '')
    .trim();
  const [, label] = /^[（(]?([^：:（()）]{2,20})[：:]/.exec(tight) ?? [];
  const name = label ?? /[^：:（()）\s，,、]{1,30}$/.exec(tight.replace(BETWEEN, ''))?.[0] ?? '';
  return name.replace(BETWEEN, '').slice(-WHO_CHARS);
}
