import type { price, tender } from 'tender-widgets/contract';
import type { FoundChange } from '../../documents/extract/addenda/patch.ts';
import { nameKey } from '../../documents/extract/text.ts';
import { partsOf } from '../../modules/tender/tender-rows.ts';
import type { Executor } from '../../store/database.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import type { Found } from '../../writing/checks/chapter-text.ts';
import { readingOf } from '../row/bid-reading.ts';
import { keptPrices, priceRowsOfTender } from '../row/price-sheet.ts';

const QUOTED = 40;
const short = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED - 1)}…`;

/** What a file that is no addendum said goes from the tender with it; a bid keeps it, and the chapters that answer it. */
export async function removedFileFindings(
  db: Executor,
  row: BidRow,
  contents: ReadonlyMap<string, string>,
): Promise<Found[]> {
  if (row.tenderId === null) return [];
  const files = new Set((await partsOf(db, row.tenderId)).map(({ id }) => id));
  const isOfNone = ({ source }: { source?: tender.Source | null | undefined }): boolean =>
    source?.fileId !== undefined && !files.has(source.fileId);
  const kept = ((await keptPrices(db, row.id))?.rows ?? []).filter(isOfNone);
  const [items, clauses] = [row.scoring.filter(isOfNone), row.clauses.filter(isOfNone)];
  if (kept.length + items.length + clauses.length === 0) return [];
  // The same file in another version says most of it still.
  const reading = await readingOf(db, row);
  const said = new Set(
    [
      ...(reading?.scoring ?? []).map(({ item, criteria }) => item + criteria),
      ...(reading?.clauses ?? []).map(({ text }) => text),
      ...(kept.length > 0 ? await priceRowsOfTender(db, row) : []).map(rowKey),
    ].map(nameKey),
  );
  const isUnsaid = (text: string): boolean => !said.has(nameKey(text));
  const priced = kept.filter((one) => isUnsaid(rowKey(one))).length;
  const gone = [
    ...items.filter(({ item, criteria }) => isUnsaid(item + criteria)).map(ofItem),
    ...clauses.filter(({ text }) => isUnsaid(text)).map(ofClause),
  ];
  const texts = new Map([...contents].filter(([id]) => isWritten(row, id)));
  const touched =
    gone.length === 0
      ? []
      : await runText(row.accountId, 'touchedByChanges', gone, {
          chapters: row.outline,
          contents: texts,
        });
  return [
    ...(gone.length === 0 ? [] : [found(null, t.kept(gone.length))]),
    ...row.outline.flatMap(({ id }): Found[] => {
      const own = gone.filter((_, at) => touched[at]?.includes(id));
      return own[0] ? [found(id, t.answered(own[0].before, own.length))] : [];
    }),
    ...(priced === 0 ? [] : [found(null, t.priced(priced))]),
  ];
}

const found = (chapterId: string | null, msg: string): Found => ({
  ...{ kind: 'removed-file', severity: 'warning', chapterId, quote: '', msg },
});
const t = {
  kept: (count: number) =>
    `标书里有 ${count} 条评分项和要求出自已移除的招标文件，仍保留着：不再需要的请在核对页删除，误删的文件请重新上传`,
  answered: (first: string, count: number) =>
    `本章回应的要求“${short(first)}”${count > 1 ? `等 ${count} 条` : ''}出自已移除的招标文件，现在的文件里没有，请核对是否还要这样写`,
  priced: (count: number) =>
    `报价表里有 ${count} 行出自已移除的招标文件，仍保留着，请核对这些行是否还要报价`,
};

const rowKey = ({ name, spec = '' }: price.PriceInput): string => name + spec;

/** What is made of tables and lists anew follows by itself. */
const isWritten = ({ outline }: BidRow, id: string): boolean => {
  const kind = outline.find((chapter) => chapter.id === id)?.settings.kind ?? 'prose';
  return kind === 'prose' || kind === 'evidence';
};

const ofClause = (was: tender.Clause): FoundChange => ({
  ...{ fileId: '', kind: 'clause', act: 'removed', about: '', before: was.text, after: '' },
  ...{ sources: [], patch: { clauses: [{ was, now: null }] } },
});
const ofItem = (was: tender.ScoringItem): FoundChange => ({
  ...{ fileId: '', kind: 'scoring', act: 'removed', about: was.item, before: was.item, after: '' },
  ...{ sources: [], patch: { scoring: [{ was, now: null }] } },
});
