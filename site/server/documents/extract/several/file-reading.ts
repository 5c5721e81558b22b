import type { DocumentFile } from '../../document.ts';
import type { TenderReading } from '../tender/extract-tender.ts';

/** What one file says, its places those of the whole. */
export interface FileReading {
  file: DocumentFile;
  reading: TenderReading;
}

/** Whether a file changes others: what it says holds once it is accepted. */
export const isChanging = ({ role }: Pick<DocumentFile, 'role'>): boolean =>
  role === 'addendum' || role === 'answers';
