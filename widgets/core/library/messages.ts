import { overridable } from '../texts.ts';

export const libraryMessages = overridable('library', {
  wrongType: '不支持这种文件，请选择 JPG、PNG、WebP、HEIC 图片或 PDF',
  empty: '文件是空的，请重新选择',
  tooLarge: (megabytes: number) => `超过 ${megabytes} MB，请压缩或拆分后再上传`,
} as const);
