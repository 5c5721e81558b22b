import type { FormLook } from '../../documents/form-look.ts';

/** A form of the tender (投标文件格式) as Markdown: tables with their merged cells as HTML, alignment, blanks as printed. */
export interface TenderForm {
  title: string;
  /** Index of its first block in the document. */
  first: number;
  content: string;
  /** How it stands in the tender's file, where that says so. */
  look?: FormLook;
}
