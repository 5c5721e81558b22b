import { createHash } from 'node:crypto';
import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import { lookAt } from '../../site/server/comparing/import/picture-look.ts';
import { sharedPictures } from '../../site/server/comparing/match/shared-pictures.ts';
import { certificate, chart, licence, textPage } from '../support/drawn-picture.ts';
import { pictureChanges } from '../support/picture-changes.ts';

/**
 * How many copied pictures are found after each change, and how many pairs are told that are none: a bid with COUNT pictures of each kind
 * against one with a copy of each. Usage: node tests/bench/compare-pictures.ts [SEED]; ends with 1 under the bar.
 */
const COUNT = 10;
const BAR = 0.95;
const seed = Number(process.argv[2] ?? 900);

async function documentOf(id: string, pictures: readonly Buffer[]): Promise<ComparableDocument> {
  const looks = await Promise.all(
    pictures.map(async (bytes, index) => {
      const { thumbnail: _, ...look } = await lookAt(bytes);
      return { index, digest: createHash('sha256').update(bytes).digest('hex'), ...look };
    }),
  );
  const nothing = { blocks: [], pages: null, metadata: null, warning: null };
  return { id, fileName: `${id}.docx`, ...nothing, pictures: looks };
}

const originals: Buffer[] = [];
for (const draw of [chart, certificate, licence, textPage])
  for (let i = 0; i < COUNT; i++) originals.push(await draw(seed + i));
const first = await documentOf('a', originals);
let [found, wrong] = [0, 0];
const began = performance.now();
for (const [name, change] of Object.entries(pictureChanges)) {
  const copies = await Promise.all(originals.map(change));
  const shared = sharedPictures([first, await documentOf('b', copies)], null);
  const pairs = shared.flatMap(({ places }) => {
    const [ofA, ofB] = ['a', 'b'].map((id) =>
      places.filter(({ documentId }) => documentId === id).map(({ picture }) => picture),
    );
    return (ofA ?? []).flatMap((a) => (ofB ?? []).map((b) => a === b));
  });
  const right = pairs.filter(Boolean).length;
  found += right;
  wrong += pairs.length - right;
  console.log(
    `  ${name.padEnd(36)} ${right} of ${originals.length} found, ${pairs.length - right} wrong`,
  );
}
const all = originals.length * Object.keys(pictureChanges).length;
const seconds = (performance.now() - began) / 1000;
console.log(
  `pictures: ${found} of ${all} copies found (${((100 * found) / all).toFixed(1)} %, bar ${BAR * 100} %), ${wrong} wrong (0); ${((1000 * seconds) / all).toFixed(0)} ms a copy with drawing, reading and comparing`,
);
process.exitCode = found / all >= BAR && wrong === 0 ? 0 : 1;
