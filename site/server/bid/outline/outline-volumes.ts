import type { outline, tender, word } from 'tender-widgets/contract';
import { lotsBefore } from '../../documents/extract/lot-names.ts';
import { compact } from '../../documents/extract/text.ts';
import { branchOf } from './outline-tree.ts';

type Volume = (typeof word.volumes)[number];

const byCategory: Record<tender.ScoringCategory, Volume | undefined> = {
  价格: '报价',
  商务: '商务标',
  技术: '技术标',
  资信: '资信',
  其他: undefined,
};
/** From the particular to the general: 报价承诺函 belongs to the price, 商务技术偏离表 to the business part. */
const byTitle: readonly (readonly [Volume, RegExp])[] = [
  ['报价', /报价|开标一览|价格|工程量清单|费用明细|分项价|经济(?:部分|标|文件)/],
  ['资信', /资信|资格|资质|业绩|信誉|信用|财务|营业执照|证明(?:文件|材料)|荣誉|获奖/],
  ['商务标', /商务|投标函|响应函|授权|委托书|保证金|承诺|声明|法定代表人|联合体|协议|合同/],
  [
    '技术标',
    /技术|方案|施工|组织设计|服务|实施|设计|质量|安全|进度|措施|培训|售后|应急|人员|需求|响应/,
  ],
];

/** The outline with each first-level chapter in a volume: by its title, else by the points below it, else by what it holds. */
export function withVolumes(
  chapters: readonly outline.OutlineChapter[],
  scoring: readonly tender.ScoringItem[],
): outline.OutlineChapter[] {
  return chapters.map((chapter) => {
    if (chapter.parentId !== null || chapter.settings.volume) return chapter;
    const branch = [chapter, ...branchOf(chapters, chapter.id)];
    return {
      ...chapter,
      settings: { ...chapter.settings, volume: volumeOf(chapter.title, branch, scoring) },
    };
  });
}

function volumeOf(
  title: string,
  branch: readonly outline.OutlineChapter[],
  scoring: readonly tender.ScoringItem[],
): Volume {
  const [top, ...below] = branch;
  const isLots = top && !top.settings.source && lotsBefore(compact(title)).lots.length > 0;
  // What a lot is called says nothing of what stands in its chapter.
  const titles = isLots ? below.map((chapter) => chapter.title) : [title];
  const named = titles
    .map((one) => byTitle.find(([, sign]) => sign.test(one))?.[0])
    .find((volume) => volume !== undefined);
  if (named) return named;
  const ids = new Set(branch.flatMap((chapter) => chapter.scoringIds));
  const points = new Map<Volume, number>();
  for (const item of scoring) {
    const volume = byCategory[item.category];
    if (volume && ids.has(item.id)) points.set(volume, (points.get(volume) ?? 0) + item.maxScore);
  }
  const [most] = [...points].toSorted((a, b) => b[1] - a[1]);
  if (most) return most[0];
  return branch.some((chapter) => chapter.settings.kind === 'prose') ? '技术标' : '商务标';
}
