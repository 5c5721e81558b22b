import type { ComparedDocument, FileMetadata } from '../core/contract/compare.ts';

export type MetadataField = keyof FileMetadata;

/** What says most of where a file comes from first. */
const fields: readonly MetadataField[] = [
  'author',
  'lastEditor',
  'company',
  'manager',
  'title',
  'identifiers',
  'createdAt',
  'modifiedAt',
  'printedAt',
  'editingMinutes',
  'revision',
  'template',
  'application',
];
/** Equal in most files of the world: no sign of anything. */
const common: ReadonlySet<MetadataField> = new Set(['application', 'template', 'revision']);

export interface MetadataValue {
  text: string;
  /** The letter that all equal values of the row carry; '' for a value that is there once. */
  mark: string;
}
export interface MetadataRow {
  field: MetadataField;
  /** Equal values are no sign of anything. */
  isCommon: boolean;
  /** By document, in their order. */
  values: MetadataValue[][];
}

const valuesOf = (metadata: FileMetadata | null, field: MetadataField): string[] => {
  const value = metadata?.[field] ?? '';
  return (typeof value === 'string' ? [value] : value)
    .map((text) => text.trim())
    .filter((text) => text !== '');
};

/** A, B … Z, A2, B2 … */
const letter = (index: number) =>
  String.fromCharCode(65 + (index % 26)) + (index >= 26 ? String(Math.floor(index / 26) + 1) : '');

/** Properties as rows, with a letter on each value that several documents have; rows of which no file says anything are left out. */
export function metadataRows(documents: readonly ComparedDocument[]): MetadataRow[] {
  return fields.flatMap((field) => {
    const all = documents.map(({ metadata }) => [...new Set(valuesOf(metadata, field))]);
    if (all.every((values) => values.length === 0)) return [];
    const counts = new Map<string, number>();
    for (const text of all.flat()) counts.set(text, (counts.get(text) ?? 0) + 1);
    const equal = [...counts].filter(([, count]) => count > 1).map(([text]) => text);
    const marks = new Map(equal.map((text, index) => [text, letter(index)]));
    const values = all.map((texts) => texts.map((text) => ({ text, mark: marks.get(text) ?? '' })));
    return [{ field, isCommon: common.has(field), values }];
  });
}
