import type { OutlineChapters } from '../chapters/outline-tree.ts';
import type { RunState } from '../run/run-state.ts';

export interface LeftBehind {
  titles: readonly string[];
  chars: number;
}

/** Chapters of these that have text. */
export function written(chapters: OutlineChapters, run: RunState): LeftBehind {
  const found = chapters.filter(({ id }) => (run.chapters.get(id)?.chars ?? 0) > 0);
  const chars = found.reduce((sum, { id }) => sum + (run.chapters.get(id)?.chars ?? 0), 0);
  return { titles: found.map(({ title }) => title), chars };
}
