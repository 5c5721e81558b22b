import type { Place } from '../titles.ts';
import type { FoundClause } from './found.ts';

/** Parts of the file that say how to bid; marks there are of the bid's own papers as often as of what is bought. */
const onBidding: ReadonlySet<Place> = new Set<Place>(['data', 'instructions', 'evaluation']);
const brackets = /[（(][^（()）]{0,300}[）)]/g;
/** A name of papers, several of them too: 开标一览表、价税分离表及分项报价表. */
const paper =
  /^[^，。；：]{0,60}(?:函|表|书|执照|许可证|证明|证明(?:文件|材料)|证书|原件|复印件|扫描件|凭证)$/;
const refused =
  /无效(?:投标|响应)|(?:投标|响应)(?:[将按作为被]{0,3})(?:无效|否决)|(?:否决|废)(?:其)?投?标/;
const ofPapers = /(?:投标|响应)文件|《[^》]{2,24}》/;

/** Whether a marked clause names a paper of the bid, or says for what paper a bid is refused: no deviation is stated of it. */
export function isOfBidFile({ text, part }: Pick<FoundClause, 'text' | 'part'>): boolean {
  if (!onBidding.has(part.place)) return false;
  // A remark may hold brackets of its own: （须由法定代表人（负责人）签字）.
  const bare = text
    .replace(brackets, '')
    .replace(brackets, '')
    .replace(/[。；;\s]/g, '');
  return paper.test(bare) || (refused.test(text) && ofPapers.test(text));
}
