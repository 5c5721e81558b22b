import { createHash } from 'node:crypto';
import { type Block, blockText } from '../../documents/document.ts';
import { createLimit } from '../../kernel/limit.ts';
import type { ComparablePicture } from '../comparable.ts';
import type { FoundPicture } from './found-picture.ts';
import { lookAt, type PictureLook } from './picture-look.ts';

/** Different pictures of one document; more are counted, not looked at. */
const MOST_PICTURES = 500;
/** Decoding goes on beside reading; more at a time would fill the memory with scans. */
const AT_ONCE = 3;

/** Pictures of a document as they are compared, and their thumbnails in the same order. */
export interface ImportedPictures {
  pictures: ComparablePicture[];
  thumbnails: Uint8Array[];
  /** Pictures beyond the most that are looked at. */
  left: number;
}

/**
 * Looks at the pictures of a document, each once however often it is repeated.
 * @param onPicture called after each picture with how many were looked at
 */
export async function importPictures(
  found: AsyncIterable<FoundPicture> | Iterable<FoundPicture>,
  blocks: readonly Block[],
  onPicture: (count: number) => void,
): Promise<ImportedPictures> {
  const inTurn = createLimit(AT_ONCE);
  const seen = new Set<string>();
  const inspecting: Promise<{
    found: Omit<FoundPicture, 'bytes'>;
    digest: string;
    look: PictureLook;
  }>[] = [];
  let done = 0;
  let left = 0;
  for await (const picture of found) {
    const digest = createHash('sha256').update(picture.bytes).digest('hex');
    if (seen.has(digest)) continue;
    seen.add(digest);
    if (inspecting.length >= MOST_PICTURES) {
      left += 1;
      continue;
    }
    const { bytes, ...place } = picture;
    inspecting.push(
      inTurn(async () => {
        const look = await lookAt(bytes);
        onPicture((done += 1));
        return { found: place, digest, look };
      }),
    );
    // Bytes of waiting pictures stay in memory: no more than a few wait.
    if (inspecting.length - done > AT_ONCE * 2) await inspecting[inspecting.length - AT_ONCE * 2];
  }
  const inspected = await Promise.all(inspecting);
  const blockOf = createBlockFinder(blocks);
  const pictures = inspected.map(
    ({ found: { page: shownOn, after }, digest, look }, index): ComparablePicture => {
      const block = after === undefined ? firstOnPage(blocks, shownOn) : blockOf(after);
      const page =
        shownOn ?? (block === undefined ? undefined : (blocks[block]?.page ?? undefined));
      const { thumbnail: _, ...stored } = look;
      return { index, digest, ...stored, ...place(page, block) };
    },
  );
  return { pictures, thumbnails: inspected.map(({ look }) => look.thumbnail), left };
}

const place = (page: number | undefined, block: number | undefined) => ({
  ...(page === undefined ? {} : { page }),
  ...(block === undefined ? {} : { block }),
});

function firstOnPage(blocks: readonly Block[], page: number | undefined): number | undefined {
  return page === undefined ? undefined : blocks.find((block) => block.page === page)?.index;
}

/** Finds blocks by the end of a paragraph's text, asked for in reading order. */
function createBlockFinder(blocks: readonly Block[]): (text: string) => number | undefined {
  let texts: string[] | undefined;
  let from = 0;
  return (text) => {
    texts ??= blocks.map((block) => blockText(block).replace(/\s+/g, ''));
    const isThere = (candidate: string, at: number) => at >= from && candidate.includes(text);
    let at = texts.findIndex(isThere);
    if (at < 0) at = texts.findIndex((candidate) => candidate.includes(text));
    if (at < 0) return undefined;
    from = at;
    return at;
  };
}
