import type { outline, tender } from 'tender-widgets/contract';
import { fieldOf, partTitles } from '../../writing/catalogue/catalogue.ts';
import { criteriaAspects } from '../../writing/criteria/aspects.ts';
import type { OutlineInput } from '../../writing/outline.ts';
import { createMatcher, likeness } from '../../writing/text/relevance.ts';
import { comparable } from '../../writing/text/tidy.ts';
import { sharePages } from './outline-pages.ts';
import { branchOf, chapterId, newChapter, renumbered, withBranch } from './outline-tree.ts';
import { readWish } from './outline-wish.ts';

type Chapter = outline.OutlineChapter;

/** Titles more alike than this say the same. */
const ALIKE = 0.75;
const MOST_CHILDREN = 12;
const TITLE_CHARS = 30;

/**
 * A new branch below a chapter by the rules: what the wish names, else what the rules would put there. Chapters the wish only adds
 * to keep their place, id and text; all others are new. Items that were answered in the branch are answered in the new one.
 * @param fresh the rules' outline for the whole bid (`buildOutline`).
 */
export function ruledBranch(
  input: OutlineInput,
  fresh: readonly Chapter[],
  current: readonly Chapter[],
  root: Chapter,
  instruction: string,
): Chapter[] {
  const wish = readWish(instruction);
  const old = branchOf(current, root.id);
  const isUnwanted = (chapter: Chapter) =>
    wish.unwanted.some((title) => chapter.title.includes(title));
  const keeps = wish.mode === 'add' || (wish.titles.length === 0 && wish.unwanted.length > 0);
  const kept = keeps ? withoutBranches(old, isUnwanted) : [];
  const usual = keeps ? [] : usualBranch(input, fresh, root, instruction);
  const branch = [...kept];
  const named = distinct(wish.titles).map((title) =>
    newChapter(title, root.id, Number.MAX_SAFE_INTEGER),
  );
  branch.push(...named);
  const direct = () => branch.filter((chapter) => chapter.parentId === root.id).length;
  const isNew = (chapter: Chapter) =>
    !named.some((one) => likeness(one.title, chapter.title) > ALIKE);
  const wanted = wish.count ?? (wish.titles.length > 0 ? 0 : MOST_CHILDREN);
  for (const chapter of usual.filter(
    (one) => one.parentId === root.id && isNew(one) && !isUnwanted(one),
  )) {
    if (direct() >= wanted) break;
    branch.push(chapter, ...branchOf(usual, chapter.id));
  }
  // Where the rules know nothing better, what there is stays.
  if (branch.length === 0 && !keeps) return old;
  return assigned(renumbered(branch), old, root, input.scoring);
}

/** Chapters without those that shall go and everything below them. */
function withoutBranches(
  chapters: readonly Chapter[],
  isUnwanted: (chapter: Chapter) => boolean,
): Chapter[] {
  const gone = new Set(
    chapters
      .filter(isUnwanted)
      .flatMap((chapter) => [chapter.id, ...branchOf(chapters, chapter.id).map(({ id }) => id)]),
  );
  return chapters.filter((chapter) => !gone.has(chapter.id));
}

/** What the rules put below a chapter like this: their own outline's, else what its items ask, else what the subject needs. */
function usualBranch(
  input: OutlineInput,
  fresh: readonly Chapter[],
  root: Chapter,
  instruction: string,
): Chapter[] {
  const counterpart = fresh
    .map((chapter) => ({ chapter, fit: fitOf(chapter, root) }))
    .filter(({ chapter, fit }) => fit > 0 && branchOf(fresh, chapter.id).length > 0)
    .toSorted((a, b) => b.fit - a.fit)[0]?.chapter;
  if (counterpart) return movedBelow(fresh, counterpart, root);
  const { name, overview, scoring } = input;
  const bought = { field: fieldOf({ name, text: overview, scoring }), name };
  const items = input.scoring.filter((item) => root.scoringIds.includes(item.id));
  const parts = partTitles(root.title, bought);
  const titles = [
    ...items.flatMap((item) => criteriaAspects(item).map((aspect) => aspect.title)),
    ...(parts.length > 0 ? parts : partTitles(instruction, bought)),
  ].filter((title) => title.length >= 2 && title.length <= TITLE_CHARS && title !== root.title);
  return distinct(titles).map((title, order) => newChapter(title, root.id, order));
}

function fitOf(chapter: Chapter, root: Chapter): number {
  if (comparable(chapter.title) === comparable(root.title)) return 2;
  const alike = likeness(chapter.title, root.title);
  return alike > ALIKE ? alike : 0;
}

/** A copy of a branch of the rules' outline, below another chapter and with ids of its own. */
function movedBelow(fresh: readonly Chapter[], counterpart: Chapter, root: Chapter): Chapter[] {
  const branch = branchOf(fresh, counterpart.id);
  const ids = new Map(branch.map((chapter) => [chapter.id, chapterId()]));
  return branch.map((chapter) => ({
    ...chapter,
    id: ids.get(chapter.id) ?? chapter.id,
    parentId: (chapter.parentId && ids.get(chapter.parentId)) ?? root.id,
  }));
}

function distinct(titles: readonly string[]): string[] {
  const kept: string[] = [];
  for (const title of titles)
    if (!kept.some((other) => likeness(other, title) > ALIKE)) kept.push(title);
  return kept;
}

/** Items of the old branch that no chapter of the new one answers go to the chapter that fits, and new ones answer the root's. */
function assigned(
  branch: Chapter[],
  old: readonly Chapter[],
  root: Chapter,
  scoring: readonly tender.ScoringItem[],
): Chapter[] {
  if (branch.length === 0) return branch;
  const kept = new Set(old.map((chapter) => chapter.id));
  const filled = branch.map((chapter) => ({
    ...chapter,
    scoringIds:
      chapter.scoringIds.length > 0 || kept.has(chapter.id) ? chapter.scoringIds : root.scoringIds,
  }));
  const answered = new Set([
    ...root.scoringIds,
    ...filled.flatMap((chapter) => chapter.scoringIds),
  ]);
  const match = createMatcher(
    filled.map((chapter) => ({ profile: [{ text: chapter.title, weight: 1 }] })),
  );
  for (const id of new Set(old.flatMap((chapter) => chapter.scoringIds))) {
    const item = scoring.find((one) => one.id === id);
    if (!item || answered.has(id)) continue;
    const [best] = [...match(`${item.item}\n${item.criteria}`)].toSorted((a, b) => b[1] - a[1]);
    const home = filled[best?.[0] ?? 0];
    if (home) home.scoringIds = [...home.scoringIds, id];
  }
  return filled;
}

/** The outline with the branch in place, and with the pages the old branch had shared over the new one. */
export function graftBranch(
  current: readonly Chapter[],
  root: Chapter,
  branch: readonly Chapter[],
  scoring: readonly tender.ScoringItem[],
): Chapter[] {
  const pages = [root, ...branchOf(current, root.id)].reduce(
    (sum, chapter) => sum + chapter.pages,
    0,
  );
  const grafted = withBranch(current, root.id, branch);
  const part = [root, ...branch];
  const pinned = part
    .filter((chapter) => chapter.settings.pinned)
    .reduce((sum, chapter) => sum + chapter.pages, 0);
  if (pinned >= pages) return grafted;
  const shared = new Map(
    sharePages(part, pages, scoring).map((chapter) => [chapter.id, chapter.pages]),
  );
  return grafted.map((chapter) => ({ ...chapter, pages: shared.get(chapter.id) ?? chapter.pages }));
}

/** The rules' outline of the whole with what the wish names added, and what it rules out left away where no score hangs on it. */
export function wishedOutline(
  input: OutlineInput,
  draft: readonly Chapter[],
  instruction: string,
): Chapter[] {
  const wish = readWish(instruction);
  const isFree = (chapter: Chapter) =>
    [chapter, ...branchOf(draft, chapter.id)].every((one) => one.scoringIds.length === 0);
  const kept = withoutBranches(
    draft,
    (chapter) => isFree(chapter) && wish.unwanted.some((title) => chapter.title.includes(title)),
  );
  const missing = wish.titles.filter(
    (title) => !kept.some((chapter) => likeness(chapter.title, title) > ALIKE),
  );
  const added = missing.map((title) => newChapter(title, null, Number.MAX_SAFE_INTEGER));
  return added.length === 0 && kept.length === draft.length
    ? [...draft]
    : sharePages(renumbered([...kept, ...added]), input.settings.pages, input.scoring);
}
