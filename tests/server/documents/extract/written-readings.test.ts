import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { writtenTenders } from '../../../support/outline-tenders/written-tender.ts';

/** What a person reads in each file: how many items of how many points, the bond in yuan (null where none is told), what is in doubt. */
const readings: Record<
  string,
  { items: number; total: number; bond: string | null; doubts: string[] }
> = {
  // The price earns no points, as the file says; each package has a table of its own.
  'kj-framework-print': { items: 10, total: 100, bond: '0.00', doubts: [] },
  // Three tables of 100 points each with weights.
  'sj-hospital-design': { items: 19, total: 300, bond: '300000.00', doubts: ['weighted'] },
  'gj-instrument-intl': { items: 14, total: 100, bond: '180000.00', doubts: [] },
  // 视为未交 in a clause on the bond says nothing of its amount.
  'xj-school-canteen': { items: 12, total: 100, bond: '5000.00', doubts: [] },
  'gc-school-building': { items: 15, total: 100, bond: '800000.00', doubts: [] },
  'gk-hospital-cleaning': { items: 17, total: 100, bond: '0.00', doubts: [] },
  // A negotiation that scores nothing, as the file says.
  'tp-competitive-negotiation-lab': { items: 0, total: 0, bond: '30000.00', doubts: [] },
};

for (const { slug, lines } of (['eighth', 'ninth'] as const).flatMap(writtenTenders))
  test(`${slug}: items, points and bond of the first lot, and nothing in doubt that is sure`, async () => {
    const document = await readDocument(wordTender(lines), `${slug}.docx`);
    const [lot] = extractTender(document).lots;
    const { scoring, facts, doubts } = extractTender(document, lot ? { lotId: lot.id } : {});
    const read = readings[slug];
    assert.deepEqual(
      {
        items: scoring.length,
        total: scoring.reduce((sum, { maxScore }) => sum + maxScore, 0),
        bond: facts.bidBond?.value ?? null,
        doubts: doubts.filter(({ about }) => about === 'scoring').map(({ kind }) => kind),
      },
      read,
    );
  });

/** Facts of which the file says nothing in so many words, or says what is no such fact. */
const silent: Record<string, readonly string[]> = {
  // 16.8万元/年 is a rate; 遴选时间 opens no bids by name.
  'ue-hospital-elevator': ['ceilingPrice', 'openingTime'],
};

for (const { slug, lines, read } of writtenTenders('fourteenth'))
  test(`${slug}: facts, items with their points and clauses, and no scoring where the file has none`, async () => {
    const reading = extractTender(await readDocument(wordTender(lines), `${slug}.docx`));
    const facts = new Map(Object.entries(reading.facts).map(([name, fact]) => [name, fact?.value]));
    const other = read.fact.filter((said) => {
      const [name = ''] = said.split(' ');
      const own = silent[slug]?.includes(name) ? undefined : said;
      const found = `${name} ${facts.get(name) ?? 'null'}`;
      return name === 'duration' || name === 'location'
        ? !found.startsWith(said)
        : found !== (own ?? `${name} null`);
    });
    assert.deepEqual(other, []);
    // Three tables of 100 points each with weights are told by their doubt.
    const isWeighted = reading.doubts.some(({ kind }) => kind === 'weighted');
    const items = reading.scoring.map(
      ({ category, item, maxScore }) => `${category}|${item}|${maxScore}`,
    );
    if (!isWeighted) assert.deepEqual(items, read.score);
    const unweighted = read.score.length > 0 ? 'sure' : 'none';
    const state = isWeighted ? 'check' : unweighted;
    assert.equal(reading.scoringState, state);
    for (const words of read.clause)
      assert.ok(
        reading.clauses.some(({ text }) => text.includes(words)),
        words,
      );
  });
