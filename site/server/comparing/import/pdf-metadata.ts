import { openPdf } from '../../documents/read/pdf/pdf.ts';
import { type FoundMetadata, metadataTime } from './file-metadata.ts';

const MOST_CUSTOM = 50;
/** Custom entries that are fields of their own. */
const namedFields = new Set(['Company', 'Manager', 'LastSavedBy', 'SourceModified']);

/** Document information, XMP and identifiers of a PDF, and as lines what else it says of itself. Nothing of a damaged one. */
export async function pdfMetadata(
  bytes: Uint8Array,
): Promise<{ found: FoundMetadata; lines: string[]; pages: number | null }> {
  const loading = openPdf(bytes);
  try {
    const pdf = await loading.promise;
    const { info, metadata } = await pdf.getMetadata();
    const entries = textEntries(info);
    const xmp = (name: string): string => textOf(metadata?.get(name));
    const custom = textEntries('Custom' in info ? info.Custom : {});
    const found: FoundMetadata = {
      author: entries.get('Author') ?? xmp('dc:creator'),
      lastEditor: custom.get('LastSavedBy') ?? '',
      company: entries.get('Company') ?? custom.get('Company') ?? '',
      manager: custom.get('Manager') ?? '',
      title: entries.get('Title') ?? xmp('dc:title'),
      application: programs(
        entries.get('Creator') ?? xmp('xmp:creatortool'),
        entries.get('Producer') ?? xmp('pdf:producer'),
      ),
      createdAt: pdfTime(entries.get('CreationDate')) || isoTime(xmp('xmp:createdate')),
      modifiedAt: pdfTime(entries.get('ModDate')) || isoTime(xmp('xmp:modifydate')),
      identifiers: [
        ...identifier('DocumentID', xmp('xmpmm:documentid')),
        ...identifier('OriginalDocumentID', xmp('xmpmm:originaldocumentid')),
        ...identifier('InstanceID', xmp('xmpmm:instanceid')),
        ...(hasIdentifier(bytes) ? pdf.fingerprints : []).flatMap((value, i) =>
          value && !isNothing(value)
            ? [`${i === 0 ? 'fileID' : 'revisionID'}:${value.toUpperCase()}`]
            : [],
        ),
        ...[...custom]
          .filter(([name]) => !namedFields.has(name))
          .slice(0, MOST_CUSTOM)
          .map(([name, value]) => `${name}:${value}`),
      ],
    };
    const lines = ['Subject', 'Keywords'].flatMap((name) => entries.get(name) ?? []);
    return { found, lines, pages: pdf.numPages };
  } catch {
    return { found: {}, lines: [], pages: null };
  } finally {
    await loading.destroy();
  }
}

function textEntries(source: unknown): Map<string, string> {
  if (typeof source !== 'object' || source === null) return new Map();
  return new Map(
    [...(source instanceof Map ? source : Object.entries(source))].flatMap(
      ([name, value]: [unknown, unknown]) =>
        typeof name === 'string' && typeof value === 'string' && value.trim()
          ? [[name, value] as const]
          : [],
    ),
  );
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'string').join(' ')
    : typeof value === 'string'
      ? value
      : '';

const identifier = (name: string, value: string): string[] =>
  value ? [`${name}:${value.replace(/^(uuid|xmp\.\w+):/i, '')}`] : [];

/** Without an identifier in the file, pdfjs makes one up from its first bytes, which many files have in common. */
function hasIdentifier(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = file.indexOf('/ID'); at >= 0; at = file.indexOf('/ID', at + 3))
    if (/^\/ID\s*\[\s*[<(]/.test(file.toString('latin1', at, at + 20))) return true;
  return false;
}

const isNothing = (value: string): boolean => /^(0*|d41d8cd98f00b204e9800998ecf8427e)$/.test(value);

const programs = (creator: string, producer: string): string =>
  [...new Set([creator, producer].map((name) => name.trim()).filter(Boolean))].join(' / ');

/** `D:20240305101100+08'00'`; without a zone it is taken for China's. */
function pdfTime(value: string | undefined): string {
  const match = /^D?:?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-]\d\d)'?(\d\d)?)?/.exec(
    value?.trim() ?? '',
  );
  if (!match) return '';
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    utc,
    zone,
    zoneMinute = '00',
  ] = match;
  const offset = utc ? 'Z' : zone ? `${zone}:${zoneMinute}` : '+08:00';
  return metadataTime(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`));
}

const isoTime = (value: string): string => (value ? metadataTime(Date.parse(value)) : '');
