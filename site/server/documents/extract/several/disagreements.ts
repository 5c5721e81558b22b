import { tender } from 'tender-widgets/contract';
import type { DocumentFile } from '../../document.ts';
import { factTitles, isExact } from '../facts/doubts.ts';
import { compact } from '../text.ts';
import { type FileReading, isChanging } from './file-reading.ts';

const MOST_NAME = 60;
const title = ({ name }: DocumentFile): string => `《${name.slice(0, MOST_NAME)}》`;

const doubt = (
  about: tender.Doubt['about'],
  kind: string,
  msg: string,
  sources: (tender.Source | null)[] = [],
): tender.Doubt => ({
  ...{ id: '', about, kind, msg: msg.slice(0, 500) },
  sources: sources.flatMap((source) => source ?? []),
});

/** Where files contradict each other, and whose word holds. */
export function disagreements(
  said: readonly FileReading[],
  facts: tender.Facts,
  scored: FileReading,
  textOf: (file: DocumentFile) => string,
): tender.Doubt[] {
  return said.flatMap((one) => {
    const stranger = otherProject(one, facts, textOf);
    if (stranger) return [stranger];
    // What an addendum says otherwise is a change, for a person to accept.
    if (isChanging(one.file)) return [];
    return [
      ...tender.factNames.flatMap((name) => factDiffers(name, one, said, facts) ?? []),
      ...scoringDiffers(one, scored),
    ];
  });
}

/** A file that names another project by number and by name, or never names this one, may have come in by mistake. */
function otherProject(
  { file, reading }: FileReading,
  facts: tender.Facts,
  textOf: (file: DocumentFile) => string,
) {
  const [number, name] = [reading.facts.projectNumber, reading.facts.projectName];
  if (!number || !facts.projectNumber || isAlike(number.value, facts.projectNumber.value))
    return undefined;
  if (!facts.projectName || (name && isAlike(name.value, facts.projectName.value)))
    return undefined;
  const text = name ? '' : compact(textOf(file));
  const own = [facts.projectName.value, facts.projectNumber.value].map(compact);
  if (!name && own.some((one) => text.includes(one))) return undefined;
  const named = name
    ? `写的项目是“${name.value.slice(0, 80)}”（编号 ${number.value.slice(0, 60)}）`
    : `写的项目编号是 ${number.value.slice(0, 60)}，没有提到本项目`;
  const msg = `${title(file)}${named}${name ? '，与本项目不同' : ''}，可能是别的项目的文件；如果不属于本项目，请移除`;
  return doubt('file', 'other-project', msg, [number.source, name?.source ?? null]);
}

function isAlike(one: string, other: string): boolean {
  const [a, b] = [compact(one), compact(other)];
  return a.includes(b) || b.includes(a);
}

function factDiffers(
  name: tender.FactName,
  { file, reading }: FileReading,
  said: readonly FileReading[],
  facts: tender.Facts,
): tender.Doubt | undefined {
  const [own, held] = [reading.facts[name], facts[name]];
  if (!own || !held || own === held || !isExact(name) || isAlike(own.value, held.value))
    return undefined;
  const holder = said.find(({ reading: theirs }) => theirs.facts[name] === held);
  if (!holder) return undefined;
  const what = factTitles[name];
  const msg = `${what}在两份文件里不同：${title(holder.file)}为“${held.value}”，${title(file)}为“${own.value}”，已按前者`;
  return doubt('facts', 'files-differ', msg, [held.source, own.source]);
}

const sum = (items: readonly tender.ScoringItem[]): string =>
  items
    .map(({ item, maxScore }) => `${compact(item)} ${maxScore}`)
    .toSorted()
    .join('/');

function scoringDiffers({ file, reading }: FileReading, scored: FileReading): tender.Doubt[] {
  if (file === scored.file || reading.scoring.length === 0) return [];
  if (sum(reading.scoring) === sum(scored.reading.scoring)) return [];
  const msg = `两份文件里都有评分项而且不同：已按${title(scored.file)}，请与${title(file)}核对`;
  return [
    doubt('scoring', 'files-differ', msg, [
      scored.reading.scoring[0]?.source ?? null,
      reading.scoring[0]?.source ?? null,
    ]),
  ];
}
