import { clauseParts } from '../../core/contract/tender.ts';
import { t } from './messages.ts';

export const liveChapterKinds = [
  'scoring-index',
  'deviation-technical',
  'deviation-commercial',
] as const;
export type LiveChapter = (typeof liveChapterKinds)[number];

const [technical, commercial] = clauseParts;

/** Chapters whose table is made from the bid as it stands whenever it is read: their text is a block that names it. */
export const liveChapters: Readonly<Record<LiveChapter, { title: string; content: string }>> = {
  'scoring-index': { title: t.live.scoringIndex, content: '```scoring-index\n```\n' },
  'deviation-technical': {
    title: t.live.deviationTechnical,
    content: `\`\`\`deviation-table\n${technical}\n\`\`\`\n`,
  },
  'deviation-commercial': {
    title: t.live.deviationCommercial,
    content: `\`\`\`deviation-table\n${commercial}\n\`\`\`\n`,
  },
};
