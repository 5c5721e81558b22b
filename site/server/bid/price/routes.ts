import { price } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { type ApiApp, serve } from '../../http/serve.ts';
import { spreadsheetResponse } from '../../http/spreadsheet.ts';
import { bidOf } from '../row/bid-access.ts';
import { priceSheetOf, savePrices } from './price-service.ts';

/** Figures as Excel can keep them: a number with more digits than it has stays a text. */
const cell = (text: string): string | number =>
  text !== '' && text.replace(/\D/g, '').length <= 15 ? Number(text) : text;

export function priceRoutes(app: ApiApp, services: Needs<'database'>): void {
  const { db } = services.database;
  serve(app, price.priceSheet, ({ params, caller }) => priceSheetOf(db, caller, params.id));
  serve(app, price.savePriceSheet, ({ params, body, caller }) =>
    savePrices(db, caller, params.id, body),
  );
  serve(app, price.exportPriceSheet, async ({ params, caller }) => {
    const { name } = await bidOf(db, caller, params.id);
    const { columns, rows } = await priceSheetOf(db, caller, params.id);
    const texts = new Set(['section', 'name', 'unit']);
    return spreadsheetResponse(
      `${name}-报价表`,
      columns.map(({ key, title }) => ({
        title,
        width: key === 'name' ? 40 : 16,
        value: (row: price.PriceRow) => {
          const value = Object.entries(row).find(([field]) => field === key)?.[1] ?? '';
          return texts.has(key) ? value : cell(value);
        },
      })),
      rows,
    );
  });
}
