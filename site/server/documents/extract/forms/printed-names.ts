import { compact } from '../text.ts';
import { areOfOtherKinds, isAkin, sameTitle, sharedPairs, titleKey } from './contents.ts';
import type { ListedPaper, ListedPart } from './listed-papers.ts';
import { labelOf, numbered } from './number.ts';
import type { FormPart } from './tree.ts';

/** A listed 授权委托书 names the form 法定代表人授权委托书, and 投标报价一览表 the form of that name. */
export const names = (paper: string, form: FormPart): boolean =>
  sameTitle(paper, form.title) ||
  sameChoice(paper, form.title) ||
  (titleKey(paper).length >= 3 && titleKey(form.title).endsWith(titleKey(paper))) ||
  (titleKey(form.title).length >= 4 && titleKey(paper).includes(titleKey(form.title)));

/** 法定代表人身份证明或附有法定代表人身份证明的授权委托书 and 授权委托书或法定代表人身份证明: of the same papers one is handed in. */
function sameChoice(one: string, two: string): boolean {
  const papers = (title: string) =>
    new Set(
      title
        .split('或')
        .map((words) => titleKey(words.replace(/^附有?.{2,20}的(?=.{3})/, '')))
        .filter((key) => key.length >= 3),
    );
  const [a, b] = [papers(one), papers(two)];
  return a.size > 1 && a.size === b.size && [...a].every((paper) => b.has(paper));
}

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

/** Of papers and forms: nobody lists and prints so many that are called differently. */
const MOST_PAIRS = 20_000;

/** A paper that no form is called by, beside a form that no paper names: the list calls it by other words. */
export function withPrintedNames(
  listed: readonly ListedPart[],
  forms: readonly FormPart[],
): readonly ListedPart[] {
  const papers = listed.flatMap((part) => part.papers);
  const printed = forms.flatMap((form) => [form, ...form.children]);
  if (papers.length * printed.length > MOST_PAIRS) return listed;
  const free = printed.filter((form) => !papers.some((paper) => holds(form, paper)));
  const nameless = papers.filter((paper) => !forms.some((form) => holds(form, paper)));
  const renamed = new Map<ListedPaper, string>();
  for (const paper of nameless) {
    const form = closest(paper.title, free);
    if (form && closest(form.title, nameless) === paper) renamed.set(paper, form.title);
  }
  if (listed.some(({ isOrder }) => isOrder)) {
    const rest = papers.filter((paper) => !renamed.has(paper));
    for (const [paper, form] of inOneOrder(rest, printed))
      if (nameless.includes(paper) && free.includes(form)) renamed.set(paper, form.title);
  }
  const withName = (paper: ListedPaper): ListedPaper => {
    const title = renamed.get(paper);
    return title === undefined ? paper : { ...paper, title, listedAs: paper.title };
  };
  return renamed.size === 0
    ? listed
    : listed.map((part) => ({ ...part, papers: part.papers.map(withName) }));
}

/** 印刷经营许可（备案） and 印刷经营许可证或备案材料: so much of a beginning is said of one paper. */
const BEGINNING = 5;

function begins(one: string, two: string): boolean {
  const [few = '', many = ''] = [titleKey(one), titleKey(two)].toSorted(
    (a, b) => a.length - b.length,
  );
  return few.length >= BEGINNING && many.startsWith(few) && !areOfOtherKinds(one, two);
}

const closest = <T extends { title: string }>(title: string, among: readonly T[]) =>
  among
    .filter((one) => isAkin(one.title, title) || begins(one.title, title))
    .toSorted((a, b) => sharedPairs(b.title, title) - sharedPairs(a.title, title))[0];

/** Words that say what kind of paper it is, and nothing of what it is about. */
const kindWords =
  /基本情况|一览表|汇总表|概况|情况|清单|证明|声明|承诺|说明|材料|资料|文件|格式|[表函书单及和与的]/g;
/** What is brought along has no form: 资质证书, 财务报告. */
const brought = /(?:证书?|执照|凭证|复印件|扫描件|报告|材料|资料|文件)$/;

const subject = (title: string): string => title.replace(kindWords, '').replace(/[^\p{L}]/gu, '');

/** How much two titles share of what they are about, by pairs of characters. */
export const shared = (one: string, two: string): number =>
  areOfOtherKinds(one, two) ? 0 : sharedPairs(subject(one), subject(two));

/**
 * Papers beside the forms they may be, where both stand in the same order: the pairs, none crossing another, that share most of what they are
 * about (报价表 and 服务费报价单). A form of the paper's own name is its pair.
 */
function inOneOrder(
  papers: readonly ListedPaper[],
  forms: readonly FormPart[],
): (readonly [ListedPaper, FormPart])[] {
  type Best = { sum: number; pairs: readonly (readonly [ListedPaper, FormPart])[] };
  const nothing: Best = { sum: 0, pairs: [] };
  let row: Best[] = Array.from({ length: forms.length + 1 }, () => nothing);
  for (const paper of papers) {
    const next: Best[] = [nothing];
    for (const [at, form] of forms.entries()) {
      const likeness = names(paper.title, form)
        ? 1
        : brought.test(paper.title)
          ? 0
          : shared(paper.title, form.title);
      const before = row[at] ?? nothing;
      const both = { sum: before.sum + likeness, pairs: [...before.pairs, [paper, form] as const] };
      const [left, above] = [next[at] ?? nothing, row[at + 1] ?? nothing];
      const without = left.sum > above.sum ? left : above;
      next.push(likeness > 0 && both.sum > without.sum ? both : without);
    }
    row = next;
  }
  return [...(row.at(-1)?.pairs ?? [])];
}
