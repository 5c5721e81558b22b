import type { FormLine } from './line.ts';
import { titleKey } from './same-title.ts';
import type { FormPart } from './tree.ts';

/**
 * What is counted below a form's own number (10-1 behind 附件10), and what a letter says it encloses (附件：1.《编制人员名单》) and stands right
 * behind it, belongs to it: both stand below its name.
 */
export function belowForms(parts: readonly FormPart[]): FormPart[] {
  const all: FormPart[] = [];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (!part) break;
    const children = belowForms(part.children);
    const enclosed = enclosedBy(part, parts.slice(at + 1));
    const isCounted =
      part.form !== undefined &&
      children.length > 0 &&
      children.every(({ form, path }) => form !== undefined && isBelow(path, part.path));
    if (isCounted) all.push(named(part, children));
    else if (enclosed.length > 0 && children.length === 0)
      all.push(part.form ? named(part, enclosed) : { ...part, children: enclosed });
    else all.push({ ...part, children });
    if (!isCounted && children.length === 0) at += enclosed.length;
  }
  return all;
}

const named = (part: FormPart, children: readonly FormPart[]): FormPart => ({
  ...part,
  form: undefined,
  children: [{ ...part, children: [] }, ...children],
});

const isBelow = (path: readonly number[] = [], head: readonly number[] = []): boolean =>
  head.length > 0 && path.length === head.length + 1 && head.every((value, i) => path[i] === value);

/**
 * The forms right behind a letter that it names as enclosed, all of them and in its order; none where one is missing. Of a numbered
 * part whose text lists what is in it, those without a number that it names.
 */
function enclosedBy(
  { form, path = [], encloses = [], comprises = [] }: FormPart,
  behind: readonly FormPart[],
): FormPart[] {
  const listed = new Set(path.length > 0 ? comprises.map(titleKey) : []);
  const end = behind.findIndex((one) => one.path !== undefined || !listed.has(titleKey(one.title)));
  if (listed.size > 0 && end !== 0) return behind.slice(0, end === -1 ? undefined : end);
  const next = behind.slice(0, encloses.length);
  const are = next.every(
    (one, i) => one.form !== undefined && titleKey(one.title) === titleKey(encloses[i] ?? ''),
  );
  return form && are && next.length === encloses.length ? next : [];
}

const MOST_ENCLOSED = 6;

/** The names behind 附件： at the end of a letter. */
export function enclosuresOf(lines: readonly FormLine[]): string[] {
  const from = lines.findIndex(({ text }) => /^附件?[:：]/.test(text));
  if (from === -1) return [];
  const names: string[] = [];
  for (const { text } of lines.slice(from, from + MOST_ENCLOSED)) {
    const name = /^(?:附件?[:：])?(?:\d{1,2}[.、．])?《([^《》]{3,40})》[;；。]?$/.exec(text)?.[1];
    if (name === undefined) break;
    names.push(name);
  }
  return names;
}

const COMPRISES = /(?:包括|包含|由)(?:但不限于)?(?:以下|下列)?[^：:。；;]{0,8}[：:](.{6,400})/s;
const LEAST_COMPRISED = 3;

/** The numbered names that the text below a title says it comprises: 包括：（1）投标总价；（2）总价表；（3）单价表。 */
export function comprisedIn(lines: readonly FormLine[]): string[] {
  const text = lines
    .slice(0, MOST_ENCLOSED)
    .map((line) => line.text)
    .join('');
  const names = (COMPRISES.exec(text)?.[1] ?? '')
    .split(/[；;。]/)
    .flatMap((one) => /^[（(]\d{1,2}[）)](.{2,20})$/.exec(one.trim())?.[1] ?? []);
  return names.length >= LEAST_COMPRISED ? names : [];
}

/** A form is a chapter of its own: what is printed behind it, counted anew, stands beside it. */
export const besideForms = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => {
    const children = besideForms(part.children);
    return part.form ? [{ ...part, children: [] }, ...children] : [{ ...part, children }];
  });
