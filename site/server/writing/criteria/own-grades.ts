import type { Aspect } from './aspect.ts';

/** 较周密, 不够周密: how far a lower step reaches, by a word the step above has without it. */
const LOWER =
  /(?:(?:比)?较为?|基本|不够?|不太|欠|略)([\u4e00-\u9fff]{2})(?=[，,；;。、的得\d\s（(]|$)/g;

/**
 * The words by which a criterion tells its steps apart: 周密 of 措施周密得13分，较周密得9分. Known by how its steps differ, whatever the words are.
 */
export function gradeWords(criteria: string): string[] {
  const lower = new Set([...criteria.matchAll(LOWER)].map(([, word = '']) => word));
  return [...lower].filter((word) =>
    new RegExp(`(?<!较|较为|基本|不|不够|不太|欠|略)${word}[^。；;，,]{0,8}?[\\d得的，,、]`).test(
      criteria,
    ),
  );
}

/** The aspects without the grades of their own criterion at the end: what is left of 措施周密 names nothing. */
export function withoutGrades(aspects: readonly Aspect[], criteria: string): Aspect[] {
  const words = gradeWords(criteria);
  if (words.length === 0) return [...aspects];
  const end = new RegExp(`(?:[且、并和]?(?:非常|十分|很)?(?:${words.join('|')})){1,6}$`);
  return aspects.map((aspect) => {
    const title = aspect.title.replace(end, '');
    return title === aspect.title ? aspect : { ...aspect, title };
  });
}
