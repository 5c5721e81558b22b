import { overridable } from '../../core/texts.ts';

const minutes = (seconds: number): string => {
  if (seconds < 60) return '不到 1 分钟';
  const whole = Math.round(seconds / 60);
  if (whole < 60) return `约 ${whole} 分钟`;
  return `约 ${Math.floor(whole / 60)} 小时 ${whole % 60} 分钟`;
};

/** Chinese texts of the writing desk. */
export const t = overridable('writer', {
  writing: {
    announce: {
      progress: (done: number, total: number, chars: string) =>
        `已完成 ${done} / ${total} 章，共 ${chars}`,
      failed: (count: number) => `有 ${count} 章没有写成`,
    },
    bar: {
      label: '编写进度与操作',
      chapters: '章节',
      chars: '字数',
      pages: '页数',
      timeLeft: '剩余时间',
      ofTotal: (done: number, total: number) => `${done} / ${total}`,
      pagesOf: (pages: number, wanted: number) => `约 ${pages} / ${wanted} 页`,
      pagesCap: (pages: number, wanted: number) => `约 ${pages} 页，上限 ${wanted}`,
      pagesToCome: (pages: number, expected: number, wanted: number) =>
        `约 ${pages} 页，写完约 ${expected} / ${wanted} 页`,
      pagesToCap: (pages: number, expected: number, wanted: number) =>
        `约 ${pages} 页，写完约 ${expected} 页，上限 ${wanted}`,
      pagesHint: '写作中为估算；完成页可按排版后的实际页数核对。',
      left: minutes,
      leftUnknown: '估算中',
      failed: (count: number) => `${count} 章失败`,
      more: '更多操作',
      view: '查看方式',
      views: { many: '多章同看', one: '单章' },
      panelOpen: '打开侧栏',
      panelClose: '收起侧栏',
      toFinish: '检查与完成',
    },
    live: {
      label: '正在编写的章节',
      waiting: '正在组织这一章的内容…',
      open: (title: string) => `打开“${title}”`,
      next: (count: number) => `还有 ${count} 章排队`,
      paused: '编写已暂停，继续后从中断处接着写。',
      none: '正在准备下一章…',
    },
    list: {
      state: '按状态筛选',
      all: (count: number) => `全部 ${count}`,
      inState: (name: string, count: number) => `${name} ${count}`,
      nothing: '没有符合条件的章节',
      clear: '清除筛选',
      pages: (pages: string) => `${pages} 页`,
      budget: '计划页数',
      measured: (pages: string, budget: string) => `排版约 ${pages} 页，计划 ${budget} 页`,
    },
    panel: { label: '编写侧栏', coverage: '评分覆盖', facts: '事实表', versions: '版本' },
    coverage: {
      lead: (points: string, total: string) => `已覆盖 ${points} / ${total} 分`,
      bar: '分值覆盖情况',
      states: { covered: '已覆盖', thin: '偏弱', missing: '缺失' },
      atStake: (points: string) => `${points} 分`,
      filter: '筛选评分项',
      filters: { open: '待加强', all: '全部' },
      empty: '这份标书没有评分项。在“核对”一步添加后，这里会逐项显示覆盖情况。',
      allCovered: '每个评分项都有章节充分回应。',
      noChapter: '还没有章节回答这一项。',
      more: (count: number) => `另有 ${count} 处`,
      less: '收起',
      goTo: (title: string) => `转到“${title}”中回答这一项的文字`,
    },
    facts: {
      lead: '各章以这里为准。只有确认过的内容会写进正文，其余写作【待填写】。',
      unconfirmed: (count: number) => `${count} 条待确认`,
      empty: (count: number) => `${count} 条未填`,
      allConfirmed: '已填写的内容都已确认',
      confirmAll: '全部确认',
      confirm: (label: string) => `确认“${label}”`,
      confirmed: '已确认',
      toConfirm: '待确认',
      value: (label: string) => `“${label}”的内容`,
      label: '事项名称',
      labelHint: '例如：项目经理',
      valueHint: '填写后写进正文',
      remove: (label: string) => `删除“${label || '新事项'}”`,
      removed: (label: string) => (label ? `已删除“${label}”` : '已删除一条'),
      add: (group: string) => `在“${group}”中添加`,
      addLine: '添加事项',
      otherGroup: '其他',
      nothing: '还没有事实。添加报价、工期、项目经理、证书等，各章就会一致地使用它们。',
    },
    versions: {
      lead: (title: string) => `“${title}”的历史版本`,
      none: '先选择一章，再查看它的历史版本。',
    },
  },
}).writing;
