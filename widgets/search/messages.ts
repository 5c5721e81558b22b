import { overridable } from '../core/texts.ts';

export const messages = overridable('search', {
  label: '搜索',
  placeholder: '搜索帮助、问题与动态',
  clear: '清除',
  submit: '搜索',
  kinds: '结果类型',
  everyKind: '全部',
  hits: '搜索结果',
  found: (total: number) => `找到 ${total} 条结果`,
  all: (query: string) => `查看“${query}”的全部结果`,
  recent: '最近搜索',
  forget: (query: string) => `删除搜索记录“${query}”`,
  failedTitle: '搜索没有成功',
  nothing: (query: string) => `没有找到与“${query}”相关的内容`,
  nothingInKind: '这一类里没有，试试其他类型。',
  tries: [
    '换一个更短的词，例如用“目录”代替“怎样修改目录”',
    '换一种说法，例如“投标文件”与“标书”',
    '检查有没有错别字',
  ],
});
