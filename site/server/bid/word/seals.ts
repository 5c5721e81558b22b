import type { word } from 'tender-widgets/contract';
import { wordCoverSeals } from '../../layout/word/word-cover.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { BidRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidFormat } from '../row/bid-format.ts';
import type { WordNeeds } from './needs.ts';
import type { Volume } from './volumes.ts';
import { filePages } from './word-file.ts';

/** Where the bid, or one volume of it, is signed and sealed, in the order of its pages. Throws volumeEmpty and stopping. */
export async function bidSeals(
  services: WordNeeds,
  row: BidRow,
  volume: Volume | undefined,
): Promise<word.BidSeals> {
  const { by, front, seals, total, tendersCover } = await filePages(services, row, volume);
  const format = await bidFormat(services.database.db, row);
  const titles = new Map(row.outline.map(({ id, title }) => [id, title]));
  const onCover = tendersCover?.seals ?? wordCoverSeals(format);
  const cover = onCover.map(({ who, kind, text }) => ({
    chapterId: null,
    title: '封面',
    ...{ kind, who, text },
    ...{ page: 0, sheet: 1 },
  }));
  const places = seals.map(({ chapterId, kind, who, text, page }) => ({
    chapterId,
    title: titles.get(chapterId) ?? '',
    ...{ kind, who, text },
    ...{ page, sheet: front + page },
  }));
  return { by, places: [...cover, ...places], rules: await rulesOf(services, row, total) };
}

/** What the tender demands of pages; `sheets`: of the file. */
async function rulesOf(
  services: WordNeeds,
  row: BidRow,
  sheets: number,
): Promise<word.BidSeals['rules']> {
  if (!row.tenderId) return [];
  const json = await documentJson(services.database.db, row.tenderId);
  const rules = json === null ? [] : await runText(row.accountId, 'sealRulesInDocument', json);
  return rules.map(({ scope, ...rule }) => ({ ...rule, sheets: scope === 'bid' ? sheets : null }));
}
