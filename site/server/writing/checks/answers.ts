import type { bid } from 'tender-widgets/contract';
import { coverage } from '../coverage.ts';
import { subjectTerms } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import { type CheckInput, type Passage, textPassages } from './chapter-text.ts';

const QUOTE_CHARS = 80;
/** A clause counts as answered when one passage holds this share of its terms. */
const ANSWERED = 0.55;
/** What a very short clause may be recognised by. */
const SHORT_CLAUSE = 6;

/** ★ clauses that no passage of the bid answers. */
export function missingStars(input: CheckInput, passages: readonly Passage[]): bid.Finding[] {
  const stars = input.clauses.filter((clause) => clause.kind === 'star');
  const clauseTerms = stars.map((clause) => subjectTerms(clause.text));
  const byTerm = new Map<string, number[]>();
  for (const [at, terms] of clauseTerms.entries()) {
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), at]);
  }
  const best = stars.map(() => 0);
  for (const passage of passages) {
    const hits = new Map<number, number>();
    for (const term of subjectTerms(passage.text)) for (const at of byTerm.get(term) ?? []) hits.set(at, (hits.get(at) ?? 0) + 1);
    for (const [at, count] of hits) best[at] = Math.max(best[at] ?? 0, count / Math.max(1, clauseTerms[at]?.size ?? 1));
  }
  const whole = comparable(passages.map((passage) => passage.text).join('\n'));
  return stars.flatMap((clause, at) => {
    const plain = comparable(clause.text);
    const short = (clauseTerms[at]?.size ?? 0) < SHORT_CLAUSE && plain !== '' && whole.includes(plain);
    if ((best[at] ?? 0) >= ANSWERED || short || plain === '') return [];
    const quote = clause.text.slice(0, QUOTE_CHARS);
    return [
      {
        kind: 'missing-star',
        severity: 'error',
        chapterId: null,
        quote,
        msg: '★条款未见响应。实质性条款不响应将导致投标无效，请在偏离表或相应章节中逐条响应',
      },
    ];
  });
}

/** Scoring items that the bid does not answer, or hardly. */
export function uncoveredScoring(input: CheckInput): bid.Finding[] {
  return coverage(input.scoring, input.chapters, input.contents).flatMap((row): bid.Finding[] => {
    if (row.state === 'covered') return [];
    const missing = row.state === 'missing';
    const home = row.chapters[0];
    const quote = row.item.slice(0, QUOTE_CHARS);
    const msg = missing
      ? home
        ? `评分项“${row.item}”（${row.maxScore}分）的对应章节还没有内容，请编写`
        : `评分项“${row.item}”（${row.maxScore}分）没有对应章节，请在目录中补充并编写`
      : `评分项“${row.item}”（${row.maxScore}分）的响应偏弱：内容较少、未覆盖评分要点或证明材料尚未填写，请补充`;
    return [{ kind: 'uncovered-scoring', severity: missing ? 'error' : 'warning', chapterId: home?.id ?? null, quote, msg }];
  });
}

const placeholderPatterns: readonly RegExp[] = [
  /【(?:待填写|待确认|待补充|请填写|此处)[^】]*】/g,
  /[_＿]{3,}/g,
  /[×Xx]{2,}(?:公司|项目|年|月|日|万元|元|人|号|市|省|单位|有限)/g,
  /[×]{2,}|[Xx]{3,}/g,
  /某某(?:公司|项目|单位|人)?/g,
  /\b(?:TODO|TBD|FIXME|lorem ipsum)\b/gi,
  /[（(](?:待定|待补充|待填写|此处(?:填写|插入)[^）)]*|请(?:填写|补充|插入)[^）)]*)[）)]/g,
  /待补充(?:完善)?/g,
];
const MOST_PER_CHAPTER = 12;

/** Blanks and stand-ins that were left in, each kind of wording once a chapter. */
export function placeholders(input: CheckInput): bid.Finding[] {
  return input.chapters.flatMap((chapter) => {
    const counts = new Map<string, number>();
    for (const passage of textPassages(input.contents.get(chapter.id) ?? '')) {
      let rest = passage;
      for (const pattern of placeholderPatterns) {
        rest = rest.replace(pattern, (found: string) => {
          counts.set(found, (counts.get(found) ?? 0) + 1);
          return '　';
        });
      }
    }
    return [...counts].slice(0, MOST_PER_CHAPTER).map(([found, count]): bid.Finding => {
      const confirm = found.startsWith('【待确认');
      const times = count > 1 ? `（本章${count}处）` : '';
      const msg = confirm ? `有内容待确认${times}，请核对后删除标记` : `有空白未填写${times}，请填写或删除`;
      return {
        kind: 'placeholder',
        severity: confirm ? 'info' : 'warning',
        chapterId: chapter.id,
        quote: found.slice(0, QUOTE_CHARS),
        msg,
      };
    });
  });
}
