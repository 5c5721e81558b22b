import type { PlacedBlock } from '../sections.ts';
import { cleanText } from '../text.ts';
import { looksLikeOrganisation } from './values.ts';

/** A body on a line of its own, with no word for what it is. */
export interface LoneBody {
  fact: 'purchaser' | 'agency';
  name: string;
  quote: string;
  placed: PlacedBlock;
}

/** Those who buy for others by trade: 临江招标咨询有限公司; a university's own 招标管理中心 is none. */
const AGENT = /(?:代理|招标|咨询|造价|项目管理).{0,12}(?:公司|事务所)|政府采购中心/;
/** Those where it is done and who look on. */
const OF_PROCEDURE = /交易中心|政府采购网|监理|平台|监督/;
/** A date alone: under a notice it stands below the body that signs. */
const DATE =
  /^(?:日期[:：])?(?:20\d\d|二[〇零○O0][一二三四五六七八九〇零○]{2})[年./-][^。；，]{1,12}$/;
/** 某某医院 2026年5月6日: both on one line. */
const SIGNED =
  /^(\p{Script=Han}{4,30}(?:[（(](?:公?章|盖章|签章)[)）])?)\s{0,8}20\d\d[年./-]\d{1,2}[月./-]\d{1,2}日?$/u;
const FEWEST_LETTERS = 6;
const MOST_LETTERS = 40;
/** Lines of a cover stand among the first blocks. */
const COVER_BLOCKS = 30;

/**
 * Bodies that stand on a line of their own on the cover, or as the signature of the notice above its date. Nothing but
 * the name says who of them buys: what is read of them alone is in doubt.
 */
export function loneBodies(placed: readonly PlacedBlock[]): LoneBody[] {
  const lines = placed.flatMap((part, at) => {
    const { block } = part;
    return block.kind === 'table'
      ? []
      : block.text.split('\n').map((quote) => ({ quote, text: cleanText(quote), part, at }));
  });
  return lines.flatMap(({ text, quote, part, at }, i) => {
    const signed = SIGNED.exec(text)?.[1] ?? text;
    const isOnCover = part.place === 'cover' && at < COVER_BLOCKS;
    const isSigned =
      part.place !== 'format' && part.place !== 'contract' && (signed !== text || signs(lines, i));
    return (isOnCover || isSigned) && isBody(signed) ? [bodyOf(signed, quote, part)] : [];
  });
}

const bodyOf = (text: string, quote: string, placed: PlacedBlock): LoneBody => ({
  ...{ fact: AGENT.test(text) ? 'agency' : 'purchaser', name: bare(text), quote, placed },
});

const signs = (lines: readonly { text: string }[], at: number): boolean =>
  DATE.test(lines[at + 1]?.text ?? '');

/** 某某公司（章）: what is to be put there is no part of the name. */
const bare = (text: string): string => text.replace(/[（(](?:公?章|盖章|签章)[)）]$/, '');

function isBody(text: string): boolean {
  const name = bare(text);
  return (
    name.length >= FEWEST_LETTERS &&
    name.length <= MOST_LETTERS &&
    !/[:：，,。；;、]|20\d\d/.test(name) &&
    !OF_PROCEDURE.test(name) &&
    looksLikeOrganisation(name)
  );
}
