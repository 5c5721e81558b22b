import type { ListedPaper } from './listed-papers.ts';
import { shared } from './printed-names.ts';
import { titleKey } from './same-title.ts';
import type { FormPart } from './tree.ts';

/** A paper the list names and no form is printed for. */
export const papered = (paper: ListedPaper): FormPart => ({
  ...{
    title: paper.title,
    remark: paper.remark,
    source: paper.source,
    volume: false,
    children: [],
  },
  ...{ form: undefined, note: '', stated: 'list' as const },
});

/** Forms one listed paper stands for (服务团队情况: the list of the team and its leader's sheet) below its name in the list. */
export function grouped(parts: readonly FormPart[], papers: readonly ListedPaper[]): FormPart[] {
  const homes = parts.map((part) =>
    papers.find((paper) => titleKey(paper.title) === titleKey(part.title)),
  );
  const all = parts.map((part, at) => {
    if (homes[at] || !part.form) return homes[at];
    const beside = [
      homes.slice(0, at).findLast((one) => one !== undefined),
      homes.slice(at + 1).find((one) => one !== undefined),
    ].flatMap((one) => (one?.listedAs === undefined ? [] : [one]));
    const likeness = ({ listedAs = '' }: ListedPaper) => shared(part.title, listedAs);
    const [best] = beside.toSorted((a, b) => likeness(b) - likeness(a));
    return best && likeness(best) > 0 ? best : undefined;
  });
  return parts.flatMap((part, at) => {
    const home = all[at];
    const own = home?.listedAs === undefined ? [] : parts.filter((_, i) => all[i] === home);
    if (!home || own.length < 2) return [part];
    return all.indexOf(home) === at
      ? [{ ...papered({ ...home, title: home.listedAs ?? home.title }), children: own }]
      : [];
  });
}
