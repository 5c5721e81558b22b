/** The folders that keys begin with. */
export const storageFolders = [
  'tenders',
  'knowledge',
  'pictures',
  'compare-files',
  'feedback',
  'invoices',
  'compares',
  'uploads',
  'word',
  'finished',
  'asked',
] as const;

export type StorageFolder = (typeof storageFolders)[number];
