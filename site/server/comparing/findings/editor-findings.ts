import type { compare } from 'tender-widgets/contract';
import { isGenericName } from './generic-values.ts';
import {
  comparable,
  createFinding,
  LAW,
  type SharedValue,
  type Subject,
  sharedBy,
  WHERE,
} from './metadata-subjects.ts';

const roles = ['作者', '最后修改者', '批注或修订者'] as const;
type Role = (typeof roles)[number];
const MARK = 'author:';
/** Documents named one by one in the detail. */
const MOST_NAMED = 6;

/** The same name as author, last editor, or editor of remarks in several files, in whatever role. */
export function editorFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): compare.CompareFinding[] {
  const formNames = new Set(form ? namesOf(form).map(([, name]) => comparable(name)) : []);
  return sharedBy(subjects, (metadata) => namesOf(metadata).map(([, name]) => name)).map(
    (shared) => {
      const title = titleOf(shared);
      if (formNames.has(comparable(shared.value)))
        return createFinding(
          'metadata',
          'low',
          title,
          '招标文件里也有这个名字，多半是沿用了招标人给的格式文件，一般不足以说明问题。',
          shared.held,
        );
      if (isGenericName(shared.value))
        return createFinding(
          'metadata',
          'low',
          title,
          `这是软件或系统自带的名字，很多电脑都一样，只作参考。${WHERE}`,
          shared.held,
        );
      return createFinding(
        'metadata',
        'high',
        title,
        `${whoIsWhat(shared)}${WHERE}${LAW}`,
        shared.held,
      );
    },
  );
}

function namesOf(metadata: compare.FileMetadata): [Role, string][] {
  const remarks = metadata.identifiers.filter((identifier) => identifier.startsWith(MARK));
  const names: [Role, string][] = [
    ['作者', metadata.author],
    ['最后修改者', metadata.lastEditor],
    ...remarks.map((identifier): [Role, string] => ['批注或修订者', identifier.slice(MARK.length)]),
  ];
  return names.filter(([, name]) => name !== '');
}

const rolesIn = ({ metadata }: Subject, name: string): Role[] =>
  roles.filter((role) =>
    namesOf(metadata).some(
      ([held, other]) => held === role && comparable(other) === comparable(name),
    ),
  );

function titleOf({ value, held }: SharedValue): string {
  const common = roles.filter((role) =>
    held.every((subject) => rolesIn(subject, value).includes(role)),
  );
  if (common.length > 0) return `${held.length} 份文件的${common.join('、')}相同：${value}`;
  return `同一个名字出现在 ${held.length} 份文件的属性里：${value}`;
}

function whoIsWhat({ value, held }: SharedValue): string {
  const named = held
    .slice(0, MOST_NAMED)
    .map((subject) => `《${subject.fileName}》的${rolesIn(subject, value).join('、')}`);
  return `“${value}”是${named.join('，')}${held.length > MOST_NAMED ? '等' : ''}。`;
}
