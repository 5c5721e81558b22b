import type { compare } from 'tender-widgets/contract';
import { createFinding, LAW, type Subject, sharedBy } from './metadata-subjects.ts';

type Finding = compare.CompareFinding;

/** Identifiers of one file or one installation: two files have the same only when one was made from the other. */
const strong: Readonly<Record<string, string>> = {
  docId: 'Word 文档标识',
  DocumentID: 'PDF 文档标识（DocumentID）',
  OriginalDocumentID: 'PDF 原始文档标识（OriginalDocumentID）',
  InstanceID: 'PDF 实例标识（InstanceID）',
  fileID: 'PDF 文件标识（ID）',
  revisionID: 'PDF 文件标识（ID）',
  identifier: '文档标识',
  ICV: 'WPS 文件标识（ICV）',
};
/** What a program says of its own version. */
const builds = new Set([
  'KSOProductBuildVer',
  'CRO',
  'AppVersion',
  'LinksUpToDate',
  'ContentTypeId',
  'ProductBuildVer',
]);
/** Editing sessions in common: one may come with a passage pasted in, several with the file itself. */
const MANY_SESSIONS = 5;
const SOME_SESSIONS = 2;
/** A shorter value is a word or a number that many may have. */
const LONG_VALUE = 8;

/** The same identifiers of files, and the same editing sessions of Word. */
export function identifierFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): Finding[] {
  const known = new Set((form?.identifiers ?? []).map(bareSession));
  const own = subjects.map((subject) => ({
    ...subject,
    metadata: {
      ...subject.metadata,
      identifiers: subject.metadata.identifiers.filter(
        (identifier) => !known.has(bareSession(identifier)),
      ),
    },
  }));
  return [...singleFindings(own), ...sessionFindings(own)];
}

/** The first session of one file may be a later one of another. */
const bareSession = (identifier: string): string => identifier.replace(/^rsidRoot:/, 'rsid:');

const isSession = (identifier: string): boolean => /^rsid(Root)?:/.test(identifier);

function singleFindings(subjects: readonly Subject[]): Finding[] {
  const named = (metadata: compare.FileMetadata): string[] =>
    metadata.identifiers.filter(
      (identifier) => !isSession(identifier) && !identifier.startsWith('author:'),
    );
  return sharedBy(subjects, named).map(({ value: identifier, held }) => {
    const colon = identifier.indexOf(':');
    const [name, value] = [identifier.slice(0, colon), identifier.slice(colon + 1)];
    const label = strong[name];
    if (label)
      return createFinding(
        'identifier',
        'high',
        `${held.length} 份文件的${label}相同：${value}`,
        `这个标识由软件在新建文件时随机生成，随另存、复制保留；不同投标人的文件出现同一个，说明出自同一份文件。${LAW}`,
        held,
      );
    const isBuild = builds.has(name);
    const detail = isBuild
      ? '这是生成文件的软件及其版本，相同很常见，只作参考。'
      : '这是写在文件自定义属性里的内容，随另存、复制保留。可在 Word 的“文件 → 信息 → 属性 → 高级属性 → 自定义”里看到。';
    const grade = isBuild || value.length < LONG_VALUE ? 'low' : 'medium';
    return createFinding(
      'identifier',
      grade,
      `${held.length} 份文件的属性 ${name} 相同：${value}`,
      detail,
      held,
    );
  });
}

/** Word marks what is written in each session with a random number; copies keep those of the file they were made from. */
function sessionFindings(subjects: readonly Subject[]): Finding[] {
  const sessions = subjects.map(
    ({ metadata }) =>
      new Set(
        metadata.identifiers
          .filter(isSession)
          .map((identifier) => identifier.slice(identifier.indexOf(':') + 1)),
      ),
  );
  const roots = subjects.map(({ metadata }) =>
    metadata.identifiers.find((identifier) => identifier.startsWith('rsidRoot:')),
  );
  const pairs: { a: number; b: number; count: number; grade: Finding['grade'] }[] = [];
  for (const [a, left] of sessions.entries()) {
    for (let b = a + 1; b < sessions.length; b++) {
      const count = [...(sessions[b] ?? [])].filter((session) => left.has(session)).length;
      const sameRoot = roots[a] !== undefined && roots[a] === roots[b];
      if (count === 0) continue;
      pairs.push({
        a,
        b,
        count,
        grade:
          sameRoot || count >= MANY_SESSIONS ? 'high' : count >= SOME_SESSIONS ? 'medium' : 'low',
      });
    }
  }
  return (['high', 'medium', 'low'] as const).flatMap((grade) => {
    const graded = pairs.filter((pair) => pair.grade === grade);
    return joined(graded).map((members) => {
      const inside = graded.filter(({ a }) => members.has(a));
      const counts = inside.map(({ count }) => count);
      const [least, most] = [Math.min(...counts), Math.max(...counts)];
      const isRoot = inside.some(({ a, b }) => roots[a] !== undefined && roots[a] === roots[b]);
      const held = subjects.filter((_, i) => members.has(i));
      const number = least === most ? `${most} 个` : `${least}–${most} 个`;
      return createFinding(
        'identifier',
        grade,
        `${held.length} 份文件有 ${number}相同的 Word 编辑标识（rsid）`,
        sessionDetail(grade, isRoot),
        held,
      );
    });
  });
}

function sessionDetail(grade: Finding['grade'], isRoot: boolean): string {
  const what =
    'Word 每次编辑都会随机生成一个编辑标识，存在文件的 word/settings.xml 里，随另存、复制保留；招标文件自带的已经排除。';
  if (grade === 'low') return `${what}只有一个相同，可能是粘贴了同一来源的内容。`;
  return `${what}${isRoot ? '其中连最初的标识（rsidRoot）也相同，' : ''}说明这些文件可能由同一份文件修改而来。${LAW}`;
}

/** Documents tied by pairs, each group once. */
function joined(pairs: readonly { a: number; b: number }[]): Set<number>[] {
  let groups: Set<number>[] = [];
  for (const { a, b } of pairs) {
    const touched = groups.filter((group) => group.has(a) || group.has(b));
    groups = [
      ...groups.filter((group) => !touched.includes(group)),
      new Set([a, b, ...touched.flatMap((group) => [...group])]),
    ];
  }
  return groups;
}
