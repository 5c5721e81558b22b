const SHORTEST_NAME = 3;
const LEAST_SHARED = 0.6;

/** 质保期 asks for 免费质保期, and 交货和服务时间及地点 for 交货时间及地点. */
export function isNearlyNamed(asked: string, name: string): boolean {
  if (name.length < SHORTEST_NAME || asked.length < SHORTEST_NAME) return false;
  if (asked.endsWith(name) || name.endsWith(asked)) return true;
  if (name.length < LEAST_SHARED * asked.length) return false;
  let at = 0;
  for (const char of asked) if (char === name[at]) at++;
  return at === name.length;
}

/** Where the names stand that can be nearly a given one: they begin with a sign of its, or end with its last. */
export function likelyNames(names: readonly string[]): (asked: string) => number[] {
  const byFirst = new Map<string, number[]>();
  const byLast = new Map<string, number[]>();
  const add = (rows: Map<string, number[]>, sign: string | undefined, at: number) => {
    if (sign === undefined) return;
    const row = rows.get(sign);
    if (row) row.push(at);
    else rows.set(sign, [at]);
  };
  for (const [at, name] of names.entries()) {
    add(byFirst, name.at(0), at);
    add(byLast, name.at(-1), at);
  }
  return (asked) => {
    const begun = [...new Set(asked)].flatMap((sign) => byFirst.get(sign) ?? []);
    return [...new Set([...begun, ...(byLast.get(asked.at(-1) ?? '') ?? [])])].toSorted(
      (a, b) => a - b,
    );
  };
}
