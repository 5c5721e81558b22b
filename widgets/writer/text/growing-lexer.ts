import type { MarkedToken } from 'marked';
import { blockTokens, plainBlock } from '../../core/markdown.ts';

/** Tokens that are drawn together; what is full is not looked at again. */
const GROUP = 24;
/** The last blocks may still change their kind as text comes: a list goes on, a line becomes a table's head. */
const UNSETTLED = 2;

export type TokenGroup = readonly MarkedToken[];

interface Settled {
  /** The text they were read from. */
  text: string;
  tokens: MarkedToken[];
}

const isBlock = (token: MarkedToken) => token.type !== 'space';

/** Where the unsettled end of `tokens` begins. */
function settledCount(tokens: readonly MarkedToken[]): number {
  let blocks = 0;
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token && isBlock(token)) blocks += 1;
    if (blocks === UNSETTLED) return index;
  }
  return 0;
}

function rawLength(tokens: readonly MarkedToken[]): number {
  return tokens.reduce((sum, { raw }) => sum + raw.length, 0);
}

/**
 * Reads Markdown that grows at its end. Only the end that may still change is read again; full groups of blocks keep their
 * identity, so that what draws them can be left alone. Any other change reads everything anew.
 */
export function createGrowingLexer() {
  let settled: Settled = { text: '', tokens: [] };
  let groups: TokenGroup[] = [];

  const regroup = (tokens: readonly MarkedToken[]): TokenGroup[] => {
    const full = Math.floor(settled.tokens.length / GROUP);
    groups = groups.slice(0, full);
    for (let index = groups.length; index < full; index += 1) {
      groups.push(settled.tokens.slice(index * GROUP, (index + 1) * GROUP));
    }
    const rest = tokens.slice(full * GROUP);
    return rest.length === 0 ? groups : [...groups, rest];
  };

  return (source: string): readonly TokenGroup[] => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source;
    if (!text.startsWith(settled.text)) {
      settled = { text: '', tokens: [] };
      groups = [];
    }
    const tail = text.slice(settled.text.length);
    const fresh: readonly MarkedToken[] = blockTokens(tail) ?? [plainBlock(tail)];
    const count = settledCount(fresh);
    const done = fresh.slice(0, count);
    const length = rawLength(done);
    const tokens = [...settled.tokens, ...fresh];
    // A lexer that changed the text (tabs, odd blanks) gives no place to go on from.
    const end = settled.text.length + length;
    if (count > 0 && text.slice(settled.text.length, end) === done.map(({ raw }) => raw).join('')) {
      settled = { text: text.slice(0, end), tokens: [...settled.tokens, ...done] };
    }
    return regroup(tokens);
  };
}
