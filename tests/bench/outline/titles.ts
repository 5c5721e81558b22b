/** Letters and digits only: what two spellings of a text have in common. */
export const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const number =
  /^\s*(?:第[一二三四五六七八九十\d]+[章节部分册]+|(?:附件|附表|格式|表)\s*[一二三四五六七八九十\d]+(?:-\d+)*|[(（]?[一二三四五六七八九十]{1,3}[)）、.．]|[(（]?\d{1,2}(?:\.\d{1,2})*[)）、.．]?(?!\d|年|月|[a-z]))\s*[:：、.．]?\s*/i;
const remark =
  /[(（](?:格式|如有|可选|参考|自拟|适用|本项目不涉及|必须|投标人自拟|如适用|货物|服务|工程)[^)）]*[)）]\s*$/;

/** A title without number, mark, closing remark and synonyms: 《（一）★授权委托书（格式）》 → 授权书. */
export function titleKey(title: string): string {
  let bare = title.normalize('NFKC').replace(/[★▲※●◆]/g, '');
  for (let i = 0; i < 2; i++) bare = bare.replace(number, '');
  return letters(bare.replace(remark, ''))
    .replace(/授权委托书/g, '授权书')
    .replace(/身份证明书?$|资格证明$|证明书$/, '证明')
    .replace(/[及和与的项]/g, '')
    .replace(/格式$/, '');
}

export const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, i) => text.slice(i, i + 2));

/** 1: the same title, 0: another. */
export function alike(one: string, two: string): number {
  const [a, b] = [titleKey(one), titleKey(two)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  if (/^[非无]/.test(a) !== /^[非无]/.test(b)) return 0;
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  const share = few.length / many.length;
  if (many.includes(few) && few.length >= 3 && share >= (few.length < 5 ? 0.75 : 0.55))
    return 0.8 + 0.1 * share;
  const p = pairs(a);
  const q = new Set(pairs(b));
  const like = (2 * p.filter((pair) => q.has(pair)).length) / (p.length + pairs(b).length || 1);
  return like >= 0.8 ? 0.7 * like : 0;
}

/** Wanted titles to chapters, one to one, the most alike first. */
export function assigned<T extends { title: string }>(
  wanted: readonly { names: string[] }[],
  chapters: readonly T[],
  bonus: (wanted: number, chapter: T) => number = () => 0,
): Map<number, T> {
  const rated = wanted.flatMap(({ names }, i) =>
    chapters.flatMap((chapter) => {
      const like = Math.max(0, ...names.map((name) => alike(chapter.title, name)));
      return like > 0 ? [{ i, chapter, rate: like + bonus(i, chapter) }] : [];
    }),
  );
  const found = new Map<number, T>();
  const used = new Set<T>();
  for (const { i, chapter } of rated.toSorted((a, b) => b.rate - a.rate || a.i - b.i)) {
    if (found.has(i) || used.has(chapter)) continue;
    found.set(i, chapter);
    used.add(chapter);
  }
  return found;
}
