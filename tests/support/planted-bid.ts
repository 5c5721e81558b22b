import assert from 'node:assert/strict';
import { branchOf } from '../../site/server/bid/outline/outline-tree.ts';
import { withVolumes } from '../../site/server/bid/outline/outline-volumes.ts';
import { type CheckInput, checkBid, type Found } from '../../site/server/writing/checks/checks.ts';
import { offlineBid } from './offline-bid.ts';

const keyOf = ({ kind, quote, msg }: Found) => JSON.stringify([kind, quote, msg]);

/**
 * A bid nobody touched, into which texts are written, each into a chapter of its own (of a volume, where one is named): what the check
 * finds of these kinds that it did not find before. `check`: a part of the check alone.
 */
export async function plantedBid(
  tender: string,
  kinds: readonly Found['kind'][] | 'all',
  fileName = 'tender.txt',
  volume?: string,
  check: (input: CheckInput) => Found[] = checkBid,
): Promise<(...texts: readonly string[]) => Found[]> {
  const made = await offlineBid(Buffer.from(tender), fileName);
  const bid = { ...made, chapters: withVolumes(made.chapters, made.scoring) };
  const bound = bid.chapters
    .filter(({ settings }) => volume === undefined || settings.volume === volume)
    .flatMap((top) => [top, ...branchOf(bid.chapters, top.id)]);
  const known = new Set(check(bid).map(keyOf));
  const leaves = bound.filter(
    ({ id, settings }) =>
      settings.kind === 'prose' && !bid.chapters.some(({ parentId }) => parentId === id),
  );
  return (...texts) => {
    const contents = new Map(bid.contents);
    for (const [at, text] of texts.entries()) {
      const leaf = leaves[at];
      assert.ok(leaf);
      contents.set(leaf.id, `${contents.get(leaf.id) ?? ''}\n\n${text}`);
    }
    return check({ ...bid, contents }).filter(
      (one) => (kinds === 'all' || kinds.includes(one.kind)) && !known.has(keyOf(one)),
    );
  };
}
