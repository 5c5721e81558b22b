import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../tender-files/parts.ts';
import { partsOf } from './sections.ts';

/** How a tender of one kind writes its facts, and what a person reads there. */
export interface FactSection {
  name: string;
  parts: Part[];
  /** As the truth files of the samples name them; null: the file does not say it. */
  fields: Record<string, string | number | null>;
}

/** Lines as in `sectionsOf`; below ===== a line for every fact: name | value, `-` for one the file does not say. `facts-held`: the half whose faults are not looked at one by one. */
export function factSections(half: 'facts' | 'facts-held' = 'facts'): FactSection[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [body = '', truth = ''] = readFileSync(join(folder, file), 'utf8').split('=====\n');
      const fields = truth
        .trim()
        .split('\n')
        .map((line) => {
          const [key = '', value = ''] = line.split('|').map((word) => word.trim());
          const said = key.endsWith('_yuan') ? Number(value) : value;
          return [key, value === '-' ? null : said] as const;
        });
      return {
        name: file.replace(/\.txt$/, ''),
        parts: partsOf(body),
        fields: Object.fromEntries(fields),
      };
    });
}
