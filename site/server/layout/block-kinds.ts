import type { ParagraphAlign } from './markdown/markdown.ts';
import type { Inline } from './markdown/markdown-inline.ts';
import type { TableGrid } from './measure/table-grid.ts';
import type { MindMapDrawing } from './mind-map/mind-map.ts';

/** What stands in the body of the file, in order. The exporter draws it and the measuring lays it out: both see the same. */
export type BodyBlock =
  | HeadingBlock
  | { kind: 'paragraph'; children: Inline[]; quoted: boolean; align?: ParagraphAlign }
  /** `first` is false for further paragraphs of the same item. `list` tells lists apart, so that each counts for itself. */
  | {
      kind: 'item';
      ordered: boolean;
      level: number;
      start: number;
      list: number;
      first: boolean;
      children: Inline[];
    }
  | { kind: 'caption'; text: string; of: 'table' | 'picture' }
  | { kind: 'table'; grid: TableGrid }
  | { kind: 'picture'; id: string; alt: string; width: number; height: number }
  | { kind: 'mind-map'; drawing: MindMapDrawing; alt: string }
  | { kind: 'code'; line: string };

export interface HeadingBlock {
  kind: 'heading';
  /** The chapter's id; for a heading inside a chapter `id#n`, n from 1. */
  key: string;
  /** 1–9. */
  level: number;
  /** Number as Word shows it (第一章), empty for none, and what stands between it and the title. */
  number: string;
  gap: '' | ' ';
  title: string;
  /** Number of the first-level chapter that the numbering was last set to, where a volume leaves chapters out; 0: never. */
  restart: number;
}
