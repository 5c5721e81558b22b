export { priceCurrencyNames, rmbUpper } from './capitals.ts';
export { isPriced } from './is-priced.ts';
export { mergePrices, type PriceConflict, type PriceDraft, priceEdits } from './merge.ts';
export { amountOf, inTenThousands, isAbove, yuanText } from './money.ts';
export { movedRows, withMovedRows } from './moved-rows.ts';
export { priceColumns, reckonPrices, startingSettings, yuanIn } from './reckon.ts';
export { priceRateNames } from './reckon-rates.ts';
export { pricePoints } from './scenario.ts';
