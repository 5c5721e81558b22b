import type { TypeLook } from '../../form-look.ts';
import { child, childValue, type XmlElement } from '../xml.ts';

/** A decimal attribute, or undefined where it is missing or malformed. */
export function toNumber(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? undefined : number;
}

/** What an element says of how its lines are set; absent: nothing. */
export type OwnType = Partial<Omit<TypeLook, 'grid'>>;

/** Twentieths of a point. */
export const twips = (value: string | undefined): number | undefined => {
  const number = toNumber(value);
  return number === undefined ? undefined : number / 20;
};

const rules = new Map<string | undefined, TypeLook['rule']>([
  ['exact', 'exact'],
  ['atLeast', 'atLeast'],
]);
/** A single line, as `w:line` counts it. */
const SINGLE = 240;

/** What paragraph properties and run properties say, of a paragraph or of a style. */
export function ownType(paragraph: XmlElement | undefined, run: XmlElement | undefined): OwnType {
  const spacing = child(paragraph, 'w:spacing')?.attributes;
  const line = toNumber(spacing?.['w:line']);
  const rule = rules.get(spacing?.['w:lineRule']) ?? 'auto';
  const halves = toNumber(childValue(run, 'w:sz'));
  const before = twips(spacing?.['w:before']);
  const after = twips(spacing?.['w:after']);
  return {
    ...(halves === undefined ? {} : { size: halves / 2 }),
    ...(line === undefined ? {} : { rule, line: line / (rule === 'auto' ? SINGLE : 20) }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}
