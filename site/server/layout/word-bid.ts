import type { FormLook } from '../documents/form-look.ts';

/** What the Word exporter needs of a bid. Chapters are the flat outline in the contract's form plus their Markdown. */
export interface WordBid {
  cover: {
    /** 投标文件 / 响应文件 */
    title: string;
    /** 技术标, 商务标 … ; empty for none. */
    subtitle: string;
    /** Name of the volume the file is; empty for the whole bid. */
    volume: string;
    projectName: string;
    projectNumber: string;
    /** 标段; empty for none. */
    lot: string;
    purchaser: string;
    /** What the tender calls the two: 比选人, 供应商; absent: as the title has them. */
    names?: { owner: string; bidder: string };
    /** Empty: a blank to fill in by hand. */
    bidder: string;
    legalPerson: string;
    address: string;
    phone: string;
    /** 二〇二六年十一月 or empty for a blank. */
    date: string;
    /** The cover the tender prints for this file; absent: ours. */
    tenders?: TenderCover;
  };
  chapters: WordChapter[];
  /** Chapters that are bound elsewhere: the name of their volume by id, shown where a page number would stand. */
  elsewhere: Record<string, string>;
  /** Bytes of `picture:ID`; undefined when it is gone. */
  pictures: Record<
    string,
    { bytes: Uint8Array; type: 'png' | 'jpg'; width: number; height: number }
  >;
  /** The tender's .docx, where chapters stand for forms of it. */
  tender?: Uint8Array;
}

/** A cover of the tender as Markdown. */
export interface TenderCover {
  /** As it was read. */
  printed: string;
  /** With the choices that are made before anything is filled in: its words where they are not as printed. */
  form: string;
  /** Filled in. */
  text: string;
  /** Words of the paragraph that stands for it until the file is written, where it goes into the file as Word has it. */
  slot?: string;
}

export interface WordChapter {
  id: string;
  parentId: string | null;
  order: number;
  title: string;
  /** Of a first-level chapter: its place in the whole bid, from 1, where the file has only some of the chapters. */
  number?: number;
  /** Markdown, without the chapter's own title. */
  content: string;
  /** Of a dark volume: nothing but a number stands on the edges of its pages. */
  isDark?: boolean;
  /** A form or a list of proofs, not text of the bidder's own: such papers are signed and sealed. */
  isPaper?: boolean;
  /** The tender's own form that the chapter stands for: its Markdown as it was read, nothing filled in. */
  form?: string;
  /** How that form stands in the tender's file, where it says so. */
  look?: FormLook;
  /** The form goes into the file as Word has it. */
  carried?: CarriedMark;
}

/** Where a form of the tender goes, until the file is written. */
export interface CarriedMark {
  /** Words of the paragraphs that stand for where its page begins, and for the form. */
  open: string;
  slot: string;
  /** Parts of the chapter's Markdown that it stands for. */
  used: number;
  /** Pages it takes with its heading, where Word said so; else they are measured by its text. */
  pages: number | undefined;
  /** How it stands in the tender's file, where that says so: it is measured by it, with what is filled in. */
  look: FormLook | undefined;
}
