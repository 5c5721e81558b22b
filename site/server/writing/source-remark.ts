/** The remark that names where a passage comes from; shown to the bidder, never printed. */
export function sourceRemark(title: string): string {
  return `<!-- 来源：${title.replace(/--+|[<>\n]/g, ' ').trim()} -->`;
}

/** Whether a block of Markdown is such a remark: it belongs to the block before it. */
export const isSourceRemark = (text: string): boolean => /^<!--\s*来源/.test(text);
