import type { outline, tender } from 'tender-widgets/contract';
import { alike, assigned, letters, pairs, titleKey } from './titles.ts';
import { type FormTruth, namesOf, type OutlineTruth } from './truth.ts';

/** A chapter with its place. */
export interface Node extends outline.OutlineChapter {
  parent: Node | undefined;
  children: Node[];
  depth: number;
  at: number;
}

/** The chapters in reading order, as a tree. */
export function treeOf(chapters: readonly outline.OutlineChapter[]): {
  roots: Node[];
  all: Node[];
} {
  const nodes = new Map(
    chapters.map((one): [string, Node] => [
      one.id,
      { ...one, parent: undefined, children: [], depth: 0, at: 0 },
    ]),
  );
  const roots: Node[] = [];
  for (const node of [...nodes.values()].toSorted((a, b) => a.order - b.order)) {
    node.parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    (node.parent?.children ?? roots).push(node);
  }
  const all: Node[] = [];
  const walk = (node: Node, depth: number): void => {
    node.depth = depth;
    node.at = all.length;
    all.push(node);
    for (const child of node.children) walk(child, depth + 1);
  };
  for (const root of roots) walk(root, 0);
  return { roots, all };
}

const above = (node: Node | undefined): Node[] => (node ? [node, ...above(node.parent)] : []);
export const below = (node: Node): Node[] => [node, ...node.children.flatMap(below)];

/** Length of the longest run that rises. */
function rising(places: readonly number[]): number {
  const runs: number[] = [];
  for (const place of places)
    runs.push(1 + Math.max(0, ...runs.filter((_, j) => (places[j] ?? 0) < place)));
  return Math.max(0, ...runs);
}

/** Chapters of our own that may stand on the first level without harm. */
const FREE = 2;
const helper = /评分索引|评审索引|封面|目录$|响应索引/;
const volumeName =
  /^(?:资格|商务|技术|报价|价格|资信|服务|响应|投标|商务技术|资格证明|资格审查)+(?:证明|响应)?(?:文件|部分|标|册|卷)?$/;

/** Share of the required first level that is there in its order, 0–1; every chapter beyond two of our own lowers it. */
export function firstLevelOf({ required }: OutlineTruth, roots: readonly Node[]): number {
  const own = required.firstLevel;
  const lists = [
    own,
    ...(required.alternatives ?? []).map((titles) =>
      titles.map(
        (title) =>
          own.find((one) => one.title === title) ?? { title, aliases: [], optional: false },
      ),
    ),
  ];
  return Math.max(
    ...lists.map((list) => {
      const found = assigned(
        list.map((one) => ({ names: namesOf(one) })),
        roots,
      );
      const wanted = list.flatMap((one, i) =>
        one.optional && !found.has(i) ? [] : [found.get(i)],
      );
      const there = wanted.filter((node) => node !== undefined);
      const inOrder = required.statedOrder ? rising(there.map(({ at }) => at)) : there.length;
      const used = new Set(found.values());
      const others = roots.filter(
        (node) =>
          !used.has(node) &&
          !helper.test(node.title) &&
          !list.some((one) => namesOf(one).some((name) => alike(node.title, name) > 0)),
      );
      return wanted.length === 0
        ? 1
        : inOrder / (wanted.length + Math.max(0, others.length - FREE));
    }),
  );
}

/** Whether a form stands below the first level it belongs to; names of volumes may stand between. */
export function isInPlace(truth: OutlineTruth, node: Node, form: FormTruth): boolean {
  if (form.parent === null) return true;
  const levels = truth.required.firstLevel;
  const wanted = [form.parent].flat().flatMap((title) => {
    const level = levels.find((one) => one.title === title);
    return level ? namesOf(level) : [title];
  });
  const own = above(node);
  const top = own.at(-1);
  const flat = (truth.required.alternatives ?? []).flat();
  if (
    top &&
    flat.some((title) => alike(top.title, title) > 0) &&
    namesOf(form).some((name) => alike(top.title, name) > 0)
  )
    return true;
  return own.some(
    (one) =>
      wanted.some((name) => alike(one.title, name) > 0) &&
      above(one.parent).every(({ title }) => volumeName.test(titleKey(title))),
  );
}

const plain = (markdown: string): string =>
  markdown
    .replace(/<[^>]{0,200}>/g, ' ')
    .replace(/&[a-z]{1,8};/g, ' ')
    .replace(/【待[^】]{0,200}】/g, ' ');

/** Where a piece of text stands: exactly, else where nearly all its pairs of letters stand together; -1 for nowhere. */
function place(text: string, piece: string, from = 0): number {
  const at = text.indexOf(piece, from);
  if (at !== -1 || piece.length < 8) return at;
  const wanted = pairs(piece);
  const span = Math.ceil(piece.length * 1.5);
  for (let i = from; i < text.length; i += 4) {
    const window = text.slice(i, i + span);
    if (wanted.filter((pair) => window.includes(pair)).length >= wanted.length * 0.85) return i;
  }
  return -1;
}
const pieces = (text: string): string[] =>
  text
    .split('…')
    .map(letters)
    .filter((piece) => piece.length >= 2);

/**
 * Whether a chapter's text is the form: from its first words to its last, with its fragments and little beside them. `values`: what was
 * filled in; between the tender's words it is no other text.
 */
export function isWhole(
  form: FormTruth,
  markdown: string,
  own: boolean,
  values: readonly string[] = [],
): boolean {
  const filled = letters(plain(markdown));
  const text = values
    .map(letters)
    .filter((value) => value.length >= 2)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, value) => rest.replaceAll(value, ''), filled);
  const there = (piece: string) => place(filled, piece) !== -1 || place(text, piece) !== -1;
  if (![...pieces(form.beginsWith), ...pieces(form.endsWith)].every(there)) return false;
  if (!form.mustContain.map(letters).every(there)) return false;
  const blanks = 14 * form.blanks;
  const room = form.isTable
    ? 3 * form.chars + form.notesChars + blanks + 300
    : 1.1 * form.chars + blanks + 1.2 * form.notesChars + Math.max(120, 0.3 * form.chars);
  return !own || /```/.test(markdown) || text.length <= room;
}

/** Titles that must not be chapters and are. */
export function badTitles(truth: OutlineTruth, all: readonly Node[]): string[] {
  const wanted = new Set(
    [
      ...truth.forms,
      ...truth.required.firstLevel,
      ...truth.required.firstLevel.flatMap((one) => one.children),
    ]
      .flatMap(namesOf)
      .map(titleKey),
  );
  const isBad = (title: string) =>
    truth.notChapters.some((one) => {
      const key = titleKey(one);
      return (
        key !== '' && (key === titleKey(title) || (key.length >= 6 && alike(one, title) >= 0.88))
      );
    });
  return all
    .map(({ title }) => title)
    .filter((title) => isBad(title) && !wanted.has(titleKey(title)));
}

/** Equal titles below different chapters, more often than the tender prints the form. */
export function twins(truth: OutlineTruth, all: readonly Node[]): string[] {
  const groups = new Map<string, Node[]>();
  for (const node of all) {
    const key = titleKey(node.title);
    if (key === '' || (node.parent && titleKey(node.parent.title) === key)) continue;
    groups.set(key, [...(groups.get(key) ?? []), node]);
  }
  return [...groups].flatMap(([key, nodes]) => {
    const printed = truth.forms.filter((form) => titleKey(form.title) === key).length;
    const apart = new Set(nodes.map(({ parentId }) => parentId)).size > 1;
    return apart && nodes.length > Math.max(1, printed) ? [nodes[0]?.title ?? key] : [];
  });
}

const words = (text: string): string[] =>
  text
    .split(/[、，,;；/（）()]|与|和|及|的/)
    .map(letters)
    .filter((word) => word.length >= 2);

function says(text: string, point: string): boolean {
  const said = letters(text);
  if (said === '') return false;
  if (said.includes(letters(point))) return true;
  const wanted = words(point);
  const found = wanted.filter((word) => {
    if (said.includes(word)) return true;
    const all = pairs(word);
    return word.length >= 4 && all.filter((pair) => said.includes(pair)).length >= all.length * 0.7;
  });
  return wanted.length > 0 && found.length >= wanted.length * 0.5;
}

/** The points of the criteria that no title answers, and no brief of its own. */
export function openPoints(
  truth: OutlineTruth,
  all: readonly Node[],
  scoring: readonly tender.ScoringItem[],
): string[] {
  return truth.scoringChapters.flatMap((item) => {
    const read = scoring
      .map((one) => ({
        id: one.id,
        like: alike(one.item, item.item) || (says(one.item, item.item) ? 0.5 : 0),
      }))
      .toSorted((a, b) => b.like - a.like)[0];
    const withItem = all.filter(
      (node) => read && read.like > 0 && node.scoringIds.includes(read.id),
    );
    const near = [
      ...withItem,
      ...all.filter((node) => alike(node.title, item.item) >= 0.7),
    ].flatMap(below);
    const isAnswered = (point: string): boolean =>
      all.some((node) => alike(node.title, point) >= 0.7) ||
      near.some((node) => {
        if (says(node.title, point)) return true;
        const named = item.subPoints.filter((one) => says(node.brief, one)).length;
        return says(node.brief, point) && (item.kind === 'evidence' || named <= 2);
      });
    return item.subPoints
      .filter((point) => !isAnswered(point))
      .map((point) => `${item.item}：${point}`);
  });
}
