import { call } from '../../core/api/call.ts';
import { outlineVersion, outlineVersions, restoreOutline } from '../../core/contract/outline.ts';
import type { OutlineChapters } from '../chapters/outline-tree.ts';
import { createVersions } from '../versions/versions-store.ts';
import type { OutlineDocument } from './outline-document.ts';

const VERSIONS_PER_PAGE = 30;

/** The versions of a bid's outline. Bringing one back is a step that can be taken back. */
export function createOutlineVersions(bidId: string, { flush, adoptAsStep }: OutlineDocument) {
  return createVersions<OutlineChapters>({
    fetchPage: (current) =>
      call(
        outlineVersions,
        { params: { id: bidId }, query: { current, size: VERSIONS_PER_PAGE } },
        { quiet: true },
      ),
    fetchVersion: async (n) =>
      (await call(outlineVersion, { params: { id: bidId, n: String(n) } })).chapters,
    async restore(n) {
      await flush();
      adoptAsStep(await call(restoreOutline, { params: { id: bidId, n: String(n) } }));
    },
  });
}
