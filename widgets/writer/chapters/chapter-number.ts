import { t } from '../base/messages.ts';

/** Number of a chapter as the bid's settings want it on the first level. */
export function pathText(path: readonly number[], firstLevelName: string): string {
  return path.length === 1 && firstLevelName !== ''
    ? t.firstLevelNumber(path[0] ?? 0, firstLevelName)
    : path.join('.');
}
