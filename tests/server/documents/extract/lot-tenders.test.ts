import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { bid } from 'tender-widgets/contract';
import * as v from 'valibot';
import { readChosen } from '../../../../site/server/documents/extract/several/joint-reading.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { buildOutline } from '../../../../site/server/writing/outline.ts';
import { lotTruths } from '../../../support/lot-tenders/truths.ts';

const folder = new URL('../../../support/lot-tenders/', import.meta.url);
const settings = v.parse(bid.BidSettings, { pages: 60 });

/** Both kinds of files a tender comes as: with headings, and plain text without any. */
const kinds = [
  { kind: 'md', textOf: (text: string) => text },
  { kind: 'txt', textOf: (text: string) => text.replace(/^#+ /gm, '') },
];

for (const [slug, truth] of Object.entries(lotTruths))
  for (const { kind, textOf } of kinds) {
    const text = textOf(readFileSync(new URL(`${slug}.md`, folder), 'utf8'));
    const document = await readDocument(Buffer.from(text), `${slug}.${kind}`);
    describe(`${slug}.${kind}`, () => {
      const chaptersOf = (choice: string) =>
        buildOutline({ ...readChosen(document, choice).reading, name: slug, settings });

      test('has its lots, and says whether one bid may answer several', () => {
        const { lots, joint } = readChosen(document, null).reading;
        assert.deepEqual(
          lots.map(({ number, name }) => [number, name]),
          truth.lots,
        );
        assert.equal(joint?.rule, truth.joint);
      });

      for (const [lotId, own] of Object.entries(truth.of))
        test(`the bid for ${lotId} holds what is its lot’s alone`, () => {
          const { reading } = readChosen(document, lotId);
          const facts: Record<string, { value: string } | null> = reading.facts;
          for (const [name, value] of Object.entries(own.facts))
            assert.ok(facts[name]?.value.includes(value), `${name} ${facts[name]?.value}`);
          const said = [
            ...reading.clauses.map((clause) => clause.text),
            ...reading.requirements.map((one) => `${one.heading}\n${one.text}`),
          ].join('\n');
          for (const words of own.has) assert.ok(said.includes(words), `lost: ${words}`);
          for (const words of own.hasNot) assert.ok(!said.includes(words), `not its: ${words}`);
          const titles = chaptersOf(lotId).map(({ title }) => title);
          for (const form of own.forms)
            assert.ok(
              titles.some((title) => title.includes(form)),
              `lost: ${form}`,
            );
          for (const form of own.noForms)
            assert.ok(!titles.some((title) => title.includes(form)), `not its: ${form}`);
          if (own.items)
            assert.deepEqual(
              reading.scoring.map(({ item }) => item),
              own.items,
            );
        });

      const { jointOf } = truth;
      if (jointOf)
        test('one bid for several has what is each lot’s below its chapter', () => {
          const chapters = chaptersOf(jointOf.lots.join('+'));
          const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
          const above = (id: string | null): string[] => {
            const chapter = id === null ? undefined : byId.get(id);
            return chapter ? [...above(chapter.parentId), chapter.title] : [];
          };
          const lotsOf = (words: string) =>
            chapters
              .filter(({ title }) => title.includes(words))
              .map(({ parentId }) =>
                Object.keys(jointOf.under).find((lot) =>
                  above(parentId).some((title) => title.startsWith(lot)),
                ),
              );
          for (const [lot, own] of Object.entries(jointOf.under))
            for (const words of own)
              assert.ok(lotsOf(words).includes(lot), `${words} is not below ${lot}`);
          for (const words of jointOf.common) {
            const places = new Set(lotsOf(words));
            assert.ok(places.size === 1 && places.has(undefined), `${words} is not of all`);
          }
          for (const words of jointOf.never) assert.deepEqual(lotsOf(words), [], words);
        });
    });
  }
