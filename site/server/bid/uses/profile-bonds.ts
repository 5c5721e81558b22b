import type { libraryUse, profile } from 'tender-widgets/contract';
import { factOfLine, saidOf } from '../../writing/profile-facts.ts';
import { sourceRemark } from '../../writing/source-remark.ts';
import { cell } from '../../writing/text/markdown-table.ts';
import type { Bond, Line, Sourced } from './stored-bonds.ts';

type Whole = profile.CompanyProfile;

/** Ids by what bids say of them; what two rows are called names neither. */
function soleNames<T>(rows: readonly T[], nameOf: (row: T) => string, idOf: (row: T) => string) {
  const ids = new Map<string, string>();
  const twice = new Set<string>();
  for (const row of rows) {
    const name = nameOf(row);
    if (name === '' || ids.has(name)) twice.add(name);
    ids.set(name, idOf(row));
  }
  for (const name of twice) ids.delete(name);
  return ids;
}

const byName = <T extends { id: string }>(rows: readonly T[], nameOf: (row: T) => string) =>
  soleNames(rows, nameOf, ({ id }) => id);

type Named = (block: string, remark: string) => string[];

const found = (ids: Map<string, string>, isNamed: (name: string) => boolean) =>
  [...ids].flatMap(([name, id]) => (isNamed(name) ? [id] : []));

/** Same, where what names them is known word by word. */
const named = (ids: ReadonlyMap<string, string>, words: Iterable<string>) =>
  [...words].flatMap((word) => ids.get(word) ?? []);

/** Rows whose words stand in a table of proofs, each in a cell of its own. */
function inTables({ references, certificates, people }: Whole): Named {
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const known = byName(references, ({ name }) => cell(name));
  const held = byName(people, ({ name }) => cell(name));
  const owned = byName(certificates, ({ name, level, number }) =>
    JSON.stringify([cell(joined(name, level)), cell(number)]),
  );
  const soleOwned = new Set(owned.values());
  const titled = new Map<string, { id: string; number: string }[]>();
  for (const { id, name, level, number } of certificates) {
    if (!soleOwned.has(id)) continue;
    const title = cell(joined(name, level));
    titled.set(title, [...(titled.get(title) ?? []), { id, number: cell(number) }]);
  }
  const numbers = byName(
    people.flatMap((person) => person.certificates),
    ({ number }) => cell(number),
  );
  return (block, remark) => {
    if (!block.startsWith('|') || remark !== sourceRemark('企业档案')) return [];
    const rows = block
      .split('\n')
      .map((line) => new Set(line.split('|').map((part) => part.trim())));
    const cells = new Set(rows.flatMap((row) => [...row]));
    const numbered = new Set(block.split(/[|、\n]/).map((part) => part.trim()));
    const inRow = (row: Set<string>) =>
      [...row]
        .flatMap((title) => titled.get(title) ?? [])
        .filter(({ number }) => number === '' || row.has(number))
        .map(({ id }) => id);
    return [
      ...[...named(known, cells), ...named(held, cells)],
      ...rows.flatMap(inRow),
      ...named(numbers, numbered),
    ];
  };
}

const overviewFacts = ['name', 'founded', 'capital', 'kind', 'address'] as const;

/** Rows and facts that a passage below its own heading says. */
function inPassages({ facts, people, products, commitments }: Whole): Named {
  const persons = byName(people, ({ name }) => name);
  const headed = new Map([
    ...byName(commitments, ({ title }) => sourceRemark(`企业档案 › 承诺 › ${title}`)),
    ...byName(products, ({ name }) => sourceRemark(`企业档案 › ${name}`)),
  ]);
  const said = soleNames(
    overviewFacts.flatMap((id) => {
      const value = facts[id]?.value.trim() ?? '';
      return value === '' ? [] : [{ id, value }];
    }),
    ({ value }) => value,
    ({ id }) => id,
  );
  const overview = sourceRemark('企业档案 › 企业概况');
  const team = sourceRemark('企业档案 › 人员');
  return (block, remark) => {
    const isIn = (name: string) => block.includes(name);
    if (remark === overview) return found(said, isIn);
    if (remark === team) return found(persons, isIn);
    return named(headed, [remark]);
  };
}

/** Facts and rows of the profile in the texts of bids, each chapter once. */
export function saidInChapters(whole: Whole, blocks: readonly Sourced[]): Bond[] {
  const ways = [inTables(whole), inPassages(whole)];
  const bonds = new Map<string, Bond>();
  for (const { bidId, accountId, chapterId, title, block, remark } of blocks)
    for (const thing of ways.flatMap((way) => way(block, remark)))
      bonds.set(JSON.stringify([thing, bidId, chapterId]), {
        ...{ thing, bidId, accountId },
        place: { bond: 'passage', chapterId, title },
      });
  return [...bonds.values()];
}

const accountLines = { 开户银行: 'bank', 银行账号: 'number' } as const;
const isAccountLine = (label: string): label is keyof typeof accountLines => label in accountLines;

/** Facts and rows of the profile in the facts sheets of bids; a value that is another now is said to differ. */
export function saidInSheets(whole: Whole, lines: readonly Line[]): Bond[] {
  const certificates = byName(whole.certificates, saidOf);
  const accounts = {
    bank: byName(whole.accounts, ({ bank }) => bank),
    number: byName(whole.accounts, ({ number }) => number),
  };
  return lines.flatMap(({ bidId, accountId, label, value }): Bond[] => {
    const bond = (thing: string, differs = false): Bond => {
      const place: libraryUse.UsePlace = { bond: 'fact', chapterId: null, title: label };
      return { thing, bidId, accountId, place: differs ? { ...place, differs } : place };
    };
    const fact = factOfLine[label];
    if (fact) return [bond(fact, whole.facts[fact]?.value !== value)];
    if (isAccountLine(label))
      return named(accounts[accountLines[label]], [value]).map((id) => bond(id));
    const parts = new Set(value.split('；'));
    return named(certificates, parts).map((id) => bond(id));
  });
}

/** Files that lines of the facts sheets name as their proof, known by the profile's own evidence. */
export function proofsInSheets(
  proofs: readonly Pick<profile.Evidence, 'fileId' | 'fileName'>[],
  lines: readonly Line[],
): Bond[] {
  const distinct = new Map(proofs.map((one) => [JSON.stringify([one.fileId, one.fileName]), one]));
  const files = soleNames(
    [...distinct.values()],
    ({ fileName }) => fileName,
    ({ fileId }) => fileId,
  );
  return lines.flatMap(({ bidId, accountId, label, origin }) =>
    found(files, (name) => origin.includes(`《${name}》`)).map((thing): Bond => {
      const place = { bond: 'proof' as const, chapterId: null, title: label };
      return { thing, bidId, accountId, place };
    }),
  );
}
