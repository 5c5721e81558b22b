import type { Document, IContext, IXmlableObject, XmlComponent } from 'docx';

/**
 * Puts two things right in what the library writes, before it is packed: a section break stands in an empty paragraph of
 * full height, which would push an empty page out of a full one; and outline numbering is marked as if its levels were
 * unused drafts of a simple list.
 */
export function tidyParts(document: Document): void {
  rewrite(document.Document.View, flattenSectionBreaks);
  rewrite(document.Numbering, nameMultilevelLists);
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
    if (others.length > 0 || settings.length !== 1 || !settings[0] || !('w:sectPr' in settings[0])) continue;
    const attributes = (values: Record<string, string>) => ({ _attr: values });
    settings.unshift(
      { 'w:spacing': attributes({ 'w:before': '0', 'w:after': '0', 'w:line': '20', 'w:lineRule': 'exact' }) },
      { 'w:rPr': [{ 'w:sz': attributes({ 'w:val': '2' }) }] },
    );
  }
}

function nameMultilevelLists(xml: unknown): void {
  for (const child of list(xml, 'w:numbering')) {
    for (const part of list(child, 'w:abstractNum')) {
      if ('w:multiLevelType' in part) part['w:multiLevelType'] = { _attr: { 'w:val': 'multilevel' } };
      for (const { _attr: attributes } of list(part, 'w:lvl')) if (isRecord(attributes)) delete attributes['w:tentative'];
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
