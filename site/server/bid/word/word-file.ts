import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { stoppingError } from '../../http/cut-off.ts';
import { fileResponse } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { stayingOn } from '../../kernel/elsewhere.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { exportInWorker, type WordAnswer } from '../../layout/export/export-in-worker.ts';
import { LibreOfficeError } from '../../layout/export/libre-office.ts';
import { docxOf as docxOfDoc, hasOffice, pdfOf } from '../../layout/export/office.ts';
import type { FilePages } from '../../layout/export/paginate.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { OpenedFile } from '../../ports/storage.ts';
import type { BidRow } from '../../store/schema.ts';
import { bidFormat, namedFormat } from '../row/bid-format.ts';
import { loadPictures } from './bid-pictures.ts';
import { finishedBytes, isFinishedFormat, keepFinished } from './finished-copy.ts';
import { keepFile, keptAbout, keptFile } from './kept-files.ts';
import type { WordNeeds } from './needs.ts';
import { type FilePart, partTitles, type Volume } from './volumes.ts';
import { type WordSource, wordBid } from './word-bid.ts';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Raised when the exporter’s output, or what is told of its pages, changes, so that kept files are made anew. */
const EXPORT_VERSION = 9;
/** A bid of 1,500 pages takes about a minute. */
const PDF_LIMIT_MS = 240_000;
const DOC_LIMIT_MS = 120_000;

const answers = shared<WordAnswer>();
const pdfs = shared<Uint8Array>();

/** What is asked for: the format (absent: the bid's) and a part of the bid (absent: the whole). */
export interface FileQuery {
  format?: string | undefined;
  volume?: FilePart | undefined;
}

/**
 * The bid as a download. A file that was made before from the same text and format is sent again. Throws wordFormat, volumeEmpty, and
 * stopping where it would have to be made while the service stops.
 */
export async function wordFile(
  services: WordNeeds,
  row: BidRow,
  query: FileQuery,
): Promise<Response> {
  const request = await fileRequest(services, row, query);
  const name = `${fileName(row.name, query.volume)}.docx`;
  const finished = await finishedDocx(services, row, request);
  if (finished) return download(finished, WORD_TYPE, name, { 'repr-digest': digestOf(finished) });
  return download(await docxOf(services, request), WORD_TYPE, name);
}

/** The file that was finished, where that is what is asked for; undefined for another format, for a part and before the end. */
async function finishedDocx(
  services: WordNeeds,
  row: BidRow,
  request: FileRequest,
): Promise<Uint8Array | undefined> {
  if (!row.finishedAt || request.part !== undefined) return undefined;
  const kept = row.finish?.file;
  if (kept)
    return isFinishedFormat(row, request.format) ? finishedBytes(services, row, kept) : undefined;
  const own = await bidFormat(services.database.db, row);
  if (JSON.stringify(own) !== JSON.stringify(request.format)) return undefined;
  const file = await keepFinished(services, row, await docxBytes(services, request), own);
  return file && finishedBytes(services, row, file);
}

/** A bid is finished whether its file is made soon or not: it is waited for so long, and made at the first download else. */
const FINISH_WAIT_MS = 20_000;

/** Makes and keeps the Word file of a bid that was just finished. */
export async function keepFinishedFile(services: WordNeeds, row: BidRow): Promise<void> {
  const made = stayingOn(() =>
    fileRequest(services, row, {}).then((request) => finishedDocx(services, row, request)),
  ).catch((error: unknown) => services.logger.warn({ err: error }, 'finished file not kept'));
  const late = new AbortController();
  await Promise.race([
    made,
    setTimeout(FINISH_WAIT_MS, undefined, { ref: false, signal: late.signal }).catch(
      () => undefined,
    ),
  ]);
  late.abort();
}

const digestOf = (bytes: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** The same file as a PDF. Throws wordFormat, volumeEmpty, stopping, and pdfUnavailable where LibreOffice is missing or fails. */
export async function pdfFile(
  services: WordNeeds,
  row: BidRow,
  query: FileQuery,
): Promise<Response> {
  if (!(await hasOffice())) throw new ApiError('pdfUnavailable');
  const request = await fileRequest(services, row, query);
  const finished = await finishedDocx(services, row, request);
  const key = `${request.key}.pdf`;
  const name = `${fileName(row.name, query.volume)}.pdf`;
  const kept = await keptFile(services, key, request.hash);
  if (kept) return download(kept, 'application/pdf', name);
  const pdf = await pdfs(`${key} ${request.hash}`, async () => {
    if (!request.inTime) throw stoppingError();
    const docx = finished ?? (await docxBytes(services, request));
    const bytes = await pdfOf(row.accountId, docx, PDF_LIMIT_MS).catch((error: unknown) => {
      if (!(error instanceof LibreOfficeError)) throw error;
      throw new ApiError('pdfUnavailable', {
        msg: refusals.pdfNotMade,
        cause: error,
      });
    });
    await keepFile(services, key, request.hash, bytes, null);
    return bytes;
  });
  return download(pdf, 'application/pdf', name);
}

/** The pages of the bid, or of one volume, in its own format. Throws volumeEmpty and stopping. */
export async function filePages(
  services: WordNeeds,
  row: BidRow,
  volume?: Volume,
): Promise<FilePages> {
  const request = await fileRequest(services, row, { volume });
  const about = await keptAbout(services, `${request.key}.docx`);
  if (about?.hash === request.hash && about.pages) return about.pages;
  return (await makeOnce(services, request)).pages;
}

interface FileRequest extends WordSource {
  /** Where files of this bid, format and volume are kept: a new one takes the place of the one before. */
  key: string;
  /** Whose bid it is: accounts take turns. */
  owner: string;
  /** Of everything the file is made from. */
  hash: string;
  format: WordFormat;
  /** Absent: the whole bid. */
  part: FilePart | undefined;
  /** Came before the service began to stop. */
  inTime: boolean;
}

async function fileRequest(
  services: WordNeeds,
  row: BidRow,
  { format: text, volume }: FileQuery,
): Promise<FileRequest> {
  // Asked now, not when the work begins: a call that came before the stop is one that is under way.
  const inTime = !services.stopping;
  const { db } = services.database;
  const format = text === undefined ? await bidFormat(db, row) : await namedFormat(db, row, text);
  const source = await wordBid(db, row, format, volume);
  const { bid, tenderKey } = source;
  // Where LibreOffice is put on the machine later, the pages become true ones.
  const isLaidOut = await hasOffice();
  const slot = hashOf(JSON.stringify([format, volume])).slice(0, 16);
  return {
    key: `word/${row.id}/${slot}`,
    owner: row.accountId,
    hash: hashOf(JSON.stringify([EXPORT_VERSION, bid, tenderKey, format, isLaidOut])),
    ...source,
    format,
    part: volume,
    inTime,
  };
}

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

async function docxOf(
  services: Needs<'logger' | 'storage'>,
  request: FileRequest,
): Promise<Uint8Array | OpenedFile> {
  const kept = await keptFile(services, `${request.key}.docx`, request.hash);
  return kept ?? (await makeOnce(services, request)).docx;
}

async function docxBytes(
  services: Needs<'logger' | 'storage'>,
  request: FileRequest,
): Promise<Uint8Array> {
  const docx = await docxOf(services, request);
  return docx instanceof Uint8Array ? docx : buffer(docx.stream);
}

function makeOnce(
  services: Needs<'logger' | 'storage'>,
  request: FileRequest,
): Promise<WordAnswer> {
  return answers(`${request.key} ${request.hash}`, async () => {
    // What is under way is finished; nothing long is begun any more.
    if (!request.inTime) throw stoppingError();
    const bid = {
      ...request.bid,
      pictures: await loadPictures(services, request.pictures),
      ...(await loadTender(services, request)),
    };
    const answer = await exportInWorker(request.owner, bid, request.format);
    // One that lacks a picture is made anew when it is asked for again: the picture may be back.
    const isWhole =
      Object.keys(bid.pictures).length === request.pictures.length &&
      (request.tenderKey === undefined || bid.tender !== undefined);
    if (isWhole)
      await keepFile(services, `${request.key}.docx`, request.hash, answer.docx, answer.pages);
    return answer;
  });
}

/** The tender's file as a .docx; without it its forms are written from the chapters' text. */
async function loadTender(
  services: Needs<'logger' | 'storage'>,
  { tenderKey, isOldWord, owner }: FileRequest,
): Promise<Pick<WordSource['bid'], 'tender'>> {
  if (tenderKey === undefined) return {};
  try {
    const bytes = await services.storage.get(tenderKey);
    if (!isOldWord) return { tender: bytes };
    if (!(await hasOffice())) return {};
    return { tender: await docxOfDoc(owner, bytes, DOC_LIMIT_MS) };
  } catch (error) {
    services.logger.warn({ err: error }, 'forms written without the tender file');
    return {};
  }
}

/** Whoever asks for the same file while it is made waits for it: a second click must not double the work. */
function shared<T>(): (key: string, make: () => Promise<T>) => Promise<T> {
  const making = new Map<string, Promise<T>>();
  return (key, make) => {
    const begun = making.get(key) ?? stayingOn(make).finally(() => making.delete(key));
    making.set(key, begun);
    return begun;
  };
}

function download(
  file: Uint8Array | OpenedFile,
  type: string,
  name: string,
  more: Record<string, string> = {},
): Response {
  const extension = name.slice(name.lastIndexOf('.'));
  return fileResponse(file, {
    'content-type': type,
    'content-disposition': `attachment; filename="bid${extension}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-cache',
    ...more,
  });
}

function fileName(name: string, part: FilePart | undefined): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  // The cut may leave half a character, which cannot be encoded.
  const short = storableText(plain.slice(0, 100)) || '标书';
  return part === undefined ? short : `${short}-${partTitles[part]}`;
}
