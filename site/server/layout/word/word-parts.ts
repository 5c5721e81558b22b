import type { Document, IContext, IXmlableObject, XmlComponent } from 'docx';
import { HEADING_LIST, IN_FIGURES } from './word-numbering.ts';

/**
 * Puts right what the library writes, before it is packed: a section break stands in an empty paragraph of full height,
 * which would push an empty page out of a full one; outline numbering is marked as if its levels were unused drafts of a
 * simple list; headings after a jump go on from where the jump leads, and 1.1 under 第一章 counts in figures. An anonymous file does not say when it was made.
 */
export function tidyParts(document: Document, anonymous: boolean): void {
  rewrite(document.Document.View, flattenSectionBreaks);
  rewrite(document.Numbering, (xml) => {
    nameMultilevelLists(xml);
    startHeadings(xml, document.Numbering.ConcreteNumbering);
  });
  if (anonymous) rewrite(document.CoreProperties, withoutTimes);
}

/** The time that programs take for none. */
const NO_TIME = '2000-01-01T00:00:00Z';

function withoutTimes(xml: unknown): void {
  for (const property of list(xml, 'cp:coreProperties')) {
    for (const name of ['dcterms:created', 'dcterms:modified']) {
      const value = property[name];
      if (Array.isArray(value))
        property[name] = value.map((part: unknown) => (typeof part === 'string' ? NO_TIME : part));
    }
  }
}

/** An instance of the heading list is named by the number its first level starts at. */
function startHeadings(
  xml: unknown,
  lists: readonly { numId: number; reference: string; instance: number }[],
): void {
  const starts = new Map(
    lists.filter((one) => one.reference === HEADING_LIST).map((one) => [one.numId, one.instance]),
  );
  for (const child of list(xml, 'w:numbering')) {
    const [attributes, ...parts] = list(child, 'w:num');
    const start = starts.get(Number(attributeOf(attributes, 'w:numId')));
    if (start === undefined || start === 0) continue;
    if (start === IN_FIGURES) {
      child['w:num'] = inFigures(list(child, 'w:num'), xml);
      continue;
    }
    for (const part of parts) {
      const [level, value] = list(part, 'w:lvlOverride');
      if (Number(attributeOf(level, 'w:ilvl')) !== 0 || !value) continue;
      value['w:startOverride'] = { _attr: { 'w:val': start } };
    }
  }
}

/**
 * A list over the same definition that starts nothing anew counts together with the others of it; its levels differ in
 * being figures.
 */
function inFigures(
  parts: readonly Record<string, unknown>[],
  xml: unknown,
): Record<string, unknown>[] {
  const own = parts.filter((part) => !('w:lvlOverride' in part));
  const id = own
    .map((part) => valueOf(part['w:abstractNumId']))
    .find((value) => value !== undefined);
  const definition = list(xml, 'w:numbering')
    .map((child) => list(child, 'w:abstractNum'))
    .find(([attributes]) => attributeOf(attributes, 'w:abstractNumId') === id);
  const levels = (definition ?? [])
    .filter((part) => 'w:lvl' in part)
    .map((part) => list(part, 'w:lvl'));
  const overrides = levels.flatMap((level) => {
    if (level.some((part) => valueOf(part['w:numFmt']) === 'decimal')) return [];
    const ilvl = level
      .map((part) => attributeOf(part, 'w:ilvl'))
      .find((value) => value !== undefined);
    // The style stays with the list that shows the level as it is.
    const figures = level.flatMap((part) => {
      if ('w:numFmt' in part) return [{ 'w:numFmt': { _attr: { 'w:val': 'decimal' } } }];
      return 'w:pStyle' in part ? [] : [part];
    });
    return [{ 'w:lvlOverride': [{ _attr: { 'w:ilvl': ilvl } }, { 'w:lvl': figures }] }];
  });
  return [...own, ...overrides];
}

function valueOf(element: unknown): unknown {
  return isRecord(element) ? attributeOf(element, 'w:val') : undefined;
}

function attributeOf(part: Record<string, unknown> | undefined, name: string): unknown {
  const attributes = part?.['_attr'];
  return isRecord(attributes) ? attributes[name] : undefined;
}

function rewrite(component: XmlComponent, change: (xml: unknown) => void): void {
  const prepare = component.prepForXml.bind(component);
  component.prepForXml = (context: IContext): IXmlableObject | undefined => {
    const xml = prepare(context);
    change(xml);
    return xml;
  };
}

function flattenSectionBreaks(xml: unknown): void {
  const body = list(
    list(xml, 'w:document').find((child) => 'w:body' in child),
    'w:body',
  );
  for (const child of body) {
    const [properties, ...others] = list(child, 'w:p');
    const settings = list(properties, 'w:pPr');
    if (others.length > 0 || settings.length !== 1 || !settings[0] || !('w:sectPr' in settings[0]))
      continue;
    const attributes = (values: Record<string, string>) => ({ _attr: values });
    settings.unshift(
      {
        'w:spacing': attributes({
          'w:before': '0',
          'w:after': '0',
          'w:line': '20',
          'w:lineRule': 'exact',
        }),
      },
      { 'w:rPr': [{ 'w:sz': attributes({ 'w:val': '2' }) }] },
    );
  }
}

function nameMultilevelLists(xml: unknown): void {
  for (const child of list(xml, 'w:numbering')) {
    for (const part of list(child, 'w:abstractNum')) {
      if ('w:multiLevelType' in part)
        part['w:multiLevelType'] = { _attr: { 'w:val': 'multilevel' } };
      for (const { _attr: attributes } of list(part, 'w:lvl'))
        if (isRecord(attributes)) delete attributes['w:tentative'];
    }
  }
}

/** Children of an element in the library's form `{ name: [children] }`; empty for anything else. */
function list(element: unknown, name: string): Record<string, unknown>[] {
  const children = isRecord(element) ? element[name] : undefined;
  return Array.isArray(children) ? children : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
