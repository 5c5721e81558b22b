import sharp from 'sharp';
import type { compare } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { stoppingError } from '../../http/cut-off.ts';
import { download } from '../../http/download.ts';
import { dateTime } from '../../kernel/time.ts';
import { exportInWorker } from '../../layout/export/export-in-worker.ts';
import type { WordBid } from '../../layout/word-bid.ts';
import { parseWordFormat } from '../../layout/word-format.ts';
import { compareStore } from './compare-store.ts';
import { reportChapters } from './report-chapters.ts';

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Pictures shown in the report, one of each group. */
const MOST_PICTURES = 100;

/** As a bid is laid out, but that its parts are numbered 1, 1.1 and follow each other on the page. */
const format = JSON.stringify({
  numbering: { family: 'c' },
  headings: [{ newPage: false, align: 'left', spaceBefore: 18 }],
  cover: { title: '标书对比报告', titleSize: 32, fields: ['日期'] },
  toc: { levels: 1 },
});

/** The report as a Word file to download; accounts take turns, `owner` is the id of one. Throws stopping. */
export async function reportFile(
  services: Needs<'stopping' | 'storage'>,
  owner: string,
  report: compare.CompareReport,
): Promise<Response> {
  if (services.stopping) throw stoppingError();
  const store = compareStore(services.storage, report.id);
  const alike = report.pairs
    .filter(({ matches }) => matches > 0)
    .toSorted((one, other) => other.ratio - one.ratio);
  const pairs = [];
  for (const pair of alike) pairs.push({ pair, matches: (await store.pair(pair.a, pair.b)) ?? [] });
  const { ids, pictures } = await picturesOf(services, report);
  const bid: WordBid = {
    cover: {
      ...noCover,
      title: '标书对比报告',
      projectName: report.name,
      date: dateTime(new Date()).slice(0, 10),
    },
    chapters: reportChapters({ report, pairs, pictures: ids }),
    elsewhere: {},
    pictures,
  };
  const { docx } = await exportInWorker(owner, bid, parseWordFormat(format));
  const name = report.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return download(docx, WORD_TYPE, `${name || '标书'}-对比报告.docx`);
}

const noCover = {
  ...{
    subtitle: '',
    volume: '',
    projectNumber: '',
    lot: '',
    purchaser: '',
    bidder: '',
    legalPerson: '',
    address: '',
    phone: '',
  },
};

/** One picture of each group: its thumbnail, and the id it has in the file by document and number. */
async function picturesOf(services: Needs<'storage'>, report: compare.CompareReport) {
  const store = compareStore(services.storage, report.id);
  const ids = new Map<string, string>();
  const pictures: WordBid['pictures'] = {};
  for (const { places } of report.pictures.slice(0, MOST_PICTURES)) {
    const [place] = places;
    const jpeg = place && (await store.thumbnails(place.documentId))?.[place.picture];
    if (!jpeg) continue;
    const id = `p${ids.size}`;
    const bytes = new Uint8Array(Buffer.from(jpeg, 'base64'));
    const { width, height } = await sharp(bytes).metadata();
    ids.set(`${place.documentId} ${place.picture}`, id);
    pictures[id] = { bytes, type: 'jpg', width, height };
  }
  return { ids, pictures };
}
