import type { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { bidFile } from './listed-papers.ts';
import { sameVolume } from './same-volume.ts';

/** 投标文件的组成：由资格证明文件、商务技术文件、报价文件三册组成. */
const stated = new RegExp(
  `${bidFile}[^。；;]{0,24}?由([^。；;：:，,]{6,60}?)(?:[两二三四五]个?(?:册|部分|分册)|等)?(?:组成|构成)`,
);

/**
 * A check apart from reading: volumes that one sentence of the tender names and the parts that were read do not hold. At most one doubt,
 * with the place of the sentence.
 */
export function volumeDoubts(
  placed: readonly PlacedBlock[],
  format: readonly tender.FormatEntry[],
): tender.Doubt[] {
  for (const { block, place } of placed) {
    if (place === 'contract' || place === 'evaluation' || block.kind === 'table') continue;
    const names = (stated.exec(compact(blockText(block)))?.[1] ?? '')
      .split(/[、和及与]/)
      .map((name) => name.replace(/^[“"《「]|[”"》」]$/g, ''));
    if (names.length < 2 || !names.every((name) => volumeTitle.test(name))) continue;
    const missing = names.filter((name) => !format.some(({ title }) => sameVolume(title, name)));
    if (missing.length === 0) return [];
    const msg = `招标文件写明投标文件由“${names.join('、')}”组成，读到的组成里没有“${missing.join('、')}”，请核对目录`;
    const sources = [sourceOf(block, blockText(block).slice(0, 300))];
    return [{ id: 'd', about: 'forms', kind: 'volumes', msg, sources }];
  }
  return [];
}
