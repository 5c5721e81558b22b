import { child, childValue, elements, type XmlElement } from '../../documents/read/xml.ts';
import type { CarriedNumbering } from './carried-numbering.ts';
import { type Cleaning, cleaned } from './clean-form.ts';
import { byAttribute, copied, element, valued, walk } from './ooxml.ts';
import { inOrder } from './schema-order.ts';

/** Styles of the tender as styles of the bid, under new ids and names: Word joins styles of one name. */
export interface CarriedStyles {
  /** The bid's id for a style of the tender, carried over at its first use; a paragraph always has one. */
  paragraph(id: string | undefined): string;
  other(id: string | undefined, type: 'character' | 'table'): string | undefined;
}

const BASE = 'TenderForm0';
const LABEL = '格式';
/** What may stand in a style's own table properties. */
const IN_TABLE_STYLE =
  /^w:(?:tblStyleRowBandSize|tblStyleColBandSize|jc|tblCellSpacing|tblInd|tblBorders|shd|tblCellMar)$/;

export function carriedStyles(
  source: XmlElement | undefined,
  target: XmlElement,
  numbering: CarriedNumbering,
  how: Cleaning,
): CarriedStyles {
  const styles = byAttribute(source, 'w:style', 'w:styleId');
  const isDefault = (one: XmlElement) => /^(?:1|true|on)$/.test(one.attributes['w:default'] ?? '');
  const usual = (type: string) =>
    [...styles.values()].find((one) => one.attributes['w:type'] === type && isDefault(one))
      ?.attributes['w:styleId'];
  const defaults = { paragraph: usual('paragraph'), table: usual('table'), character: undefined };
  const ids = new Map<string, string>();
  target.children.push(baseStyle(source, target, how));

  const carry = (id: string): string => {
    const known = ids.get(id);
    if (known !== undefined) return known;
    const own = styles.get(id);
    const type = own?.attributes['w:type'] ?? 'paragraph';
    const fresh = `TenderForm${ids.size + 1}`;
    ids.set(id, fresh);
    const place = target.children.length;
    const copy = element('w:style', {
      ...{ 'w:type': type, 'w:customStyle': '1', 'w:styleId': fresh },
    });
    const basedOn = childValue(own, 'w:basedOn');
    const link = childValue(own, 'w:link');
    const isLinked =
      link !== undefined && (styles.get(link)?.attributes['w:type'] ?? type) !== type;
    const base =
      basedOn !== undefined && styles.get(basedOn)?.attributes['w:type'] === type
        ? carry(basedOn)
        : type === 'paragraph'
          ? BASE
          : undefined;
    copy.children = [
      valued('w:name', `${LABEL} ${ids.size} ${(childValue(own, 'w:name') ?? id).slice(0, 60)}`),
      ...(base === undefined ? [] : [valued('w:basedOn', base)]),
      ...(isLinked ? [valued('w:link', carry(link))] : []),
      element('w:semiHidden'),
      element('w:unhideWhenUsed'),
      ...propertiesOf(own, numbering, how),
    ];
    target.children.splice(place, 0, inOrder(copy));
    return fresh;
  };
  const find = (id: string | undefined, type: 'paragraph' | 'character' | 'table') => {
    const isOfType = id !== undefined && styles.get(id)?.attributes['w:type'] === type;
    const found = isOfType ? id : defaults[type];
    return found === undefined ? undefined : carry(found);
  };
  return {
    paragraph: (id) => find(id, 'paragraph') ?? BASE,
    other: (id, type) => find(id, type),
  };
}

function propertiesOf(
  own: XmlElement | undefined,
  numbering: CarriedNumbering,
  how: Cleaning,
): XmlElement[] {
  const parts = elements(own).filter(({ name }) =>
    /^w:(?:pPr|rPr|tblPr|trPr|tcPr|tblStylePr)$/.test(name),
  );
  return cleaned(parts, how).map((part) => {
    numbering.renumber(part);
    for (const node of walk(part)) {
      if (node.name === 'w:tblPr')
        node.children = elements(node).filter(({ name }) => IN_TABLE_STYLE.test(name));
      if (node.name === 'w:tcPr')
        node.children = elements(node).filter(({ name }) => name !== 'w:textDirection');
      inOrder(node);
    }
    return part;
  });
}

/** What the standard takes where nothing is said; it puts the bid's own defaults out of force. */
const standard: Record<string, Record<string, string>> = {
  'w:sz': { 'w:val': '20' },
  'w:szCs': { 'w:val': '20' },
  'w:color': { 'w:val': 'auto' },
  'w:kern': { 'w:val': '0' },
  'w:b': { 'w:val': '0' },
  'w:spacing': { 'w:before': '0', 'w:after': '0', 'w:line': '240', 'w:lineRule': 'auto' },
  'w:ind': { 'w:left': '0', 'w:right': '0', 'w:firstLine': '0' },
  'w:jc': { 'w:val': 'left' },
  'w:rFonts': {
    ...{ 'w:ascii': 'Times New Roman', 'w:hAnsi': 'Times New Roman', 'w:eastAsia': '宋体' },
    'w:cs': 'Times New Roman',
  },
};

/** What all others are based on: the tender's defaults as far as they are not the bid's. */
function baseStyle(source: XmlElement | undefined, target: XmlElement, how: Cleaning): XmlElement {
  return element('w:style', { 'w:type': 'paragraph', 'w:customStyle': '1', 'w:styleId': BASE }, [
    valued('w:name', `${LABEL} 0`),
    element('w:semiHidden'),
    element('w:unhideWhenUsed'),
    ...(['p', 'r'] as const).map((kind) =>
      inOrder(element(`w:${kind}Pr`, {}, difference(kind, source, target, how))),
    ),
  ]);
}

function difference(
  kind: 'p' | 'r',
  source: XmlElement | undefined,
  target: XmlElement,
  how: Cleaning,
): XmlElement[] {
  const defaultsOf = (styles: XmlElement | undefined) =>
    elements(child(child(child(styles, 'w:docDefaults'), `w:${kind}PrDefault`), `w:${kind}Pr`));
  const named = (nodes: readonly XmlElement[]) => new Map(nodes.map((one) => [one.name, one]));
  const theirs = named(cleaned(defaultsOf(source), how));
  const ours = named(defaultsOf(target));
  return [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((name) => {
    const own = theirs.get(name);
    const usual = standard[name];
    if (!own) return usual ? [element(name, { ...usual })] : [];
    const isMixed = name === 'w:rFonts' || name === 'w:spacing';
    return isMixed ? [element(name, { ...usual, ...own.attributes })] : [copied(own)];
  });
}
