import { overridable } from '../../core/texts.ts';

/** Chinese texts of kept versions and their comparison. */
export const t = overridable('writer', {
  writing: {
    versions: {
      restoreTitle: (n: number) => `恢复版本 ${n}`,
      restoreText:
        '将用这个版本的内容替换现在的内容。现在的内容会作为一个版本保留下来，可以随时再恢复。',
      restored: '已恢复。之前的内容保留在历史版本里',
      kinds: {
        generated: '生成',
        edited: '修改',
        restored: '恢复',
        table: '添加表格',
        'mind-map': '添加思维导图',
        replaced: '查找替换',
        fitted: '调整篇幅',
        price: '填入报价',
      },
      sides: { before: '此版本', now: '当前内容' },
      same: '两份内容相同',
      unchanged: (count: number) => `${count} 段相同`,
      showUnchanged: (count: number) => `展开 ${count} 段相同的内容`,
      legend: { added: '增加', removed: '删去' },
      counted: (added: number, removed: number) => `增加 ${added} 字，删去 ${removed} 字`,
    },
  },
}).writing.versions;
