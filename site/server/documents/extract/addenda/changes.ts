import { tender } from 'tender-widgets/contract';
import type { Block, DocumentFile, TenderDocument } from '../../document.ts';
import { factTitles } from '../facts/doubts.ts';
import { type FileReading, isChanging } from '../several/file-reading.ts';
import { cleanText, compact, nameKey, withoutNumber } from '../text.ts';
import { applyPatch, type Patched } from './apply.ts';
import { withDoubts } from './change-doubts.ts';
import { columnsSaid } from './columns-said.ts';
import { factsOf } from './fact-patch.ts';
import { factNames } from './fact-target.ts';
import type { Located } from './locate.ts';
import { patchOfLot, readingForLot } from './lot-change.ts';
import { lotOf } from './lot-of.ts';
import type { FoundChange, RowChange } from './patch.ts';
import { type Unit, unitsOf } from './places.ts';
import { restatedIn } from './restated.ts';
import { restatedBound, timeBesideWords } from './restated-bound.ts';
import { besideSiblings } from './row-siblings.ts';
import { formChange, isQuantity, itemRow } from './row-target.ts';
import { locateAnew, rowsOtherwise } from './rows-otherwise.ts';
import { sameTimeIn } from './same-time.ts';
import { withMovedTime } from './shifted.ts';
import type { Statement } from './statement.ts';
import { statementsOf } from './statements.ts';
import { textPatch } from './text-patch.ts';
import { withoutTwins } from './twins.ts';
import { olderVersion, versionDifferences } from './versions.ts';
import { takenBack, voidedItems } from './voided.ts';
import { voidingsIn } from './voiding.ts';

/** A file that says more is a new tender, not an addendum. */
const MOST_CHANGES = 500;

/** What the addenda and answers among the files say otherwise than the others, in their order; a later one sees what an earlier one says. */
export function readChanges(
  document: TenderDocument,
  said: readonly FileReading[],
  base: Patched & { doubts: readonly tender.Doubt[] },
  readingOf?: Around['readingOf'],
): FoundChange[] {
  const changing = said.filter(({ file }) => isChanging(file)).toSorted(inOrder);
  if (changing.length === 0) return [];
  const units = unitsOf(document, (file) => !isChanging(file));
  const found: FoundChange[] = [];
  let reading: Patched = base;
  for (const [before, { file, reading: own }] of changing.entries()) {
    const files = changing.slice(0, before).map((one) => one.file);
    const voided = voidedItems(document, file, { files, changes: found }).flatMap((item) =>
      item.changes.map((change) => takenBack(change, item, file.id)),
    );
    reading = voided.reduce((sofar, { patch }) => applyPatch(sofar, patch), reading);
    const changes = changesOfFile(document, file, {
      ...{ units, reading, base, earlier: found },
      ...(readingOf ? { readingOf } : {}),
    });
    changes.push(...factsOfFile(file, own.facts, reading.facts, [...voided, ...changes]));
    const fresh = [...voided, ...withoutTwins(changes, [...found, ...voided])].slice(
      0,
      MOST_CHANGES,
    );
    for (const [at, unnumbered] of fresh.entries()) {
      const change = numbered(unnumbered, `a${file.n}-${at + 1}`);
      found.push(change);
      reading = applyPatch(reading, change.patch);
    }
  }
  return withDoubts(found, { files: changing.map(({ file }) => file), base });
}

const inOrder = (one: FileReading, other: FileReading): number => one.file.n - other.file.n;

/** Rows that come get an id of their own; the same file read again gives the same. */
function numbered(change: FoundChange, id: string): FoundChange {
  const rows = <T extends { id: string }>(list: readonly RowChange<T>[]) =>
    list.map(({ was, now }, at) => ({
      was,
      now: now && (was ? now : { ...now, id: `${id}-${at + 1}` }),
    }));
  const { scoring, clauses } = change.patch;
  const patch = {
    ...change.patch,
    ...(scoring ? { scoring: rows(scoring) } : {}),
    ...(clauses ? { clauses: rows(clauses) } : {}),
  };
  return { ...change, patch };
}

interface Around {
  units: readonly Unit[];
  reading: Patched;
  /** As it was before any addendum. */
  base: Patched;
  earlier: readonly FoundChange[];
  /** What was read for one lot. */
  readingOf?: (lotId: string) => Patched;
}

function changesOfFile(
  document: TenderDocument,
  file: DocumentFile,
  around: Around,
): FoundChange[] {
  const version = versionOf(document, file, around.units);
  if (version) return version.flatMap((one) => changeOf(file, one, around) ?? []);
  const blocks = document.blocks.slice(file.first, file.first + file.count);
  const restated = restatedIn(blocks, around.units);
  const rest = blocks.filter(({ index }) => !restated.blocks.has(index));
  const spoken = statementsOf(rest)
    .filter((said) => !isVoiding(said))
    .slice(0, MOST_CHANGES)
    .map((said) => {
      const statement = withMovedTime(said, { units: around.units, facts: around.reading.facts });
      const { units, reading } = around;
      const located = itemRow(
        statement,
        wholeRow(statement, locateAnew(units, statement, around.earlier)),
        reading.scoring,
        units,
      );
      // What was quoted is a name: the words that go stand behind it.
      const isName = located?.byName && statement.before !== '';
      const about = `${statement.about} ${statement.before}`.trim();
      const named = isName ? { ...statement, about, before: located.words } : statement;
      const facts = around.reading.facts;
      const timed = timeBesideWords({ statement: named, located }, { units, facts });
      return columnsSaid(restatedBound(timed, units), units);
    });
  return [...besideSiblings(spoken, around.units), ...restated.statements]
    .toSorted((one, other) => one.statement.source.block - other.statement.source.block)
    .flatMap((one) => changeOf(file, one, { ...around, blocks }) ?? []);
}

/** An item of an earlier addendum that goes is no place of the tender (`voided.ts`). */
const isVoiding = ({ act, about, before, line }: Statement): boolean =>
  voidingsIn(`${about} ${before}作废`).length > 0 &&
  (act === 'removed' || voidingsIn(line).length > 0);

/** What a file says otherwise that is a whole one printed again; undefined for one that is not. */
function versionOf(
  document: TenderDocument,
  file: DocumentFile,
  units: readonly Unit[],
): Placed[] | undefined {
  const own = unitsOf(document, (one) => one === file);
  const older = olderVersion(own, units);
  return (
    older &&
    versionDifferences(
      own,
      units.filter((unit) => unit.file === older),
    )
  );
}

/** A thing of a list goes with its whole row. */
function wholeRow({ act }: Statement, located: Located | undefined): Located | undefined {
  if (act !== 'removed' || !located?.byName || !isQuantity(located)) return located;
  return { ...located, words: located.unit.cells.map(({ text }) => text).join('\n') };
}

interface Placed {
  statement: Statement;
  located: Located | undefined;
}

/** What a statement changes; undefined where it names no place and nothing that is known. */
function changeOf(
  file: DocumentFile,
  placed: Placed,
  around: Around & { blocks?: readonly Block[] },
): FoundChange | undefined {
  const { statement, located } = placed;
  const { reading, blocks = [] } = around;
  const named = lotOf(statement, blocks, reading.lots ?? []);
  const lot = named === 'several' ? undefined : named;
  const own = lot ? readingForLot(lot, around) : reading;
  const base = own === reading || !lot ? around.base : (around.readingOf?.(lot.id) ?? around.base);
  const { kind, patch: found } = targetOf(placed, { reading: own, base }, blocks);
  const patch = lot ? patchOfLot(found, lot) : found;
  const [fact] = patch.facts ?? [];
  // Words that the addendum does not repeat, and the tender says under another name.
  const known = kind === 'fact' && !located ? fact?.was : undefined;
  const gone = patch.format?.[0]?.was;
  const before = statement.before || (located?.words ?? wordsOfFact(known)) || gone?.title || '';
  const [was, now] = [compact(before), compact(statement.after)];
  if (was === now || (statement.isAnew && was.startsWith(now))) return undefined;
  const isKnown = kind !== 'text' || located !== undefined || statement.act === 'explained';
  // Without a place, a name or words of the tender it is a sentence like any other.
  if (!isKnown && statement.before === '' && !statement.doubt) return undefined;
  const facts = patch.facts?.length ? factNames(patch.facts) : '';
  const sources = [
    { ...statement.source, fileId: file.id },
    ...(located ? [placeOf(located)] : [(known ?? gone)?.source ?? []].flat()),
  ];
  return {
    fileId: file.id,
    kind,
    act: statement.act,
    about: facts || withoutNumber(cleanText(statement.about)) || titleOf(located),
    before: before.slice(0, 5000),
    after: statement.after.slice(0, 5000),
    sources,
    patch,
    ...(statement.doubt ? { doubt: statement.doubt } : {}),
  };
}

/** The value of a fact as the tender writes it. */
const wordsOfFact = (fact: tender.Fact | null | undefined): string =>
  fact ? (sameTimeIn(fact.source?.quote ?? '', fact.value) ?? fact.value) : '';

const titleOf = (located: Located | undefined): string =>
  cleanText(located?.unit.path.at(-1) ?? '').slice(0, 100);

function placeOf({ unit, words }: Located): tender.Source {
  const { block, file, text } = unit;
  return {
    ...(file ? { fileId: file.id } : {}),
    ...(block.page === null ? {} : { page: block.page }),
    block: block.index,
    quote: (words || text).trim().slice(0, 300),
  };
}

/** What is changed, by weight: a fact, the scoring, a clause, a form, a row of a list, other words; and how. */
function targetOf(
  { statement, located }: Placed,
  { reading, base }: Pick<Around, 'reading' | 'base'>,
  blocks: readonly Block[],
): Pick<FoundChange, 'kind' | 'patch'> {
  const text = textPatch(statement, located);
  if (statement.heads) return { kind: 'form', patch: { text } };
  const { item, clauses } = rowsOtherwise({ statement, located }, reading, base);
  if (item) return { kind: 'scoring', patch: { scoring: [item], text } };
  const facts = factsOf({ statement, located }, reading, blocks);
  const rows = clauses.length > 0 ? { clauses } : {};
  const isMarked = clauses.some(({ was, now }) => /star|triangle/.test((now ?? was)?.kind ?? ''));
  if (facts.length > 0 && !isMarked) return { kind: 'fact', patch: { facts, ...rows, text } };
  const factPatch = facts.length > 0 ? { facts } : {};
  const isCounted = located !== undefined && isQuantity(located);
  if (clauses.length > 0 && !(isCounted && !isMarked))
    return { kind: 'clause', patch: { ...factPatch, ...rows, text } };
  const form = formChange(statement, located, reading.format);
  if (form) return { kind: 'form', patch: { ...(form.row ? { format: [form.row] } : {}), text } };
  if (located && isQuantity(located)) return { kind: 'quantity', patch: { ...rows, text } };
  return { kind: 'text', patch: { text } };
}

/** Amounts and times that the file as a whole says otherwise, where no sentence of it was understood to. */
function factsOfFile(
  file: DocumentFile,
  own: tender.Facts,
  facts: tender.Facts,
  changes: readonly FoundChange[],
): FoundChange[] {
  const known = new Set(
    changes.flatMap(({ patch }) => (patch.facts ?? []).map(({ name }) => name)),
  );
  return tender.factNames.flatMap((name): FoundChange[] => {
    const [now, was] = [own[name], facts[name]];
    if (!now?.source || !was || known.has(name) || now.value === was.value) return [];
    if (!tender.isMoneyFact(name) && !tender.isTimeFact(name)) return [];
    const quoted = nameKey(now.source.quote);
    const isOld = changes.some(({ before }) => before && quoted.includes(nameKey(before)));
    if (isOld) return [];
    const change = { act: 'changed' as const, about: factTitles[name], before: was.value };
    const sources = [{ ...now.source, fileId: file.id }, ...(was.source ? [was.source] : [])];
    const patch = { facts: [{ name, was, now }] };
    return [{ fileId: file.id, kind: 'fact', ...change, after: now.value, sources, patch }];
  });
}
