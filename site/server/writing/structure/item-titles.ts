import type { tender } from 'tender-widgets/contract';
import { criteriaAspects, scoredSubject } from '../criteria/aspects.ts';
import { tidy, titleText } from '../text/tidy.ts';

const plainTitle = (item: tender.ScoringItem): string => {
  const title = titleText(scoredSubject(tidy(item.item))).replace(/(?:得分|评分|评审|打分)$/, '');
  return title.length >= 2 ? title : titleText(item.item);
};

/** 服务方案：应急服务方案 is a group and a name; the name alone will do where no other item bears it. */
function shortTitles(scoring: readonly tender.ScoringItem[]): Map<tender.ScoringItem, string> {
  const named = scoring.map((item) => ({ item, plain: plainTitle(item) }));
  const ends = named.map(({ plain }) => plain.split('：').at(-1) ?? plain);
  return new Map(
    named.map(({ item, plain }, at) => {
      const end = ends[at] ?? plain;
      const alone = end.length >= 3 && ends.filter((other) => other === end).length === 1;
      return [item, alone ? end : plain];
    }),
  );
}

/** Chapter titles of scoring items by id, different from each other: items of one name are told apart by their criteria. */
export function itemTitles(scoring: readonly tender.ScoringItem[]): Map<string, string> {
  const counts = new Map<string, number>();
  const plainOf = shortTitles(scoring);
  for (const plain of plainOf.values()) counts.set(plain, (counts.get(plain) ?? 0) + 1);
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const item of scoring) {
    const plain = plainOf.get(item) ?? plainTitle(item);
    const aspect = criteriaAspects(item).find(
      (one) => one.title !== plain && !taken.has(one.title),
    )?.title;
    const wanted = (counts.get(plain) ?? 0) > 1 && aspect ? aspect : plain;
    let title = wanted;
    for (let n = 2; taken.has(title); n++) title = `${wanted}（续${n - 1}）`;
    taken.add(title);
    titles.set(item.id, title);
  }
  return titles;
}
