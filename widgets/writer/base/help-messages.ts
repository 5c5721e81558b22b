import { overridable } from '../../core/texts.ts';

/** Chinese texts of the corner where help is found; a host puts its own contact there. */
export const t = overridable('writer', {
  help: {
    open: '客服',
    title: '客服与常见问题',
    contact: '请联系为您开通账号的客服人员，并附上下面的信息，便于快速定位问题。',
    details: '需要附上的信息',
    bid: (id: string) => `标书编号：${id}`,
    version: (version: string) => `版本：${version}`,
    copy: '复制信息',
    copied: '已复制',
    copyFailed: '没有复制成功，请手动选择文字复制',
    questions: '常见问题',
    answers: [
      [
        '写到一半断网、断电怎么办？',
        '已写的内容都已保存。重新打开这份标书，编写会从中断处接着进行，不会重复扣次数。',
      ],
      [
        '改错了、重写后不满意怎么办？',
        '每一次生成和修改都留有版本。在“版本”里对照后恢复即可，现在的内容也会作为版本保留。',
      ],
      [
        '为什么有【待填写】？',
        '人员、业绩、证书、报价等只有您知道的内容不会编造。在“事实表”里填写并确认后，重写相关章节即可带入。',
      ],
      [
        '页数和目标不一致怎么办？',
        '在“完成”一步按排版核对实际页数，再点“按目标页数调整”，会逐章增写或精简。',
      ],
      ['“定稿”为什么点不了？', '编写进度达到 100% 才能完成。请先写完所有章节，或重试失败的章节。'],
    ],
  },
}).help;
