import { kindOf } from '../structure/tree.ts';
import { terms } from '../text/relevance.ts';
import { buyersNamed, ourselves } from '../text/wording.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

/** 加工地点为采购人办公楼B座, 须在采购人指定的机房进行: the work is done at the buyer's. */
const atBuyers = new RegExp(
  `(?:(?:地点|场所|场地)(?:为|是|在|位于|设在|[：:])|(?:须|应|必须|只能|全部)在)[^，。；\\n]{0,6}(?:${buyersNamed})`,
);
/** 运至我公司加工基地, 在我司车间完成. */
const atOwn = new RegExp(
  `(?:[在于]|[运送]到|[运送]至|[运带拿]回|[运带转]往|转至)(?:${ourselves})[^，。；\\n]{0,12}(?:基地|工厂|厂区|厂房|车间|中心|机房|工作站|仓库|实验室|办公室|场所|场地|加工点)`,
  'g',
);
const SHARED = 2;
/** Not the work that is asked for. */
const idle = /不[得会]|不在|绝不|严禁|除外|备用|备份|培训|库存|仓储|维修|返修|样品|出厂/;

/** Work that is to be done at the buyer's, and that the bid does at the bidder's own place. */
export function ownPlaces(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const lines = new Set(tender.flatMap(({ text }) => text.split(/[。\n]/)));
  const asked = [...lines].flatMap((line) => {
    const [place = ''] = atBuyers.exec(line) ?? [];
    return place === '' ? [] : [{ line, words: new Set(terms(line)) }];
  });
  if (asked.length === 0) return [];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return [...passage.text.matchAll(atOwn)].flatMap(({ 0: said, index }): Found[] => {
      const before = passage.text.slice(0, index).replace(/^[^]*[。；\n]/, '');
      const after = /^[^。；\n]*/.exec(passage.text.slice(index + said.length))?.[0] ?? '';
      const words = new Set(terms(`${before} ${said} ${after}`));
      const want = asked.find(
        (one) => [...words].filter((term) => one.words.has(term)).length >= SHARED,
      );
      if (!want || idle.test(before + said + after) || isOfPast(passage.text, index)) return [];
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, index, said.length),
          msg: `“${said}”与招标文件的“${want.line.trim()}”不一致，请核对`,
        },
      ];
    });
  });
}
