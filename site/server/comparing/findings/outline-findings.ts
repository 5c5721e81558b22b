import type { DocumentText } from '../document-text.ts';
import { ownHeadings } from '../match/outline-likeness.ts';
import { type Findable, type Finding, namesOf, placeOf } from './finding.ts';
import { type PairFinding, together } from './pair-groups.ts';

const grades = [
  { grade: 'high', likeness: 85, headings: 12 },
  { grade: 'medium', likeness: 60, headings: 8 },
  { grade: 'low', likeness: 40, headings: 5 },
] as const;
/** Headings shown with a finding. */
const SHOWN = 6;

/** Outlines that run alike after the tender file's and the usual headings are taken out. */
export function outlineFindings({ texts, works, pairs }: Findable): Finding[] {
  const findings = works.flatMap((work, index): PairFinding[] => {
    const pair = pairs[index];
    const [a, b] = [texts[work.a], texts[work.b]];
    if (!pair || !a || !b || pair.outline < 40) return [];
    const [ownA, ownB] = [ownHeadings(a), ownHeadings(b)];
    const titles = new Set(ownB.map(({ title }) => title));
    const common = ownA.filter(({ title }) => titles.has(title));
    const grade = grades.find(
      (each) => pair.outline >= each.likeness && common.length >= each.headings,
    )?.grade;
    if (!grade) return [];
    const shown = new Set(common.slice(0, SHOWN).map(({ title }) => title));
    const place = (text: DocumentText) => (each: { block: number }) =>
      placeOf(text, { block: each.block, start: 0, end: (text.texts[each.block] ?? '').length });
    return [
      {
        kind: 'outline',
        measure: pair.outline,
        grade,
        title: `${namesOf(texts, [work.a, work.b])}的目录结构相似 ${pair.outline}%，有 ${common.length} 个自拟标题相同`,
        detail:
          '招标文件要求的标题和通用标题已不计入，比较的是自拟标题的文字和先后次序。请对照两份目录，核实章节设计的来源。',
        documents: [pair.a, pair.b],
        places: [
          ...common.slice(0, SHOWN).map(place(a)),
          ...ownB
            .filter(({ title }) => shown.has(title))
            .slice(0, SHOWN)
            .map(place(b)),
        ],
      },
    ];
  });
  return together(
    findings,
    texts,
    (names, least, most) => `${names}的目录结构两两相似，${least}%–${most}%`,
  );
}
