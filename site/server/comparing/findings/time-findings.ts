import type { compare } from 'tender-widgets/contract';
import {
  comparable,
  createFinding,
  LAW,
  type SharedValue,
  type Subject,
  sharedBy,
  WHERE,
} from './metadata-subjects.ts';

/** Files saved within so many minutes of each other may have lain on one desk. */
const CLOSE_MINUTES = 10;

/** Files made, printed or saved at the same time. */
export function timeFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): compare.CompareFinding[] {
  return [
    ...createdFindings(subjects, form),
    ...printedFindings(subjects, form),
    ...savedFindings(subjects, form),
  ];
}

/** Word stores whole minutes. */
const isWholeMinute = (time: string): boolean => time.endsWith(':00');

function haveSameName({ held }: SharedValue): boolean {
  const [first, ...others] = held;
  return (['author', 'lastEditor'] as const).some((field) => {
    const name = comparable(first?.metadata[field] ?? '');
    return name !== '' && others.every(({ metadata }) => comparable(metadata[field]) === name);
  });
}

function createdFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): compare.CompareFinding[] {
  return sharedBy(subjects, ({ createdAt }) => [createdAt])
    .filter(({ value }) => value !== form?.createdAt)
    .map((shared) => {
      const isSure = haveSameName(shared) || !isWholeMinute(shared.value);
      const unit = isWholeMinute(shared.value) ? '分钟' : '秒';
      return createFinding(
        'metadata',
        isSure ? 'high' : 'medium',
        `${shared.held.length} 份文件的创建时间相同：${shared.value}`,
        `创建时间相同到${unit}，说明这几份文件可能由同一份文件另存而来（另存不改变创建时间）。${WHERE}${LAW}`,
        shared.held,
      );
    });
}

function printedFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): compare.CompareFinding[] {
  return sharedBy(subjects, ({ printedAt }) => [printedAt])
    .filter(({ value }) => value !== form?.printedAt)
    .map(({ value, held }) =>
      createFinding(
        'metadata',
        'medium',
        `${held.length} 份文件的上次打印时间相同：${value}`,
        `上次打印时间会随文件一起被复制，相同说明可能出自同一份文件。${WHERE}`,
        held,
      ),
    );
}

function savedFindings(
  subjects: readonly Subject[],
  form: compare.FileMetadata | null,
): compare.CompareFinding[] {
  const timed = subjects
    .flatMap((subject) => {
      const time = Date.parse(`${subject.metadata.modifiedAt.replace(' ', 'T')}Z`);
      return Number.isNaN(time) || subject.metadata.modifiedAt === form?.modifiedAt
        ? []
        : [{ subject, time }];
    })
    .sort((a, b) => a.time - b.time);
  const runs: (typeof timed)[] = [];
  for (const entry of timed) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && entry.time - last.time <= CLOSE_MINUTES * 60_000) run.push(entry);
    else runs.push([entry]);
  }
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const [first, last] = [run[0], run.at(-1)].map(
        (entry) => entry?.subject.metadata.modifiedAt ?? '',
      );
      const isSame = first === last;
      const title = isSame
        ? `${run.length} 份文件的最后修改时间相同：${first}`
        : `${run.length} 份文件的最后修改时间相差不到 ${CLOSE_MINUTES} 分钟：${first} 至 ${last?.slice(-8)}`;
      const detail = `最后修改时间接近可能是巧合（如都赶在截止前定稿），与其他线索同时出现才有意义。${WHERE}`;
      const grade = isSame && !isWholeMinute(first ?? '') ? 'medium' : 'low';
      return createFinding(
        'metadata',
        grade,
        title,
        detail,
        run.map(({ subject }) => subject),
      );
    });
}
