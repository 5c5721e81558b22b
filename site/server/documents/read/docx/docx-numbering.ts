import {
  createListCounter,
  type ListCounter,
  type ListLevel,
  type NumberList,
} from '../list-counter.ts';
import { child, childValue, elements, isOn, type XmlElement } from '../xml.ts';
import { asciiFont } from './docx-styles.ts';
import { toNumber } from './docx-type.ts';

/** Automatic numbers of a .docx. */
export interface DocxNumbering extends ListCounter {
  /** Level of a list that is tied to a paragraph style. */
  levelOfStyle(numId: string, styleId: string | undefined): number | undefined;
}

/** Reads `w:abstractNum` and `w:num` elements; `styleNumId` finds the list behind a numbering style. */
export function createNumbering(
  parts: readonly XmlElement[],
  styleNumId: (styleId: string) => string | undefined,
): DocxNumbering {
  const abstracts = new Map(
    parts
      .filter((part) => part.name === 'w:abstractNum')
      .map((part) => [part.attributes['w:abstractNumId'] ?? '', part]),
  );
  const nums = new Map(
    parts
      .filter((part) => part.name === 'w:num')
      .map((part) => [part.attributes['w:numId'] ?? '', part]),
  );
  const lists = new Map<string, DocxList | undefined>();
  const listOf = (numId: string): DocxList | undefined => {
    if (!lists.has(numId)) lists.set(numId, readList(numId, nums, abstracts, styleNumId));
    return lists.get(numId);
  };
  return {
    ...createListCounter(listOf),
    levelOfStyle: (numId, styleId) =>
      styleId === undefined ? undefined : listOf(numId)?.styleLevels.get(styleId),
  };
}

interface DocxList extends NumberList {
  styleLevels: Map<string, number>;
}

function readList(
  numId: string,
  nums: Map<string, XmlElement>,
  abstracts: Map<string, XmlElement>,
  styleNumId: (styleId: string) => string | undefined,
): DocxList | undefined {
  const num = nums.get(numId);
  let abstractId = childValue(num, 'w:abstractNumId') ?? '';
  // A list may only point to a numbering style, whose own list has the levels.
  const link = childValue(abstracts.get(abstractId), 'w:numStyleLink');
  if (link !== undefined)
    abstractId = childValue(nums.get(styleNumId(link) ?? ''), 'w:abstractNumId') ?? abstractId;
  const abstract = abstracts.get(abstractId);
  if (!num || !abstract) return undefined;
  const own = elements(abstract, 'w:lvl');
  const levels = new Map(own.map((level) => [levelIndex(level), readLevel(level)]));
  const styleLevels = new Map(
    own.map((level) => [childValue(level, 'w:pStyle') ?? '', levelIndex(level)]),
  );
  const starts = new Map<number, number>();
  for (const override of elements(num, 'w:lvlOverride')) {
    const at = levelIndex(override);
    const replaced = child(override, 'w:lvl');
    if (replaced) levels.set(at, readLevel(replaced));
    const start = toNumber(childValue(override, 'w:startOverride'));
    if (start !== undefined) starts.set(at, start);
  }
  return { definition: abstractId, levels, starts, styleLevels };
}

const levelIndex = (element: XmlElement): number => toNumber(element.attributes['w:ilvl']) ?? 0;

function readLevel(element: XmlElement): ListLevel {
  // Newer formats stand in an alternative with an older one as fallback.
  const format =
    child(element, 'w:numFmt') ??
    child(child(child(element, 'mc:AlternateContent'), 'mc:Fallback'), 'w:numFmt');
  const suffix = childValue(element, 'w:suff');
  return {
    start: toNumber(childValue(element, 'w:start')) ?? 0,
    format: format?.attributes['w:val'] ?? 'decimal',
    text: childValue(element, 'w:lvlText') ?? '',
    suffix: suffix === 'nothing' || suffix === 'space' ? suffix : 'tab',
    restart: toNumber(childValue(element, 'w:lvlRestart')),
    isLegal: isOn(element, 'w:isLgl'),
    font: asciiFont(child(element, 'w:rPr')),
  };
}
