import { compact } from '../text.ts';
import { labelsIn } from './labels.ts';
import type { ListedPaper, ListedPart } from './listed-papers.ts';
import { labelOf, numbered } from './number.ts';
import { inSamePlace } from './same-place.ts';
import {
  areOfOtherKinds,
  isAkin,
  isAlike,
  sameTitle,
  sharedPairs,
  titleKey,
} from './same-title.ts';
import type { FormPart } from './tree.ts';

/** A listed 授权委托书 names the form 法定代表人授权委托书, and 投标报价一览表 the form of that name. */
export const names = (paper: string, form: FormPart): boolean =>
  sameTitle(paper, form.title) ||
  sameChoice(paper, form.title) ||
  isEither(paper, form.title) ||
  isInJoint(paper, form.title) ||
  isInner(paper, form.title) ||
  isOfSameThings(paper, form.title) ||
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

/** 法定代表人身份证明或授权书 names the form of each: the one that is needed is handed in. */
const isEither = (paper: string, title: string): boolean =>
  paper.includes('或') && paper.split('或').some((one) => titleKey(one) === titleKey(title));

/** 财务状况报告 is in the form 财务状况报告、依法缴纳税收和社会保障资金的证明材料: one that is called by the names of several papers. */
function isInJoint(paper: string, title: string): boolean {
  const parts = [title.split('、'), title.split(/[、及和与]/)].filter(({ length }) => length > 1);
  const keys = [titleKey(paper), ...paper.split('或').map(letters)];
  const isPart = (part: string) =>
    keys.includes(titleKey(part)) || keys.includes(letters(part)) || isAkin(part, paper);
  return titleKey(paper).length >= 4 && parts.some((all) => all.some(isPart));
}
/** 经营（生产）许可证 and 生产（经营）许可证 have the same letters. */
const letters = (title: string): string => [...title.replace(/[^\p{L}]/gu, '')].toSorted().join('');

/** 项目实施（供货、安装、调试）方案 and 供货、安装、调试方案: what is in the bracket is the name. */
function isInner(paper: string, title: string): boolean {
  const [, inner = '', kind = ''] =
    /[(（]([^()（）]{4,})[)）](方案|计划|措施|表|函)$/.exec(paper) ?? [];
  return inner !== '' && sameTitle(inner + kind, title);
}

/** 专用耗材、易损件价格表 and 维保及耗材、易损件报价表: sheets about the same things, each of the shorter list. */
function isOfSameThings(one: string, two: string): boolean {
  const [few = [], many = []] = [one, two]
    .map((title) => title.replace(/(?:价格|报价)?(?:一览|明细)?表$/, '').split(/[、及和与]/))
    .toSorted((a, b) => a.length - b.length);
  const isLike = (a: string, b: string) =>
    Math.min(a.length, b.length) >= 2 && (a.endsWith(b) || b.endsWith(a));
  return (
    [one, two].every((title) => title.endsWith('表')) &&
    few.length >= 2 &&
    few.every((thing) => many.some((other) => isLike(thing, other)))
  );
}

/** Names that share this much are those of one paper where their numbers are one, too. */
const AKIN = 0.4;

/** 附件8 or 格式八 beside the listed paper, or before a name akin to its own, names the form of that number. */
export function points(paper: ListedPaper, { label, title }: FormPart): boolean {
  if (label === undefined) return false;
  const number = numbered(paper.remark).number;
  if ((number && labelOf(number) === label) || labelsIn(paper.remark).includes(label)) return true;
  const written = new RegExp(`${label}(?![\\d-])`);
  const at = compact(paper.source.quote.normalize('NFKC')).search(written);
  return at >= 0 && at <= 2 && sharedPairs(titleKey(paper.title), titleKey(title)) >= AKIN;
}

export const holds = (form: FormPart, paper: ListedPaper): boolean =>
  names(paper.title, form) ||
  points(paper, form) ||
  form.children.some((child) => holds(child, paper));

const everyPart = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => [part, ...everyPart(part.children)]);

/** Of papers and forms: nobody lists and prints so many that are called differently. */
const MOST_PAIRS = 20_000;

/** A paper that no form is called by, beside a form that no paper names: the list calls it by other words. */
export function withPrintedNames(
  listed: readonly ListedPart[],
  forms: readonly FormPart[],
): readonly ListedPart[] {
  const papers = listed.flatMap((part) => part.papers);
  const printed = everyPart(forms);
  if (papers.length * printed.length > MOST_PAIRS) return listed;
  const placed = new Map(
    [...inSamePlace(papers, printed)].filter(([paper, form]) => !holds(form, paper)),
  );
  const renamed = new Map([...placed].map(([paper, { title }]) => [paper, title]));
  const used = new Set(placed.values());
  const free = printed.filter(
    (form) => !used.has(form) && !papers.some((paper) => holds(form, paper)),
  );
  const nameless = papers.filter(
    (paper) => !placed.has(paper) && !forms.some((form) => holds(form, paper)),
  );
  for (const paper of nameless) {
    const form = closest(paper.title, free);
    if (form && closest(form.title, nameless) === paper) renamed.set(paper, form.title);
  }
  for (const part of printed) {
    const inside = nameless.filter(
      (paper) =>
        !renamed.has(paper) && paper.within !== undefined && sameTitle(paper.within, part.title),
    );
    for (const [paper, form] of inOneOrder(inside, part.children, true))
      if (free.includes(form)) renamed.set(paper, form.title);
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
  if (areOfOtherKinds(one, two)) return false;
  return (few.length >= BEGINNING && many.startsWith(few)) || isOfOneThing(one, two);
}

/** 营业执照 and 营业执照副本复印件: what kind of copy it is. */
const copyWords = /(?:正本|副本)?(?:复印件|扫描件|原件)?$/;
const isCopyOf = (one: string, two: string): boolean =>
  copyWords.test(one) &&
  titleKey(one).replace(copyWords, '') === titleKey(two).replace(copyWords, '');
/** 响应函 and 响应书, 报价总表 and 报价一览表: two words for one kind of paper, of the same thing. */
function isOfOneThing(one: string, two: string): boolean {
  const [a, b] = [one, two].map((title) => titleKey(title).replace(copyWords, ''));
  if (a === b || isSameFirst(one, two)) return true;
  const isLetter = [one, two].every((title) => /[函书]$/.test(title));
  const isSheet = [one, two].every((title) => title.endsWith('表'));
  const things = [one, two].map((title) => subject(title).replace(/总$/, ''));
  return (isLetter || isSheet) && things[0] !== '' && things[0] === things[1];
}

/** 投标人营业执照、资格证书 and 营业执照、税务登记证: papers that are brought along, the same one first. */
function isSameFirst(one: string, two: string): boolean {
  const [a = '', b = ''] = [one, two].map((title) =>
    (title.split(/[、及和与]/)[0] ?? '')
      .replace(/^(?:投标人|供应商|响应人)的?/, '')
      .replace(copyWords, ''),
  );
  return a === b && brought.test(a) && [one, two].some((title) => title.includes('、'));
}

const closest = <T extends { title: string }>(title: string, among: readonly T[]) =>
  among
    .filter(
      (one) =>
        isAkin(one.title, title) ||
        begins(one.title, title) ||
        // 类似业绩 and 类似项目业绩一览表: one thing, by what both are about.
        isAkin(subject(one.title), subject(title)) ||
        isBare(subject(one.title), subject(title)),
    )
    .toSorted((a, b) => sharedPairs(b.title, title) - sharedPairs(a.title, title))[0];

/** 业绩 and 类似业绩表: the bare word for what has one table; 报价 has several. */
function isBare(one: string, two: string): boolean {
  const [few = '', many = ''] = [one, two].toSorted((a, b) => a.length - b.length);
  return /^(?:业绩|人员|设备|车辆)$/.test(few) && many.endsWith(few);
}

/** Words that say what kind of paper it is, and nothing of what it is about. */
const kindWords =
  /基本情况|一览表|汇总表|概况|情况|状况|清单|报告|证明|声明|承诺|说明|材料|资料|文件|格式|[表函书单及和与的]/g;
/** What is brought along has no form: 资质证书, 财务报告. */
const brought = /(?:证书?|执照|凭证|复印件|扫描件|报告|材料|资料|文件)$/;

const subject = (title: string): string =>
  title
    .replace(/^(?:投标人|供应商|响应人)的?(?=.{2})/, '')
    // How a firm stands is shown by who looked into its books, and by what others say of it.
    .replace(/信誉/g, '信用')
    .replace(/(?:财务)?审计/g, '财务')
    .replace(kindWords, '')
    .replace(/[^\p{L}]/gu, '');

/** How much two titles share of what they are about, by pairs of characters. */
export const shared = (one: string, two: string): number =>
  areOfOtherKinds(one, two) ? 0 : sharedPairs(subject(one), subject(two));

/**
 * Papers beside the forms they may be, where both stand in the same order: the pairs, none crossing another, that share most of what they are
 * about (报价表 and 服务费报价单). A form of the paper's own name is its pair; below one title what is brought along may be one, too.
 */
function inOneOrder(
  papers: readonly ListedPaper[],
  forms: readonly FormPart[],
  isOfOnePart = false,
): (readonly [ListedPaper, FormPart])[] {
  type Best = { sum: number; pairs: readonly (readonly [ListedPaper, FormPart])[] };
  const nothing: Best = { sum: 0, pairs: [] };
  let row: Best[] = Array.from({ length: forms.length + 1 }, () => nothing);
  for (const paper of papers) {
    const next: Best[] = [nothing];
    for (const [at, form] of forms.entries()) {
      const likeness = names(paper.title, form)
        ? 1
        : brought.test(paper.title) && !isOfOnePart
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

/** A form of its name or like it; 服务方案, which the list names too, is not the form of 售后服务方案. */
export const isPrinted = (
  paper: ListedPaper,
  forms: readonly FormPart[],
  papers: readonly ListedPaper[],
): boolean =>
  forms.some(
    (form) =>
      isPrinted(paper, form.children, papers) ||
      titleKey(form.title) === titleKey(paper.title) ||
      isCopyOf(form.title, paper.title) ||
      (holds({ ...form, children: [] }, paper) &&
        !papers.some(({ title }) => titleKey(title) === titleKey(form.title))),
  );

/** 法定代表人身份证明、授权委托书 where a form of each is printed: two papers named in one line, none beside them. */
export function isOfEach(title: string, forms: readonly FormPart[]): boolean {
  const isChoice = title.includes('或');
  const named = title.split(isChoice ? '或' : /[、和及与]/).filter((name) => name !== '');
  const printed = forms.filter(({ form }) => isChoice || form !== undefined);
  const isOf = (name: string, form: FormPart) =>
    names(name, form) || (isChoice && name.length >= 4 && form.title.includes(name));
  const found = named.map((name) => printed.find((form) => isOf(name, form)));
  return named.length >= 2 && new Set(found).size === found.length && !found.includes(undefined);
}

/** 财务及业绩资料 where forms of the finances and of the works done are printed names these, and is no paper beside them. */
export function isOfForms({ title, remark }: ListedPaper, forms: readonly FormPart[]): boolean {
  if (/^其[他它]$/.test(title)) return forms.some((form) => ofTheRest.test(form.title));
  if (/^政策性?(?:证明)?(?:材料|资料|文件)$/.test(title)) return forms.some(isOfPolicy);
  const [, words = ''] = /^(.{2,16}?)(?:的?(?:资料|材料))$/.exec(title) ?? [];
  const things = words.split(/[及和与、]/).filter((word) => word !== '');
  if (things.length === 0 || /其[他它]|补充|评[分审]|证明/.test(words) || remark !== '')
    return false;
  const printed = forms.filter(({ form }) => form !== undefined);
  return things.every((thing) => printed.some((form) => isAlike(thing, form.title)));
}

/** What policy favours: small firms, what saves energy. */
const isOfPolicy = ({ title }: FormPart): boolean =>
  /中小企业|小微企业|监狱企业|残疾人|节能|环境标志|环保/.test(title);

const ofTheRest = /其[他它][^，。]{0,10}(?:材料|资料|文件|内容)$/;
