import { overridable } from '../../core/texts.ts';

/** Chinese texts of the bars around the five steps. */
export const t = overridable('writer', {
  frame: {
    doubts: '需要您看',
    mustFix: '必须处理',
    nextPlace: '到下一处',
    formats: '换格式、分册…',
    moreFiles: '其他文件与格式',
    bidMenu: '这本标书',
    rename: '改名',
    renameDone: '改好',
    copy: '复制一本',
    readOnly: '已定稿，只读',
    atStep: (name: string, at: number, of: number) => `${name} · 第 ${at}/${of} 步`,
    stepItem: (at: number, name: string) => `${at} ${name}`,
    bar: '状态',
    dock: '操作',
    download: '下载',
    downloading: '排版中',
    chars: (count: string) => `本章 ${count} 字`,
    toFill: (count: number) => `待填写 ${count}`,
    pages: (pages: number, wanted: number) => `估算 ${pages}/${wanted} 页`,
    pagesHint: '按正文估算；在“完成”一步按排版核对。',
    laidPages: (pages: number, wanted: number) => `${pages}/${wanted} 页`,
    laidPagesHint: '按排版后的文件统计，含封面与目录。',
    written: (percent: string, chars: string) => `${percent} · ${chars}`,
    focusEnd: '退出专注',
    dates: {
      title: '招标文件里的日期',
      kinds: {
        visit: '踏勘现场',
        questions: '疑问截止',
        bond: '保证金',
        deadline: '投标截止',
        opening: '开标',
        validity: '投标有效期',
      },
      past: '已过',
      hint: '没有列出的日期没有读到；以招标文件原文为准。时间均为北京时间。',
    },
  },
}).frame;
