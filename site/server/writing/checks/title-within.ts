/** Fewer letters of a title stand in many names: 改造项目 in front of 经理简历 is no 项目经理简历. */
const LEAST_SHARED = 4;

/** Whether words of a passage run on into a title of the bid, or end with one: 落实主要工程项目 in 我方落实主要工程项目的施工方案. */
export const runsIntoTitle = (
  text: string,
  from: number,
  length: number,
  titles: readonly string[],
): boolean =>
  titles.some((title) => {
    const at = title.length < LEAST_SHARED ? -1 : text.indexOf(title, from);
    return at !== -1 && at + LEAST_SHARED <= from + length && at + title.length >= from + length;
  });
