import type { SheetBlank } from '../form-blanks/form-sheet.ts';

/** 含山县陶厂镇人民政府（招标人名称）: the tender has filled it in itself, and the words in brackets only say what it is. */
export const isPrinted = (value: string, { form, before }: SheetBlank['blank']): boolean =>
  form === 'hint' && value !== '' && before.trim().endsWith(value);

/** 承担____（项目名称）设计施工总承包: the end of a name that the form prints behind it is not said twice. */
export function withoutPrinted(name: string, blank: SheetBlank['blank']): string {
  if (isPrinted(name, blank)) return blank.given;
  const behind = blank.after.replace(/^[\s　]{0,8}(?:[（(][^（()）]{2,12}[）)])?[\s　]{0,8}/, '');
  // ____公司（投标单位全称）
  if (name.endsWith('公司') && /^公司(?:[（(，,。、的]|$)/.test(behind)) return name.slice(0, -2);
  // …工程施工 before 施工招标文件
  const [bought = ''] = /^(?:施工|监理|设计|勘察)(?=招标|投标)/.exec(behind) ?? [];
  if (bought !== '' && name.endsWith(bought)) return name.slice(0, -bought.length);
  for (let length = name.length - LEAST_LEFT; length >= LEAST_PRINTED; length--) {
    if (behind.startsWith(name.slice(-length))) return name.slice(0, -length);
  }
  return name;
}
/** A shorter end may be a word of the sentence: 采购, 项目. */
const LEAST_PRINTED = 4;
const LEAST_LEFT = 4;
