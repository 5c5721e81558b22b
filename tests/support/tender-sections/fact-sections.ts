import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../tender-files/parts.ts';
import { partsOf } from './sections.ts';

/** Those ending in `-held` are the half whose faults are not looked at one by one. */
export type FactHalf =
  | 'facts'
  | 'facts-held'
  | 'wordings'
  | 'wordings-held'
  | 'platforms'
  | 'platforms-held'
  | 'notices'
  | 'notices-held'
  | 'announcements'
  | 'announcements-held';

/** How a tender of one kind writes its facts, and what a person reads there. */
export interface FactSection {
  name: string;
  parts: Part[];
  /** As the truth files of the samples name them; null: the file does not say it. */
  fields: Record<string, string | number | null>;
  /** Those the file contradicts itself about: the reading has to say so. */
  doubtful: string[];
}

/** Lines as in `sectionsOf`; below ===== a line for every fact: name | value, `-` for one the file does not say, `| doubt` behind one it contradicts itself about. */
export function factSections(half: FactHalf = 'facts'): FactSection[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [body = '', truth = ''] = readFileSync(join(folder, file), 'utf8').split('=====\n');
      const lines = truth
        .trim()
        .split('\n')
        .map((line) => line.split('|').map((word) => word.trim()));
      const fields = lines.map(([key = '', value = '']) => {
        const said = key.endsWith('_yuan') ? Number(value) : value;
        return [key, value === '-' ? null : said] as const;
      });
      return {
        name: file.replace(/\.txt$/, ''),
        parts: partsOf(body),
        fields: Object.fromEntries(fields),
        doubtful: lines.flatMap(([key = '', , mark]) => (mark === 'doubt' ? [key] : [])),
      };
    });
}
