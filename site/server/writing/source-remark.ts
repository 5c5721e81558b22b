/** The remark that names where a passage comes from; shown to the bidder, never printed. */
export function sourceRemark(title: string): string {
  return `<!-- 来源：${title.replace(/--+|[<>\n]/g, ' ').trim()} -->`;
}
