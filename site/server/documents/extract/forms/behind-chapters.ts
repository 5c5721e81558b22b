import type { PlacedBlock } from '../sections.ts';
import { compact } from '../text.ts';
import { type FormLine, linesOfPart } from './line.ts';
import { labelOf, numbered } from './number.ts';
import { isNumberOnly } from './pieces.ts';
import { sameTitle, titleKey } from './same-title.ts';
import { type FormPart, formTree } from './tree.ts';

/** 按第五章“工程量清单”表5-1填写 */
const referring =
  /(?:按|依|见|同|用|以)[^。；;（）()]{0,8}第[一二三四五六七八九十\d]{1,3}[章部卷篇][^。；;（）()]{0,24}?((?:附件|附表|格式|表)[一二三四五六七八九十\d]{1,3}(?:[-—－.．]\d{1,2})?)/;

/**
 * Papers the tender lists and prints in no chapter of forms have the form that stands behind the chapter that asks for it: 第三章 资格要求, and
 * at its end 附件3-1 资格声明函. Only what bears a number of its own is a form there; a paper may name that number, whatever it is called.
 */
export function withFormsOfChapters(
  parts: readonly FormPart[],
  placed: readonly PlacedBlock[],
): FormPart[] {
  if (!parts.some(isBare)) return [...parts];
  const forms = chaptersOf(placed).flatMap(formsBehind);
  const printed = (part: FormPart): FormPart => {
    const form = isBare(part) && part.children.length === 0 ? formOf(part, forms) : undefined;
    const children = part.children.map(printed);
    if (!form) return { ...part, children };
    const { source, label, path, body, encloses = [], isSigned = false } = form;
    return { ...part, source, label, path, body, encloses, isSigned, form: form.form, note: '' };
  };
  return parts.map(printed);
}

const isBare = (part: FormPart): boolean =>
  part.children.length > 0 ? part.children.some(isBare) : part.form === undefined;

/** The form of the number the paper names, else the one of its name. */
function formOf({ title, remark, note }: FormPart, forms: readonly FormPart[]) {
  const said = referring.exec(compact(`${remark}${note}`))?.[1];
  const number = said === undefined ? undefined : numbered(said).number;
  const own = number && forms.find(({ label }) => label === labelOf(number));
  if (own || note !== '') return own;
  const same = forms.filter((form) => titleKey(form.title) === titleKey(title));
  const like = forms.filter((form) => sameTitle(form.title, title));
  return same[0] ?? (like.length === 1 ? like[0] : undefined);
}

/** The rules of the evaluation print tables of the jury's, a contract those of the contract. */
const others = new Set<PlacedBlock['place']>(['format', 'contract', 'evaluation', 'cover']);

/** The chapters of the file outside of that of the forms, without their titles. */
function chaptersOf(placed: readonly PlacedBlock[]): PlacedBlock[][] {
  const chapters: PlacedBlock[][] = [];
  let isOpen = false;
  for (const one of placed) {
    if (one.title || others.has(one.place)) isOpen = false;
    else if (isOpen) chapters.at(-1)?.push(one);
    else {
      chapters.push([one]);
      isOpen = true;
    }
  }
  return chapters;
}

/** The numbered forms at the end of a chapter. */
function formsBehind(chapter: readonly PlacedBlock[]): FormPart[] {
  const lines = linesOfPart(chapter.map(({ block }) => block));
  const from = lines.findIndex(isLabelled);
  if (from === -1) return [];
  const below = linesOfPart(chapter.slice(from).map(({ block }) => block));
  return withForm(formTree(below));
}

const isLabelled = (line: FormLine): boolean => {
  const number = line.head?.number ?? (line.titled ? line.number : undefined);
  if (number) return labelOf(number) !== undefined;
  const own = isNumberOnly(line) ? numbered(line.text).number : undefined;
  return own !== undefined && labelOf(own) !== undefined;
};

const withForm = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => [
    ...(part.form && part.label !== undefined ? [part] : []),
    ...withForm(part.children),
  ]);
