import type { ListedPaper } from './listed-papers.ts';
import { areOfOtherKinds, sharedPairs, titleKey } from './same-title.ts';
import type { FormPart } from './tree.ts';

/** Fewer papers of one name prove no order. */
const LEAST_NAMED = 3;

type Kind = 'letter' | 'sheet' | 'plan';
const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['letter', /(?:函|书|声明|承诺|协议|授权)$/],
  ['sheet', /(?:表|单|清单)$/],
  ['plan', /(?:方案|设计|大纲|措施|计划)$/],
];
const kindOf = (title: string): Kind | undefined =>
  kinds.find(([, sign]) => sign.test(title.replace(/[(（][^()（）]*[)）]$/, '')))?.[0];

/** A letter, a sheet or a plan is told by its place where it is one paper; what else a list names is not. */
const mayBe = (paper: ListedPaper, { title, children, volume }: FormPart): boolean => {
  const kind = kindOf(paper.title);
  // The points of a plan are its own, forms below a title are papers of theirs.
  const isWhole = kind === 'plan' ? children.every(({ form }) => !form) : children.length === 0;
  // 拟分包计划 and 拟分包项目情况表: another kind of paper, of the same thing.
  if (isWhole && !volume && bareOf(paper.title) === bareOf(title)) return true;
  const isOne = isWhole && !volume && !/[及和、或/]|(?<!参)与/.test(paper.title + title);
  if (!isOne || kind !== kindOf(title) || areOfOtherKinds(paper.title, title)) return false;
  // Letters and sheets are of many things: two of them share a word of their names.
  const [one, two] = [paper.title, title].map((words) => words.replace(sheetWords, ''));
  return kind === 'plan' || (kind !== undefined && sharedPairs(one ?? '', two ?? '') > 0);
};
const bareOf = (title: string): string =>
  title.replace(/(?<=.{3})(?:项目)?(?:情况|一览|汇总|明细)?(?:表|计划|方案|说明|清单)$/, '');
const sheetWords = /(?:基本)?(?:情况|一览|汇总|明细|总){0,3}[表单]$/;

/**
 * A listed paper and a form that are called differently and stand between the same neighbours: between two papers printed under the names the
 * list gives them, one paper and one form of a kind are left. What is left with others of its kind is not proven, and no pair.
 */
export function inSamePlace(
  papers: readonly ListedPaper[],
  forms: readonly FormPart[],
): Map<ListedPaper, FormPart> {
  const found = sameNames(papers, forms);
  if (found.size < LEAST_NAMED) return new Map();
  const used = new Set(found.values());
  const pairs = new Map<ListedPaper, FormPart>();
  let from = 0;
  for (let at = 0; at <= papers.length; at++) {
    const paper = papers[at];
    if (paper && !found.has(paper)) continue;
    const left = papers.slice(from, at);
    const before = papers[from - 1];
    const start = before ? forms.indexOf(found.get(before) ?? never) + 1 : 0;
    const end = paper ? forms.indexOf(found.get(paper) ?? never) : forms.length;
    const between = forms.slice(start, end).filter((form) => !used.has(form));
    const isOneGap = start <= end && between.length === end - start;
    if (isOneGap)
      for (const one of left) {
        const like = between.filter((form) => mayBe(one, form));
        // 监理实施方案 is a point of 服务大纲, which is the paper.
        const fits = like.filter((form) => !like.some(({ children }) => children.includes(form)));
        const [form] = fits;
        const rivals = left.filter((other) => form && mayBe(other, form));
        if (form && fits.length === 1 && rivals.length === 1) pairs.set(one, form);
      }
    from = at + 1;
  }
  return pairs;
}

const never = {} as FormPart;

/** Papers and forms of one name, where nothing else is called so. */
function sameNames(
  papers: readonly ListedPaper[],
  forms: readonly FormPart[],
): Map<ListedPaper, FormPart> {
  const found = new Map<ListedPaper, FormPart>();
  for (const paper of papers) {
    const key = titleKey(paper.title);
    const own = forms.filter(({ title }) => titleKey(title) === key);
    const others = papers.filter(({ title }) => titleKey(title) === key);
    const [form] = own;
    if (form && own.length === 1 && others.length === 1) found.set(paper, form);
  }
  return found;
}
