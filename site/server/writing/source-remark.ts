/** A title as a remark can hold it. */
export const sourceTitle = (title: string): string => title.replace(/--+|[<>\n]/g, ' ').trim();

/** The remark that names where a passage comes from; shown to the bidder, never printed. */
export function sourceRemark(title: string): string {
  return `<!-- 来源：${sourceTitle(title)} -->`;
}

/** Whether a block of Markdown is such a remark: it belongs to the block before it. */
export const isSourceRemark = (text: string): boolean => /^<!--\s*来源/.test(text);
