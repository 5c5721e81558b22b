import { overridable } from '../../core/texts.ts';

const { editor, writing } = overridable('writer', {
  editor: {
    retry: '重试',
    liveBlocks: {
      'scoring-index': '评分索引表',
      'deviation-table': '技术、商务偏离表',
      技术: '技术偏离表',
      商务: '商务偏离表',
    },
    liveBlockNotes: {
      'scoring-index': '每个评分项对应的章节与页码，随正文更新',
      'deviation-table': '逐条列出条款与应答，随应答登记更新',
    },
    liveNote: '随正文更新，页码排版后填入',
    picture: { missing: '图片没有取到', alone: '图片' },
    mindMap: { label: '思维导图', root: '思维导图' },
    diagram: {
      label: '图',
      loading: '正在画图……',
      failed: '画图的程序没有加载成功，刷新页面再试；表格数据都在。',
    },
  },
  writing: {
    /** Where a passage was taken from, as the service notes it behind the passage; never in the Word file. */
    sourceNote: /^<!--\s*(来源：[^<>]*)-->$/,
  },
});

/** Chinese texts of what a chapter's text draws. Partners override them by the names they had in the editor and the writing. */
export const t = { ...editor, ...writing };
