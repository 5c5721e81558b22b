import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  convertToPdf,
  findLibreOffice,
} from '../../../../site/server/layout/export/libre-office.ts';
import { invented } from './compose.ts';
import { devRecipes } from './recipes-dev.ts';
import { heldoutRecipes } from './recipes-heldout.ts';
import { secondRecipes } from './recipes-second.ts';
import { asDocx, asText } from './render.ts';

const PRINT_LIMIT_MS = 120_000;

/**
 * Writes the invented tenders as Word, PDF (where LibreOffice is) and text with the truth of each beside it, for `bench:outline`.
 * Usage: node tests/bench/outline/invented/make.ts FOLDER [--split dev|heldout]
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { split: { type: 'string' } },
  });
  const [folder = 'invented'] = positionals;
  mkdirSync(folder, { recursive: true });
  const soffice = await findLibreOffice();
  for (const recipe of [...devRecipes, ...heldoutRecipes, ...secondRecipes].filter(
    ({ split }) => (values.split ?? split) === split,
  )) {
    const { lines, truth } = invented(recipe);
    const docx = await asDocx(lines);
    const files: [format: string, bytes: Uint8Array | string][] = [
      ['docx', docx],
      ['txt', asText(lines)],
      ...(soffice
        ? [
            ['pdf', await convertToPdf(docx, { soffice, timeoutMs: PRINT_LIMIT_MS })] as [
              string,
              Uint8Array,
            ],
          ]
        : []),
    ];
    for (const [format, bytes] of files) {
      const slug = `${recipe.slug}-${format}`;
      writeFileSync(join(folder, `${slug}.${format}`), bytes);
      writeFileSync(
        join(folder, `${slug}.outline.json`),
        JSON.stringify({ ...truth, slug, format }, null, 1),
      );
    }
  }
}

await main();
