import { tender } from 'tender-widgets/contract';
import { type DeviationRows, deviationTable, type LiveData } from './deviation-table.ts';
import { mayHoldIndex, withIndexPages } from './printed-index.ts';
import { scoringIndex } from './scoring-index.ts';
import { cell } from './text/markdown-table.ts';
import { registerOf } from './values/register.ts';

const fence = /^(`{3,}|~{3,})[ \t]*(scoring-index|deviation-table)/;

/** The block that becomes a deviation table; without a part it holds the clauses of both, without headers it has columns of our own. */
export function deviationBlock({
  part,
  marked,
  except = '',
  goods,
  headers,
  rows,
}: DeviationRows = {}): string {
  const marks = `${part ?? ''}${marked ? '★' : ''}${except === '' ? '' : `除${except}`}`;
  const chosen = goods ? [`${marks}：${goods.name}`, ...(goods.others ?? [])].join('；') : marks;
  const lines = headers ? [headers, ...(rows ?? [])] : [];
  const body = [chosen, ...lines.map((cells) => cells.map(cell).join(' | '))];
  return ['```deviation-table', ...(body.join('') === '' ? [] : body), '```'].join('\n');
}

/**
 * Replaces the live blocks of a chapter's Markdown (```scoring-index, ```deviation-table with 技术, 商务 or nothing inside) by the
 * tables they stand for, and puts pages into the tender's own indexes. Cells that name a page hold `{{page:CHAPTERID}}`.
 */
export function resolveLiveBlocks(content: string, data: LiveData): string {
  const indexed = withIndexPages(content, data);
  return hasFence(indexed) ? withBlocks(indexed, data) : indexed;
}

const hasFence = (content: string): boolean => /scoring-index|deviation-table/.test(content);

/** Whether a text holds what is made anew each time it is shown. */
export const isLive = (content: string): boolean => hasFence(content) || mayHoldIndex(content);

function withBlocks(content: string, data: LiveData): string {
  const lines = content.split('\n');
  const shown: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [, mark, kind] = fence.exec(lines[at] ?? '') ?? [];
    if (!mark || at === lines.length - 1) {
      shown.push(lines[at] ?? '');
      continue;
    }
    const begin = at + 1;
    while (at + 1 < lines.length && lines[++at]?.trimEnd() !== mark);
    const body = lines.slice(begin, at + 1).filter((line) => line.trimEnd() !== mark);
    const [chosen = '', headers, ...own] = body;
    const [rows = '', goods] = chosen.split('：');
    const cellsIn = (line: string) => line.split('|').map((text) => text.trim());
    const asked: DeviationRows = {
      part: tender.clauseParts.find((one) => rows.includes(one)),
      marked: /^[^除]*★/.test(rows),
      except: /除([★▲]{1,2})/.exec(rows)?.[1] ?? '',
      goods: goodsIn(goods),
      ...(headers === undefined || headers.trim() === ''
        ? {}
        : { headers: cellsIn(headers), rows: own.map(cellsIn) }),
    };
    shown.push(kind === 'scoring-index' ? scoringIndex(data, body) : deviationTable(data, asked));
  }
  return shown.join('\n');
}

/** 服务器 alone, or 服务器；交换机 where the table holds all but the second's. */
function goodsIn(words: string | undefined): DeviationRows['goods'] {
  const [name, ...others] = (words ?? '').split('；').map((one) => one.trim());
  return name ? { name, others: others.length > 0 ? others : undefined } : undefined;
}

/** One block as it stands in a bid now. `contents` as stored: the register is made from them. */
export function liveTable(
  kind: string,
  part: string,
  contents: ReadonlyMap<string, string>,
  bid: Omit<LiveData, 'register'> & Parameters<typeof registerOf>[0],
): string {
  const mark = '`'.repeat(3);
  const inside = part.replaceAll(mark, '');
  const block = [mark + kind, ...(inside === '' ? [] : [inside]), mark].join('\n');
  return resolveLiveBlocks(block, { ...bid, register: registerOf(bid, contents) });
}

/** The same for several texts, by chapter id. */
export function resolveLive(
  contents: ReadonlyMap<string, string>,
  data: LiveData,
): Map<string, string> {
  return new Map([...contents].map(([id, content]) => [id, resolveLiveBlocks(content, data)]));
}

/** The same for all texts of a bid, by chapter id. `contents` as stored: the register is made from them. */
export function resolveContents(
  contents: ReadonlyMap<string, string>,
  bid: Omit<LiveData, 'register'> & Parameters<typeof registerOf>[0],
): Map<string, string> {
  const data = { ...bid, register: registerOf(bid, contents) };
  return resolveLive(contents, data);
}
