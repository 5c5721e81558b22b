import assert from 'node:assert/strict';
import { checkBid, type Found } from '../../site/server/writing/checks/checks.ts';
import { offlineBid } from './offline-bid.ts';

const keyOf = ({ kind, quote, msg }: Found) => JSON.stringify([kind, quote, msg]);

/**
 * A bid nobody touched, into which texts are written, each into a chapter of its own: what the check finds of these kinds that it did
 * not find before.
 */
export async function plantedBid(
  tender: string,
  kinds: readonly Found['kind'][] | 'all',
  fileName = 'tender.txt',
): Promise<(...texts: readonly string[]) => Found[]> {
  const bid = await offlineBid(Buffer.from(tender), fileName);
  const known = new Set(checkBid(bid).map(keyOf));
  const leaves = bid.chapters.filter(
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
    return checkBid({ ...bid, contents }).filter(
      (one) => (kinds === 'all' || kinds.includes(one.kind)) && !known.has(keyOf(one)),
    );
  };
}
