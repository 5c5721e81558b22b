/** 甲服务、乙服务的应急预案 means a plan for each: the last one's head word belongs to all. */
export function shareHead(parts: readonly string[]): readonly string[] {
  const [, own, head] =
    parts.at(-1)?.match(/^(.{2,10})的(.{2,10}(?:预案|方案|措施|计划|制度|流程))$/) ?? [];
  const alike =
    own &&
    head &&
    parts.length > 1 &&
    parts.slice(0, -1).every((part) => part.slice(-2) === own.slice(-2));
  return alike ? [...parts.slice(0, -1), own].map((part) => `${part}${head}`) : parts;
}

/**
 * The last of a list without what is said of all of it: 停水停电、设备故障、恶劣天气的应急预案 of an 应急预案, 返洗、赔偿、响应时间等的承诺优于….
 */
export function withoutTail(parts: readonly string[], item: string): readonly string[] {
  const last = parts.at(-1) ?? '';
  const [, own = '', head = ''] = /^(.{2,12})的(.{2,8})$/.exec(last) ?? [];
  const bare = last.replace(/(?<=.{2})等的.{2,20}$/, '');
  if (parts.length <= 2) return parts;
  return [...parts.slice(0, -1), head !== '' && item.includes(head) ? own : bare];
}

/** 操作、维护、临床培训 of a 培训方案: the head of the last belongs to all. */
export function withHead(parts: readonly string[], item: string): readonly string[] {
  const [, head] = /^.{2}(.{2})$/.exec(parts.at(-1) ?? '') ?? [];
  const others = parts.slice(0, -1);
  const isShared =
    head && others.length > 1 && item.includes(head) && others.every(({ length }) => length === 2);
  return isShared ? [...others.map((part) => `${part}${head}`), ...parts.slice(-1)] : parts;
}
