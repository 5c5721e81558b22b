import type { goods, price } from 'tender-widgets/contract';
import { spreadsheetResponse } from '../../http/spreadsheet.ts';
import { profileOfBid } from '../../modules/knowledge/profile/bid-profile.ts';
import type { Drizzle } from '../../store/database.ts';
import type { AccountRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { bidOf } from '../row/bid-access.ts';
import { sheetOf } from './price-service.ts';

/** Products of the bidder's profile for the rows of the sheet. None in a bid that hides its bidder. Throws notFound. */
export async function offersOf(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<goods.GoodsOffers[]> {
  const bid = await bidOf(db, owner, id);
  const profile = await profileOfBid(db, bid);
  const products = profile?.whole.products ?? [];
  if (products.length === 0) return [];
  const { rows } = await sheetOf(db, bid);
  const asked = rows.map(({ id: rowId, name, spec }) =>
    spec === undefined ? { id: rowId, name } : { id: rowId, name, spec },
  );
  return runText(owner.id, 'matchGoods', asked, products);
}

const VERDICTS: Record<goods.GoodsOffers['offers'][number]['verdict'], string> = {
  positive: '优于要求',
  none: '满足要求',
  negative: '不满足要求',
  open: '请核对',
};

/** The bill of goods as a workbook, without any price: what is asked for, and what is offered. */
export async function goodsFile(db: Drizzle, owner: AccountRow, id: string): Promise<Response> {
  const bid = await bidOf(db, owner, id);
  const { rows } = await sheetOf(db, bid);
  const proposed = new Map(
    (await offersOf(db, owner, id)).map(({ rowId, offers }) => [rowId, offers[0]]),
  );
  const places = new Map(rows.map((row, at) => [row.id, at + 1]));
  const offerOf = (row: price.PriceRow) => row.goods ?? proposed.get(row.id);
  const stateOf = (row: price.PriceRow): string => {
    if (row.goods?.state === 'confirmed') return '已确认';
    const offer = proposed.get(row.id);
    return offer ? `建议，${VERDICTS[offer.verdict]}` : '未选';
  };
  const line = (title: string, width: number, value: (row: price.PriceRow) => string) => ({
    ...{ title, width, value },
  });
  return spreadsheetResponse(
    `${bid.name}-供货清单`,
    [
      { title: '序号', width: 6, value: (row: price.PriceRow) => places.get(row.id) ?? 0 },
      line('部分', 14, ({ section }) => section ?? ''),
      line('名称', 30, ({ name }) => name),
      line('招标要求', 48, ({ spec }) => spec ?? ''),
      line('单位', 8, ({ unit }) => unit),
      line('数量', 10, ({ quantity }) => quantity),
      line('所供产品', 32, (row) => offerOf(row)?.name ?? ''),
      line('产品参数', 48, (row) => offerOf(row)?.parameters ?? ''),
      line('状态', 18, stateOf),
    ],
    rows,
  );
}
