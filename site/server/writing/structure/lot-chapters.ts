import type { outline } from 'tender-widgets/contract';
import { type ChosenLots, lotNamed } from '../lots/chosen-lots.ts';
import { allDrafts, type Draft, draft } from './draft.ts';
import { ancestorsOf, childrenOf, readingOrder } from './tree.ts';

type Chapter = outline.OutlineChapter;
type Lot = ChosenLots[number];

/** What the chapter of a lot is called: 第一标段：道路工程. */
export const lotTitle = ({ number, name }: Pick<Lot, 'number' | 'name'>): string =>
  name === '' ? number : `${number}：${name}`;

/**
 * In a bid for several lots what is one lot's alone stands below a chapter of that lot, where it stood; what all have stands once beside
 * it. Prices at the first level are kept apart from the rest: they may be bound by themselves. Changes `top`.
 */
export function belowLots(top: Draft[], lots: ChosenLots): void {
  if (lots.length < 2) return;
  const isMixed = isPriced(top, true) && isPriced(top, false);
  gather(top, lots, isMixed ? [false, true] : [undefined]);
}

const isOwn = ({ lotId, children }: Draft): boolean =>
  // A part of the tender's for one lot is that lot's chapter already.
  lotId !== undefined && children.every((child) => child.lotId === undefined);
const isPriced = (nodes: readonly Draft[], wanted: boolean): boolean =>
  nodes.some((node) => isOwn(node) && (node.role === 'price') === wanted);

function gather(
  siblings: Draft[],
  lots: ChosenLots,
  kinds: readonly (boolean | undefined)[],
): void {
  for (const node of siblings)
    if (node.lotId === undefined) gather(node.children, lots, [undefined]);
  for (const price of kinds) {
    const belongs = (node: Draft) =>
      isOwn(node) && (price === undefined || (node.role === 'price') === price);
    const at = siblings.findIndex(belongs);
    if (at < 0) continue;
    const own = siblings.filter(belongs);
    const groups = lots.flatMap((lot): Draft[] => {
      const children = own.filter(({ lotId }) => lotId === lot.lotId);
      if (children.length === 0) return [];
      const title = `${lotTitle(lot)}${price ? '（报价）' : ''}`;
      return [{ ...draft(title, 'other', 'prose'), children, lotId: lot.lotId, isLot: true }];
    });
    const rest = siblings.filter((node) => !own.includes(node));
    const before = siblings.slice(0, at).filter((node) => !own.includes(node)).length;
    siblings.splice(0, siblings.length, ...rest.slice(0, before), ...groups, ...rest.slice(before));
  }
}

/** The lot of each draft that stands in a chapter of one. */
export const lotsOfDrafts = (top: readonly Draft[]): Map<Draft, string> =>
  new Map(
    top.flatMap((node): [Draft, string][] =>
      node.lotId === undefined
        ? [...lotsOfDrafts(node.children)]
        : allDrafts([node]).map((one) => [one, node.lotId ?? '']),
    ),
  );

/** The lot a chapter is for: by its title, else by those above it. */
export function chapterLot(
  chapter: Pick<Chapter, 'title' | 'parentId'>,
  chapters: readonly Chapter[],
  lots: ChosenLots,
): Lot | undefined {
  if (lots.length === 0) return undefined;
  const byId = new Map(chapters.map((one) => [one.id, one]));
  const above = chapter.parentId === null ? undefined : byId.get(chapter.parentId);
  const line = above ? [above, ...ancestorsOf(above, byId)] : [];
  const named = [chapter, ...line].map(({ title }) => lotNamed(title, lots));
  return named.find((lot) => lot !== undefined);
}

/** The chapters without those of lots: what is below them stands in their place, as the tender prints it. */
export function withoutLotChapters(
  chapters: readonly Chapter[],
  lots: ChosenLots,
): { chapters: Chapter[]; moved: ReadonlySet<string> } {
  const below = childrenOf(chapters);
  const isLot = ({ id, title, settings }: Chapter) =>
    lots.length > 0 && !settings.source && !settings.form && below.has(id) && lotNamed(title, lots);
  const moved = new Set<string>();
  const shown = (parentId: string | null, under: string | null): Chapter[] =>
    (below.get(parentId) ?? []).flatMap((chapter) => {
      if (!isLot(chapter)) return [{ ...chapter, parentId: under }];
      const own = shown(chapter.id, under);
      for (const { id } of own) moved.add(id);
      return own;
    });
  const all = [null, ...readingOrder(chapters).map(({ id }) => id)].flatMap((id) => {
    const self = chapters.find((one) => one.id === id);
    return self && isLot(self) ? [] : shown(id, id).map((one, order) => ({ ...one, order }));
  });
  return { chapters: all, moved };
}
