import { sourceOf } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { type FormLine, firstLine } from './line.ts';
import type { FormPart } from './tree.ts';
import { ownWriting } from './words.ts';

/** Sections a chapter to be written is divided into are at least so many. */
const LEAST_SECTIONS = 3;
const LONGEST_SECTION = 40;

/** The sections the tender lists for a chapter the bidder writes: 一、工程概况 二、设计依据 … */
export function sectionsOf(own: readonly FormLine[]): FormPart[] {
  const styles = new Map<string, { line: FormLine; name: string }[]>();
  for (const line of own) {
    const name = line.title.split(/[（(：:。；;]/)[0] ?? '';
    if (!line.number || name.length < 2 || name.length > LONGEST_SECTION) continue;
    if (/[,，。；！？]/.test(name) || ownWriting.test(line.text)) continue;
    const { style } = line.number;
    styles.set(style, [...(styles.get(style) ?? []), { line, name }]);
  }
  const [most] = [...styles.values()].toSorted((a, b) => b.length - a.length);
  if (!most || most.length < LEAST_SECTIONS) return [];
  return most
    .filter(({ name }) => !volumeTitle.test(name) && !/^附[表图件]$/.test(name))
    .map(({ line, name }) => ({
      ...{ title: name, remark: line.remark, volume: false, form: undefined },
      ...{ note: '', stated: 'forms' as const, children: [] },
      source: sourceOf(line.block, firstLine(line.block)),
    }));
}
