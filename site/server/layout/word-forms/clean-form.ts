import { isPrompt, PROMPT_CHARS } from '../../documents/read/docx/docx-prompt.ts';
import { child, elements, innerText, isOn, type XmlElement } from '../../documents/read/xml.ts';
import { all, copied, element, FormRefusedError, seenText, walk, without } from './ooxml.ts';

/** Names of fonts by the slot of the tender's theme: minorEastAsia → 宋体. */
export type ThemeFonts = ReadonlyMap<string, string>;

export interface Cleaning {
  fonts: ThemeFonts;
  /** Blanks count everywhere: the file says so once, at its root. */
  keepsSpaces: boolean;
}

/** What a form needs not, or may not, bring along: notes of revisions, anchors, programs, links. */
const DROPPED = new Set(
  [
    ...[
      'proofErr',
      'lastRenderedPageBreak',
      'bookmarkStart',
      'bookmarkEnd',
      'permStart',
      'permEnd',
    ],
    ...['commentRangeStart', 'commentRangeEnd', 'commentReference', 'annotationRef', 'del'],
    ...['moveFrom', 'delText', 'delInstrText', 'moveFromRangeStart', 'moveFromRangeEnd'],
    ...['moveToRangeStart', 'moveToRangeEnd', 'customXmlInsRangeStart', 'customXmlInsRangeEnd'],
    ...['customXmlDelRangeStart', 'customXmlDelRangeEnd', 'rPrChange', 'pPrChange', 'tblPrChange'],
    ...['trPrChange', 'tcPrChange', 'tblPrExChange', 'sectPrChange', 'tblGridChange'],
    ...['numberingChange', 'cellIns', 'cellMerge', 'divId', 'outlineLvl', 'control', 'movie'],
    ...['smartTagPr', 'customXmlPr', 'sdtPr', 'sdtEndPr', 'fldData', 'entryMacro', 'exitMacro'],
    ...['helpText', 'statusText', 'printerSettings', 'objectEmbed', 'objectLink'],
  ].map((name) => `w:${name}`),
);
const UNWRAPPED = new Set(
  ['ins', 'moveTo', 'smartTag', 'customXml', 'dir', 'bdo', 'hyperlink', 'sdt', 'sdtContent'].map(
    (name) => `w:${name}`,
  ),
);
/** Without these a form would not say what it said: it is not carried. */
const REFUSED = new Set([
  ...['w:altChunk', 'w:subDoc', 'w:footnoteReference', 'w:endnoteReference'],
  ...['w:contentPart', 'w14:contentPart', 'c:chart', 'dgm:relIds'],
]);
const KNOWN = new Set('w wp a pic v o w10 m mc wps wpg wpc wp14 w14 xml'.split(' '));
const DROPPED_ATTRIBUTE =
  /^(?:xmlns(?::.*)?|w:rsid\w*|w14:(?:paraId|textId)|w:theme\w+|w:(?:fill|color)Theme|w:themeFill\w*|wp14:(?:anchorId|editId)|mc:Ignorable|(?:o|v|r):?(?:href|althref|src|link)|href|src|o:title|alt|descr|title|onclick|macro|textlink)$/;
/** Here the schema knows on and off only by their being there. */
const ON_ONLY = /^w:(?:noWrap|tcFitText|cantSplit|hideMark|tblHeader)$/;

/** Copies of elements of the tender without what a bid may not hold. Throws FormRefusedError. */
export function cleaned(nodes: readonly XmlElement[], how: Cleaning): XmlElement[] {
  return nodes.flatMap((node) => cleanedNode(node, how));
}

/** 单击此处输入文字 in an empty control is a line to write on: it is not left in a bid. */
function asLine(control: XmlElement): XmlElement {
  const copy = copied(control);
  for (const [at, words] of all(copy, 'w:t').entries())
    words.children = at === 0 ? ['_'.repeat(PROMPT_CHARS)] : [];
  // The style of the prompt is grey.
  for (const properties of all(copy, 'w:rPr'))
    properties.children = without(properties, 'w:rStyle', 'w:color');
  return copy;
}

function cleanedNode(node: XmlElement, how: Cleaning): XmlElement[] {
  if (REFUSED.has(node.name)) throw new FormRefusedError(node.name);
  if (DROPPED.has(node.name) || /^(?:a:hlink|o:OLE|a:extLst|wp14:|o:callout)/.test(node.name))
    return [];
  if (!KNOWN.has(node.name.split(':')[0] ?? '')) return [];
  if (isPrompt(node)) return cleaned(elements(asLine(node)), how);
  if (UNWRAPPED.has(node.name)) return cleaned(elements(node), how);
  const isOff = /^(?:0|false|off)$/.test(node.attributes['w:val'] ?? '');
  if (ON_ONLY.test(node.name) && isOff) return [];
  if (node.name === 'w:tr' && child(child(node, 'w:trPr'), 'w:del')) return [];
  if (node.name === 'w:tc' && child(child(node, 'w:tcPr'), 'w:cellDel')) return [];
  const properties = child(node, 'w:rPr');
  if (node.name === 'w:r' && properties && isOn(properties, 'w:vanish')) return [];
  // The picture of an embedded object stays, the object does not.
  const name = node.name === 'w:object' ? 'w:pict' : node.name;
  const children = node.children.flatMap((one): (XmlElement | string)[] =>
    typeof one === 'string' ? [one] : cleanedNode(one, how),
  );
  const copy = element(name, attributesOf(node, how), children);
  if (name === 'w:p') flattenFields(copy);
  return [copy];
}

function attributesOf(node: XmlElement, { fonts, keepsSpaces }: Cleaning): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    const prefix = name.includes(':') ? (name.split(':')[0] ?? '') : '';
    if (DROPPED_ATTRIBUTE.test(name) || !(prefix === '' || prefix === 'r' || KNOWN.has(prefix)))
      continue;
    if (node.name === 'w:object') continue;
    kept[name] = value;
  }
  if (node.name === 'w:ilvl' && Number(kept['w:val']) < 0) kept['w:val'] = '0';
  if (node.name === 'v:group') for (const name of ['filled', 'stroked']) delete kept[name];
  if (node.name === 'w:rFonts') nameFonts(kept, fonts);
  // Converted files say it once, at the top.
  if (node.name === 'w:t' && keepsSpaces) kept['xml:space'] = 'preserve';
  return kept;
}

/** Fonts of the tender's theme by their names: the bid has no theme of theirs. */
function nameFonts(attributes: Record<string, string>, fonts: ThemeFonts): void {
  for (const slot of ['ascii', 'hAnsi', 'eastAsia', 'cs']) {
    const key = slot === 'cs' ? 'w:cstheme' : `w:${slot}Theme`;
    const font = fonts.get(attributes[key] ?? '');
    delete attributes[key];
    if (font) attributes[`w:${slot}`] = font;
  }
}

export function themeFonts(theme: XmlElement | undefined): ThemeFonts {
  const fonts = new Map<string, string>();
  const scheme = theme && all(theme, 'a:fontScheme')[0];
  for (const part of ['major', 'minor']) {
    const set = child(scheme, `a:${part}Font`);
    const face = (name: string) => child(set, name)?.attributes.typeface || undefined;
    const chinese = elements(set, 'a:font').find((one) => one.attributes.script === 'Hans');
    const slots = {
      ...{ Ascii: face('a:latin'), HAnsi: face('a:latin'), Bidi: face('a:cs') },
      EastAsia: face('a:ea') ?? chinese?.attributes.typeface,
    };
    for (const [slot, font] of Object.entries(slots)) if (font) fonts.set(part + slot, font);
  }
  return fonts;
}

/** Fields that draw something by themselves and fetch nothing; of any other, what it shows stays. */
const DRAWN = /^\s{0,20}(?:FORMCHECKBOX|EQ|SYMBOL|SEQ)\b/i;

const fieldStep = (run: XmlElement): string | undefined =>
  child(run, 'w:fldChar')?.attributes['w:fldCharType'];

function flattenFields(paragraph: XmlElement): void {
  const simple = paragraph.children.flatMap((one) =>
    typeof one !== 'string' && one.name === 'w:fldSimple' ? one.children : [one],
  );
  const out: (XmlElement | string)[] = [];
  let held: XmlElement[] = [];
  let depth = 0;
  let isNested = false;
  for (const one of simple) {
    const step = typeof one === 'string' ? undefined : fieldStep(one);
    if (typeof one === 'string' || (depth === 0 && step === undefined)) {
      out.push(one);
      continue;
    }
    if (step === 'begin') {
      depth += 1;
      isNested ||= depth > 1;
    }
    // The end of a field that began in another paragraph.
    if (depth === 0) continue;
    held.push(one);
    if (step !== 'end') continue;
    depth -= 1;
    if (depth > 0) continue;
    out.push(...(isNested ? shownBy(held) : fieldOf(held)));
    held = [];
    isNested = false;
  }
  paragraph.children = [...out, ...shownBy(held)].filter(
    (one) => typeof one === 'string' || one.name !== 'w:instrText',
  );
}

function fieldOf(held: readonly XmlElement[]): readonly XmlElement[] {
  const code = held
    .flatMap((one) => elements(one, 'w:instrText'))
    .map(innerText)
    .join('');
  return DRAWN.test(code) ? held : shownBy(held);
}

/** What stands behind the last separator of a field; a field without one showed nothing. */
function shownBy(held: readonly XmlElement[]): XmlElement[] {
  let isShown = !held.some((one) => fieldStep(one) === 'begin');
  return held.filter((one) => {
    const step = fieldStep(one);
    if (step === 'separate') isShown = true;
    if (step === 'begin') isShown = false;
    return isShown && step === undefined && !child(one, 'w:instrText');
  });
}

/** Paragraphs whose mark was deleted go on in the next one. */
export function joinDeletedMarks(blocks: readonly XmlElement[]): XmlElement[] {
  const joined: XmlElement[] = [];
  let open = false;
  for (const block of blocks) {
    const last = joined.at(-1);
    if (open && last && block.name === 'w:p')
      last.children.push(
        ...block.children.filter((one) => typeof one === 'string' || one.name !== 'w:pPr'),
      );
    else joined.push(copied(block));
    const mark = child(child(child(block, 'w:pPr'), 'w:rPr'), 'w:del');
    open = block.name === 'w:p' && mark !== undefined;
  }
  return joined;
}

/** Whether a paragraph shows nothing at all. */
export function isEmptyParagraph(node: XmlElement): boolean {
  if (node.name !== 'w:p' || seenText(node).trim() !== '') return false;
  return ![...walk(node)].some(({ name }) => /^(?:w:drawing|w:pict|w:object|w:sym)$/.test(name));
}
