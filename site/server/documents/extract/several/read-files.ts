import { tender } from 'tender-widgets/contract';
import { blockText, type DocumentFile, type TenderDocument } from '../../document.ts';
import { isAbsence } from '../absent-requirements.ts';
import { lotCalled } from '../lot-names.ts';
import { extractTender, type TenderReading } from '../tender/extract-tender.ts';
import { compact } from '../text.ts';
import { disagreements } from './disagreements.ts';
import { type FileReading, isChanging } from './file-reading.ts';
import { fileDocument } from './join.ts';
import { mapSources } from './map-sources.ts';

/** The ranking file first; of files with one role the later. */
function inRank(files: readonly DocumentFile[]): DocumentFile[] {
  const rank = ({ role }: DocumentFile) => tender.fileRoles.indexOf(role);
  return files.toSorted((one, other) => rank(one) - rank(other) || other.n - one.n);
}

/**
 * What a tender says that is made of several files: each is read by itself, the ranking one's word holds where they differ, and that is said.
 * Clauses and requirements come from all of them; addenda and answers add nothing. A document that is a file itself is read as it is.
 * `said`: what each of several files says.
 */
export function readFiles(
  document: TenderDocument,
  options: { lotId?: string } = {},
): { reading: TenderReading; said: readonly FileReading[] } {
  const { files = [] } = document;
  const [only] = files;
  if (!only) return { reading: extractTender(document, options), said: [] };
  if (files.length === 1)
    return { reading: named(extractTender(document, options), files), said: [] };
  const said = inRank(files).map((file) => ({ file, reading: readFile(document, file) }));
  const lots = said.find(({ reading }) => reading.lots.length > 1);
  const lot = lots?.reading.lots.find(({ id }) => id === options.lotId);
  const chosen = lot
    ? said.map((one) => {
        const own = lotCalled(lot.number, one.reading.lots);
        if (!own) return one;
        const lotId = own.id.slice(prefixOf(one.file).length);
        return { ...one, reading: readFile(document, one.file, { lotId }) };
      })
    : said;
  return { reading: named(merged(document, chosen, lots?.file), files), said: chosen };
}

/** Ids of the first file's rows are as they always were; those of others bear its number. */
const prefixOf = ({ n }: DocumentFile): string => (n === 1 ? '' : `f${n}-`);

function readFile(
  document: TenderDocument,
  file: DocumentFile,
  options: { lotId?: string } = {},
): TenderReading {
  const wants = file.role === 'specification' ? { wants: true } : {};
  const reading = extractTender(fileDocument(document, file), { ...options, ...wants });
  const prefix = prefixOf(file);
  const own = <T extends { id: string }>(rows: readonly T[]) =>
    rows.map((one) => ({ ...one, id: prefix + one.id }));
  const numbered: TenderReading = {
    ...reading,
    scoring: own(reading.scoring),
    clauses: own(reading.clauses).map((clause) =>
      clause.lotId === undefined ? clause : { ...clause, lotId: prefix + clause.lotId },
    ),
    lots: own(reading.lots),
    doubts: reading.doubts.map((doubt) =>
      doubt.itemId === undefined ? doubt : { ...doubt, itemId: prefix + doubt.itemId },
    ),
    format: reading.format.map((entry) =>
      entry.form
        ? {
            ...entry,
            form: { first: entry.form.first + file.first, last: entry.form.last + file.first },
          }
        : entry,
    ),
  };
  return mapSources(numbered, (source) => ({ ...source, block: source.block + file.first }));
}

function merged(
  document: TenderDocument,
  said: readonly FileReading[],
  lotsFile: DocumentFile | undefined,
): TenderReading {
  const holding = said.filter(({ file }) => !isChanging(file));
  const main = holding[0] ?? said[0];
  if (!main) throw new Error('a tender has a file');
  const scored = holding.find(({ reading }) => reading.scoring.length > 0) ?? main;
  const { scoring, scoringExpected, scoringParts, scoringState, method, warnings } = scored.reading;
  const aboutScoring = scored.reading.doubts.filter(({ about }) => about === 'scoring');
  const isStated = holding.some((one) => one !== main && one.reading.requirements.length > 0);
  const others = main.reading.doubts.filter(
    (doubt) => doubt.about !== 'scoring' && !(isStated && isAbsence(doubt)),
  );
  const facts = tender.eachFact(
    (name) => holding.map(({ reading }) => reading.facts[name]).find(Boolean) ?? null,
  );
  const textOf = (file: DocumentFile) =>
    fileDocument(document, file).blocks.map(blockText).join('\n');
  const doubts = [...aboutScoring, ...others, ...disagreements(said, facts, scored, textOf)];
  const joint = holding.map(({ reading }) => reading.joint).find(Boolean);
  const scannedPages = said.reduce((sum, { reading }) => sum + (reading.scannedPages ?? 0), 0);
  return {
    facts,
    overview: main.reading.overview,
    ...{ scoring, scoringExpected, scoringParts, scoringState, method, warnings },
    doubts: doubts.map((doubt, i) => ({ ...doubt, id: `d${i + 1}` })),
    clauses: allClauses(holding, lotsFile),
    lots: said.find(({ file }) => file === lotsFile)?.reading.lots ?? [],
    ...(joint ? { joint } : {}),
    format: holding.find(({ reading }) => reading.format.length > 0)?.reading.format ?? [],
    requirements: holding.flatMap(({ reading }) => reading.requirements),
    ...(scannedPages > 0 ? { scannedPages } : {}),
  };
}

/** The clauses of all files, once each; a lot that another file numbers is not known, so that its clause is for all. */
function allClauses(
  holding: readonly FileReading[],
  lotsFile: DocumentFile | undefined,
): tender.Clause[] {
  const known = new Set<string>();
  return holding.flatMap(({ file, reading }) =>
    reading.clauses.flatMap(({ lotId, ...clause }) => {
      const key = `${clause.kind}/${compact(clause.text)}`;
      if (known.has(key)) return [];
      known.add(key);
      return [{ ...clause, ...(lotId !== undefined && file === lotsFile ? { lotId } : {}) }];
    }),
  );
}

/** Every place says which file it is in. */
function named(reading: TenderReading, files: readonly DocumentFile[]): TenderReading {
  return mapSources(reading, (source) => withFile(source, files));
}

/** A place with the file it is in. */
function withFile(source: tender.Source, files: readonly DocumentFile[]): tender.Source {
  const file = files.find(
    ({ first, count }) => source.block >= first && source.block < first + count,
  );
  return file ? { fileId: file.id, ...source } : source;
}
