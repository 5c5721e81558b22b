const chinaTime = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `yyyy-MM-dd HH:mm:ss`, China time. */
export function dateTime(date: Date): string {
  return chinaTime.format(date);
}
