import * as v from 'valibot';
import { Id } from './primitives.ts';

/** What a file of a tender is for, in the order in which they hold where they differ; addenda hold once their changes are accepted. */
export const fileRoles = [
  'tender',
  'specification',
  'quantities',
  'drawings',
  'other',
  'answers',
  'addendum',
] as const;
export type FileRole = (typeof fileRoles)[number];
export const FileRole = v.picklist(fileRoles, '请选择文件的用途');

/** One of the files a tender is made of. */
export const TenderFile = v.object({
  id: Id,
  name: v.string(),
  role: FileRole,
  /** The role is the service's proposal; nobody has chosen it. */
  proposed: v.boolean(),
  status: v.picklist(['reading', 'ready', 'failed']),
  /** Why it cannot be read. */
  error: v.nullable(v.string()),
  /** null where it has none, or they are not known. */
  pages: v.nullable(v.number()),
  /** Pages of it were read by recognising their letters. */
  scanned: v.boolean(),
  /** Its pages can be shown as they are printed. */
  printed: v.boolean(),
  /** Which blocks of the tender are this file's: the first, and how many. */
  first: v.number(),
  blocks: v.number(),
});
export type TenderFile = v.InferOutput<typeof TenderFile>;

/** Files of one tender. */
export const mostTenderFiles = 100;

/** A place where searched words stand. */
export const TenderHit = v.object({
  fileId: v.optional(Id),
  page: v.optional(v.number()),
  block: v.number(),
  /** The words, with what stands around them. */
  quote: v.string(),
});
