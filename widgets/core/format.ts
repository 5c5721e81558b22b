const PHONE = /^1[3-9]\d{9}$/;

/** Mainland mobile number: 11 digits, 1 then 3–9 (specification, section 5). */
export const isPhone = (text: string): boolean => PHONE.test(text);

/** What was typed or pasted, full-width digits too, without blanks, dots, dashes, brackets and the country's +86. */
export const normalisePhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^(\+|00)?86(?=1)/, '');

/** First 3 and last 4 digits with **** in between; what is no number of a phone, such as an account's name, stays as it is. */
export function maskPhone(phone: string): string {
  return /^\+?\d{8,}$/.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : phone;
}

/** Two decimals, 0.00 for empty or unreadable values. */
export function formatMoney(value: string | number | null | undefined): string {
  const amount = typeof value === 'string' ? Number.parseFloat(value) : value;
  return (amount !== null && amount !== undefined && Number.isFinite(amount) ? amount : 0).toFixed(
    2,
  );
}

/** `yyyyMMddhhmmss` in the local zone, 24 hours, for file names. */
export function dateStamp(milliseconds: number): string {
  const date = new Date(milliseconds);
  const parts = [
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ];
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
