/** The body of a ```diagram block. */
export function chart(
  kind: string,
  rows: readonly (readonly string[])[],
  columns = ['序号', '工作', '工期', '前置'],
  start = '',
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `${kind}：计划`,
    ...(start === '' ? [] : [`开工：${start}`]),
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(line),
  ].join('\n');
}

export const orgColumns = ['序号', '岗位', '上级', '人员'];
export const flowColumns = ['序号', '步骤', '类型', '下一步'];
