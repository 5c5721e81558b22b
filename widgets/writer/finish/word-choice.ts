import * as v from 'valibot';
import { WordFormat } from '../../core/contract/word-format.ts';
import type { WordFormats } from './word-store.ts';

/** What the choice of a format stands for. */
export type ReadFormat =
  | { kind: 'preset'; name: string; format: WordFormat }
  | { kind: 'own'; id: string; name: string; format: WordFormat }
  | { kind: 'custom'; format: WordFormat };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects key by key, lists item by item: a stored format may name only what differs. */
function merged(base: unknown, change: unknown): unknown {
  if (Array.isArray(base) && Array.isArray(change)) {
    return Array.from({ length: Math.max(base.length, change.length) }, (_, index) =>
      index in change ? merged(base[index], change[index]) : base[index],
    );
  }
  if (!isObject(base) || !isObject(change) || 'rule' in change) return change;
  const keys = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries(
    [...keys].map((key) => [
      key,
      Object.hasOwn(change, key) ? merged(base[key], change[key]) : base[key],
    ]),
  );
}

/** A complete format out of settings that differ from `base`; undefined when they are none. */
export function completeFormat(base: WordFormat, settings: unknown): WordFormat | undefined {
  const result = v.safeParse(WordFormat, merged(base, settings));
  return result.success ? result.output : undefined;
}

function customFormat(text: string, base: WordFormat): WordFormat | undefined {
  try {
    return completeFormat(base, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The settings that `choice` stands for: a preset's name, the id of an own format, JSON; '' for what fits the bid. Undefined
 * before the formats are known.
 */
export function readFormat(
  { presets, own }: WordFormats,
  choice: string,
  blind: boolean,
): ReadFormat | undefined {
  const fitting = presets.find(({ name }) => name === (blind ? 'blind' : 'standard')) ?? presets[0];
  if (!fitting) return undefined;
  const preset = presets.find(({ name }) => name === choice);
  if (preset) return { kind: 'preset', name: preset.name, format: preset.format };
  const standard = presets.find(({ name }) => name === 'standard') ?? fitting;
  const mine = own.find(({ id }) => id === choice);
  if (mine) {
    const format = completeFormat(standard.format, mine.format) ?? standard.format;
    return { kind: 'own', id: mine.id, name: mine.name, format };
  }
  const custom = choice === '' ? undefined : customFormat(choice, standard.format);
  return custom
    ? { kind: 'custom', format: custom }
    : { kind: 'preset', name: fitting.name, format: fitting.format };
}
