import { overridable } from '../../core/texts.ts';

/** Chinese texts of the ways in that are typed. */
export const t = overridable('writer', {
  import: {
    recognise: '识别评分项',
    recogniseAgain: '重新识别',
    recognising: '正在识别…',
    found: (count: number, total: number, expected: number) =>
      total === expected
        ? `识别出 ${count} 项，合计 ${total} 分`
        : `识别出 ${count} 项，合计 ${total} 分，不是 ${expected} 分，请核对`,
    foundHint: '可以在这里直接改，下一步仍可增删、拆分与合并。',
    stale: '评分要求改过了，请重新识别，或直接进入下一步。',
    none: '没有识别出评分项。请每行写一项并带上分值，例如：技术方案 20分 方案完整、针对性强。也可以不填评分，按项目概况生成目录。',
    needName: '请填写标书名称',
    needContent: '请填写项目概况或评分要求',
  },
}).import;
