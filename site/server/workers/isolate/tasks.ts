import type { tender } from 'tender-widgets/contract';
import type { FileToCompare, ImportedFile } from '../../comparing/import/import-file.ts';
import type { oldPictures } from '../../comparing/import/old-pictures.ts';
import type { DocumentFile, TenderDocument } from '../../documents/document.ts';
import type { DrawnPage } from '../../documents/draw/draw-pages.ts';
import type { CleanPicture } from '../../documents/draw/encode.ts';
import type { PictureTask } from '../../documents/draw/picture-task.ts';
import type { FoundChange } from '../../documents/extract/addenda/patch.ts';
import type { CompanyFact } from '../../documents/extract/company-facts.ts';
import type { CompanyRow } from '../../documents/extract/company-tables.ts';
import type { IndexedPassage } from '../../documents/extract/document-passages.ts';
import type { Scoring } from '../../documents/extract/scoring/scoring.ts';
import type { ArchiveList } from '../../documents/extract/several/archive.ts';
import type { TenderReading } from '../../documents/extract/tender/extract-tender.ts';
import type { Part } from '../../documents/propose/part.ts';
import {
  type ScannedPage,
  type Scans,
  ScansWantedError,
} from '../../documents/read/pdf/scanned-page.ts';
import { storable } from '../../kernel/storable-text.ts';

/** One file as read; the document comes as the JSON it is stored in. */
export interface FileRead extends Pick<TenderDocument, 'format' | 'pages'> {
  document: string;
  scannedPages: number;
  /** How many blocks it has. */
  blocks: number;
  /** What its own words say it is; null where they say nothing. */
  role: tender.FileRole | null;
}

/** Files to be joined, in order: each with its document as JSON, or to be taken from `kept`, a document joined before. */
export interface JoinInput {
  kept: string | null;
  files: readonly (Pick<DocumentFile, 'id' | 'n' | 'name' | 'role'> & { document?: string })[];
  /** The chosen lots, as `lot-choice.ts` has them. */
  lotId: string | null;
}

/** The document comes as the JSON it is stored in: the service never parses the whole of it. */
export interface TenderRead extends Pick<TenderDocument, 'format' | 'pages'> {
  document: string;
  /** What it is made of. */
  files: readonly DocumentFile[];
  reading: TenderReading;
  /** What addenda and answers among them change. */
  changes: readonly FoundChange[];
}

export interface PassagesRead {
  passages: IndexedPassage[];
  pages: number | null;
}

export interface CompanyRead {
  facts: CompanyFact[];
  rows: CompanyRow[];
}

/** A file, and its pages that were recognised, each as JSON; without them pages that have no text are asked for. */
interface FileInput {
  fileName: string;
  scans?: readonly string[];
}

type OldPictures = Awaited<ReturnType<typeof oldPictures>>;

/** Pages that have to be recognised before the file can be read. */
export interface ScansWanted {
  wanted: readonly number[];
}

/**
 * All that is done with the bytes of users' files, by name: what a task is told, the bytes, and how it tells its progress (0–1).
 * Each loads its code when it is first asked for, so that a process for pictures never holds the readers.
 */
export const tasks = {
  /** A tender file: its blocks as they may be stored, and the role it speaks of. Throws ReadingError. */
  async readTender(
    input: FileInput,
    bytes: Uint8Array,
    report: (fraction: number) => void,
  ): Promise<FileRead | ScansWanted> {
    const { readDocument } = await import('../../documents/read/any/read-document.ts');
    const { roleOfContent } = await import('../../documents/extract/several/role.ts');
    return orWanted(async () => {
      const { fileName } = input;
      const document = await readDocument(bytes, fileName, report, undefined, scansOf(input));
      const { format, pages, scannedPages = 0, blocks } = document;
      return {
        ...{ format, pages, scannedPages, blocks: blocks.length },
        role: roleOfContent(document) ?? null,
        document: JSON.stringify(storable(document)),
      };
    });
  },
  /** The files of an archive. Throws ReadingError. */
  async listArchive(_input: object, bytes: Uint8Array): Promise<ArchiveList> {
    const { listArchive } = await import('../../documents/extract/several/archive.ts');
    return storable(await listArchive(bytes));
  },
  /** The bytes of some of them. Throws ReadingError. */
  async unpack({ entries }: { entries: readonly string[] }, bytes: Uint8Array) {
    const { unpack } = await import('../../documents/extract/several/archive.ts');
    return unpack(bytes, entries);
  },
  /** Files as one document, and what they say: those read now, and those of a document joined before. */
  async joinFiles(input: JoinInput): Promise<TenderRead> {
    const { fileDocument, joinDocuments } = await import('../../documents/extract/several/join.ts');
    const { readWithChanges } = await import(
      '../../documents/extract/addenda/read-with-changes.ts'
    );
    const kept = input.kept === null ? null : (JSON.parse(input.kept) as TenderDocument);
    const pieces = input.files.flatMap(({ document, ...file }) => {
      if (document !== undefined)
        return [{ file, document: JSON.parse(document) as TenderDocument }];
      const before = kept?.files?.find(({ id }) => id === file.id);
      return kept && before ? [{ file, document: fileDocument(kept, before) }] : [];
    });
    const document = joinDocuments(pieces);
    const { reading, changes } = readWithChanges(document, input.lotId);
    return { ...tenderRead(document, reading), changes: storable(changes) };
  },
  /** A file of a joined document, as JSON, with the pages of its printed form; `bytes` are that as PDF. */
  async givePages(
    { kept, fileId }: { kept: string; fileId: string },
    bytes: Uint8Array,
  ): Promise<Pick<FileRead, 'document' | 'pages'> | null> {
    const { fileDocument } = await import('../../documents/extract/several/join.ts');
    const { withPrintedPages } = await import('../../documents/extract/printed-pages.ts');
    const joined = JSON.parse(kept) as TenderDocument;
    const file = joined.files?.find(({ id }) => id === fileId);
    if (!file) return null;
    const document = await withPrintedPages(fileDocument(joined, file), bytes);
    return { document: JSON.stringify(storable(document)), pages: document.pages };
  },
  /** Pages recognised, each a ScannedPage as JSON; null where this machine cannot. Throws ReadingError. */
  async readScans(
    input: { format: 'pdf' | 'picture'; pages: readonly number[] },
    bytes: Uint8Array,
    report: (fraction: number) => void,
  ): Promise<string[] | null> {
    const { readScans } = await import('../../documents/scan/read-scans.ts');
    const { format, pages } = input;
    const read = await readScans(bytes, format, pages, (done) => report(done / pages.length));
    return read?.map((page) => JSON.stringify(page)) ?? null;
  },
  /** All tables of a document read before, given as JSON. */
  async readTables(input: { document: string }): Promise<tender.TenderTable[]> {
    const { tablesOf } = await import('../../documents/extract/scoring/tables.ts');
    return storable(tablesOf(JSON.parse(input.document) as TenderDocument));
  },
  /** A document read before, given as JSON, in the pieces a model is asked about. */
  async readParts(input: { document: string }): Promise<Part[]> {
    const { partsOf } = await import('../../documents/propose/part.ts');
    return storable(partsOf(JSON.parse(input.document) as TenderDocument));
  },
  /** The scoring that tables of a document read before make. */
  async readScoringTables(input: {
    document: string;
    tables: string[];
    columns: tender.ScoringColumns | null;
    lot: { number: string; name: string } | null;
  }): Promise<Scoring> {
    const { scoringOfTables } = await import('../../documents/extract/scoring/tables.ts');
    const document = JSON.parse(input.document) as TenderDocument;
    const scoring = scoringOfTables(document, input.tables, input.columns, input.lot ?? undefined);
    const { blocks } = document;
    const { markDoubts, markRows } = await import('../../documents/extract/tender/scan-sources.ts');
    return storable({
      ...scoring,
      items: markRows(scoring.items, blocks),
      parts: markRows(scoring.parts, blocks),
      doubts: markDoubts(scoring.doubts, blocks),
    });
  },
  /** What a file says, in passages with the words they are found by; .xlsx too. Throws ReadingError. */
  async readPassages(
    input: FileInput,
    bytes: Uint8Array,
    report: (fraction: number) => void,
  ): Promise<PassagesRead | ScansWanted> {
    const { materialFormats } = await import('tender-widgets/contract');
    const { readDocument } = await import('../../documents/read/any/read-document.ts');
    const { passagesOf, tokensOf } = await import('../../documents/extract/document-passages.ts');
    return orWanted(async () => {
      const document = await readDocument(
        bytes,
        input.fileName,
        report,
        materialFormats,
        scansOf(input),
      );
      const passages = storable(passagesOf(document)).map((passage) => ({
        ...passage,
        tokens: tokensOf(passage),
      }));
      return { passages, pages: document.pages };
    });
  },
  /** What a file says of the company whose it is: facts beside their labels, rows of tables. Throws ReadingError. */
  async readCompany(input: FileInput, bytes: Uint8Array): Promise<CompanyRead | ScansWanted> {
    const { materialFormats } = await import('tender-widgets/contract');
    const { blockText } = await import('../../documents/document.ts');
    const { readDocument } = await import('../../documents/read/any/read-document.ts');
    const { companyFactsIn } = await import('../../documents/extract/company-facts.ts');
    const { companyRowsIn } = await import('../../documents/extract/company-tables.ts');
    return orWanted(async () => {
      const scans = scansOf(input);
      const document = await readDocument(bytes, input.fileName, undefined, materialFormats, scans);
      const texts = document.blocks.map((block) => ({ text: blockText(block), page: block.page }));
      return storable({ facts: companyFactsIn(texts), rows: companyRowsIn(document) });
    });
  },
  /** A file for a comparison, as it may be stored. Throws ReadingError. */
  async importFile(
    input: Omit<FileToCompare, 'bytes'>,
    bytes: Uint8Array,
    report: (fraction: number) => void,
  ): Promise<ImportedFile> {
    const { importFile } = await import('../../comparing/import/import-file.ts');
    const imported = await importFile({ ...input, bytes }, report);
    return { ...imported, document: storable(imported.document) };
  },
  /** Pictures in the text of an old bid. Throws ReadingError. */
  async oldPictures(_input: object, bytes: Uint8Array): Promise<OldPictures> {
    return (await import('../../comparing/import/old-pictures.ts')).oldPictures(bytes);
  },
  /** Pages of a PDF as pictures. Throws DrawingError. */
  async drawPages(
    input: { pages: string; maxSide: number },
    bytes: Uint8Array,
  ): Promise<DrawnPage[]> {
    const { drawPages } = await import('../../documents/draw/draw-pages.ts');
    return drawPages(bytes, input.pages, input.maxSide * input.maxSide);
  },
  /** A picture written anew, small or changed. Throws DrawingError. */
  async makePicture(input: PictureTask, bytes: Uint8Array): Promise<CleanPicture> {
    const { makePicture } = await import('../../documents/draw/pictures.ts');
    return makePicture(bytes, input);
  },
};

const scansOf = ({ scans }: FileInput): Scans =>
  scans?.map((page) => JSON.parse(page) as ScannedPage) ?? 'ask';

async function orWanted<T>(read: () => Promise<T>): Promise<T | ScansWanted> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ScansWantedError) return { wanted: error.pages };
    throw error;
  }
}

function tenderRead(document: TenderDocument, reading: TenderReading): Omit<TenderRead, 'changes'> {
  const { format, pages, files = [] } = document;
  return {
    files,
    document: JSON.stringify(storable(document)),
    format,
    pages,
    reading: storable(reading),
  };
}

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;

/** What a child is sent; so many bytes follow on its input. */
export interface TaskMessage {
  name: TaskName;
  input: unknown;
  length: number;
  /** Bytes the whole process may hold meanwhile. */
  memory: number;
  /** ms of processors. */
  time: number;
}

/** What a child answers. */
export type ChildMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; output: unknown; rss: number }
  | { kind: 'failed'; error: TaskFault };

/** An error on its way between processes, where it loses its class. */
export interface TaskFault {
  name: string;
  message: string;
  /** Of a ReadingError its code, of a DrawingError its fault. */
  code: string;
  /** Of a DrawingError. */
  amount: number;
}
