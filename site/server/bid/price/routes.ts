import { goods, price, priceRule, priceTerms, refusals } from 'tender-widgets/contract';
import { priceRateNames } from 'tender-widgets/price';
import type { Needs } from '../../context/needs.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { uploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { documentJson } from '../../modules/tender/document-json.ts';
import type { AccountRow } from '../../store/schema.ts';
import { readTenderFile } from '../../workers/isolate/read-file.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { mergeImport } from '../../writing/price/merge-import.ts';
import { bidOf } from '../row/bid-access.ts';
import { priceTermsOfTender } from '../row/price-sheet.ts';
import { applyPrices } from './apply-prices.ts';
import { goodsFile, offersOf } from './goods.ts';
import { importPrices, priceSheetOf, savePrices } from './price-service.ts';
import { priceWorkbook } from './price-workbook.ts';

/** More says no more, and fills the answer. */
const MOST_NOTICES = 300;

export function priceRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, price.priceSheet, ({ params, caller }) => priceSheetOf(db, caller, params.id));
  serve(app, price.savePriceSheet, async ({ params, body, caller }) => {
    const sheet = await savePrices(db, caller, params.id, body);
    await applyPrices(db, caller, params.id);
    return sheet;
  });
  serve(app, priceRule.priceRule, async ({ params, caller }) => {
    const row = await bidOf(db, caller, params.id);
    const json = row.tenderId === null ? null : await documentJson(db, row.tenderId);
    const none = JSON.stringify({ format: 'txt', pages: null, blocks: [] });
    return runText(row.accountId, 'priceRuleInDocument', json ?? none, row.scoring);
  });
  serve(app, priceTerms.priceTerms, async ({ params, caller }) =>
    priceTermsOfTender(db, await bidOf(db, caller, params.id)),
  );
  serve(app, goods.goodsOffers, ({ params, caller }) => offersOf(db, caller, params.id));
  serve(app, goods.exportGoods, ({ params, caller }) => goodsFile(db, caller, params.id));
  serve(app, price.importPriceSheet, async ({ params, caller, context }) => {
    const bid = await bidOf(db, caller, params.id);
    if (bid.finishedAt) throw new ApiError('bidFinished');
    return importFile(services, caller, params.id, await uploadedFile(context));
  });
  serve(app, price.exportPriceSheet, async ({ params, caller }) => {
    const { name } = await bidOf(db, caller, params.id);
    return priceWorkbook(name, await priceSheetOf(db, caller, params.id));
  });
}

/** Amounts are no rates. */
const noRates = (rate: string): price.ImportNotice => ({
  ...{ kind: 'no-rows', place: '' },
  msg: `报价方式是${rate}，文件里没有“${rate}”一列，没有导入：要按清单报价，请先把报价方式改为金额`,
});

async function importFile(
  services: Needs<'database'>,
  owner: AccountRow,
  id: string,
  { name, bytes, fields }: Awaited<ReturnType<typeof uploadedFile>>,
) {
  const before = await priceSheetOf(services.database.db, owner, id);
  const { rate } = before.settings;
  const { rows, notices, isUntaxed } = await readRows(owner, name, bytes, rate);
  if (rate !== '' && rows.length === 0) notices.push(noRates(priceRateNames[rate]));
  const mode = fields.mode === 'replace' ? 'replace' : 'merge';
  let counts = { added: 0, changed: 0, left: 0 };
  // A file without a bill changes nothing.
  if (rows.length === 0) return { ...before, ...counts, notices };
  const sheet = await importPrices(services.database.db, owner, id, {
    mode,
    isUntaxed,
    merge(before) {
      const merged = mergeImport(before, rows);
      if (merged.rows.length > price.mostPriceRows)
        throw new ApiError('badInput', { msg: refusals.priceRowsFull(price.mostPriceRows) });
      counts = merged;
      return merged;
    },
  });
  await applyPrices(services.database.db, owner, id);
  const { added, changed, left } = counts;
  const { taxIncluded } = sheet.settings;
  if (isUntaxed)
    notices.unshift({
      ...{ kind: 'unit', place: '' },
      msg: taxIncluded
        ? '文件里的单价不含税，而报价表按含税单价计算，请核对单价或改为不含税'
        : '文件里的单价不含税，报价表已按不含税单价计算，税额另加',
    });
  if (left > 0)
    notices.unshift({ kind: 'kept', place: '', msg: `文件里没有的 ${left} 行保留在报价表里` });
  const shown = notices.slice(0, MOST_NOTICES);
  const more = notices.length - shown.length;
  if (more > 0)
    shown.push({ kind: 'cut', place: '', msg: `另有 ${more} 处类似的问题没有逐一列出` });
  return { ...sheet, added, changed, notices: shown };
}

/** The rows of a file. Throws what is wrong with it. */
async function readRows(
  owner: AccountRow,
  name: string,
  bytes: Uint8Array,
  rate: price.PriceSettings['rate'],
) {
  try {
    const { document } = await readTenderFile(
      { fileName: name, bytes: () => bytes },
      {
        owner: owner.id,
        recognise: false,
      },
    );
    return await runText(owner.id, 'priceRowsInFile', document, name, rate);
  } catch (cause) {
    if (cause instanceof ReadingError) throw new ApiError(cause.code, { cause });
    throw cause;
  }
}
