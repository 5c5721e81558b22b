import type { check, tender } from 'tender-widgets/contract';
import { kindOf } from '../structure/tree.ts';
import { pictureLinks } from '../text/picture-links.ts';
import { comparable } from '../text/tidy.ts';
import { fenOf, figures } from './amounts.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isKnown, type Known, knownOf, saidOf } from './names.ts';

/** Another bid of the same owner, for another tender, as far as something of it may be left in this one. */
export interface EarlierBid {
  name: string;
  facts: tender.Facts;
  /** Ids of the library's pictures that it shows. */
  pictures: readonly string[];
}

interface Left {
  bid: string;
  what: string;
  value: string;
  severity: check.Finding['severity'];
}

/** Shorter names are words of any bid. */
const LEAST_NAME = 6;
/** A name of a project so long, or with its place, is nobody else's. */
const SURE_NAME = 10;
const LEAST_NUMBER = 6;
/** Fen: less than 10,000 yuan is an amount of any bid. */
const LEAST_AMOUNT = 1_000_000;
const MOST_FOUND = 100;

const names: readonly (readonly [keyof tender.Facts, string])[] = [
  ['projectName', '项目名称'],
  ['purchaser', '采购人'],
  ['agency', '代理机构'],
  ['location', '地点'],
];
const amounts: readonly (readonly [keyof tender.Facts, string])[] = [
  ['budget', '预算'],
  ['ceilingPrice', '最高限价'],
  ['bidBond', '保证金'],
];

/**
 * What is left in a text of the owner's own earlier bids: names, numbers and amounts of their projects, and pictures of theirs. Nothing the
 * tender, the material or the facts of this bid say is one. Proofs show other projects by their nature and are passed over.
 */
export function leftFromEarlier(input: CheckInput, passages: readonly Passage[]): Found[] {
  const { earlier = [] } = input;
  if (earlier.length === 0) return [];
  const known = knownOf(input);
  const proofs = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'evidence').map(({ id }) => id),
  );
  const texts = passages.filter(({ chapterId }) => !proofs.has(chapterId));
  const left = earlier.flatMap((bid) => wordsOf(bid, known));
  return [
    ...texts.flatMap((passage) => wordsIn(passage, left)),
    ...amountsIn(input, texts),
    ...picturesIn(input, proofs),
  ].slice(0, MOST_FOUND);
}

/** Names and numbers of a project; sure: nobody else's. */
export function projectWords(
  facts: tender.Facts,
): { what: string; value: string; isSure: boolean }[] {
  const named = names.flatMap(([key, what]) => {
    const value = facts[key]?.value.trim() ?? '';
    const length = comparable(value).length;
    // 采购人指定地点 is anybody's place.
    if (key === 'location' && (value.match(/[省市县区镇乡路街号]/g)?.length ?? 0) < 2) return [];
    const isSure = key === 'projectName' && length >= SURE_NAME;
    return length >= LEAST_NAME ? [{ what, value, isSure }] : [];
  });
  const number = facts.projectNumber?.value.trim() ?? '';
  const isNumber = comparable(number).length >= LEAST_NUMBER && /\d{3}/.test(number);
  return isNumber ? [...named, { what: '项目编号', value: number, isSure: true }] : named;
}

const wordsOf = ({ name, facts }: EarlierBid, known: Known): Left[] =>
  projectWords(facts)
    .filter(({ value }) => !isKnown(known, value))
    .map(({ what, value, isSure }) => ({
      bid: name,
      what,
      value,
      severity: isSure ? 'error' : 'warning',
    }));

function wordsIn(passage: Passage, left: readonly Left[]): Found[] {
  const there = left.filter(({ value }) => passage.text.includes(value));
  // The purchaser in the name of the project is said with it.
  const whole = there.filter(
    ({ value }) => !there.some((other) => other.value !== value && other.value.includes(value)),
  );
  return whole.map(({ bid, what, value, severity }) =>
    finding(
      passage,
      passage.text.indexOf(value),
      value,
      severity,
      `“${value}”是您另一份标书《${bid}》的${what}`,
    ),
  );
}

/** Amounts of earlier bids, by fen: the latest bid first. */
function amountsOf(earlier: readonly EarlierBid[]): Map<number, { bid: string; what: string }> {
  const found = new Map<number, { bid: string; what: string }>();
  for (const { name, facts } of earlier)
    for (const [key, what] of amounts) {
      const fen = fenOf(facts[key]?.value);
      if (fen !== undefined && fen >= LEAST_AMOUNT && !found.has(fen))
        found.set(fen, { bid: name, what });
    }
  return found;
}

function amountsIn(input: CheckInput, texts: readonly Passage[]): Found[] {
  const left = amountsOf(input.earlier ?? []);
  const own = new Set(amounts.map(([key]) => fenOf(input.facts[key]?.value)));
  const there = texts.flatMap((passage) =>
    figures(passage.text).flatMap(({ fen, at, text }) => {
      const from = left.get(fen);
      return from && !own.has(fen) ? [{ ...from, fen, at, text, passage }] : [];
    }),
  );
  if (there.length === 0) return [];
  const said = new Set(saidOf(input).flatMap((text) => figures(text).map(({ fen }) => fen)));
  return there
    .filter(({ fen }) => !said.has(fen))
    .map(({ bid, what, at, text, passage }) =>
      finding(passage, at, text, 'warning', `“${text.trim()}”是您另一份标书《${bid}》的${what}`),
    );
}

function picturesIn({ contents, earlier = [] }: CheckInput, proofs: ReadonlySet<string>): Found[] {
  const owners = new Map(
    earlier.flatMap(({ name, pictures }) => pictures.map((id): [string, string] => [id, name])),
  );
  return [...contents].flatMap(([chapterId, content]) =>
    proofs.has(chapterId)
      ? []
      : pictureLinks(content).flatMap(({ id, caption }): Found[] => {
          const bid = owners.get(id);
          if (bid === undefined) return [];
          const shown = caption.trim() === '' ? '有一张图片' : `图片“${caption.trim()}”`;
          const msg = `${shown}也在您另一份标书《${bid}》里，请确认不是那个项目的图`;
          return [{ kind: 'earlier-bid', severity: 'info', chapterId, quote: '', msg }];
        }),
  );
}

const finding = (
  passage: Passage,
  at: number,
  value: string,
  severity: Left['severity'],
  msg: string,
): Found => ({
  kind: 'earlier-bid',
  severity,
  chapterId: passage.chapterId,
  quote: quoteAt(passage, at, value.length),
  msg: `${msg}，本项目的招标文件和资料里没有，请确认不是旧稿遗留`,
});
