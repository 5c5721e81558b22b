import * as v from 'valibot';
import { Source } from './source.ts';

/** Money in `value` is a decimal string in yuan, a time is `yyyy-MM-dd HH:mm:ss`; the file's own words are in `source.quote`. */
export const Fact = v.object({
  value: v.pipe(v.string(), v.maxLength(2000, '内容最多 2000 字')),
  /** null: the bidder wrote it. What was read from a file always has one. */
  source: v.nullable(Source),
});
export type Fact = v.InferOutput<typeof Fact>;

/** The facts of a tender in the order they are shown, each with the kind of its value. */
const factKinds = {
  projectName: 'text',
  projectNumber: 'text',
  purchaser: 'text',
  agency: 'text',
  budget: 'money',
  ceilingPrice: 'money',
  deadline: 'time',
  openingTime: 'time',
  bidBond: 'money',
  duration: 'text',
  location: 'text',
} as const;
export type FactName = keyof typeof factKinds;
export const factNames = Object.keys(factKinds) as readonly FactName[];

/** A decimal number of yuan. */
export const isMoneyFact = (name: FactName): boolean => factKinds[name] === 'money';
export const isTimeFact = (name: FactName): boolean => factKinds[name] === 'time';

/** An object with something for each fact. */
export const eachFact = <T>(make: (name: FactName) => T): Record<FactName, T> =>
  Object.fromEntries(factNames.map((name) => [name, make(name)])) as Record<FactName, T>;

/** null: the file does not say it. */
export const Facts = v.object(eachFact(() => v.nullable(Fact)));
export type Facts = v.InferOutput<typeof Facts>;
/** What a file says that says nothing. */
export const noFacts: Facts = eachFact(() => null);
