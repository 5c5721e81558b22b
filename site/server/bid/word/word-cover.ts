import type { outline, tender } from 'tender-widgets/contract';
import { lotsOfChoice } from '../../kernel/lot-choice.ts';
import type { TenderCover as CoverText, WordBid } from '../../layout/word-bid.ts';
import type { WordFormat } from '../../layout/word-format.ts';
import type { Drizzle } from '../../store/database.ts';
import type { BidRow, TenderFileRow } from '../../store/schema.ts';
import { filledCover } from '../../writing/offline/cover-text.ts';
import type { TenderCover } from '../../writing/tender-forms.ts';
import { type Wording, wordingOf } from '../../writing/text/wording.ts';
import { coversOf, formsOf, readingOf } from '../row/bid-reading.ts';
import { type Volume, volumeTitles } from './volumes.ts';

interface CoverOf {
  row: BidRow;
  file: TenderFileRow | undefined;
  volume: Volume | undefined;
  format: WordFormat;
}

/** The lots the bid answers. */
function lotsOf({ lotId }: BidRow, file: TenderFileRow | undefined): readonly tender.Lot[] {
  const chosen = lotsOfChoice(lotId);
  return file?.reading?.lots.filter(({ id }) => chosen.includes(id)) ?? [];
}

/** What stands on the cover of the bid, or of one volume of it. */
export async function coverOf(db: Drizzle, of: CoverOf): Promise<WordBid['cover']> {
  const { row, file, volume } = of;
  const lots = lotsOf(row, file);
  const words = await wordsOf(db, row);
  const confirmed = (label: RegExp) =>
    row.factSheet
      .find((fact) => fact.confirmed && label.test(fact.label) && fact.value.trim() !== '')
      ?.value.trim() ?? '';
  const cover = {
    title: words.bidFile,
    names: { owner: words.owner, bidder: words.bidder },
    subtitle: row.settings.bidType === '综合标' ? '' : row.settings.bidType,
    volume: volume === undefined ? '' : volumeTitles[volume],
    projectName: row.facts.projectName?.value ?? row.name,
    projectNumber: row.facts.projectNumber?.value ?? '',
    lot: lots.map(({ number, name }) => `${number} ${name}`.trim()).join('、'),
    purchaser: row.facts.purchaser?.value ?? '',
    bidder: row.settings.bidder || confirmed(/^(?:投标人|供应商|公司|单位)(?:名称|全称)$/),
    legalPerson: confirmed(/^法定代表人(?:姓名)?$/),
    address: confirmed(/(?:公司|单位|投标人|供应商|注册|通讯|联系)?地址$/),
    phone: confirmed(/^(?:公司|单位|联系)?电话$/),
    date: '',
  };
  const printed = await printedCover(db, of);
  if (!printed) return cover;
  const shown = printed.blind ? { ...cover, ...noBidder } : cover;
  return { ...shown, tenders: tendersCover(printed, of, shown) };
}

/** The tender's own words, found in all that its texts are written from: the cover calls nobody otherwise than they do. */
async function wordsOf(db: Drizzle, row: BidRow): Promise<Wording> {
  const reading = await readingOf(db, row);
  const forms = await formsOf(db, row, reading);
  return wordingOf({ ...row, requirements: reading?.requirements ?? [], forms });
}

/** What a cover says of the bidder, where nobody is to see who that is. */
const noBidder = { bidder: '', legalPerson: '', address: '', phone: '' };

/** The cover the tender prints for the file; undefined where there is none, or the file may name nobody. */
async function printedCover(
  db: Drizzle,
  { row, volume, format }: CoverOf,
): Promise<TenderCover | undefined> {
  if (!format.cover.show || format.anonymous || row.settings.blind) return undefined;
  const { bidType } = row.settings;
  const wanted = volume ?? (bidType === '综合标' ? undefined : bidType);
  return coverFor(await coversOf(db, row), wanted, row.outline);
}

function tendersCover(
  printed: TenderCover,
  { row, file, format }: CoverOf,
  cover: WordBid['cover'],
): CoverText {
  const lots = lotsOf(row, file);
  const joined = (of: 'number' | 'name') =>
    lots.flatMap((lot) => (lot[of] === '' ? [] : [lot[of]])).join('、');
  return filledCover(printed.content, {
    ...{ project: row.facts.projectName?.value ?? '', number: cover.projectNumber },
    ...{ owner: cover.purchaser, agency: row.facts.agency?.value ?? '', bidder: cover.bidder },
    ...{ representative: cover.legalPerson, address: cover.address, phone: cover.phone },
    ...{
      lot: lots.length > 0 ? { number: joined('number'), name: joined('name') } : undefined,
      copy: format.cover.copy,
    },
  });
}

/**
 * The cover for the whole bid, or the only one for a volume: by what is bound behind it, else by its title. Where the tender prints
 * covers for volumes only, the whole bid begins with that of its first volume: it is the first sheet of what is handed in, and one
 * of ours before it would be a sheet the tender did not ask for.
 */
export function coverFor(
  covers: readonly TenderCover[],
  volume: Volume | undefined,
  chapters: readonly outline.OutlineChapter[],
): TenderCover | undefined {
  if (volume === undefined) {
    const whole = covers.filter((cover) => cover.volume === '');
    const titled = whole.find((cover) => cover.titled);
    if (whole.length > 0) return titled ?? (whole.length === 1 ? whole[0] : undefined);
    const first = firstVolume(chapters);
    const cover = first && coverFor(covers, first, chapters);
    return cover?.blind ? undefined : cover;
  }
  const fitting = covers.filter(
    (cover, i) =>
      cover.volume !== '' &&
      volumeOf(cover, covers[i + 1]?.first ?? Number.POSITIVE_INFINITY, chapters) === volume,
  );
  const titled = fitting.filter((cover) => cover.titled);
  const [only, ...others] = titled.length > 0 ? titled : fitting;
  return others.length === 0 ? only : undefined;
}

/** The volume that the bid begins with; a list of ours before it, as that of the scoring items, is of none. */
function firstVolume(chapters: readonly outline.OutlineChapter[]): Volume | undefined {
  const tops = chapters
    .filter(({ parentId }) => parentId === null)
    .toSorted((one, other) => one.order - other.order);
  const topOf = topIn(chapters);
  const theirs = new Set(chapters.filter(isOfTender).map((chapter) => topOf(chapter)));
  return (tops.find((top) => theirs.has(top)) ?? tops[0])?.settings.volume;
}

const isOfTender = ({ settings }: outline.OutlineChapter): boolean =>
  settings.source !== undefined || settings.form !== undefined;

/** The first-level chapter that a chapter stands below. */
function topIn(
  chapters: readonly outline.OutlineChapter[],
): (chapter: outline.OutlineChapter) => outline.OutlineChapter {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  return (chapter) => {
    let at = chapter;
    // No outline is deeper than it has chapters.
    for (let i = 0; i < chapters.length; i++) {
      const parent = at.parentId === null ? undefined : byId.get(at.parentId);
      if (!parent) return at;
      at = parent;
    }
    return at;
  };
}

const byTitle: readonly (readonly [Volume, RegExp])[] = [
  ['技术标', /技术|方案|施工组织/],
  ['商务标', /商务/],
  ['资信', /资信|资格/],
  ['报价', /报价|价格|经济/],
];

/** The volume whose papers stand between this cover and the next; undefined where they are of several. */
function volumeOf(
  { first, volume }: TenderCover,
  end: number,
  chapters: readonly outline.OutlineChapter[],
): Volume | undefined {
  const topOf = topIn(chapters);
  const behind = chapters.filter(({ settings: { form } }) => {
    const at = form?.first ?? -1;
    return at > first && at < end;
  });
  const volumes = new Set(behind.map((chapter) => topOf(chapter).settings.volume));
  const named = byTitle.filter(([, sign]) => sign.test(volume)).map(([name]) => name);
  const found = volumes.size === 0 ? named : [...volumes];
  if (found.length === 1) return found[0];
  // Later volumes have no cover of their own to part them from its papers: the next one behind it is of its volume.
  const [next] = behind.toSorted((one, other) => placeOf(one) - placeOf(other));
  const own = next && topOf(next).settings.volume;
  return own && named.includes(own) ? own : undefined;
}

const placeOf = ({ settings }: outline.OutlineChapter): number => settings.form?.first ?? 0;
