import { compact } from '../text.ts';
import { isAkin, sameTitle, sharedPairs, titleKey } from './contents.ts';
import type { ListedPaper, ListedPart } from './listed-papers.ts';
import { labelOf, numbered } from './number.ts';
import type { FormPart } from './tree.ts';

/** A listed 授权委托书 names the form 法定代表人授权委托书, and 投标报价一览表 the form of that name. */
export const names = (paper: string, form: FormPart): boolean =>
  sameTitle(paper, form.title) ||
  (titleKey(paper).length >= 3 && titleKey(form.title).endsWith(titleKey(paper))) ||
  (titleKey(form.title).length >= 4 && titleKey(paper).includes(titleKey(form.title)));

/** Names that share this much are those of one paper where their numbers are one, too. */
const AKIN = 0.4;

/** 附件8 or 格式八 beside the listed paper, or before a name akin to its own, names the form of that number. */
export function points(paper: ListedPaper, { label, title }: FormPart): boolean {
  if (label === undefined) return false;
  const number = numbered(paper.remark).number;
  if (number && labelOf(number) === label) return true;
  const written = new RegExp(`${label}(?![\\d-])`);
  if (written.test(paper.remark.normalize('NFKC'))) return true;
  const at = compact(paper.source.quote.normalize('NFKC')).search(written);
  return at >= 0 && at <= 2 && sharedPairs(titleKey(paper.title), titleKey(title)) >= AKIN;
}

export const holds = (form: FormPart, paper: ListedPaper): boolean =>
  names(paper.title, form) ||
  points(paper, form) ||
  form.children.some((child) => holds(child, paper));

/** A paper that no form is called by, beside a form that no paper names: the list calls it by other words. */
export function withPrintedNames(
  listed: readonly ListedPart[],
  forms: readonly FormPart[],
): readonly ListedPart[] {
  const papers = listed.flatMap((part) => part.papers);
  const printed = forms.flatMap((form) => [form, ...form.children]);
  const free = printed.filter((form) => !papers.some((paper) => holds(form, paper)));
  const nameless = papers.filter((paper) => !forms.some((form) => holds(form, paper)));
  const renamed = new Map<ListedPaper, string>();
  for (const paper of nameless) {
    const form = closest(paper.title, free);
    if (form && closest(form.title, nameless) === paper) renamed.set(paper, form.title);
  }
  for (const [i, paper] of papers.entries()) {
    const form = renamed.has(paper) ? undefined : inItsPlace(papers.slice(i - 1, i + 2), printed);
    if (form && nameless.includes(paper) && free.includes(form)) renamed.set(paper, form.title);
  }
  const withName = (paper: ListedPaper) => ({
    ...paper,
    title: renamed.get(paper) ?? paper.title,
  });
  return renamed.size === 0
    ? listed
    : listed.map((part) => ({ ...part, papers: part.papers.map(withName) }));
}

const closest = <T extends { title: string }>(title: string, among: readonly T[]) =>
  among
    .filter((one) => isAkin(one.title, title))
    .toSorted((a, b) => sharedPairs(b.title, title) - sharedPairs(a.title, title))[0];

/** The only form between those of the papers before and behind, where both are called a table: 进度控制图表, printed as 人员进退场计划表. */
function inItsPlace(
  [before, paper, behind]: readonly ListedPaper[],
  printed: readonly FormPart[],
): FormPart | undefined {
  if (!before || !paper || !behind) return undefined;
  const is = (form: FormPart, one: ListedPaper) => names(one.title, form) || points(one, form);
  const at = printed.findIndex((form) => is(form, before));
  const [form, next] = printed.slice(at + 1, at + 3);
  const isBetween = at !== -1 && form && next && is(next, behind);
  const isSheet = (title: string) => titleKey(title).endsWith('表');
  return isBetween && isSheet(form.title) && isSheet(paper.title) ? form : undefined;
}
