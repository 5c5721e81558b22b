import * as v from 'valibot';
import { Parameter } from '../../core/contract/profile.ts';

type Parameter = v.InferOutput<typeof Parameter>;
const Parameters = v.array(Parameter);

const parametersOf = (value: unknown): Parameter[] => {
  const read = v.safeParse(Parameters, value);
  return read.success ? read.output : [];
};

/** One a line: name, value and unit. */
export const parametersText = (value: unknown): string =>
  parametersOf(value)
    .map(({ name, value, unit }) => [name, value, ...(unit === '' ? [] : [unit])].join('｜'))
    .join('\n');

const lines = (text: string) =>
  text.split('\n').map((line) => line.split(/[|｜\t]/).map((part) => part.trim()));
const isBlank = (parts: readonly string[]) => parts.every((part) => part === '');

/** The first line, from 1, that says no name and value; undefined where all do. */
export function wrongParameter(text: string): number | undefined {
  const at = lines(text).findIndex(
    (parts) => !isBlank(parts) && (!parts[0] || !parts[1] || parts.length > 3),
  );
  return at < 0 ? undefined : at + 1;
}

/** What the lines say. One that says what it said before keeps what shows it; a changed one is the bidder's own word. */
export function parametersIn(text: string, before: unknown): Parameter[] {
  const known = parametersOf(before);
  return lines(text)
    .filter((parts) => !isBlank(parts))
    .map(([name = '', value = '', unit = '']): Parameter => {
      const kept = known.find(
        (one) => one.name === name && one.value === value && one.unit === unit,
      );
      const proof = { evidence: kept?.evidence ?? null, date: kept?.confirmed ? kept.date : '' };
      return { name, value, unit, ...proof, confirmed: true };
    });
}
