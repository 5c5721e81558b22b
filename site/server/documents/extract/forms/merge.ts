import { countOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { besideForms } from './below-forms.ts';
import { grouped, papered } from './grouped-forms.ts';
import { underJointTitles } from './joint-titles.ts';
import { kindAt, type ListedPaper, type ListedPart } from './listed-papers.ts';
import {
  holds,
  isOfEach,
  isOfForms,
  isPrinted,
  names,
  points,
  withPrintedNames,
} from './printed-names.ts';
import { sameTitle, titleKey } from './same-title.ts';
import { sameVolume } from './same-volume.ts';
import type { FormPart } from './tree.ts';
import { withinListed } from './within-listed.ts';

/** Fewer forms than this are no order of their own. */
const LEAST_FORMS = 3;

/** The outline the tender asks for: the order of its forms, the parts it names, and what it lists without a form. */
export function mergedParts(printed: FormPart[], stated: readonly ListedPart[]): FormPart[] {
  const forms = besideForms(printed);
  const listed = withPrintedNames(intoVolumes(stated, forms), forms);
  const papers = listed.flatMap((part) => part.papers);
  return nested(underJointTitles(inOrder(forms, listed), papers), papers);
}

/** What the list counts below one of its papers (6-1 below 6) stands below it, where that is no form itself. */
function nested(parts: FormPart[], papers: readonly ListedPaper[]): FormPart[] {
  const find = (part: FormPart) => papers.find(({ title }) => sameTitle(title, part.title));
  const homes = parts.map((part) => {
    const { within } = find(part) ?? {};
    return parts.find(
      ({ title, form }) => !form && within !== undefined && sameTitle(title, within),
    );
  });
  return parts.flatMap((part, at) => {
    if (homes[at]) return [];
    const own = parts.filter((_, i) => homes[i] === part);
    return [{ ...part, children: [...nested(part.children, papers), ...own] }];
  });
}

function inOrder(forms: FormPart[], listed: readonly ListedPart[]): FormPart[] {
  const [order] = listed;
  const flat = order && listed.length === 1 && order.title === '' ? order.papers : [];
  const volumes = forms.filter((part) => isApart(part, listed));
  if (forms.length < LEAST_FORMS && volumes.length === 0) return fromList(listed, forms);
  if (volumes.length >= 2) return asListed(withListed(forms, listed), listed);
  if (order?.isOrder && listed.length === 1 && volumes.length === 0)
    return withinListed(grouped(ordered(forms, order.papers), order.papers), order.papers);
  const named = listed.filter(({ title }) => title !== '');
  const isDivided = named.length >= 2 && listed.every(({ papers }) => papers.length > 0);
  if (isDivided && isOfTheForms(listed, forms)) return intoParts(forms, listed);
  if (flat.length > 0 && volumes.length === 0)
    return isOfTheForms(listed, forms) ? completed(forms, flat) : forms;
  return forms;
}

/** One list that names the printed volumes among their papers (资格响应文件、声明…；报价响应文件、报价表…) is a list for each. */
function intoVolumes(
  stated: readonly ListedPart[],
  forms: readonly FormPart[],
): readonly ListedPart[] {
  const [all, ...more] = stated;
  if (!all || more.length > 0 || all.title !== '') return stated;
  const isName = ({ title }: ListedPaper) =>
    forms.some((part) => isVolume(part) && sameVolume(part.title, title));
  if (!all.papers[0] || !isName(all.papers[0]) || all.papers.filter(isName).length < 2)
    return stated;
  const parts: ListedPart[] = [];
  for (const paper of all.papers) {
    if (isName(paper)) parts.push({ ...all, title: paper.title, papers: [] });
    else parts.at(-1)?.papers.push(paper);
  }
  return parts;
}

/** A list orders the forms where most of what it names are forms, or most forms are named by it. */
const LEAST_NAMED = 0.5;

export function isOfTheForms(listed: readonly ListedPart[], forms: readonly FormPart[]): boolean {
  if (listed.length >= 2 && listed.every(({ title }) => title !== '')) return true;
  const papers = listed.flatMap((part) => part.papers);
  const printed = forms.filter((form) => papers.some((paper) => holds(form, paper))).length;
  const held = papers.filter((paper) => forms.some((form) => holds(form, paper))).length;
  const isMost = printed >= forms.length * LEAST_NAMED || held >= papers.length * LEAST_NAMED;
  return printed >= LEAST_FORMS && isMost;
}

/** What a list names beside the forms, each behind what the list names before it; the forms stay in their order. */
function completed(forms: readonly FormPart[], papers: readonly ListedPaper[]): FormPart[] {
  const places = papers.map((paper) => forms.findIndex((form) => isPrinted(paper, [form], papers)));
  const found = places.filter((place) => place !== -1);
  const isRising = found.every((place, i) => i === 0 || place >= (found[i - 1] ?? 0));
  if (isRising || isWholeOrder(forms, papers)) return ordered(forms, papers);
  const behind = new Map<number, FormPart[]>();
  let last = -1;
  for (const [i, paper] of papers.entries()) {
    const place = places[i] ?? -1;
    if (place !== -1) last = place;
    else behind.set(last, [...(behind.get(last) ?? []), papered(paper)]);
  }
  return [
    ...(behind.get(-1) ?? []),
    ...forms.flatMap((form, i) => [form, ...(behind.get(i) ?? [])]),
  ];
}

/** A list that names every form, one at most left out, and as much again beside them, tells the order: few of its papers are printed. */
const isWholeOrder = (forms: readonly FormPart[], papers: readonly ListedPaper[]): boolean =>
  forms.filter((form) => papers.some((paper) => holds(form, paper))).length >= forms.length - 1 &&
  papers.filter(({ within }) => within === undefined).length >= forms.length * 1.5;

export const isVolume = (part: FormPart): boolean =>
  part.volume ||
  (volumeTitle.test(part.title) && part.form === undefined && part.children.length > 0);

/** A volume, and not 资格证明文件 that the tender lists among the papers of one. */
const isApart = (part: FormPart, listed: readonly ListedPart[]): boolean =>
  isVolume(part) &&
  !listed.some(({ papers }) => papers.some(({ title }) => sameTitle(title, part.title)));

function fromList(listed: readonly ListedPart[], forms: readonly FormPart[]): FormPart[] {
  const rest = [...forms];
  const take = (paper: ListedPaper): FormPart => {
    const at = rest.findIndex((form) => sameTitle(form.title, paper.title));
    return at === -1 ? papered(paper) : (rest.splice(at, 1)[0] ?? papered(paper));
  };
  const parts = listed.flatMap((part) =>
    part.title === ''
      ? part.papers.map(take)
      : [{ ...papered({ ...part, remark: '' }), volume: true, children: part.papers.map(take) }],
  );
  return [...parts, ...rest];
}

/** Volumes the forms stand in already: what their lists name beside the forms is put at its place among them. */
function withListed(forms: readonly FormPart[], listed: readonly ListedPart[]): FormPart[] {
  return forms.map((volume) => {
    const part = listed.find(({ title }) => title !== '' && sameVolume(title, volume.title));
    if (!part || !isVolume(volume) || isNameOfAll(part, volume)) return volume;
    // 中小企业声明函 listed here and printed in another volume stands there.
    const papers = part.papers.filter(
      (paper) => holds(volume, paper) || !forms.some((other) => holds(other, paper)),
    );
    return { ...volume, children: ordered(volume.children, papers) };
  });
}

const ofEnvelope = ({ title }: FormPart): number =>
  countOf(/^第([一二三1-3])个?信封/.exec(title)?.[1] ?? '');

/** The volumes in the order the tender demands, where its list names them all; as they are printed where it demands none. */
function asListed(forms: FormPart[], listed: readonly ListedPart[]): FormPart[] {
  const placeOf = (form: FormPart) =>
    listed.findIndex(({ title }) => title !== '' && sameVolume(title, form.title));
  // 第一信封 comes before 第二信封, whichever is printed first.
  if (forms.every((form) => ofEnvelope(form) > 0))
    return forms.toSorted((a, b) => ofEnvelope(a) - ofEnvelope(b));
  const isDemanded = listed.length >= 2 && listed.every(({ isOrder }) => isOrder);
  if (!isDemanded || forms.some((form) => placeOf(form) === -1)) return forms;
  return forms.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** 技术标：施工组织设计 above the printed chapters of one: the only paper of the part is what they are together. */
const isNameOfAll = ({ papers: [only, ...more] }: ListedPart, { children }: FormPart): boolean =>
  only !== undefined &&
  more.length === 0 &&
  !children.some((child) => holds(child, only)) &&
  children.filter(({ form }) => form === undefined).length >= LEAST_FORMS;

const ofTheWhole = /(?:自查|自检|索引|对照|检查)表$|目录$/;

/** Flat forms under the parts the tender names: each where its list names it, the rest beside its neighbour of the same kind. */
function intoParts(forms: readonly FormPart[], listed: readonly ListedPart[]): FormPart[] {
  const own: FormPart[][] = listed.map(() => []);
  const before: FormPart[] = [];
  let last = 0;
  const outside = forms.filter((part) => isApart(part, listed));
  // The title of a part between two forms is none of the first.
  const isTitleOfPart = ({ title, form, children }: FormPart) =>
    !form && children.length === 0 && listed.some((part) => sameVolume(part.title, title));
  const flat = forms
    .filter((part) => !outside.includes(part) && !isTitleOfPart(part))
    .map((part) => ({ ...part, children: part.children.filter((one) => !isTitleOfPart(one)) }));
  for (const form of flat) {
    const named = listed.findIndex(({ papers }) =>
      papers.some((paper) => names(paper.title, form) || points(paper, form)),
    );
    const kind = named === -1 ? kindAt(form.title, listed) : named;
    last = kind === -1 ? last : kind;
    // 响应文件自查表 tells where everything stands, and stands before the parts.
    if (kind === -1 && ofTheWhole.test(form.title) && own.every(({ length }) => length === 0))
      before.push(form);
    else own[last]?.push(form);
  }
  const parts = listed.flatMap((part, i) => {
    if (part.title === '') return ordered(own[i] ?? [], part.papers);
    const given = outside.find((volume) => sameVolume(volume.title, part.title));
    const printed = given?.children ?? [];
    // Sections the tender prints below the part stand for what its list says of them, unless it names them all.
    const isNamed = (form: FormPart) => part.papers.some((paper) => holds(form, paper));
    const children =
      printed.length >= 2 && !printed.every(isNamed)
        ? [...(own[i] ?? []), ...printed]
        : ordered([...(own[i] ?? []), ...printed], part.papers);
    return {
      ...papered({ ...part, remark: '' }),
      ...given,
      title: part.title,
      volume: true,
      children,
    };
  });
  return [
    ...before,
    ...parts,
    ...outside.filter((volume) => !listed.some((part) => sameVolume(volume.title, part.title))),
  ];
}

/** The forms in the order of the list, what the list names without a form put between, and what it does not name after its neighbour. */
function ordered(forms: readonly FormPart[], papers: readonly ListedPaper[]): FormPart[] {
  const printed = new Set(forms.map(({ title }) => titleKey(title)));
  const keys = papers.map(({ title }) => titleKey(title));
  const at = (form: FormPart) => {
    const own = keys.indexOf(titleKey(form.title));
    if (own !== -1) return own;
    // 授权书 that has its form names no 分所授权书.
    return papers.findIndex(
      (paper, i) =>
        !printed.has(keys[i] ?? '') && (names(paper.title, form) || points(paper, form)),
    );
  };
  const placed: { key: number; part: FormPart }[] = [];
  // 附表一 and 附表二 are all that is printed beside the many chapters of a list: they stand behind them.
  const areAnnexes =
    papers.length > forms.length &&
    forms.every((form) => form.label?.startsWith('附表') && at(form) === -1);
  let last = areAnnexes ? papers.length : -1;
  const taken = new Set<number>();
  for (const form of forms) {
    const found = at(form);
    if (found !== -1) {
      taken.add(found);
      last = Math.max(last, found);
    }
    // 其他材料 at the end of the forms stands behind what the list names, too.
    const beside = form === forms.at(-1) && isRest.test(form.title) ? papers.length : last + 0.5;
    placed.push({ key: found === -1 ? beside : found, part: form });
  }
  for (const [i, paper] of papers.entries())
    if (
      !taken.has(i) &&
      !isPrinted(paper, forms, papers) &&
      !isOfForms(paper, forms) &&
      !isOfEach(paper.title, forms)
    )
      placed.push({ key: i, part: papered(paper) });
  return placed.toSorted((a, b) => a.key - b.key).map(({ part }) => part);
}

const isRest = /^其[他它](?:证明|补充|相关)?(?:材料|资料|文件)$/;
