import { createHash } from 'node:crypto';
import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument } from '../comparable.ts';

/** A document that says something of its own making. */
export interface Subject {
  id: string;
  fileName: string;
  metadata: compare.FileMetadata;
}

/** A value and those who have it, two at least. */
export interface SharedValue {
  value: string;
  held: Subject[];
}

/** Findings of one kind of value; more say nothing new. */
const MOST_VALUES = 100;

/** Where a reader sees it with own eyes. */
export const WHERE =
  '可在 Word 或 WPS 的“文件 → 信息（文档加密）→ 属性”、PDF 阅读器的“文档属性”里看到。';
/** What the law says to it; whether it is so is for people to find out. */
export const LAW =
  '不同投标人的投标文件由同一单位或者个人编制，属于《招标投标法实施条例》第四十条所列视为串通投标的情形；属性相同只是线索，请人工核实。';

export function subjectsOf(documents: readonly ComparableDocument[]): Subject[] {
  return documents.flatMap(({ id, fileName, metadata }) =>
    metadata ? [{ id, fileName, metadata }] : [],
  );
}

/** Values that two or more have, in the order they first appear. */
export function sharedBy(
  subjects: readonly Subject[],
  values: (metadata: compare.FileMetadata) => readonly string[],
): SharedValue[] {
  const held = new Map<string, { value: string; held: Subject[] }>();
  for (const subject of subjects) {
    for (const value of new Set(values(subject.metadata))) {
      if (!value) continue;
      const key = comparable(value);
      const there = held.get(key);
      if (!there) held.set(key, { value, held: [subject] });
      else if (there.held.at(-1) !== subject) there.held.push(subject);
    }
  }
  return [...held.values()].filter((shared) => shared.held.length > 1).slice(0, MOST_VALUES);
}

/** Names differ in case and blanks from program to program. */
export const comparable = (value: string): string => value.toLowerCase().replace(/\s+/g, '');

/** A finding whose id is the same whenever the same documents are compared. */
export function createFinding(
  kind: compare.CompareFinding['kind'],
  grade: compare.CompareFinding['grade'],
  title: string,
  detail: string,
  held: readonly Subject[],
): compare.CompareFinding {
  const documents = held.map((subject) => subject.id);
  const id = createHash('sha256')
    .update(`${title} ${documents.join(' ')}`)
    .digest('hex')
    .slice(0, 16);
  return { id: `${kind}-${id}`, kind, grade, title, detail, documents, places: [] };
}
