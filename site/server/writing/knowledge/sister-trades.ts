import { folded } from '../../documents/search-words.ts';
import { groupBy } from '../text/group-by.ts';
import { cellsOf } from '../text/row-lines.ts';
import { type AskedWord, askedWords, saysWord } from './asking-words.ts';
import type { AskingBid, AskingChapter } from './chapter-asks.ts';
import { fieldOfBid, filesOfOtherFields, withoutPaperWords } from './file-field.ts';
import { isDoneWork, tellsCompany } from './known-forms.ts';
import type { Piece } from './pieces.ts';
import { clientsIn } from './places.ts';
import { isTopicWord } from './topics.ts';
import { isBesideList } from './works-of-field.ts';

/** How far a bid has to know a word of another trade before it is none. */
const KNOWN = 0.5;

/** Columns of a list of works that tell what was done. */
const tellsWork = /项目|工程|合同|案例|名称|内容|类型|类别|服务|范围|规模/;
const tellsClient = /业主|客户|甲方|单位|委托方|发包方|采购方/;

const withoutClients = (name: string): string =>
  clientsIn(name).reduce((rest, one) => rest.replaceAll(one, ' '), name);

/** A work told in a sentence is named before its first comma; what else is said of it may be of any work. */
const datedWork = /^20\d{2}年([^，。；]{4,60})/;
/** How works are told, whatever they are. */
const anyWork =
  /承担|承接|承包|承建|承印|完成|中标|入选|建成|供应|提供|实施|监理|全国|全程|至今|项目|工程|我?公司/g;

/** What a row or a sentence on a work says was done, without for whom. */
function workOf({ text, columns, row }: Piece): string {
  if (row !== 'work')
    return folded(withoutClients(datedWork.exec(text)?.[1] ?? '').replace(anyWork, ' '));
  const names = cellsOf(columns);
  const cells = cellsOf(text);
  const own = cells.filter((_, at) => {
    const name = names[at] ?? '';
    return tellsWork.test(name) && !tellsClient.test(name);
  });
  const clients = cells.filter((_, at) => tellsClient.test(names[at] ?? ''));
  const whole = clients.reduce((rest, one) => rest.replaceAll(one, ' '), own.join(' '));
  return folded(withoutClients(whole));
}

interface Trades {
  own: readonly string[];
  others: readonly string[];
}

/** Words of the trade of the bid, and of those that the company has besides: its works and the names of its papers tell them. */
function tradesOf(
  bid: AskingBid,
  chapters: readonly AskingChapter[],
  pieces: readonly Piece[],
): Trades {
  const project = chapters[0]?.project ?? [];
  const field = fieldOfBid(bid, project);
  const isKnown = (one: AskedWord) => saysWord(one, field.words) >= KNOWN;
  const wanted = [...project, ...chapters.flatMap((one) => one.field ?? [])];
  const fitting: string[] = [];
  const beside: string[] = [];
  const works = groupBy(
    pieces.filter(
      ({ row, text }) => row === 'work' || (row === undefined && isDoneWork.test(text)),
    ),
    ({ file }) => file,
  );
  for (const rows of works.values()) {
    const list = rows.map(workOf);
    for (const text of list) (isBesideList(wanted, { text, list }) ? beside : fitting).push(text);
  }
  // A list is named by what its rows are.
  const lists = new Set(pieces.flatMap(({ file, row }) => (row === undefined ? [] : [file])));
  const named = [...filesOfOtherFields(pieces, field)]
    .filter((file) => !lists.has(file))
    .map((name) => folded(withoutPaperWords(withoutClients(name))));
  const isOther = (one: AskedWord) =>
    !one.isWeak && !isKnown(one) && !fitting.some((text) => text.includes(one.word));
  const others = [...beside, ...named].flatMap(askedWords).filter(isOther);
  const own = [...wanted, ...fitting.flatMap(askedWords)];
  return {
    own: [...new Set(own.map(({ word }) => word))],
    others: [...new Set(others.map(({ word }) => word))],
  };
}

/** Pieces that speak of another trade of the company and of nothing of the bid's. */
export function piecesOfSisters(
  bid: AskingBid,
  chapters: readonly AskingChapter[],
  pieces: readonly Piece[],
): ReadonlySet<Piece> {
  const { own, others } = tradesOf(bid, chapters, pieces);
  // What papers of every trade are about tells none.
  const prose = others.filter((one) => !isTopicWord(one));
  const says = (words: readonly string[], text: string) =>
    words.some((one) => text.replaceAll(`${one}师`, '').includes(one));
  const wholeOf = ({ above, heading, text }: Piece) =>
    folded(`${withoutClients(above)}\n${heading}\n${text}`);
  const isOwn = (piece: Piece) => own.some((one) => wholeOf(piece).includes(one));
  const speaking = pieces.filter(
    ({ isIntroducing, row, text }) =>
      !isIntroducing && row !== 'certificate' && !tellsCompany(text),
  );
  const sisters = new Set(
    speaking.filter((piece) => says(piece.row ? others : prose, wholeOf(piece)) && !isOwn(piece)),
  );
  // What stands in the same class of a table is of the same trade.
  for (const rows of groupBy(speaking.filter(classOf), classOf).values())
    if (rows.some((row) => sisters.has(row)) && !rows.some(isOwn))
      for (const row of rows) sisters.add(row);
  return sisters;
}

const classColumn = /类别|类型|分类|部门|板块|事业部/;

/** The class a row says it is of, where its table has a column for that; else nothing. */
function classOf({ file, columns, text, row }: Piece): string {
  const at = cellsOf(columns).findIndex((name) => classColumn.test(name));
  const cell = cellsOf(text)[at] ?? '';
  return at < 0 || row === 'work' || cell === '' ? '' : `${file}\n${cell}`;
}
