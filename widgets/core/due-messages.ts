import { overridable } from './texts.ts';

/** How one says how long it is until a deadline. */
export const dueMessages = overridable('due', {
  days: (days: number) => `${days} 天`,
  daysHours: (days: number, hours: number) => `${days} 天 ${hours} 小时`,
  hoursMinutes: (hours: number, minutes: number) => `${hours} 小时 ${minutes} 分`,
  minutes: (minutes: number) => `${minutes} 分`,
  left: (span: string) => `还有 ${span}`,
  past: (span: string) => `已过截止 ${span}`,
  at: (time: string) => `投标截止 ${time}（北京时间）`,
  until: (day: { in: 0 | 1 } | { month: number; day: number }, time: string) =>
    `${'in' in day ? (day.in === 0 ? '今天' : '明天') : `${day.month} 月 ${day.day} 日`} ${time} 截止`,
});
