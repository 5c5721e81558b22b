import { type bid, type outline, tender } from 'tender-widgets/contract';
import type { BidPaper } from '../documents/extract/forms/bid-paper.ts';
import { titleKey } from '../documents/extract/forms/same-title.ts';
import { criteriaAspects } from './criteria/aspects.ts';
import { scoringNature } from './criteria/nature.ts';
import { leftOut } from './left-out.ts';
import type { ChosenLots } from './lots/chosen-lots.ts';
import { onlyWhen } from './only-when.ts';
import { allDrafts, type Draft, requiredParts, roleOf } from './structure/draft.ts';
import { briefOf } from './structure/item-chapter.ts';
import { withoutLotChapters } from './structure/lot-chapters.ts';
import { ancestorsOf, childrenOf, kindOf, readingOrder } from './structure/tree.ts';
import { volumeOf } from './structure/volume-kind.ts';
import { likeness } from './text/relevance.ts';
import { comparable } from './text/tidy.ts';
import { chaptersOf } from './wanted-chapters.ts';

type Chapter = outline.OutlineChapter;
type Sign = outline.OutlineSign;
type Open = Sign['open'][number];

interface SignInput {
  /** What the tender wants handed in, as it was read. */
  format: readonly BidPaper[];
  scoring: readonly tender.ScoringItem[];
  chapters: readonly Chapter[];
  bidType: bid.BidSettings['bidType'];
  /** What is not proven of that reading: parts that another sentence of the tender contradicts are never all right. */
  doubts?: readonly tender.Doubt[];
  /** The lots it answers, where there are several. */
  lotFacts?: ChosenLots | undefined;
}

/** A bid of which the outline is held against what the tender says, however it came about. */
interface Held extends SignInput {
  required: Draft[];
  ordered: Chapter[];
  byId: ReadonlyMap<string, Chapter>;
  below: ReadonlyMap<string | null, Chapter[]>;
  /** Chapters that stand below one of a lot, in the order of the lots. */
  moved: ReadonlySet<string>;
}

/** A title this alike speaks of the point. */
const ALIKE = 0.5;
/** So much of a point's words, compared without blanks and marks, is enough to know it by in a brief. */
const KNOWN_BY = 16;
/** A shorter title stands in any text. */
const LEAST_TITLE = 4;
/** A brief that names more points of one item quotes its rule: that is a place for none of them. */
const MOST_NAMED = 2;

/**
 * Holds an outline against the tender: parts and their order, forms, price papers, scoring items, their points. It looks at the chapters
 * as they are, by whomever they were made or moved, and never at how they were chosen. One sign for each kind, in that order.
 */
export function outlineSigns(input: SignInput): Sign[] {
  const { chapters, moved } = withoutLotChapters(input.chapters, input.lotFacts ?? []);
  const ordered = readingOrder(chapters);
  const held: Held = {
    ...input,
    required: requiredParts(input.format, input.bidType),
    ordered,
    byId: new Map(ordered.map((chapter) => [chapter.id, chapter])),
    below: childrenOf(ordered),
    moved,
  };
  return [partsSign(held), formsSign(held), priceSign(held), scoringSign(held), pointsSign(held)];
}

const sign = (about: Sign['about'], open: Open[], right: string, wrong: string): Sign => ({
  about,
  state: open.length === 0 ? 'held' : 'open',
  msg: open.length === 0 ? right : wrong,
  open,
});

const unstated = (about: Sign['about'], msg: string): Sign => ({
  about,
  state: 'unstated',
  msg,
  open: [],
});

const topOf = (chapter: Chapter, { byId }: Held): Chapter =>
  ancestorsOf(chapter, byId).at(-1) ?? chapter;

function partsSign(held: Held): Sign {
  if (held.required.length === 0)
    return unstated(
      'parts',
      '招标文件没有写明投标文件由哪些部分组成，目录按同类项目的通常顺序排列，请核对',
    );
  const tops = held.ordered.filter(({ parentId }) => parentId === null);
  const open: Open[] = (held.doubts ?? [])
    .filter(({ about }) => about === 'forms')
    .map(({ msg }) => ({ msg }));
  let last = -1;
  let before = '';
  for (const part of held.required) {
    const [found] = chaptersOf(part, tops);
    if (!found) {
      open.push({ msg: `缺少“${part.title}”` });
      continue;
    }
    const at = tops.indexOf(found);
    if (held.moved.has(found.id)) continue;
    if (at < last) open.push({ msg: `“${found.title}”应排在“${before}”之后`, chapterId: found.id });
    else [last, before] = [at, found.title];
  }
  const count = held.required.length;
  return sign(
    'parts',
    open,
    `招标文件要求的 ${count} 个部分都在，顺序一致`,
    `招标文件要求的 ${count} 个部分有 ${open.length} 处不符`,
  );
}

function formsSign(held: Held): Sign {
  const wanted = held.required.flatMap((part) =>
    allDrafts([part]).flatMap((paper) => (paper.form ? [{ paper, part }] : [])),
  );
  if (wanted.length === 0)
    return unstated('forms', '招标文件没有提供表格和函件的格式，所用格式是我们拟的，请核对');
  const open = wanted.flatMap(({ paper, part }): Open[] => {
    const [found] = chaptersOf(paper, held.ordered);
    if (!found) return [{ msg: `缺少招标文件的“${paper.title}”` }];
    const top = topOf(found, held);
    const isPlaced = found === top ? paper === part : chaptersOf(part, [top]).length > 0;
    return isPlaced
      ? []
      : [{ msg: `“${found.title}”应在“${part.title}”之下`, chapterId: found.id }];
  });
  return {
    ...sign(
      'forms',
      open,
      `招标文件的 ${wanted.length} 份格式都在，位置一致`,
      `招标文件的 ${wanted.length} 份格式有 ${open.length} 处不符`,
    ),
    ...leftOut(held),
    ...onlyWhen(held),
  };
}

const isPrice = (title: string): boolean => volumeOf(title) === 'price';

/** A paper of prices as the tender or we call it. */
const isPricePaper = (title: string): boolean => roleOf(title).role === 'price';

/**
 * Price papers stand where the tender puts its own, and never among what is judged without them: elsewhere they are a ground for
 * refusal. Where the tender has a part for prices, that alone; else its technical parts are the ones they must not be in.
 */
function priceSign(held: Held): Sign {
  const holders = held.required.filter(
    (part) =>
      (isPrice(part.title) && (part.children.length > 0 || part.volume)) ||
      allDrafts(part.children).some((one) => isPricePaper(one.title)),
  );
  const own = holders.filter(({ title }) => isPrice(title));
  const barred = held.required.filter(
    (part) => volumeOf(part.title) === 'technical' && !holders.includes(part),
  );
  if (own.length === 0 && barred.length === 0)
    return unstated('price', '招标文件没有要求报价单独成册，报价材料的位置请按招标文件核对');
  const papers = held.ordered.filter(({ id, title }) => isPricePaper(title) && !held.below.has(id));
  const open = papers.flatMap((paper): Open[] => {
    const top = topOf(paper, held);
    const asked = held.required.filter((part) =>
      allDrafts(part.children).some((one) => chaptersOf(one, [paper]).length > 0),
    );
    const among = (parts: readonly Draft[]) =>
      parts.some((part) => chaptersOf(part, [top]).length > 0);
    const isWrong =
      asked.length > 0 ? !among(asked) : own.length > 0 ? !among(holders) : among(barred);
    return isWrong && (own.length > 0 || among(barred) || asked.length > 0)
      ? [{ msg: `“${paper.title}”是报价材料，不能放在“${top.title}”`, chapterId: paper.id }]
      : [];
  });
  const [right, wrong] =
    own.length > 0
      ? ['报价材料只在报价部分', '不在报价部分']
      : ['技术部分没有报价材料', '放错了部分'];
  return sign('price', open, right, `有 ${open.length} 份报价材料${wrong}`);
}

/** A chapter and all that stands below it. */
const branch = (chapter: Chapter, held: Held): Chapter[] => [
  chapter,
  ...(held.below.get(chapter.id) ?? []).flatMap((child) => branch(child, held)),
];

const answersTo = (item: tender.ScoringItem, held: Held): Chapter[] =>
  held.ordered.filter(({ scoringIds }) => scoringIds.includes(item.id));

const wantedKinds = {
  prose: ['prose'],
  evidence: ['evidence', 'form'],
  response: ['form'],
  price: ['form'],
} as const;
const kindNames = {
  prose: '要写方案，不是填表',
  evidence: '要放证明材料，不是写方案',
  response: '要逐条响应的表格',
  price: '要报价表',
} as const;

function scoringSign(held: Held): Sign {
  if (held.scoring.length === 0) return unstated('scoring', '没有读到评分项，目录是否答全无从核对');
  const open = held.scoring.flatMap((item): Open[] => {
    const nature = scoringNature(item);
    if (nature === 'whole' || nature === 'attended') return [];
    const linked = answersTo(item, held);
    const named = `“${item.item.replaceAll('\n', '')}”（${item.maxScore} 分）`;
    if (linked.length === 0) return [{ msg: `${named}没有章节回答`, scoringId: item.id }];
    const leaves = linked
      .flatMap((chapter) => branch(chapter, held))
      .filter(({ id }) => !held.below.has(id));
    const kinds: readonly string[] = wantedKinds[nature];
    const isRight = (chapter: Chapter) =>
      kinds.includes(kindOf(chapter)) || isOwnForm(chapter, item);
    if (leaves.some(isRight)) return [];
    const [first] = linked;
    return [
      {
        msg: `${named}${kindNames[nature]}，现在由“${first?.title}”回答`,
        scoringId: item.id,
        ...(first ? { chapterId: first.id } : {}),
      },
    ];
  });
  const total = sumOf(held.scoring);
  const lost = sumOf(held.scoring.filter(({ id }) => open.some((one) => one.scoringId === id)));
  return sign(
    'scoring',
    open,
    `${held.scoring.length} 个评分项都有合适的章节`,
    `评分项对应 ${shown(total - lost)} / ${shown(total)} 分`,
  );
}

/** The tender prints a form of the item's very name: that is what it wants, whoever judges it. */
const isOwnForm = ({ settings, title }: Chapter, { item }: tender.ScoringItem): boolean =>
  settings.form !== undefined && titleKey(title) === titleKey(item);

const sumOf = (items: readonly tender.ScoringItem[]): number =>
  items.reduce((sum, { maxScore }) => sum + maxScore, 0);
const shown = (points: number): string => String(Number(points.toFixed(2)));

function pointsSign(held: Held): Sign {
  const itemised = held.scoring.filter(
    (item) => scoringNature(item) === 'prose' && (item.points?.length ?? 0) > 1,
  );
  if (itemised.length === 0) return unstated('points', '评分标准没有逐条列出要点');
  const open = itemised.flatMap((item): Open[] => {
    const places = answersTo(item, held).flatMap((chapter) => branch(chapter, held));
    if (places.length === 0) return [];
    const briefs = places.map(({ brief }) => briefNames(brief, item));
    const missed = (item.points ?? []).filter(
      (point) => !hasPlace(point.text, item, places) && !briefs.some((one) => one.has(point.text)),
    );
    return missed.map(({ text }) => ({
      msg: `“${item.item.replaceAll('\n', '')}”的要点“${text.slice(0, 40)}”没有单独的小节`,
      scoringId: item.id,
    }));
  });
  const count = itemised.reduce((sum, { points }) => sum + (points?.length ?? 0), 0);
  return sign(
    'points',
    open,
    `评分标准列出的 ${count} 个要点都有小节`,
    `评分标准列出的 ${count} 个要点有 ${open.length} 个没有小节`,
  );
}

/** The points of the item a brief names; none where it quotes the rule, which names them all. */
function briefNames(brief: string, item: tender.ScoringItem): ReadonlySet<string> {
  const own = comparable(brief.replaceAll(briefOf(item), ''));
  const named = (item.points ?? [])
    .map(({ text }) => text)
    .filter((text) => own.includes(comparable(text).slice(0, KNOWN_BY)));
  const isQuoted = named.length > MOST_NAMED || named.length === item.points?.length;
  return new Set(isQuoted ? [] : named);
}

/** A chapter below or beside that is called as the point is; what is called as the whole item is no place for a part of it. */
function hasPlace(text: string, item: tender.ScoringItem, places: readonly Chapter[]): boolean {
  const titles = criteriaAspects({ item: item.item, criteria: text }).map(({ title }) => title);
  return places.some(
    ({ title }) =>
      titleKey(title) !== titleKey(item.item) &&
      ([text, ...titles].some((name) => likeness(name, title) >= ALIKE) ||
        (title.length >= LEAST_TITLE && comparable(text).includes(comparable(title)))),
  );
}
