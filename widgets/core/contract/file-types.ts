interface Format {
  /** Extensions that are offered in file dialogs and named in texts. */
  offered: readonly string[];
  /** Extensions that are read as well. */
  also: readonly string[];
}

/** What the service reads text from, in the order it is named. */
export const readableFormats = {
  docx: { offered: ['.docx'], also: ['.docm', '.dotx'] },
  doc: { offered: ['.doc', '.wps'], also: ['.dot'] },
  pdf: { offered: ['.pdf'], also: [] },
  xlsx: { offered: ['.xlsx'], also: ['.xlsm'] },
  /** Excel 97 to 2003; WPS writes the same as .et. */
  xls: { offered: ['.xls'], also: ['.et', '.xlt'] },
  txt: { offered: ['.txt'], also: ['.text'] },
  md: { offered: ['.md'], also: ['.markdown'] },
  html: { offered: ['.html', '.htm'], also: ['.xhtml'] },
  rtf: { offered: ['.rtf'], also: [] },
  odt: { offered: ['.odt'], also: ['.ott'] },
  /** Several files of one tender. */
  archive: { offered: ['.zip', '.rar', '.7z'], also: [] },
  /** A photograph of a page; its letters are recognised. */
  picture: { offered: ['.jpg', '.png', '.heic'], also: ['.jpeg', '.heif'] },
} as const satisfies Record<string, Format>;
export type ReadableFormat = keyof typeof readableFormats;

/** Formats of a tender file. */
export const tenderFormats = [
  'docx',
  'doc',
  'pdf',
  'txt',
  'md',
  'html',
  'rtf',
  'odt',
  'xlsx',
  'xls',
  'archive',
  'picture',
] as const satisfies readonly ReadableFormat[];
/** Formats of the knowledge base and of compared bids. */
export const materialFormats = [
  'docx',
  'doc',
  'pdf',
  'xlsx',
  'xls',
  'txt',
  'md',
] as const satisfies readonly ReadableFormat[];

const offered = (formats: readonly ReadableFormat[]): readonly string[] =>
  formats.flatMap((format) => readableFormats[format].offered);

const pictures: readonly string[] = ['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif'];

/** Extensions of the files that are taken, by what they are for. */
export const fileTypes = {
  tender: offered(tenderFormats),
  material: offered(materialFormats),
  /** An outline is read from headings, numbered lines, or the rows of a sheet. */
  outline: ['.docx', '.doc', '.xlsx', '.xls', '.md', '.txt'] as readonly string[],
  /** An old bid, by its headings. */
  oldBid: ['.docx', '.doc', '.pdf', '.odt', '.rtf', '.md', '.txt'] as readonly string[],
  /** Files that are one picture. */
  picture: pictures,
  /** What the picture library takes: of a PDF its pages. */
  library: [...pictures, '.pdf'],
};

/** Pages of one file whose letters are recognised: half an hour of work. */
export const mostScannedPages = 400;

/** Bytes of the largest file that is taken; a picture may have less. */
export const largestFile = 50 * 1024 * 1024;

/** `.docx、.doc`: extensions as a text names them. */
export const typesText = (types: readonly string[]): string => types.join('、');
/** `.txt 或 .md`: extensions of which one is asked for. */
export const oneOfTypes = (types: readonly string[]): string =>
  `${typesText(types.slice(0, -1))} 或 ${types.at(-1) ?? ''}`;

/** True when the file's name ends in one of the extensions. */
export const hasType = (name: string, types: readonly string[]): boolean =>
  types.some((type) => name.toLowerCase().endsWith(type));
