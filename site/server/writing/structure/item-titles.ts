import type { tender } from 'tender-widgets/contract';
import { criteriaAspects, judgedSubject } from '../criteria/aspects.ts';
import { tidy, titleText } from '../text/tidy.ts';

const plainTitle = (item: tender.ScoringItem): string => {
  const title = titleText(judgedSubject(tidy(item.item))).replace(/(?:得分|评分|评审|打分)$/, '');
  return title.length >= 2 ? title : titleText(item.item);
};

/** Chapter titles of scoring items by id, different from each other: items of one name are told apart by their criteria. */
export function itemTitles(scoring: readonly tender.ScoringItem[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const item of scoring) counts.set(plainTitle(item), (counts.get(plainTitle(item)) ?? 0) + 1);
  const titles = new Map<string, string>();
  const taken = new Set<string>();
  for (const item of scoring) {
    const plain = plainTitle(item);
    const aspect = criteriaAspects(item).find((one) => one.title !== plain && !taken.has(one.title))?.title;
    const wanted = (counts.get(plain) ?? 0) > 1 && aspect ? aspect : plain;
    let title = wanted;
    for (let n = 2; taken.has(title); n++) title = `${wanted}（续${n - 1}）`;
    taken.add(title);
    titles.set(item.id, title);
  }
  return titles;
}
