import { elements, innerText, type XmlElement } from '../../documents/read/xml.ts';
import type { ZipArchive } from '../../documents/read/zip.ts';
import { attribute, documentPart, localName, partElements } from './docx-package.ts';
import { type FoundMetadata, metadataTime } from './file-metadata.ts';

const MOST_CUSTOM = 100;
const MOST_SESSIONS = 3500;

/** Properties, document and session identifiers, and the names of those who commented or tracked changes, of a Word file. */
export async function docxMetadata(zip: ZipArchive): Promise<FoundMetadata> {
  const core = valuesByName(await partElements(zip, 'docProps/core.xml'));
  const app = valuesByName(await partElements(zip, 'docProps/app.xml'));
  const custom = customProperties(await partElements(zip, 'docProps/custom.xml'));
  const main = await documentPart(zip);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const settings = await partElements(zip, `${folder}settings.xml`);
  const comments = await partElements(zip, `${folder}comments.xml`);
  const people = await partElements(zip, `${folder}people.xml`);
  const names = [...comments, ...people].flatMap((element) => attribute(element, 'author') ?? []);
  return {
    author: core.get('creator') ?? '',
    lastEditor: core.get('lastModifiedBy') ?? '',
    title: core.get('title') ?? '',
    revision: core.get('revision') ?? '',
    createdAt: utcTime(core.get('created')),
    modifiedAt: utcTime(core.get('modified')),
    printedAt: utcTime(core.get('lastPrinted')),
    company: app.get('Company') ?? '',
    manager: app.get('Manager') ?? '',
    template: app.get('Template') ?? '',
    application: [app.get('Application'), app.get('AppVersion')].filter(Boolean).join(' '),
    editingMinutes: app.get('TotalTime') ?? '',
    identifiers: [
      ...namedIdentifier('identifier', core.get('identifier')),
      ...settingIdentifiers(settings),
      ...custom,
      ...new Set(names.map((name) => `author:${name}`)),
    ],
  };
}

function valuesByName(parts: readonly XmlElement[]): Map<string, string> {
  return new Map(parts.map((element) => [localName(element), innerText(element).trim()]));
}

const namedIdentifier = (name: string, value: string | undefined): string[] =>
  value ? [`${name}:${value}`] : [];

function settingIdentifiers(settings: readonly XmlElement[]): string[] {
  const found: string[] = [];
  for (const element of settings) {
    const value = attribute(element, 'val');
    if (localName(element) === 'docId' && value)
      found.push(`docId:${value.replace(/[{}]/g, '').toUpperCase()}`);
    if (localName(element) !== 'rsids') continue;
    for (const session of elements(element).slice(0, MOST_SESSIONS)) {
      const id = attribute(session, 'val')?.toUpperCase();
      if (id && !/^0*$/.test(id))
        found.push(`${localName(session) === 'rsidRoot' ? 'rsidRoot' : 'rsid'}:${id}`);
    }
  }
  return found;
}

/** WPS writes its build and marks of the file here (KSOProductBuildVer, ICV), document systems their own numbers. */
function customProperties(properties: readonly XmlElement[]): string[] {
  return properties.slice(0, MOST_CUSTOM).flatMap((property) => {
    const name = attribute(property, 'name');
    const value = innerText(property).trim();
    return name && value ? [`${name}:${value}`] : [];
  });
}

/** W3CDTF; without a zone it is UTC. */
function utcTime(value: string | undefined): string {
  if (!value) return '';
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(value);
  const hasTime = value.includes('T');
  return metadataTime(Date.parse(hasTime && !hasZone ? `${value}Z` : value));
}
