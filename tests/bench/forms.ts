import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { extractTender } from '../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../site/server/documents/read/any/read-document.ts';
import { findLibreOffice } from '../../site/server/layout/export/libre-office.ts';
import { paginate } from '../../site/server/layout/export/paginate.ts';
import type { WordBid, WordChapter } from '../../site/server/layout/word-bid.ts';
import { presets } from '../../site/server/layout/word-format.ts';
import { carryForms } from '../../site/server/layout/word-forms/carry-forms.ts';
import type { TenderForm } from '../../site/server/writing/form-blanks/tender-form.ts';
import { filledForm } from '../../site/server/writing/offline/fill-form.ts';
import type { FormFacts } from '../../site/server/writing/offline/form-facts.ts';
import { noRates } from '../../site/server/writing/price/rates.ts';
import { tenderForms } from '../../site/server/writing/tender-forms.ts';
import { wordingOf } from '../../site/server/writing/text/wording.ts';
import { wordFaults } from '../server/layout/word-faults.ts';
import { type Difference, difference, layoutOf } from './forms/compare.ts';
import { type LaidOut, laidOut } from './forms/laid-out.ts';

/** Of the characters of all forms, those that may stand elsewhere on their line. */
const MOST_MOVED = 0.03;

interface Judged {
  forms: number;
  carried: number;
  /** Carried with what is known of a bidder filled in. */
  filled: number;
  found: number;
  same: number;
  chars: number;
  moved: number;
  faults: string[];
}

/**
 * Puts the forms of Word tenders into a bid with nothing filled in, lays both files out by LibreOffice and compares them: characters,
 * lines, tables within a millimetre. Usage: node tests/bench/forms.ts FOLDER [NAME…] [--keep FOLDER]; ends with 1 under the bars.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [folder, ...names] = positionals;
  const soffice = await findLibreOffice();
  if (folder === undefined || soffice === undefined) {
    print('Usage: node tests/bench/forms.ts FOLDER [NAME…] [--keep FOLDER]; needs LibreOffice');
    return 2;
  }
  const rows: Judged[] = [];
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.docx') && !file.startsWith('~'),
  );
  for (const file of files.sort()) {
    if (names.length > 0 && !names.some((name) => file.startsWith(name))) continue;
    const row = await judge(join(folder, file), soffice, values.keep);
    rows.push(row);
    print(
      `${file}: forms ${row.forms} · carried ${row.carried}, filled in ${row.filled} · found in both ${row.found} · laid out alike ${row.same} · moved ${row.moved}/${row.chars}`,
    );
    for (const fault of row.faults) print(`     ${fault}`);
  }
  const sum = (of: (row: Judged) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [carried, same, chars, moved] = [
    sum((row) => row.carried),
    sum((row) => row.same),
    sum((row) => row.chars),
    sum((row) => row.moved),
  ];
  print(
    `${rows.length} tenders: ${sum((row) => row.forms)} forms, ${carried} carried, ${same} laid out alike · ${moved} of ${chars} characters moved`,
  );
  return rows.length > 0 && same === carried && moved <= chars * MOST_MOVED ? 0 : 1;
}

const chapterOf = (form: TenderForm, order: number): WordChapter => ({
  ...{ id: `f${order}`, parentId: null, order, title: markOf(order) },
  ...{ content: form.content, form: form.content },
});

/** Stands above a form: not a word of the tender. */
const markOf = (order: number): string => `qz${order}zq`;

async function judge(path: string, soffice: string, keep: string | undefined): Promise<Judged> {
  const tender = readFileSync(path);
  const document = await readDocument(tender, basename(path));
  const forms = tenderForms(document, extractTender(document).format).sort(
    (a, b) => a.first - b.first,
  );
  const bid: WordBid = {
    cover,
    chapters: forms.map(chapterOf),
    elsewhere: {},
    pictures: {},
    tender,
  };
  const carried = (await carryForms(bid, presets.standard))?.bid.chapters ?? [];
  const { docx } = await paginate(bid, presets.standard, { soffice: null });
  if (keep !== undefined) writeFileSync(join(keep, basename(path)), docx);
  const filled = forms.map((form, i) => ({
    ...chapterOf(form, i),
    content: filledForm(form, facts),
  }));
  const filledIn =
    (await carryForms({ ...bid, chapters: filled }, presets.standard))?.bid.chapters ?? [];
  const row: Judged = {
    ...{ forms: forms.length, carried: 0, filled: 0, found: 0, same: 0, chars: 0, moved: 0 },
    faults: wordFaults(docx),
  };
  const [theirs, ours] = [await laidOut(tender, soffice), await laidOut(docx, soffice)];
  let from = 0;
  for (const [i, form] of forms.entries()) {
    if (carried[i]?.carried === undefined) {
      row.faults.push(`written from its text: ${form.title}`);
      continue;
    }
    row.carried += 1;
    if (filledIn[i]?.carried) row.filled += 1;
    else row.faults.push(`other words when filled in: ${form.title}`);
    const own = placeOf(ours, i);
    const at = theirs.key.indexOf(ours.key.slice(own.from, own.to), from);
    if (at < 0 || own.from >= own.to) {
      row.faults.push(`other characters: ${form.title} ${firstOther(theirs, ours, own, from)}`);
      continue;
    }
    row.found += 1;
    from = at + 1;
    const result = difference(
      layoutOf(theirs, at, at + own.to - own.from),
      layoutOf(ours, own.from, own.to),
    );
    row.chars += result.chars;
    row.moved += result.moved;
    if (isAlike(result)) row.same += 1;
    if (!isAlike(result) || result.moved > 0) row.faults.push(`${form.title}: ${said(result)}`);
  }
  return row;
}

/** From behind the mark to the page of the next one. */
function placeOf({ key, marks }: LaidOut, order: number): { from: number; to: number } {
  const from = key.lastIndexOf(markOf(order)) + markOf(order).length;
  const next = key.lastIndexOf(markOf(order + 1));
  const page = next < 0 ? Number.POSITIVE_INFINITY : (marks[next]?.page ?? 0);
  const end = marks.findIndex((mark, i) => i >= from && mark.page >= page);
  return { from, to: end < 0 ? marks.length : end };
}

/** Where the form's words leave those of the tender, for the one who looks. */
function firstOther(
  theirs: LaidOut,
  ours: LaidOut,
  { from, to }: { from: number; to: number },
  after: number,
): string {
  const key = ours.key.slice(from, to);
  let low = 0;
  for (let length = 1; length <= key.length; length += 1) {
    if (theirs.key.indexOf(key.slice(0, length), after) < 0) break;
    low = length;
  }
  const at = theirs.key.indexOf(key.slice(0, low), after);
  return `| ${key.slice(Math.max(0, low - 12), low)}‖${key.slice(low, low + 12)} | ${theirs.key.slice(at + low, at + low + 12)}`;
}

const isAlike = ({ lines, spaced, edges, tables }: Difference): boolean =>
  lines === 0 && spaced === 0 && edges === 0 && tables.length === 0;

function said({ lines, spaced, edges, edgesOf, tables, moved, chars, pages }: Difference): string {
  const parts = [
    ...(moved > 0 ? [`moved ${moved}/${chars}`] : []),
    ...(lines > 0 ? [`lines broken otherwise ${lines}`] : []),
    ...(spaced > 0 ? [`lines set otherwise ${spaced}`] : []),
    ...(edges > 0 ? [`edges off ${edges}/${edgesOf}`] : []),
    ...tables.map((text) => `tables ${text}`),
    ...(pages[0] === pages[1] ? [] : [`pages ${pages[0]} → ${pages[1]}`]),
  ];
  return parts.join(' · ');
}

const facts: FormFacts = {
  ...{ bondAmount: '', defects: '', warranty: '' },
  ...{
    project: '青禾路改造工程',
    number: 'QH-2026-01',
    owner: '青川市城建局',
    agency: '青川咨询公司',
  },
  ...{
    bidder: '华夏远景科技有限公司',
    duration: '90日历天',
    bond: '',
    signature: '',
    code: '91310000',
  },
  ...{ post: '总经理', founded: '2011年6月8日', capital: '5000万元', kind: '有限责任公司' },
  ...{
    representative: '丁一',
    agent: '戊二',
    address: '青川市一路1号',
    phone: '021-1234',
    contact: '辛三',
  },
  ...{ email: 'a@b.cn', bank: '青川银行', account: '6222', validity: '90天', manager: '丑四' },
  ...{
    price: '800000',
    currency: 'CNY',
    lotNumber: '',
    lotPrices: [],
    rates: noRates,
    quality: '合格',
    knownProject: '青禾路改造工程',
    knownBidder: '华夏远景科技有限公司',
    knownDuration: '90日历天',
  },
  words: wordingOf({ name: '', overview: '', scoring: [], clauses: [], requirements: [] }),
};

const cover: WordBid['cover'] = {
  ...{ title: '投标文件', subtitle: '', volume: '', projectName: '', projectNumber: '', lot: '' },
  ...{ purchaser: '', bidder: '', legalPerson: '', address: '', phone: '', date: '' },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

process.exitCode = await main();
