/** What a person found in a sample file. Keys of `facts` are those of the truth file that are present. */
export interface Truth {
  facts: Record<string, string | number | null>;
  /** Facts the file states in words only; they cannot be compared. */
  inWords: string[];
  items: TruthItem[];
  /** Groups that may stand for the items. */
  groups: TruthItem[];
  total: number | null;
  /** The file has no text layer and must be refused. */
  refused: boolean;
  stars: number | null;
  triangles: number | null;
  qualifications: number | null;
  /** The requirements that carry a mark, where the file's truth lists them. */
  clauses: { kind: string; text: string }[];
  /** Scored each by itself; `items` is empty then. */
  lots: { items: TruthItem[]; total: number | null }[];
}

export interface TruthItem {
  name: string;
  max: number;
  category?: string;
}

type Json = Record<string, unknown>;

/** Reads a truth file; numbers may be strings and any key may be missing. */
export function parseTruth(text: string): Truth {
  const json = record(JSON.parse(text));
  const fields = record(json['fields'] ?? json['facts']);
  const scoring = record(json['scoring']);
  const marks = record(json['marks']);
  const note = textOf(scoring['total_note']);
  const facts = Object.fromEntries(
    Object.entries(fields)
      .filter(([key]) => !key.endsWith('_text'))
      .map(([key, value]) => [key, scalar(value)]),
  );
  return {
    facts,
    inWords: Object.keys(fields)
      .filter((key) => key.endsWith('_text') && fields[key] !== null && fields[key] !== '')
      .map((key) => key.replace(/_text$/, '')),
    items: itemsOf(scoring['items']),
    groups: /group|组/i.test(note)
      ? Object.entries(record(scoring['category_totals'])).map(([name, max]) => ({
          name,
          max: numberOf(max) ?? Number.NaN,
        }))
      : [],
    total: numberOf(scoring['total']),
    refused:
      /no text layer|scanned/i.test(textOf(json['difficulty'])) ||
      numberOf(json['chars_without_blanks']) === 0,
    stars: numberOf(marks['star_clauses']),
    triangles: numberOf(marks['triangle_clauses']),
    qualifications: numberOf(record(json['qualification'])['count']),
    clauses: list(json['clauses']).map(({ kind, text: clause }) => ({
      kind: textOf(kind),
      text: textOf(clause),
    })),
    lots: list(json['lots'])
      .map((lot) => ({ items: itemsOf(lot['items']), total: numberOf(lot['total']) }))
      .filter(({ items }) => items.length > 0),
  };
}

function itemsOf(value: unknown): TruthItem[] {
  return list(value).map((item) => ({
    name: textOf(item['name'] ?? item['item']),
    max: numberOf(item['max'] ?? item['maxScore'] ?? item['score']) ?? Number.NaN,
    category: textOf(item['category']),
  }));
}

function record(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(record) : [];
}

function scalar(value: unknown): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value.replace(/[,，分元]/g, ''));
  return Number.isFinite(number) ? number : null;
}
