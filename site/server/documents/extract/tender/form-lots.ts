import type { tender } from 'tender-widgets/contract';
import { type Block, blockText } from '../../document.ts';
import { isOfOthers, lotsNamedIn, onlyLotIn } from '../clauses/lot-parts.ts';
import { areCalledSo, lotPhrases, namesAllLots } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';

type Lots = readonly tender.Lot[];
type Entry = tender.FormatEntry;

/** The papers of the bid for one lot, and what was left out of it on no more than what a form speaks of. */
export interface FormatOfLot {
  format: Entry[];
  doubts: tender.Doubt[];
}

/** The parts of the bid without those that are for other lots, and what stands below them. */
export function formatOfLot(
  entries: readonly Entry[],
  lots: Lots,
  own: tender.Lot,
  placed: readonly PlacedBlock[],
): FormatOfLot {
  let left: number | undefined;
  const doubts: FormatOfLot['doubts'] = [];
  const format = entries.filter((entry) => {
    if (left !== undefined && entry.level > left) return false;
    const lines = linesOfForm(entry, placed);
    const stated = lotsGivenTo(entry, lots, lines);
    const spoken = stated.length > 0 ? [] : lotsSpokenOf(entry, entries, lots, placed);
    left = isOfOthers(stated.length > 0 ? stated : spoken, own) ? entry.level : undefined;
    if (left !== undefined && stated.length === 0) doubts.push(doubtOf(entry, spoken));
    return left === undefined;
  });
  return { format, doubts };
}

const doubtOf = ({ title, source }: Entry, lots: Lots): FormatOfLot['doubts'][number] => ({
  ...{ id: '', about: 'lots', kind: 'form', sources: [source] },
  msg: `“${title}”的正文只提到${lots.map(({ number }) => number).join('、')}，没有编入其他标段（包）的标书；如所投标段也要提交，请在目录中补上`,
});

function linesOfForm({ form }: Entry, placed: readonly PlacedBlock[]): string[] {
  if (!form) return [];
  return placed.flatMap(({ block }) =>
    block.kind === 'table' || block.index < form.first || block.index > form.last
      ? []
      : block.text.split('\n').map((line) => compact(line)),
  );
}

/** The lots that a paper's title, the remark behind it, a line below it or a sentence of who hands it in gives it to; none for all. */
function lotsGivenTo(entry: Entry, lots: Lots, lines: readonly string[]): Lots {
  const { title, remark = '', note = '' } = entry;
  // （采购包2，另交纸质一份） is of that lot, （扫描件，包2须附证书） of all.
  const [first = ''] = remark.split(/[，,；;。]/);
  // 4包必须提供，其他包放商务技术文件中: all hand it in.
  if (forTheOthers.test(remark)) return [];
  const named = lotsNamedIn(`${title}${first}`, lots);
  if (named.length > 0 || namesAllLots(title, lots)) return named;
  const byName = lotsByName(title, lots).filter(({ name }) => name.length >= SHORTEST_NAME);
  if (byName.length === 1) return byName;
  const below = lotBelow(title, lots, lines);
  if (below) return [below];
  const sentences = [remark, note, ...lines].flatMap((line) => compact(line).split(/[。；;]/));
  return sentences.map((one) => lotsOfDuty(one, lots)).find((own) => own.length > 0) ?? [];
}

const forTheOthers =
  /(?:其[他它余]|剩余|别的)(?:各)?(?:采购)?(?:标段|标项|包|包件|分包|合同段)(?!.{0,8}(?:不|无)(?:适用|须|需|用|提供))[^，。；]{0,4}[放置装列提附编入交]/;
/** A shorter name of a lot (设计) stands in titles of all. */
const SHORTEST_NAME = 4;

/** The lots whose names stand in a text; a name within a longer one is none. */
function lotsByName(text: string, lots: Lots): tender.Lot[] {
  const byLength = lots.toSorted((one, other) => other.name.length - one.name.length);
  let left = compact(text);
  return byLength.filter(({ name }) => {
    const own = compact(name);
    const has = own !== '' && left.includes(own);
    if (has) left = left.replaceAll(own, '\n');
    return has;
  });
}

/** Lines below a form's title that may say whose it is. */
const HEAD_LINES = 4;
/** What such a line says beside the lot: （包2：打印机）, 标段名称：打印机, 适用于第二标段. */
const besideLot =
  /所投|投标|采购|本表|仅|适?用于?|专用|名称|编?号|标段|标项|分?包|[（(【】)）:：、,\s_]/g;

/** The lot that a line of its own below a form's title names: （包2 打印机）. */
function lotBelow(title: string, lots: Lots, all: readonly string[]): tender.Lot | undefined {
  const lines = all
    .filter((line) => line !== '' && !line.endsWith(compact(title)))
    .slice(0, HEAD_LINES);
  for (const line of lines) {
    const lot = onlyLotIn(line, lots) ?? lotsByName(line, lots)[0];
    if (!lot) continue;
    const names = [
      ...lotPhrases(line).map(({ said }) => said),
      compact(lot.name),
      compact(lot.number),
    ];
    const rest = names.reduce((text, name) => (name === '' ? text : text.replace(name, '')), line);
    if (rest.replace(besideLot, '') === '') return lot;
  }
  return undefined;
}

const itself = /[本此该](?:格式|附件|页|件|[^，,。本此该]{0,10}?(?:表|函|书|单|声明|证明|承诺))/;
const duty = /填[写报列]?|提[供交]|出具|递交|提报|签署|附上?|适用|使用|需要?|须|应/;
const needless = /无需|无须|不需|不必|不用|不须|不适用|不要求|可不|除外|以外|之外/;
const bidder = /投标|供应商|响应人|应答人|申请人|参[加与]|报价人|适用|使用/;

/**
 * The lots whose bidders hand in the form, as one of its sentences says: 投标第二标段的投标人应提交本承诺书, 本表由参加清洁用品标段的供应商填写.
 * Where some need not, all others.
 */
function lotsOfDuty(sentence: string, lots: Lots): Lots {
  if (!itself.test(sentence) || !bidder.test(sentence)) return [];
  for (const clause of sentence.split(/[，,]/)) {
    const numbered = lotsNamedIn(clause, lots);
    const named =
      numbered.length > 0 || namesAllLots(clause, lots) ? numbered : lotsByName(clause, lots);
    if (named.length === 0 || named.length === lots.length || !duty.test(sentence)) continue;
    return needless.test(clause) ? lots.filter((lot) => !named.includes(lot)) : named;
  }
  return [];
}

/** What every bid holds: a lot named within it may be an example. */
const ofAll =
  /(?:投标|响应|磋商|谈判|应答|报价)(?:函|书)|一览|报价|授权|委托|身份证明|保证金|资格|封面|目录/;
const example = /[如例若示]|格式$/;
const BEFORE = 8;

/** The one lot that the words of a form speak of (为Ⅰ标段供应的沥青); none where it is a paper of every bid, unless another of its name speaks of another. */
function lotsSpokenOf(
  entry: Entry,
  entries: readonly Entry[],
  lots: Lots,
  placed: readonly PlacedBlock[],
): Lots {
  const own = onlyLotSpoken(entry, lots, placed);
  if (!own) return [];
  const twins = entries.filter((one) => one !== entry && one.title === entry.title);
  const others = twins.map((one) => onlyLotSpoken(one, lots, placed));
  const hasTwin = others.some((lot) => lot && lot.id !== own.id);
  return hasTwin || !ofAll.test(entry.title) ? [own] : [];
}

/** The words of a block; of a table one of whose many rows names a lot (升降平台试运行，仅标段二适用) those rows say nothing of the whole. */
function spokenIn(block: Block, lots: Lots): string[] {
  if (block.kind !== 'table') return [compact(block.text)];
  const rows = block.rows
    .map((row) => compact(row.map(({ text }) => text).join('')))
    .filter((text) => text !== '');
  const named = rows.filter((text) => lotPhrases(text).some(({ said }) => areCalledSo(said, lots)));
  return named.length * 2 >= rows.length ? [compact(blockText(block))] : [];
}

function onlyLotSpoken(
  { form }: Entry,
  lots: Lots,
  placed: readonly PlacedBlock[],
): tender.Lot | undefined {
  if (!form) return undefined;
  const texts = placed
    .filter(({ block }) => block.index >= form.first && block.index <= form.last)
    .flatMap(({ block }) => spokenIn(block, lots));
  if (texts.some((text) => namesAllLots(text, lots))) return undefined;
  const said = texts.flatMap((text) =>
    lotPhrases(text).flatMap((phrase) => {
      if (!areCalledSo(phrase.said, lots)) return [];
      const at = text.indexOf(phrase.said);
      return { ...phrase, before: text.slice(Math.max(0, at - BEFORE), at) };
    }),
  );
  if (said.length === 0 || said.some(({ before }) => example.test(before))) return undefined;
  return onlyLotIn(said.map((phrase) => phrase.said).join('；'), lots);
}
