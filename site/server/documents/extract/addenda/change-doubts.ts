import type { tender } from 'tender-widgets/contract';
import type { DocumentFile } from '../../document.ts';
import { nameKey } from '../text.ts';
import type { FoundChange } from './patch.ts';

const MOST_NAME = 60;
const titleOf = (file: DocumentFile | undefined): string =>
  `《${(file?.name ?? '').slice(0, MOST_NAME)}》`;
const short = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 38)}…`);

/** What an item is worth and how it is marked are two things; with the whole item both go. */
function scoringTargets({ was, now }: NonNullable<FoundChange['patch']['scoring']>[number]) {
  if (!was) return [];
  const isOther = (key: 'item' | 'maxScore' | 'criteria') => now?.[key] !== was[key];
  return (['item', 'maxScore', 'criteria'] as const)
    .filter(isOther)
    .map((key) => `scoring/${was.id}/${key}`);
}

/** What a change is about, by the row it reaches. */
function targets({ patch }: FoundChange): string[] {
  return [
    ...(patch.facts ?? []).map(({ name }) => `fact/${name}`),
    ...(patch.scoring ?? []).flatMap(scoringTargets),
    ...(patch.clauses ?? []).flatMap(({ was }) => (was ? `clause/${was.id}` : [])),
    ...(patch.text ?? []).flatMap(({ block, from }) =>
      block === undefined || from === '' ? [] : `text/${block}/${nameKey(from)}`,
    ),
  ];
}

/** Whether a later change goes on from what an earlier one says. */
const goesOn = (later: FoundChange, earlier: FoundChange): boolean =>
  later.before !== '' &&
  earlier.after !== '' &&
  (nameKey(earlier.after).includes(nameKey(later.before)) ||
    nameKey(later.before).includes(nameKey(earlier.after)));

/** Whether a change between two others takes the earlier one back: what comes then contradicts nothing. */
const isTakenBack = (earlier: FoundChange, between: readonly FoundChange[]): boolean =>
  between.some(
    ({ before, after, sources: [, place] }) =>
      place?.fileId === earlier.fileId &&
      place.block === earlier.sources[0]?.block &&
      before === earlier.after &&
      after === earlier.before,
  );

/** Each change with why it is to be looked at: another project, words that are not in the tender, another addendum about the same. */
export function withDoubts(
  changes: readonly FoundChange[],
  { files, base }: { files: readonly DocumentFile[]; base: { doubts: readonly tender.Doubt[] } },
): FoundChange[] {
  const fileOf = (id: string) => files.find((file) => file.id === id);
  const strangers = new Set(
    base.doubts.flatMap(({ kind, sources }) => {
      const block = kind === 'other-project' ? sources[0]?.block : undefined;
      const own = files.find(
        ({ first, count }) => block !== undefined && block >= first && block < first + count,
      );
      return own ? [own.id] : [];
    }),
  );
  return changes.map((change, at) => {
    const doubt = doubtOf(change, { at, changes, fileOf, strangers }) ?? change.doubt;
    return doubt === undefined ? change : { ...change, doubt };
  });
}

function doubtOf(
  change: FoundChange,
  {
    at,
    changes,
    fileOf,
    strangers,
  }: {
    at: number;
    changes: readonly FoundChange[];
    fileOf: (id: string) => DocumentFile | undefined;
    strangers: ReadonlySet<string>;
  },
): string | undefined {
  const title = titleOf(fileOf(change.fileId));
  if (strangers.has(change.fileId)) return `${title}写的是另一个项目，请先核对是不是本项目的文件`;
  const own = new Set(targets(change));
  const rival = changes.find(
    (other, i) =>
      i !== at &&
      !strangers.has(other.fileId) &&
      targets(other).some((target) => own.has(target)) &&
      !isTakenBack(
        changes[Math.min(i, at)] as FoundChange,
        changes.slice(Math.min(i, at) + 1, Math.max(i, at)),
      ) &&
      !goesOn(changes[Math.max(i, at)] as FoundChange, changes[Math.min(i, at)] as FoundChange),
  );
  if (rival) {
    const isLater = changes.indexOf(rival) > at;
    const other = rival.fileId === change.fileId ? '同一份文件' : titleOf(fileOf(rival.fileId));
    return isLater
      ? `${other}后面对同一处另有说法：“${short(rival.after)}”，两处都接受时以后面的为准`
      : `${other}前面对同一处的说法是“${short(rival.after)}”，两处不一致，都接受时以这一处为准`;
  }
  const isPlaced =
    change.sources.length > 1 || change.act === 'added' || change.act === 'explained';
  if (!isPlaced && change.before !== '')
    return `招标文件里没有找到原文“${short(change.before)}”，请对照原文核对`;
  const lost = (change.patch.clauses ?? []).find(
    ({ was, now }) =>
      was && now?.kind === was?.kind && /[★▲]/.test(change.before) && !/[★▲]/.test(change.after),
  );
  return lost ? '修改后的文字前没有★或▲，请核对这一条是否仍是实质性（重要）条款' : undefined;
}
