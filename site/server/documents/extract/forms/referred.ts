import { compact } from '../text.ts';
import { labelOf, numbered } from './number.ts';
import { sameTitle } from './same-title.ts';
import type { FormPart } from './tree.ts';

/** （格式详见附件1）, said behind the name of a paper. */
const reference =
  /(?:格式|样式|样表|模板)(?:详|请|参)?见(?:本章|本部分|后附的?)?((?:附件|附表|格式|表)[一二三四五六七八九十\d]{1,3}(?:[-—－]\d{1,2})?)/;

/** A paper that names the form printed for it further down (附件1) is that form, at its own place; the form stands nowhere else. */
export function withReferred(parts: readonly FormPart[]): FormPart[] {
  const all = everyPart(parts);
  const taken = new Map<FormPart, FormPart>();
  for (const part of all) {
    const said = reference.exec(compact(`${part.remark}${part.source.quote}`))?.[1];
    const number = said === undefined ? undefined : numbered(said).number;
    const label = number && labelOf(number);
    const form = all.find(
      (one) =>
        one !== part &&
        one.form !== undefined &&
        label !== undefined &&
        one.label === label &&
        one.source.block > part.source.block &&
        sameTitle(one.title, part.title),
    );
    if (form && part.children.length === 0 && ![...taken.values()].includes(form))
      taken.set(part, form);
  }
  return taken.size === 0 ? [...parts] : moved(parts, taken);
}

const everyPart = (parts: readonly FormPart[]): FormPart[] =>
  parts.flatMap((part) => [part, ...everyPart(part.children)]);

function moved(parts: readonly FormPart[], taken: ReadonlyMap<FormPart, FormPart>): FormPart[] {
  const gone = new Set(taken.values());
  return parts.flatMap((part) => {
    if (gone.has(part)) return moved(part.children, taken);
    const form = taken.get(part);
    const own = form ? { form: form.form, isSigned: form.isSigned === true, note: '' } : {};
    return [{ ...part, ...own, children: moved(part.children, taken) }];
  });
}
