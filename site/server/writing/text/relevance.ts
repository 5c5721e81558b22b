/** Pairs of neighbouring Chinese characters, and Latin words and numbers as wholes: the terms texts are matched by. */
export function terms(text: string): string[] {
  const found: string[] = [];
  // 施工期间 speaks of no 工期.
  const words = text.includes('期间') ? text.replaceAll('期间', ' 期间 ') : text;
  for (const run of words.match(/[\u4e00-\u9fff]+|[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)?/g) ?? []) {
    if (!/[\u4e00-\u9fff]/.test(run)) found.push(run.toLowerCase());
    else for (let at = 0; at + 1 < run.length; at++) found.push(run.slice(at, at + 2));
  }
  return found;
}

/** Words that stand everywhere in tender files and say nothing about a subject. */
const commonTerms = new Set(
  terms(
    '投标人 供应商 服务 采购人 招标人 招标文件 投标文件 响应文件 项目 本项目 进行 提供 要求 根据 按照 相关 有关 以及 包括 应当 评审 评分 得分 不得分 内容 情况 合理 可行 完整 一般 较好 针对性 合理性 可行性 完整性 方案 措施 工作 我方 乙方 甲方 中标 保证 确保',
  ),
);

/** Terms of a text that tell its subject. */
export function subjectTerms(text: string): Set<string> {
  return new Set(terms(text).filter((term) => !commonTerms.has(term)));
}

/** Share of the terms of `part` that stand in `whole`, 0–1. */
export function containment(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  if (part.size === 0) return 0;
  const [few, many] = part.size <= whole.size ? [part, whole] : [whole, part];
  let shared = 0;
  for (const term of few) if (many.has(term)) shared++;
  return shared / part.size;
}

/** Likeness of two titles, 0–1 (Dice over character pairs). */
export function likeness(a: string, b: string): number {
  const left = new Set(terms(a));
  const right = new Set(terms(b));
  if (left.size === 0 || right.size === 0) return a === b ? 1 : 0;
  let shared = 0;
  for (const term of left) if (right.has(term)) shared++;
  return (2 * shared) / (left.size + right.size);
}

export interface Place {
  /** Texts that say what the place is about, with their weights. */
  profile: { text: string; weight: number }[];
}

/**
 * Scores how well a text fits each of many places. Rare terms count more. The answer holds only places that share a term,
 * as `place index → score`; a score is comparable between texts of any length.
 */
export function createMatcher(places: readonly Place[]): (text: string) => Map<number, number> {
  const index = new Map<string, Map<number, number>>();
  for (const [at, place] of places.entries()) {
    for (const { text, weight } of place.profile) {
      for (const term of subjectTerms(text)) {
        const row = index.get(term) ?? new Map<number, number>();
        row.set(at, Math.max(row.get(at) ?? 0, weight));
        index.set(term, row);
      }
    }
  }
  return (text) => {
    const scores = new Map<number, number>();
    const own = subjectTerms(text);
    for (const term of own) {
      const row = index.get(term);
      if (!row) continue;
      const rarity = Math.log(1 + places.length / row.size);
      for (const [at, weight] of row) scores.set(at, (scores.get(at) ?? 0) + weight * rarity);
    }
    const scale = Math.sqrt(own.size + 4);
    for (const [at, score] of scores) scores.set(at, score / scale);
    return scores;
  };
}
