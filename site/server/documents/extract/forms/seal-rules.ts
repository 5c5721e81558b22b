import type { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, sourceOf } from '../text.ts';
import type { SealKind } from './seal-lines.ts';

/** What a tender demands of pages, not of a place on one. */
export interface SealRule {
  /** every-page: each page is sealed or signed; across: one seal over the edges of all pages (骑缝章). */
  kind: 'every-page' | 'across';
  mark: SealKind;
  /** bid: all pages of the file; papers: those of the papers that the words name. */
  scope: 'bid' | 'papers';
  /** The tender's own words. */
  text: string;
  source: tender.Source;
}

const EVERY = /逐\s{0,2}页|每\s{0,2}一?\s{0,2}页|各\s{0,2}页|页\s{0,2}页/;
const ACROSS = /骑\s{0,2}缝/;
const SEAL = /章|印鉴/;
const SIGNATURE = /签\s{0,2}[字名署]|小签|签章/;
const ONE_OF = /签[字名署]?(?:或者?|\/|、)(?:加?盖|印)?章?|章(?:或者?|\/)(?:由|经)?.{0,12}签/;
/** What is said is that it need not be, or does not do. */
const DENIED =
  /(?:不|无须|无需|毋须|免)(?:作|再|需|须|用|必|要求|视为|得|接受)?[^，,。；]{0,12}(?:章|签)|(?:章|签)[^，,。；]{0,12}(?:不视为|无效|不作)/;
/** Papers of their own; what stands behind them is said of them. */
const PAPERS =
  /复印件|扫描件|影印件|证明(?:材料|文件)?|证书|合同(?!格式)|报告|清单|报价(?:一览)?表|承诺[函书]|授权(?:委托)?书|样本|彩页|说明书|资料|附件/;
const BID =
  /(?:投标|响应|应答|磋商|谈判|申请|比选)(?:人的)?文件|标书|正本|副本|(?:技术|商务|资信|报价)(?:标|文件|部分)/;
const LONGEST = 200;

/** Demands to seal or sign every page, or across pages, each sentence once. Contracts and forms ask for nothing of the whole bid. */
export function sealRules(placed: readonly PlacedBlock[]): SealRule[] {
  const known = new Set<string>();
  return placed.flatMap((part): SealRule[] => {
    if (part.place === 'contract' || part.place === 'bill') return [];
    return blockText(part.block)
      .split(/(?<=[。；;！])|[\n\t]/)
      .flatMap((sentence): SealRule[] => {
        const rule = ruleOf(compact(sentence));
        const text = cleanText(sentence).slice(0, LONGEST);
        if (!rule || known.has(text)) return [];
        known.add(text);
        return [{ ...rule, text, source: sourceOf(part.block, sentence) }];
      });
  });
}

function ruleOf(sentence: string): Pick<SealRule, 'kind' | 'mark' | 'scope'> | undefined {
  const kind = ACROSS.test(sentence) ? 'across' : EVERY.test(sentence) ? 'every-page' : undefined;
  const [isSealed, isSigned] = [SEAL.test(sentence), SIGNATURE.test(sentence)];
  if (!kind || (!isSealed && !isSigned) || DENIED.test(sentence)) return undefined;
  return { kind, mark: markOf(sentence, isSealed, isSigned), scope: scopeOf(sentence, kind) };
}

function markOf(sentence: string, isSealed: boolean, isSigned: boolean): SealKind {
  if (!isSigned) return 'seal';
  if (!isSealed) return 'signature';
  return ONE_OF.test(sentence) || /签章/.test(sentence) ? 'either' : 'both';
}

/** What is named last before the demand is what it is for; a demand that names nothing is for the bid. */
function scopeOf(sentence: string, kind: SealRule['kind']): SealRule['scope'] {
  const at = sentence.search(kind === 'across' ? ACROSS : EVERY);
  const clause = sentence.slice(0, at);
  const last = (sign: RegExp) =>
    Math.max(-1, ...[...clause.matchAll(new RegExp(sign, 'g'))].map(({ index }) => index));
  return last(PAPERS) > last(BID) ? 'papers' : 'bid';
}
