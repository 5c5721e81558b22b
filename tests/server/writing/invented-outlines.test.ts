import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { judged } from '../../bench/outline/assess-outline.ts';
import { invented } from '../../bench/outline/invented/compose.ts';
import { devRecipes } from '../../bench/outline/invented/recipes-dev.ts';
import { heldoutRecipes } from '../../bench/outline/invented/recipes-heldout.ts';
import { secondRecipes } from '../../bench/outline/invented/recipes-second.ts';
import { asDocx, asText } from '../../bench/outline/invented/render.ts';
import { OutlineTruth } from '../../bench/outline/truth.ts';

for (const recipe of [...devRecipes, ...heldoutRecipes, ...secondRecipes])
  test(`${recipe.slug}: parts in order, forms whole and in place, points answered, no twins`, async () => {
    const { lines, truth } = invented(recipe);
    const files = [
      { format: 'docx', bytes: await asDocx(lines) },
      { format: 'txt', bytes: new TextEncoder().encode(asText(lines)) },
    ];
    for (const { format, bytes } of files) {
      const document = await readDocument(bytes, `${recipe.slug}.${format}`);
      const found = judged(v.parse(OutlineTruth, { ...truth, format }), document);
      assert.deepEqual(found.faults, [], format);
      assert.equal(found.first, 1, format);
    }
  });
