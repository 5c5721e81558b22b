const cn = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
export const chinese = (n: number): string =>
  n <= 10 ? (cn[n] ?? '') : n < 20 ? `十${cn[n - 10]}` : `二十${n === 20 ? '' : cn[n - 20]}`;

/** How the lines of a list are numbered. */
export type Numbering =
  | '一、'
  | '（一）'
  | '1.'
  | '1、'
  | '（1）'
  | '1)'
  | '①'
  | 'A.'
  | '第一部分 '
  | '';

export function numbered(style: Numbering, n: number): string {
  switch (style) {
    case '一、':
      return `${chinese(n)}、`;
    case '（一）':
      return `（${chinese(n)}）`;
    case '（1）':
      return `（${n}）`;
    case '1)':
      return `${n})`;
    case '①':
      return String.fromCodePoint(0x24_60 + n - 1);
    case 'A.':
      return `${String.fromCodePoint(64 + n)}.`;
    case '第一部分 ':
      return `第${chinese(n)}部分 `;
    case '':
      return '';
    default:
      return style.replace('1', String(n));
  }
}
