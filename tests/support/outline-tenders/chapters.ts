import type { Line, WrittenTender } from './written-tender.ts';

/** What a chapter of a tender is for. */
export type Role =
  | ('notice' | 'instructions' | 'evaluation' | 'contract')
  | ('format' | 'demands' | 'cover');

export interface TenderChapter {
  role: Role;
  /** `第三章` or `卷三`; '' for a number by Word and for what stands before the first chapter. */
  number: string;
  lines: Line[];
}

const roles: readonly (readonly [words: RegExp, role: Role])[] = [
  [/合同|协议/, 'contract'],
  [/格式|附表/, 'format'],
  [/评[审标选分定]|[磋商谈判]办法|成交办法/, 'evaluation'],
  [/公告|邀请/, 'notice'],
  [/须知|征集规则/, 'instructions'],
];

const numbered = /^(?:第[一二三四五六七八九十]{1,3}([章篇]|部分)|(卷)[一二三四五六七八九十]{1,3})/;

/** The words of a line, its blanks left out; a row has none. */
export const wordsOf = (line: Line): string =>
  line.kind === 'paragraph'
    ? line.pieces.map((piece) => ('fixed' in piece ? piece.fixed : '')).join('')
    : '';

const roleOf = (words: string): Role =>
  roles.find(([pattern]) => pattern.test(words))?.[1] ?? 'demands';

const isHeading = (line: Line, mark: string, unit: string | null): boolean =>
  line.kind === 'paragraph' &&
  line.mark === mark &&
  (mark === '%1' ? unit === null : unit !== null && unitOf(line) === unit);

function unitOf(line: Line): string | null {
  const [, unit, volume] = numbered.exec(wordsOf(line)) ?? [];
  return unit ?? volume ?? null;
}

/** The chapters of a tender in their order, behind its cover; none where they cannot be seen by their headings. */
export function tenderChapters({ lines }: WrittenTender): TenderChapter[] {
  const form = lines.find(
    (line) =>
      line.kind === 'paragraph' &&
      ['#', '^', '%1'].includes(line.mark) &&
      (line.mark === '%1' || unitOf(line) !== null) &&
      roleOf(wordsOf(line)) === 'format',
  );
  if (form?.kind !== 'paragraph') return [];
  const chapters: TenderChapter[] = [{ role: 'cover', number: '', lines: [] }];
  for (const line of lines) {
    if (isHeading(line, form.mark, unitOf(form))) {
      const words = wordsOf(line);
      const number = numbered.exec(words)?.[0] ?? '';
      chapters.push({ role: roleOf(words), number, lines: [] });
    }
    chapters.at(-1)?.lines.push(line);
  }
  const count = (role: Role) => chapters.filter((chapter) => chapter.role === role).length;
  return count('format') === 1 && count('evaluation') > 0 && chapters.length > 4 ? chapters : [];
}
