import type { tender } from 'tender-widgets/contract';
import { blockText } from '../document.ts';
import type { PlacedBlock } from './sections.ts';
import { cleanText, sourceOf } from './text.ts';

/** A chapter that only leads elsewhere says so in few words. */
const MOST_CHARS = 400;
const LONGEST_QUOTE = 60;
/** 详见附件2、技术规范书; 另册; 单独成册; 请双击打开《…》; 采用《…标准施工招标文件》第七章. */
const elsewhere =
  /(?:详|参|另)见|见(?:本文件)?附[件录]|另[册附]|另行(?:提供|发布|下载)|(?:单独|独立)成册|双击|采用.{0,6}《/;

/** The doubt that is gone once another file of the tender says what is wanted. */
export const isAbsence = ({ about, kind }: tender.Doubt): boolean =>
  about === 'clauses' && kind === 'elsewhere';

/** That what is wanted stands in a file of its own: no chapter about it holds more than where it is. At most one doubt. */
export function absentRequirements(placed: readonly PlacedBlock[]): tender.Doubt[] {
  const chapters = new Map<string, PlacedBlock[]>();
  for (const part of placed)
    if (part.place === 'requirements' && part.chapter !== '')
      chapters.set(part.chapter, [...(chapters.get(part.chapter) ?? []), part]);
  const leads = [...chapters.values()].map((parts) => leadOf(parts.filter(({ title }) => !title)));
  const [first] = leads;
  if (!first || leads.some((lead) => lead === undefined)) return [];
  const text = cleanText(blockText(first.block));
  const words = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  const msg = `“${cleanText(first.chapter)}”只写了“${words}”，采购需求在另一份文件里。请把那份文件一并导入，否则偏离表和技术方案没有依据`;
  const sources = [sourceOf(first.block, blockText(first.block).slice(0, 300))];
  return [{ id: 'd', about: 'clauses', kind: 'elsewhere', msg, sources }];
}

/** The first of the words that lead elsewhere; undefined where the chapter holds more than them. */
function leadOf(parts: readonly PlacedBlock[]): PlacedBlock | undefined {
  const texts = parts.map(({ block }) => cleanText(blockText(block)));
  const isLead = texts.join('').length <= MOST_CHARS && texts.every((text) => elsewhere.test(text));
  return isLead && parts.every(({ block }) => block.kind !== 'table') ? parts[0] : undefined;
}
