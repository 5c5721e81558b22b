import type { PriceInput } from '../contract/price.ts';
import { t } from './messages.ts';

/** More of a name makes a problem hard to read. */
const NAME_CHARS = 40;

/** What a row is called in a sentence about it. */
export const rowName = ({ name }: Pick<PriceInput, 'name'>): string =>
  name.slice(0, NAME_CHARS) || t.unnamed;
