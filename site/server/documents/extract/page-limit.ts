import type { TenderDocument } from '../document.ts';

/** How many pages the tender file allows at most, and the words that say so. */
export interface PageLimit {
  pages: number;
  quote: string;
}

/** What is limited: the bid, or the volume of it that is written. Pages of a single plan or proof are another matter. */
const SUBJECT = /技术(?:标|文件|部分|暗标)|暗标|投标文件|响应文件|施工组织设计|标书/;
const LIMIT =
  /(?:页数|篇幅|总页|文件|标|设计|部分)[^。；;\n]{0,24}?(?:不(?:得|应|能|可|允许)?(?:超过|超出|多于|大于|高于)|控制在|限制?(?:在|为)|最多|上限为?)\s*(?:[（(]\s*)?(?:A4[^\d]{0,6})?(\d{1,4})\s*(?:[)）]\s*)?(?:页|面)/;
const LONGEST_QUOTE = 60;

/** The page limit that the tender file states; the largest where it states several, which parts of the bid may have. Null where it states none. */
export function statedPageLimit({ blocks }: Pick<TenderDocument, 'blocks'>): PageLimit | null {
  const limits = blocks.flatMap((block) => {
    const lines =
      block.kind === 'table' ? block.rows.flat().map((cell) => cell.text) : [block.text];
    return lines.flatMap((line) => line.split(/[。；;\n]/u)).flatMap(limitIn);
  });
  return limits.reduce<PageLimit | null>(
    (most, one) => (most === null || one.pages > most.pages ? one : most),
    null,
  );
}

function limitIn(sentence: string): PageLimit[] {
  const found = LIMIT.exec(sentence);
  const pages = Number(found?.[1] ?? 0);
  if (!found || pages < 2 || !SUBJECT.test(sentence)) return [];
  const quote = sentence.replaceAll(/\s+/g, '');
  return [
    { pages, quote: quote.length > LONGEST_QUOTE ? `…${quote.slice(-LONGEST_QUOTE)}` : quote },
  ];
}
