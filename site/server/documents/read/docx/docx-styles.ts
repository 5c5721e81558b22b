import { child, childValue, isOn, type XmlElement } from '../xml.ts';
import { type OwnType, ownType, toNumber } from './docx-type.ts';

/** What a style (with all it is based on) says about its paragraphs or runs. */
export interface ResolvedStyle {
  /** 1–9 for heading styles. */
  level: number | undefined;
  toc: boolean;
  numId: string | undefined;
  numLevel: number | undefined;
  hidden: boolean;
  font: string | undefined;
  centred: boolean | undefined;
  /** How lines are set, with what the file says of all of them. */
  type: OwnType;
}

interface StyleEntry {
  id: string;
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
  numId: string | undefined;
  numLevel: number | undefined;
  hidden: boolean | undefined;
  font: string | undefined;
  centred: boolean | undefined;
  type: OwnType;
}

export interface DocxStyles {
  resolve(styleId: string | undefined): ResolvedStyle;
}

const headingName = /^(?:heading|标题)\s*([1-9])$/i;
const tocName = /^(?:toc|目录)\s*[1-9]$/i;
/** A chain of basedOn longer than this is a loop. */
const MAX_CHAIN = 20;

/** Styles by id; a paragraph without a style has the default one. */
export function createStyles(styleElements: readonly XmlElement[]): DocxStyles {
  const entries = new Map<string, StyleEntry>();
  let defaultId: string | undefined;
  for (const element of styleElements) {
    const entry = styleEntry(element);
    entries.set(entry.id, entry);
    if (
      element.attributes['w:type'] === 'paragraph' &&
      /^(1|true|on)$/.test(element.attributes['w:default'] ?? '')
    )
      defaultId = entry.id;
  }
  const defaults = styleElements.find(({ name }) => name === 'w:docDefaults');
  const usual = ownType(
    child(child(defaults, 'w:pPrDefault'), 'w:pPr'),
    child(child(defaults, 'w:rPrDefault'), 'w:rPr'),
  );
  const resolved = new Map<string, ResolvedStyle>();
  return {
    resolve(styleId = defaultId ?? '') {
      const known = resolved.get(styleId);
      if (known) return known;
      const style = resolveChain(chainOf(entries, styleId), usual);
      resolved.set(styleId, style);
      return style;
    },
  };
}

function styleEntry(element: XmlElement): StyleEntry {
  const paragraph = child(element, 'w:pPr');
  const run = child(element, 'w:rPr');
  const numbering = child(paragraph, 'w:numPr');
  return {
    id: element.attributes['w:styleId'] ?? '',
    name: childValue(element, 'w:name') ?? '',
    basedOn: childValue(element, 'w:basedOn'),
    outline: toNumber(childValue(paragraph, 'w:outlineLvl')),
    numId: childValue(numbering, 'w:numId'),
    numLevel: toNumber(childValue(numbering, 'w:ilvl')),
    hidden: child(run, 'w:vanish') ? isOn(run, 'w:vanish') : undefined,
    font: asciiFont(run),
    centred: ownCentring(element),
    type: ownType(paragraph, run),
  };
}

/** Font of Latin letters and symbols in run properties. */
export function asciiFont(run: XmlElement | undefined): string | undefined {
  const fonts = child(run, 'w:rFonts')?.attributes;
  return fonts?.['w:ascii'] ?? fonts?.['w:hAnsi'];
}

/** Whether a paragraph, or a style, says of itself that it stands in the middle; undefined where it says nothing. */
export function ownCentring(element: XmlElement): boolean | undefined {
  const side = childValue(child(element, 'w:pPr'), 'w:jc');
  return side === undefined ? undefined : side === 'center';
}

function chainOf(entries: Map<string, StyleEntry>, styleId: string): StyleEntry[] {
  const chain: StyleEntry[] = [];
  let entry = entries.get(styleId);
  while (entry && chain.length < MAX_CHAIN) {
    chain.push(entry);
    entry = entry.basedOn === undefined ? undefined : entries.get(entry.basedOn);
  }
  return chain;
}

function resolveChain(chain: StyleEntry[], usual: OwnType): ResolvedStyle {
  const first = <T>(read: (entry: StyleEntry) => T | undefined): T | undefined => {
    for (const entry of chain) {
      const value = read(entry);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  const outline = first((entry) => entry.outline ?? headingOutline(entry.name));
  return {
    level: outline !== undefined && outline < 9 ? outline + 1 : undefined,
    toc: chain.some((entry) => tocName.test(entry.name)),
    numId: first((entry) => entry.numId),
    numLevel: first((entry) => entry.numLevel),
    hidden: first((entry) => entry.hidden) ?? false,
    font: first((entry) => entry.font),
    centred: first((entry) => entry.centred),
    type: Object.assign({}, usual, ...chain.toReversed().map(({ type }) => type)),
  };
}

function headingOutline(name: string): number | undefined {
  const level = headingName.exec(name)?.[1];
  return level === undefined ? undefined : Number(level) - 1;
}
