import { compact, nameKey, withoutNumber } from '../text.ts';
import type { Located } from './locate.ts';
import { namesOf } from './other-columns.ts';
import type { Unit } from './places.ts';
import { tenderTables } from './restated-table.ts';
import type { Heads, Statement } from './statement.ts';

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

/** 增加“税率”“税额”两列, “备注”栏: a column, not 列入, 系列 or 工程量清单所列. */
const COLUMN = /(?<![下上系编所罗排陈前并开])[列栏](?![入出明示举为支报])/;
const COMES = /增加|增设|新增|增补|增列|添加|加设|补充/;
const GOES = /删除|删去|删掉|取消|去掉|去除/;
const BECOMES = /(?:修改|更改|变更|调整|更名|改)(?:为|成)/;
const QUOTED = /[“"「『【]([^“”"「」『』【】]{1,40})[”"」』】]/g;
/** 在“单价”列之后: beside which column one comes. */
const BESIDE = /^[列栏]?(?:之|的|以)?(?<side>[后前])/;
/** Remarks are the last column of every form. */
const REMARKS = /^(?:备注|说明)$/;
const TITLE_CHARS = 3;

/** A sentence that gives a table of a form other columns, with the columns it has from then on; any other as it is. */
export function columnsSaid(placed: Placed, units: readonly Unit[]): Placed {
  const { statement } = placed;
  // Names stay as the addendum writes them: full-width brackets are the tender's too.
  const line = statement.line.replaceAll(/\s+/g, '');
  if (statement.heads || statement.act === 'explained' || !COLUMN.test(line)) return placed;
  const table = tableCalled(line, units);
  const said = table && changeOf(line, statement, table.names);
  if (!table || !said) return placed;
  const { unit, names } = table;
  const heads: Heads = { from: names, to: said.to };
  return {
    statement: { ...statement, ...said.saying, heads },
    located: { unit, words: said.words, byName: false },
  };
}

/** The table of the form that a line names by its title: the longest title where one holds another. */
function tableCalled(
  line: string,
  units: readonly Unit[],
): { unit: Unit; names: string[] } | undefined {
  const key = nameKey(line);
  const found = tenderTables(units.filter(({ place }) => place === 'format')).flatMap((table) => {
    const [unit] = table.units;
    const title = nameKey(withoutNumber(unit?.path.at(-1) ?? ''));
    const names = namesOf(table.block.rows[0] ?? []);
    const isMeant = title.length >= TITLE_CHARS && key.includes(title) && names.length > 1;
    return unit && isMeant ? [{ unit, names, length: title.length }] : [];
  });
  return found.toSorted((one, other) => other.length - one.length)[0];
}

interface Said {
  to: string[];
  words: string;
  saying: Pick<Statement, 'act' | 'before' | 'after'>;
}

function changeOf(line: string, { after }: Statement, names: readonly string[]): Said | undefined {
  const indexOf = (name: string) => names.findIndex((one) => nameKey(one) === nameKey(name));
  const quotes = [...line.matchAll(QUOTED)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    index,
    behind: line.slice(index + whole.length),
  }));
  const known = quotes.filter(({ name }) => indexOf(name) >= 0);
  const become = BECOMES.exec(line);
  if (become) {
    const was = known.find(({ index }) => index < become.index);
    const now = quotes.find(({ index }) => index > become.index)?.name ?? '';
    return was && now !== '' ? renamed(names, indexOf(was.name), now) : undefined;
  }
  if (GOES.test(line))
    return gone(
      names,
      known.map(({ name }) => indexOf(name)),
    );
  const come = COMES.exec(line);
  if (!come) return undefined;
  const beside = known.find(({ behind }) => BESIDE.test(behind));
  const quoted = quotes.filter((one) => one.index > come.index && one !== beside);
  const fresh = (quoted.length > 0 ? quoted.map(({ name }) => name) : barely(after)).filter(
    (name) => indexOf(name) < 0,
  );
  const side = BESIDE.exec(beside?.behind ?? '')?.groups?.side;
  return come && fresh.length > 0
    ? added(names, fresh, beside && { at: indexOf(beside.name), isBehind: side === '后' })
    : undefined;
}

/** 增加质量标准、保修期两列: names without quotes. */
const barely = (after: string): string[] =>
  compact(after)
    .replace(/[一二两三四五六七八九十\d]{0,2}个?[列栏]目?[：:]?/g, '')
    .replace(/[。；;]$/, '')
    .split(/[、,，和及]/)
    .filter((name) => name.length >= 2 && name.length <= 12);

function renamed(names: readonly string[], at: number, now: string): Said {
  const before = names[at] ?? '';
  return {
    to: names.with(at, now),
    words: before,
    saying: { act: 'changed', before, after: now },
  };
}

function gone(names: readonly string[], columns: readonly number[]): Said | undefined {
  const to = names.filter((_, at) => !columns.includes(at));
  if (columns.length === 0 || to.length === 0) return undefined;
  const before = names.filter((_, at) => columns.includes(at)).join('、');
  return { to, words: before, saying: { act: 'removed', before, after: '' } };
}

function added(
  names: readonly string[],
  fresh: readonly string[],
  beside: { at: number; isBehind: boolean } | undefined,
): Said {
  const last = REMARKS.test(names.at(-1) ?? '') ? names.length - 1 : names.length;
  const at = beside ? beside.at + Number(beside.isBehind) : last;
  return {
    to: names.toSpliced(at, 0, ...fresh),
    words: '',
    saying: { act: 'added', before: '', after: fresh.join('、') },
  };
}
