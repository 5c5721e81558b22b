/** The value without what the form says behind the blank itself: 90日历天 before 天. */
export function fitted(value: string, after: string): string {
  const behind = after.replace(/^[\s　_＿]{1,80}/, '');
  // 项目名称：____ 项目编号：: the next label begins there.
  const unit =
    /^(?:个?(?:日历天|日历日|天|日(?!期))|个?月|年|项目(?!编[号码]|名称|经理|负责人|地[点址])|万?元)/.exec(
      behind,
    )?.[0];
  if (unit === undefined || value === '') return value;
  if (unit === '项目') return value.replace(/项目$/, '');
  // A sum of another unit is left to a person.
  if (unit.endsWith('元') && value.endsWith('元'))
    return value.endsWith(unit) && /\d$/.test(value.slice(0, -unit.length))
      ? value.slice(0, -unit.length)
      : '';
  if (/^\d{1,4}$/.test(value)) return value;
  const days = /^个?(?:日历天|日历日|天|日)$/;
  // 计划服务期1095天，自2025年11月10日起: a length of time is no date.
  const lengths = Array.from(
    value.matchAll(
      /(?<![\d年月])(\d{1,4})\s{0,2}(个?(?:日历天|日历日|天|日)|个?月|年)(?!\s{0,2}\d{1,2}\s{0,2}[月日])/g,
    ),
    ([, number, of = '']) =>
      of === unit || (days.test(of) && days.test(unit)) ? (number ?? '') : '',
  );
  const [only = '', ...others] = [...new Set(lengths)];
  return others.length === 0 ? only : '';
}
