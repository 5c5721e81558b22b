/** First 3 and last 4 digits with **** in between; anything shorter than a phone number stays as it is. */
export function maskPhone(phone: string): string {
  return phone.length < 8 ? phone : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Two decimals, 0.00 for empty or unreadable values. */
export function formatMoney(value: string | number | null | undefined): string {
  const amount = typeof value === 'string' ? Number.parseFloat(value) : value;
  return (amount !== null && amount !== undefined && Number.isFinite(amount) ? amount : 0).toFixed(2);
}

/** `yyyyMMddhhmmss` in the local zone, 24 hours, for file names. */
export function dateStamp(milliseconds: number): string {
  const date = new Date(milliseconds);
  const parts = [date.getMonth() + 1, date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds()];
  return date.getFullYear() + parts.map((part) => String(part).padStart(2, '0')).join('');
}

/** 12 B, 3.4 KB, 20 MB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let size = Math.max(0, bytes);
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

export type Tree<T> = T & { children: Tree<T>[] };

/**
 * Builds a tree out of a flat list. Rows keep their order; one whose parent is missing is a root.
 * @param key property that identifies a row. @param parentKey property that names its parent.
 */
export function buildTree<T extends object>(rows: readonly T[], key: keyof T, parentKey: keyof T): Tree<T>[] {
  const nodes = new Map<unknown, Tree<T>>();
  for (const row of rows) nodes.set(row[key], { ...row, children: [] });
  const roots: Tree<T>[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node[parentKey]);
    (parent && parent !== node ? parent.children : roots).push(node);
  }
  return roots;
}
