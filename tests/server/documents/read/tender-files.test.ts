import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blockText } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { changed, changeNames } from '../../../support/tender-files/changes.ts';
import {
  fileFormats,
  fileLayouts,
  tenderFile,
  tenderParts,
} from '../../../support/tender-files/generate.ts';
import { textsOf } from '../../../support/tender-files/parts.ts';

const plain = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('tender files from a seed', () => {
  test('the same seed gives the same bytes, another seed another file', () => {
    for (const format of ['pdf', 'txt'] as const)
      assert.deepEqual(tenderFile(11, format).bytes, tenderFile(11, format).bytes);
    assert.deepEqual(tenderParts(11), tenderParts(11));
    assert.notDeepEqual(tenderParts(11).truth, tenderParts(12).truth);
  });

  for (const layout of fileLayouts)
    test(`${layout}: everything the truth says stands in the file`, () => {
      for (const seed of [21, 22, 23]) {
        const { parts, truth } = tenderParts(seed, layout);
        const texts = plain(textsOf(parts).join(''));
        const items = [...truth.scoring.items, ...truth.lots.flatMap((lot) => lot.items)];
        assert.equal(items.length > 0, layout !== 'lowest');
        for (const { name, max, criteria } of items) {
          assert.ok(texts.includes(plain(name)), name);
          assert.ok(texts.includes(plain(String(max))), `${name} ${max}`);
          // A rule may be told by grades; then its layout writes its own.
          if (layout !== 'grades' && layout !== 'cutRow')
            assert.ok(texts.includes(plain(criteria)), criteria);
        }
        for (const { text } of truth.clauses) {
          const half = plain(text).slice(-20);
          assert.ok(texts.includes(half), text);
        }
        const { project_name: name, project_number: number, agency } = truth.fields;
        for (const fact of [name, number, agency ?? ''])
          assert.ok(texts.includes(plain(String(fact))), String(fact));
        if (truth.scoring.total !== null)
          assert.equal(
            truth.scoring.items.reduce((sum, { max }) => sum + max, 0),
            truth.scoring.total,
          );
      }
    });

  for (const format of fileFormats)
    test(`${format}: the service reads every rule that was written`, async () => {
      const { bytes, name, truth } = tenderFile(31, format, 'table');
      const { blocks } = await readDocument(bytes, name);
      const text = plain(blocks.map(blockText).join(''));
      for (const { criteria } of truth.scoring.items)
        assert.ok(text.includes(plain(criteria)), criteria);
    });
});

describe('changes that keep the meaning', () => {
  for (const name of changeNames)
    test(`${name}: something is changed, and no item is lost`, async () => {
      let count = 0;
      for (const seed of [41, 42, 43, 44, 45, 46]) {
        const { bytes, name: file, truth } = tenderFile(seed, 'docx', 'table');
        const document = await readDocument(bytes, file);
        const other = changed(document, name, truth.scoring.items);
        if (!other) continue;
        count++;
        assert.notDeepEqual(other.blocks, document.blocks);
        const text = plain(other.blocks.map(blockText).join(''));
        for (const { name: item, criteria } of truth.scoring.items)
          assert.ok(text.includes(plain(item)) && text.includes(plain(criteria)), item);
      }
      assert.ok(count > 0);
    });
});
