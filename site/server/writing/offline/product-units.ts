import { groupBy } from '../text/group-by.ts';
import type { BidView } from './bid-view.ts';
import type { Unit } from './units.ts';

/** What a supplier does: delivers, trains, comes. Whatever else is asked of goods says what they are. */
const act =
  /我方|售后|质保|保修|保养|培训|到[场达]|现场|送达|交货|供货|运输|包装|驻场|免费|派[遣出驻]|人员|工程师|验收|巡检|上门|响应时间|小时内|[日天]内|安装(?:调试|到位)|完成安装|负责|承诺|承担|配合|备[品件]/;
/** A section of so few acts, among this many sentences, describes a thing. */
const FEW_ACTS = 1 / 4;
const LEAST_SENTENCES = 4;
/** What the tender calls a thing that is bought. */
const bought = /产品|厂商|品牌|型号|制造商|彩页|截图/;

/** Requirements of goods and bought software that say what these are: which product meets them only the bidder knows, so that no text promises them. */
export function productUnits(units: readonly Unit[], { field }: Pick<BidView, 'field'>): Set<Unit> {
  if (field !== 'goods' && field !== 'system') return new Set();
  const sections = groupBy(units, ({ heading }) => heading);
  const ofThings = new Set(
    [...sections].flatMap(([heading, own]) => {
      const acts = own.filter(({ text }) => act.test(text)).length;
      const isThing = own.length >= LEAST_SENTENCES && acts <= own.length * FEW_ACTS;
      const isBought = field === 'goods' || own.some(({ text }) => bought.test(text));
      return heading !== '' && isThing && isBought ? [heading] : [];
    }),
  );
  return new Set(
    units.filter(
      ({ heading, text, inTable }) => !act.test(text) && (inTable || ofThings.has(heading)),
    ),
  );
}
