import type { ListedPaper } from './listed-papers.ts';
import { names } from './printed-names.ts';
import type { FormPart } from './tree.ts';

/**
 * 格式2 above 法定代表人身份证明, and 授权委托书 below it without a number, where the list calls 格式2 by both names: one part of the bid, under
 * the name of the list, with a form for each.
 */
export const underJointTitles = (
  parts: readonly FormPart[],
  papers: readonly ListedPaper[],
): FormPart[] => papers.reduce(underTitle, [...parts]);

function underTitle(parts: FormPart[], { title, listedAs = title }: ListedPaper): FormPart[] {
  const named = listedAs.split(/[、和及与]/);
  const at = parts.findIndex(
    ({ label }, from) =>
      label !== undefined &&
      named.every((name, i) => {
        const part = parts[from + i];
        return part?.form && names(name, part) && (i === 0 || part.label === undefined);
      }),
  );
  const [first] = parts.slice(at);
  if (at === -1 || !first || named.length < 2) return parts;
  const own = parts.slice(at, at + named.length);
  const joint: FormPart = {
    ...{ title: listedAs, remark: '', source: first.source, volume: false, label: first.label },
    ...{ path: first.path, form: undefined, note: '', stated: 'list' as const, children: own },
  };
  return [...parts.slice(0, at), joint, ...parts.slice(at + named.length)];
}
