import { child, childValue, elements, type XmlElement } from '../../documents/read/xml.ts';
import { type Cleaning, cleaned } from './clean-form.ts';
import { all, byAttribute, element, valued, without } from './ooxml.ts';

/** How far each level of a list had counted, by the id of the list's definition. */
export type ListCounters = ReadonlyMap<string, readonly (number | undefined)[]>;

/** Lists of the tender as lists of the bid, under new ids. */
export interface CarriedNumbering {
  /** Points the lists below the element to those of the bid. */
  renumber(node: XmlElement): void;
  /** A form counts on from where the tender had counted: 附件11 stays 附件11. */
  startForm(counters: ListCounters): void;
}

export function carriedNumbering(
  source: XmlElement | undefined,
  target: XmlElement,
  how: Cleaning,
): CarriedNumbering {
  const nums = byAttribute(source, 'w:num', 'w:numId');
  const abstracts = byAttribute(source, 'w:abstractNum', 'w:abstractNumId');
  const definitions = new Map<string, string>();
  let numbers = new Map<string, string>();
  let reached: ListCounters = new Map();

  const define = (id: string, own: XmlElement): string => {
    const known = definitions.get(id);
    if (known !== undefined) return known;
    const fresh = nextId(target, 'w:abstractNum', 'w:abstractNumId');
    definitions.set(id, fresh);
    insertAfterLast(target, 'w:abstractNum', definitionOf(own, fresh, abstracts, how));
    return fresh;
  };
  const numberFor = (id: string): string | undefined => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const own = nums.get(id);
    const abstractId = childValue(own, 'w:abstractNumId') ?? '';
    const abstract = abstracts.get(abstractId);
    if (!own || !abstract) return undefined;
    const definition = define(abstractId, abstract);
    const fresh = nextId(target, 'w:num', 'w:numId');
    numbers.set(id, fresh);
    const overrides = startedAt(
      cleaned(elements(own, 'w:lvlOverride'), how),
      reached.get(abstractId) ?? [],
    );
    for (const override of overrides) for (const level of elements(override, 'w:lvl')) bare(level);
    const children = [valued('w:abstractNumId', definition), ...overrides];
    insertAfterLast(target, 'w:num', element('w:num', { 'w:numId': fresh }, children));
    return fresh;
  };
  return {
    renumber(node) {
      for (const one of all(node, 'w:numId')) {
        const id = one.attributes['w:val'] ?? '0';
        if (id !== '0') one.attributes['w:val'] = numberFor(id) ?? '0';
      }
    },
    startForm(counters) {
      numbers = new Map();
      reached = counters;
    },
  };
}

function definitionOf(
  own: XmlElement,
  id: string,
  abstracts: ReadonlyMap<string, XmlElement>,
  how: Cleaning,
): XmlElement {
  const link = childValue(own, 'w:numStyleLink');
  const linked =
    link === undefined
      ? undefined
      : [...abstracts.values()].find((one) => childValue(one, 'w:styleLink') === link);
  const [copy = element('w:abstractNum')] = cleaned([linked ?? own], how);
  copy.attributes = { 'w:abstractNumId': id };
  copy.children = without(copy, ...['w:nsid', 'w:tmpl', 'w:styleLink', 'w:numStyleLink', 'w:name']);
  for (const level of elements(copy, 'w:lvl')) bare(level);
  return copy;
}

/** A level without what ties it to styles and pictures of the tender. */
function bare(level: XmlElement): void {
  delete level.attributes['w:tplc'];
  level.children = without(level, 'w:pStyle', 'w:lvlPicBulletId');
}

function startedAt(
  overrides: XmlElement[],
  reached: readonly (number | undefined)[],
): XmlElement[] {
  const levelOf = (one: XmlElement) => Number(one.attributes['w:ilvl']);
  for (const [level, value] of reached.entries()) {
    if (value === undefined) continue;
    let override = overrides.find((one) => levelOf(one) === level);
    if (!override) {
      override = element('w:lvlOverride', { 'w:ilvl': String(level) });
      overrides.push(override);
    }
    override.children = [
      valued('w:startOverride', String(value + 1)),
      ...without(override, 'w:startOverride'),
    ];
  }
  return overrides.toSorted((a, b) => levelOf(a) - levelOf(b));
}

function nextId(parent: XmlElement, name: string, attribute: string): string {
  const ids = elements(parent, name).map((one) => Number(one.attributes[attribute]) || 0);
  return String(ids.reduce((most, id) => Math.max(most, id), 0) + 1);
}

function insertAfterLast(parent: XmlElement, name: string, node: XmlElement): void {
  const at = parent.children.findLastIndex((one) => typeof one !== 'string' && one.name === name);
  // Definitions stand before the lists.
  const end = name === 'w:abstractNum' ? 0 : parent.children.length;
  parent.children.splice(at < 0 ? end : at + 1, 0, node);
}

/** Where the lists of a tender had counted to before the `from`th block of its body. */
export function countedBefore(
  blocks: readonly XmlElement[],
  from: number,
  styles: XmlElement | undefined,
  numbering: XmlElement | undefined,
): ListCounters {
  const nums = byAttribute(numbering, 'w:num', 'w:numId');
  const abstracts = byAttribute(numbering, 'w:abstractNum', 'w:abstractNumId');
  const styled = byAttribute(styles, 'w:style', 'w:styleId');
  const counters = new Map<string, (number | undefined)[]>();
  const begun = new Set<string>();
  for (const paragraph of blocks.slice(0, from).flatMap((block) => all(block, 'w:p'))) {
    const properties = child(paragraph, 'w:pPr');
    const own = child(properties, 'w:numPr');
    const style = styleNumber(styled, childValue(properties, 'w:pStyle'));
    const numId = childValue(own, 'w:numId') ?? childValue(style?.number, 'w:numId') ?? '0';
    const num = nums.get(numId);
    const id = childValue(num, 'w:abstractNumId') ?? '';
    const abstract = abstracts.get(id);
    if (!num || !abstract) continue;
    const levels = elements(abstract, 'w:lvl');
    const tied = levels.find((one) => childValue(one, 'w:pStyle') === style?.id)?.attributes[
      'w:ilvl'
    ];
    const level = Math.min(
      8,
      Math.max(
        0,
        Number(childValue(own, 'w:ilvl') ?? childValue(style?.number, 'w:ilvl') ?? tied) || 0,
      ),
    );
    const state = counters.get(id) ?? [];
    counters.set(id, state);
    if (!begun.has(numId)) {
      begun.add(numId);
      for (const override of elements(num, 'w:lvlOverride')) {
        const start = childValue(override, 'w:startOverride');
        const at = Number(override.attributes['w:ilvl']);
        if (start !== undefined && at >= 0 && at < 9) state[at] = Number(start) - 1;
      }
    }
    const start = childValue(
      levels.find((one) => Number(one.attributes['w:ilvl']) === level),
      'w:start',
    );
    state[level] = (state[level] ?? Number(start ?? 1) - 1) + 1;
    state.length = level + 1;
  }
  return counters;
}

/** The list a style puts its paragraphs in, and the style that says so. */
function styleNumber(
  styles: ReadonlyMap<string, XmlElement>,
  id: string | undefined,
): { id: string; number: XmlElement } | undefined {
  let at = id;
  for (let i = 0; at !== undefined && i < 12; i++) {
    const style = styles.get(at);
    const number = child(child(style, 'w:pPr'), 'w:numPr');
    if (number) return { id: at, number };
    at = childValue(style, 'w:basedOn');
  }
  return undefined;
}
