import { linesOf, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, sourceOf, splitOutside } from '../text.ts';
import type { Place } from '../titles.ts';
import { numbered } from './number.ts';
import { titleKey } from './same-title.ts';
import type { FormPart } from './tree.ts';
import { isForeign } from './words.ts';

/** Where a tender says how a bid is written; what its demands say of a plan is read with them. */
const saysHow = new Set<Place>(['data', 'instructions', 'notice', 'other', 'format']);
const isPlan = /(?:方案|大纲|计划|设计|建议书|预案|说明书)$/;
const holds =
  /^(?:的?(?:内容|中))?(?:应当?|须|需|必须|至少|主要|一般){0,3}(?:包括|包含|含有|涵盖)(?:但不限于)?(?:以下|下列|如下)?(?:内容|方面|部分)?[:：]?/;
/** 服务方案，由供应商自行编写，应包括：: what is said between the name and the verb. */
const BETWEEN = /^[，,][^。；;:：]{0,40}?[，,]?(?=(?:应当?|须|需|必须|至少)(?:包括|包含))/;
const LEAST_SECTIONS = 3;
const LONGEST_SECTION = 40;
const MOST_LINES = 4000;

/** A plan the bidder writes, with the sections the rules say it has: 监理大纲应包括：①监理范围；②质量控制；③…, and 服务方案，自行编写，应包括：A；B；C. */
export function withSaidSections(
  parts: readonly FormPart[],
  placed: readonly PlacedBlock[],
): FormPart[] {
  const lines = linesOf(
    placed.filter(({ place }) => saysHow.has(place)),
    true,
  ).filter(({ text }) => /包括|包含|含有|涵盖/.test(text));
  return lines.length === 0 ? [...parts] : withSections(parts, lines.slice(0, MOST_LINES));
}

const withSections = (parts: readonly FormPart[], lines: readonly TextLine[]): FormPart[] =>
  parts.map((part) => {
    const isOpen =
      part.form === undefined &&
      part.note === '' &&
      part.children.length === 0 &&
      isPlan.test(part.title);
    return {
      ...part,
      children: isOpen ? sectionsFor(part, lines) : withSections(part.children, lines),
    };
  });

function sectionsFor(part: FormPart, lines: readonly TextLine[]): FormPart[] {
  for (const line of lines) {
    const names = sectionsIn(compact(line.text), part.title);
    if (names.length >= LEAST_SECTIONS)
      return names.map((title) => ({
        ...{ title, remark: '', volume: false, form: undefined, note: '', children: [] },
        ...{ stated: 'list' as const, source: sourceOf(line.part.block, line.text, line.page) },
      }));
  }
  return [];
}

/** What a line says is in the plan of that name; nothing where one of it is no name. */
function sectionsIn(line: string, title: string): string[] {
  const text = numbered(line).rest;
  const at = text.indexOf(title);
  // 第7项监理大纲 and 格式十：监理大纲 are called so; 审查监理大纲 is not.
  const before = text.slice(0, Math.max(at, 0));
  if (at === -1 || !/(?:^|[:：、“《])(?:第[一二三四五六七八九十\d]{1,3}[项条])?$/.test(before))
    return [];
  const behind = text
    .slice(at + title.length)
    .replace(/^[”》]/, '')
    .replace(/^[(（][^()（）]{1,30}[)）]/, '');
  const said = behind.replace(BETWEEN, '');
  const verb = holds.exec(said)?.[0];
  if (verb === undefined || verb === '') return [];
  const list = said.slice(verb.length).split('。')[0] ?? '';
  const marked = list.split(
    /(?:^|[；;，,、])(?:[(（]?\d{1,2}[)）]|\d{1,2}[、.．](?!\d)|\d{1,2}(?=[一-龥]{2}))/,
  );
  const items = marked.length > LEAST_SECTIONS ? marked : splitOutside(list, '；;');
  const all = items.length >= LEAST_SECTIONS ? items : splitOutside(list, '、，,；;');
  const names = all
    .map((item) =>
      item
        .replace(/[；;，,、。]{1,3}$/, '')
        .replace(/^(?:以及|和|及)|等(?:内容|方面)?$/g, '')
        .trim(),
    )
    // 并附总进度计划表: what is enclosed with it.
    .filter((name) => name !== '' && !/^(?:并|另)?附/.test(name));
  const areNames = names.every(
    (name) =>
      name.length >= 2 && name.length <= LONGEST_SECTION && !/[:：]/.test(name) && !isForeign(name),
  );
  const isNew = new Set(names.map(titleKey)).size === names.length;
  return areNames && isNew ? names : [];
}
