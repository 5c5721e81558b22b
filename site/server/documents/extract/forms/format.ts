import type { tender } from 'tender-widgets/contract';
import type { PlacedBlock } from '../sections.ts';
import { volumeTitle } from '../volume-titles.ts';
import { allowsJointBids, allowsSubcontracts } from './allowed-ways.ts';
import { withoutAlternatives } from './alternatives.ts';
import { askedElsewhere } from './asked-elsewhere.ts';
import { withFormsOfChapters } from './behind-chapters.ts';
import { compositionOf } from './composition.ts';
import { dividedList } from './divided-list.ts';
import { englishFormat } from './english.ts';
import { type FormLine, linesOfPart } from './line.ts';
import type { ListedPart } from './listed-papers.ts';
import { isOfTheForms, isVolume, mergedParts } from './merge.ts';
import { type Run, runsOf } from './runs.ts';
import { withSaidSections } from './said-sections.ts';
import { titleKey } from './same-title.ts';
import { sameVolume } from './same-volume.ts';
import { inStatedPlaces } from './stated-place.ts';
import { tablesToFill } from './tables-to-fill.ts';
import { type FormPart, formTree, namedPapers, unusedTitles } from './tree.ts';
import { jointAgreement } from './words.ts';

/**
 * What the bid must consist of, in order: volumes, forms with the blocks of their printed text, and papers to be written or
 * enclosed. From the chapter of forms and from where the tender lists what a bid holds.
 */
export function extractFormat(placed: PlacedBlock[]): tender.FormatEntry[] {
  const runs = runsOf(placed);
  const unused = new Set(
    runs.flatMap(({ blocks, opened }) => unusedTitles(linesOfPart(blocks, opened))),
  );
  const main = partsOfRuns(runs);
  const listed = composed(placed, runs, main).map((part) => ({
    ...part,
    papers: part.papers.filter(({ title }) => !unused.has(titleKey(title))),
  }));
  const parts = withListedRemarks(
    mergedParts(withoutWhole(withoutAlternatives(main, placed), listed), listed),
    listed,
  );
  const asked = askedElsewhere(placed, parts);
  const toFill = tablesToFill(placed, [...parts, ...asked]);
  const printed = withSaidSections(withFormsOfChapters(parts, placed), placed);
  const all = parts.length > 0 ? [...printed, ...asked, ...toFill] : [];
  const found = entries(inStatedPlaces(all), 1).map((entry) =>
    isAllowed(entry, placed) ? { ...entry, needed: true as const } : entry,
  );
  return found.length > 0 ? found : englishFormat(placed);
}

/** What the tender says the bid consists of; where it names no parts and the forms stand in none, as a list above the forms divides them. */
function composed(
  placed: PlacedBlock[],
  runs: readonly Run[],
  forms: readonly FormPart[],
): ListedPart[] {
  const said = compositionOf(placed);
  if (said.some(({ title }) => title !== '') || allOf(forms).some(isVolume)) return said;
  const lists = runs.map(({ blocks, opened }) => dividedList(linesOfPart(blocks, opened)));
  return lists.find((parts) => parts.length > 0) ?? said;
}

/** Who may subcontract says to whom, and what was agreed with them; who bids together shows what they agreed. */
const ofSubcontract = /拟分包|分包(?:意向)?(?:协议|书)/;
const isAllowed = ({ title }: { title: string }, placed: readonly PlacedBlock[]): boolean =>
  (ofSubcontract.test(title) && allowsSubcontracts(placed)) ||
  (jointAgreement.test(title) && allowsJointBids(placed));

/** 联合体协议书（如联合体投标） in the list, whose form says no more than its name: what is remarked there in brackets is said of it. */
function withListedRemarks(parts: FormPart[], listed: readonly ListedPart[]): FormPart[] {
  const remarks = new Map(
    listed.flatMap(({ papers }) =>
      papers
        .filter(({ remark }) => /^[(（]/.test(remark))
        .map(({ title, remark }): [string, string] => [titleKey(title), remark]),
    ),
  );
  const said = (part: FormPart): string =>
    part.remark === '' && part.form ? (remarks.get(titleKey(part.title)) ?? '') : part.remark;
  return parts.map((part) => ({
    ...part,
    remark: said(part),
    children: withListedRemarks(part.children, listed),
  }));
}

/** The parts of the run that holds most of the forms, and what the others have besides, in the order of the file. */
function partsOfRuns(runs: readonly Run[]): FormPart[] {
  const trees = runs.map(partsOfRun);
  const worth = (parts: readonly FormPart[]) => formsIn(parts) + sizeOf(parts) / 10;
  const main = trees.toSorted((a, b) => worth(b) - worth(a))[0] ?? [];
  const at = trees.indexOf(main);
  const own = new Set(allOf(main).map(({ title }) => titleKey(title)));
  const isNew = ({ title }: FormPart): boolean => !own.has(titleKey(title));
  const hasNew = ({ children }: FormPart): boolean => allOf(children).some(isNew);
  const found = trees.map((tree, i) => {
    if (i === at) return main;
    const besides = runs[i] && runs[at] ? ofRun(tree, runs[i], runs[at]) : [];
    // 投标函 of the second envelope is called like that of the first.
    return besides.filter((part) => (part.children.length > 0 ? hasNew(part) : isNew(part)));
  });
  // What is appended behind the volumes stands in the last of them, as no bid is bound beside them.
  const behind = runs[at + 1]?.kind === 'appendix' ? (found[at + 1] ?? []) : [];
  const last = main.at(-1);
  if (behind.length === 0 || !last || !isVolume(last)) return found.flat();
  found[at] = [...main.slice(0, -1), { ...last, children: [...last.children, ...behind] }];
  return found.filter((_, i) => i !== at + 1).flat();
}

/**
 * 投标文件格式（报价部分） stands apart: its forms are the bid's; rules called so (11. 投标文件格式 of the instructions) print hardly any. Of
 * 附录 beside the forms what is printed to be filled in is, whatever else the tender appends there.
 */
function ofRun(tree: FormPart[], run: Run, main: Run): FormPart[] {
  if (run.kind === 'forms') {
    const leaves = allOf(tree).filter(({ children }) => children.length === 0);
    return formsIn(tree) * 2 >= leaves.length ? tree : [];
  }
  const isBeside = run.kind === 'appendix' && (run.next === main || main.next === run);
  return isBeside ? onlyForms(tree) : [];
}

const onlyForms = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => {
    const children = onlyForms(part.children);
    return part.form || children.length > 0 ? [{ ...part, children }] : [];
  });

const allOf = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => [part, ...allOf(part.children)]);

function partsOfRun({ blocks, opened }: Run): FormPart[] {
  const lines = linesOfPart(blocks, opened);
  const tree = withoutCover(formTree(lines), lines);
  if (formsIn(tree) >= 1) return tree;
  const named = namedPapers(lines);
  return sizeOf(named) > sizeOf(tree) ? named : tree;
}

/** 第六部分 报价文件格式 above the cover of a bid that is called so, and behind it its volumes: the name of them all, and none of them. */
function withoutCover(tree: FormPart[], lines: readonly FormLine[]): FormPart[] {
  const [first, ...rest] = tree;
  const head = lines.find(({ block }) => block.index === first?.body?.first)?.text ?? '';
  const isCover =
    first !== undefined &&
    first.children.length === 0 &&
    volumeTitle.test(first.title) &&
    /封[面皮](?:格式)?$/.test(head) &&
    rest.filter(isVolume).length >= LEAST_VOLUMES;
  return isCover ? rest : tree;
}
const LEAST_VOLUMES = 2;

/** 第五章 报价文件格式 where offers are called 报价文件, and one list names what that holds: the name of the whole bid, and no part of it. */
function withoutWhole(parts: FormPart[], listed: readonly ListedPart[]): FormPart[] {
  const [only, ...more] = parts;
  const [list, ...others] = listed;
  if (!only || more.length > 0 || !isVolume(only)) return parts;
  const isOneList = list?.title === '' && others.length === 0;
  const isNamed = list?.papers.some(({ title }) => sameVolume(title, only.title));
  return isOneList && !isNamed && isOfTheForms(listed, only.children) ? only.children : parts;
}

/** Brackets and commas as Chinese text has them: （服务）, not (服务). */
const asChinese = (title: string): string =>
  title
    .replace(/\(/g, '（')
    .replace(/\)/g, '）')
    .replace(/,(?!\d{3}(?!\d))/g, '，')
    .replace(/(?<!\d):/g, '：');

const sizeOf = (parts: readonly FormPart[]): number =>
  parts.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);

const formsIn = (parts: readonly FormPart[]): number =>
  parts.reduce((sum, { form, children }) => sum + (form ? 1 : 0) + formsIn(children), 0);

function entries(parts: readonly FormPart[], level: number): tender.FormatEntry[] {
  return parts.flatMap((part): tender.FormatEntry[] => [
    {
      ...{ title: asChinese(part.title), level, source: part.source },
      ...(part.form ? { form: part.form } : {}),
      ...(part.note === '' ? {} : { note: part.note }),
      ...(isVolume(part) ? { volume: true as const } : {}),
      ...(part.remark === '' ? {} : { remark: part.remark }),
    },
    // A form is a chapter of its own: what the tender puts below it stands beside it.
    ...entries(part.children, part.form ? level : level + 1),
  ]);
}
