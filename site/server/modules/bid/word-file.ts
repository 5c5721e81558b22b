import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type BidRow, tenderFile } from '../../db/schema.ts';
import { storableText } from '../../db/storable-text.ts';
import { ApiError } from '../../http/api-error.ts';
import { exportInWorker } from '../../layout/export-in-worker.ts';
import type { WordBid } from '../../layout/word-bid.ts';
import { parseWordFormat, presets, type WordFormat, WordFormatError } from '../../layout/word-format.ts';
import type { Services } from '../../services.ts';
import { contentsOf } from './contents.ts';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Raised when the exporter's output changes, so that kept files are made anew. */
const EXPORT_VERSION = 2;

/** The bid as a download. A file that was made before from the same text and format is sent again. Throws wordFormat. */
export async function wordFile(services: Services, row: BidRow, formatText: string | undefined): Promise<Response> {
  const wanted = formatText ?? (row.settings.blind ? 'blind' : 'standard');
  const format = readFormat(wanted, row.settings.firstLevelName);
  const named = await wordBid(services, row);
  const bid = row.settings.blind || /blind|暗标/.test(wanted) ? withoutName(named, row.settings.bidder) : named;
  const key = `word/${createHash('sha256')
    .update(JSON.stringify([EXPORT_VERSION, bid, format]))
    .digest('hex')}`;
  const bytes = (await keptFile(services, key)) ?? (await makeOnce(services, key, bid, format));
  return new Response(bytes.slice(), {
    headers: {
      'content-type': WORD_TYPE,
      'content-disposition': `attachment; filename="bid.docx"; filename*=UTF-8''${encodeURIComponent(`${fileName(row.name)}.docx`)}`,
      'cache-control': 'private, no-cache',
    },
  });
}

/** The standard preset numbers as the bidder set it; the other presets have rules of their own. */
function readFormat(text: string, firstLevelName: string): WordFormat {
  try {
    const format = parseWordFormat(text);
    if (format !== presets.standard) return format;
    const numbering = { ...format.numbering, family: firstLevelName ? ('a' as const) : ('c' as const), firstLevelName };
    return { ...format, numbering };
  } catch (error) {
    if (error instanceof WordFormatError) throw new ApiError('wordFormat', { msg: error.message, cause: error });
    throw error;
  }
}

async function keptFile(services: Services, key: string): Promise<Uint8Array | undefined> {
  return (await services.storage.exists(key)) ? services.storage.get(key) : undefined;
}

/** Files that are being made, by key. */
const making = new Map<string, Promise<Uint8Array>>();

/** Whoever asks for the same file while it is made waits for it: a second click must not double the work. */
function makeOnce(services: Services, key: string, bid: WordBid, format: WordFormat): Promise<Uint8Array> {
  const begun = making.get(key) ?? makeFile(services, key, bid, format).finally(() => making.delete(key));
  making.set(key, begun);
  return begun;
}

async function makeFile(services: Services, key: string, bid: WordBid, format: WordFormat): Promise<Uint8Array> {
  const bytes = await exportInWorker(bid, format);
  // Keeping it saves time only: a full disk must not keep the bidder from the file.
  await services.storage.put(key, bytes).catch((error: unknown) => services.logger.warn({ err: error }, 'word file not kept'));
  return bytes;
}

async function wordBid(services: Services, row: BidRow): Promise<WordBid> {
  const { db } = services.database;
  const contents = await contentsOf(db, row);
  const [file] = row.tenderId ? await db.select().from(tenderFile).where(eq(tenderFile.id, row.tenderId)) : [];
  const lot = file?.reading?.lots.find((one) => one.id === row.lotId);
  const isConsultation = /磋商|谈判|询价|响应文件/.test(row.overview + (row.facts.projectName?.value ?? ''));
  return {
    cover: {
      title: isConsultation ? '响应文件' : '投标文件',
      subtitle: row.settings.bidType === '综合标' ? '' : row.settings.bidType,
      projectName: row.facts.projectName?.value ?? row.name,
      projectNumber: row.facts.projectNumber?.value ?? '',
      lot: lot ? `${lot.number} ${lot.name}`.trim() : '',
      purchaser: row.facts.purchaser?.value ?? '',
      bidder: row.settings.bidder,
      date: '',
    },
    chapters: row.outline.map((chapter) => ({
      id: chapter.id,
      parentId: chapter.parentId,
      order: chapter.order,
      title: chapter.title,
      content: contents.get(chapter.id) ?? '',
    })),
    pictures: {},
  };
}

/** An anonymous bid names nobody: wherever the bidder's name stands, 投标人 does, whatever the text was written for. */
function withoutName(bid: WordBid, bidder: string): WordBid {
  const name = bidder.trim();
  const nameless = (text: string) => (name === '' ? text : text.replaceAll(name, '投标人'));
  return {
    ...bid,
    cover: { ...bid.cover, bidder: '' },
    chapters: bid.chapters.map((chapter) => ({
      ...chapter,
      title: nameless(chapter.title),
      content: nameless(chapter.content),
    })),
  };
}

function fileName(name: string): string {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  // The cut may leave half a character, which cannot be encoded.
  return storableText(plain.slice(0, 100)) || '标书';
}
