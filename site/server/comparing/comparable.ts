import type { compare } from 'tender-widgets/contract';
import type { Block } from '../documents/document.ts';

/** A document as it is compared. Produced by `importFile`, consumed by `compareDocuments`. Plain data: it crosses threads and is stored as JSON. */
export interface ComparableDocument {
  id: string;
  fileName: string;
  /** In reading order; `blockText` of a block is what places count characters in. */
  blocks: Block[];
  pages: number | null;
  /** null for text that never was a file, such as a bid of the history. */
  metadata: compare.FileMetadata | null;
  pictures: ComparablePicture[];
  /** What could not be compared of it, for a reader; null for nothing. */
  warning: string | null;
}

export interface ComparablePicture {
  /** Position in `pictures`, from 0. */
  index: number;
  /** Points (px). */
  width: number;
  height: number;
  /** Perceptual hash: 64 bits as 16 hexadecimal digits; '' where it could not be decoded, or was not for its size. */
  hash: string;
  /** Finer hashes, 256 bits as 64 digits: of the whole, then with more and more of its edges cut off. */
  details: string[];
  /** Points it is known again by and how bright it is, as `pointsOf` and `packGrey` store them; neither where it is plain or was not decoded. */
  points?: string;
  grey?: string;
  /** SHA-256 of the bytes, hexadecimal: equal pictures whatever their hash says. */
  digest: string;
  /** Without anything to tell it by: a line, a single colour, an icon. Never a finding. */
  plain: boolean;
  page?: number;
  /** Index of the block it stands in or after. */
  block?: number;
}

/** The project a bid of the owner's own was written for. */
export interface OwnProject {
  /** Names and numbers it is called by; sure: nobody else's. */
  names: { what: string; value: string; isSure: boolean }[];
}

/** What `compareDocuments` finds. Documents are named by their ids everywhere. */
export interface Comparison {
  /** Each pair once, in the order of the documents. */
  pairs: compare.ComparedPair[];
  /** Per pair, keyed `${a} ${b}` in that order: all its matches in the reading order of a, bounded (see MOST_MATCHES). */
  matches: Record<string, compare.Match[]>;
  /** Per document id. */
  leftOut: Record<string, compare.LeftOut[]>;
  findings: compare.CompareFinding[];
  pictures: compare.SharedPicture[];
  /** Counted and left out characters per document id. */
  chars: Record<string, { counted: number; leftOut: compare.ComparedDocument['leftOut'] }>;
  /** Whether what passages mean was asked for. */
  bySense: boolean;
  /** Remarks for the reader about the whole. */
  warnings: string[];
}
