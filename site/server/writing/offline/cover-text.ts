import { isCopies } from '../../documents/extract/forms/cover-lines.ts';
import { compact } from '../../documents/extract/text.ts';
import { noRates } from '../price/rates.ts';
import { wordingOf } from '../text/wording.ts';
import { filledForm } from './fill-form.ts';
import type { FormFacts } from './form-facts.ts';

/** What covers are filled with; '' for what is not known. */
export interface CoverFacts
  extends Pick<FormFacts, 'project' | 'number' | 'owner' | 'agency' | 'bidder'> {
  representative: string;
  address: string;
  phone: string;
  lot: { number: string; name: string } | undefined;
  /** Which copy the file is; '' where the bidder has not said. */
  copy: '' | '正本' | '副本';
}

/** A cover of the tender as Markdown. */
export interface FilledCover {
  /** As it was read. */
  printed: string;
  /** As it is before anything is filled in: choices of the copy made, places for names told. */
  form: string;
  text: string;
}

/** Fills a cover that the tender prints. A day and a signature stay open. */
export function filledCover(printed: string, facts: CoverFacts): FilledCover {
  const form = eachLine(printed, (line) => withPlaces(copied(asName(line), facts.copy)));
  const filled = filledForm({ title: '封面', content: form }, formFacts(facts));
  const text = eachLine(filled, (line) => ticked(inLot(line, facts), facts.copy));
  return { printed, form, text };
}

const eachLine = (text: string, change: (line: string) => string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, open = '', inner = '', close = ''] =
        /^(<p align="[a-z]{1,6}">)?([^<]*)(<\/p>)?$/.exec(line) ?? [];
      return inner === '' ? line : open + change(inner) + close;
    })
    .join('\n');

/** 资格性响应文件封面 is what the tender calls the page; on it stands 资格性响应文件. */
const asName = (line: string): string =>
  line.replace(
    /^([^\n（(：:]{2,40}?(?:文件|部分|[标册卷]))的?封[面皮页](?:格式|样式)?\s{0,8}$/,
    '$1',
  );

const BOX = '[□☐▢◻口]';
const COPY = '[正副]\\s{0,4}本';
/** 正本/副本, 副本或正本 and 正本（或副本）. */
const alternatives = new RegExp(
  `${COPY}\\s{0,4}(?:(?:[/／、]|或)\\s{0,4}${COPY}|[（(]\\s{0,2}或\\s{0,4}${COPY}\\s{0,2}[）)])`,
  'g',
);
const oneCopy = new RegExp(COPY, 'g');

/** 正本/副本 and 正本（或副本） become the copy that the file is; （正本） on the cover of another is a sample. Counts of copies stay. */
function copied(line: string, copy: CoverFacts['copy']): string {
  if (copy === '' || line.includes('份')) return line;
  const chosen = line.replace(alternatives, (words, at: number) => {
    const isBoth = words.includes('正') && words.includes('副');
    if (!isBoth) return words;
    return /^\p{L}/u.test(line.slice(at + words.length)) ? `${copy}　　` : copy;
  });
  const isOne = isCopies(compact(chosen)) && !/[□☐▢◻口]/.test(chosen);
  return isOne && chosen.match(oneCopy)?.length === 1 ? chosen.replace(oneCopy, copy) : chosen;
}

const boxedBefore = new RegExp(`${BOX}(?=\\s{0,2}([正副])\\s{0,2}本)`, 'g');
const boxedBehind = new RegExp(`(?<=([正副])\\s{0,2}本\\s{0,2})${BOX}`, 'g');

/** □正本 □副本 and 正本□ 副本□ are ticked. */
function ticked(line: string, copy: CoverFacts['copy']): string {
  if (copy === '' || !isCopies(compact(line))) return line;
  const boxed = /^\s{0,8}[□☐▢◻口]/.test(line) ? boxedBefore : boxedBehind;
  return line.replace(boxed, (_, which: string) => (copy.startsWith(which) ? '☑' : '□'));
}

const BIDDER =
  '(?:投标|供应|响应|磋商|谈判|报价|应答|竞标|申请)(?:人|商|方|单位|供应商|响应人)(?:名称|全称)?';
const signedLabel = new RegExp(`(${BIDDER}\\s{0,8}[：:])(?=\\s{0,8}[（(][^（()）]{0,12}章[）)])`);

/** 项目名称：（由投标人填写）, 投标人：（填写“全称”） */
const toFillIn =
  /([：:]\s{0,8})[（(]由?(?:投标人|供应商|响应人|申请人)?(?:自行)?填写(?:[“"][^“”"]{1,8}[”"])?[)）](?=\s{0,8}$)/;

/** Tells the places where something belongs but no blank is drawn. */
const withPlaces = (line: string): string =>
  line
    .replace(/^\s{0,8}((?:招标|采购)?(?:项目|工程)名称)\s{0,8}$/, '（$1）')
    .replace(/(?<![A-Za-z0-9])[XＸ×xｘ]{2,8}(项目|工程)(?=$|[投响招采（(])/, '（项目名称）')
    .replace(signedLabel, '$1____')
    .replace(toFillIn, '$1____')
    .replace(/^(\s{0,8})[（(]填写([正副]\s{0,4}本)[）)](?=\s{0,8}$)/, '$1$2')
    .replace(/第\s{0,8}(?=(?:包|标段|标项|分包)(?:$|[^\p{L}]))/u, '第____');

const open = '(?:【待填写[^】]{0,60}】|[_＿\\s]{0,60})';
const lotNumber = new RegExp(
  `^(\\s{0,8}(?:所投|投标|采购)?(?:分?包|标段|标项|合同段)(?:编?号)\\s{0,8}[：:])${open}$`,
);
const lotName = new RegExp(
  `^(\\s{0,8}(?:所投|投标|采购)?(?:分?包|标段|标项|合同段)名称\\s{0,8}[：:])${open}$`,
);
const lotBoth = new RegExp(
  `^(\\s{0,8}(?:所投|投标|采购)?(?:分?包|标段|标项|合同段)\\s{0,8}[：:])${open}$`,
);
const inWords = /第(?:【待填写[^】]{0,60}】|[_＿\s]{0,60})(?=包|标段|标项|分包)/;
const beforeHint =
  /(?:【待填写[^】]{0,60}】|[_＿]{1,60})(?=[（(](?:标段|标项|分?包)(?:名称)?[）)])/;
/** 项目编号：（标项） */
const numberBeforeLot = /((?:项目|招标|采购)编号\s{0,8}[：:]\s{0,8})(?=[（(](?:标项|标段|分?包))/;

const behind = (value: string): string =>
  value === '' ? '$&' : `$1${value.replaceAll('$', '$$$$')}`;

/** The lot that is bid for, where the cover asks for it. */
function inLot(text: string, { lot, number: project }: CoverFacts): string {
  const line = text.replace(numberBeforeLot, behind(project));
  if (!lot) return line;
  const { number, name } = lot;
  // 包1、包3 of one bid for both.
  const bare = number
    .split('、')
    .flatMap((one) => /\d{1,3}|[一二三四五六七八九十]{1,3}/.exec(one)?.[0] ?? [])
    .join('、');
  const both = [number, name].filter((part) => part !== '').join(' ');
  return line
    .replace(lotNumber, behind(number))
    .replace(lotName, behind(name))
    .replace(lotBoth, behind(both))
    .replace(beforeHint, () => name || number)
    .replace(inWords, (blank) => (bare === '' ? blank : `第${bare}`));
}

function formFacts(facts: CoverFacts): FormFacts {
  const { project, number, owner, agency, bidder, representative, address, phone } = facts;
  return {
    ...{ project, number, owner, agency, bidder, representative, address, phone },
    ...{ knownProject: project, knownBidder: bidder, knownDuration: '', duration: '' },
    ...{ code: '', agent: '', contact: '', email: '', bank: '', account: '', bond: '' },
    ...{ price: '', currency: 'CNY', lotPrices: [], rates: noRates },
    ...{
      validity: '',
      manager: '',
      quality: '',
      defects: '',
      warranty: '',
      bondAmount: '',
      signature: '',
    },
    ...{ post: '', founded: '', capital: '', kind: '', lotNumber: '' },
    words: wordingOf({ name: project, overview: '', scoring: [], clauses: [], requirements: [] }),
  };
}
