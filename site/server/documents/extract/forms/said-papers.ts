import { compact, splitOutside } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { paperOf } from './composition-inline.ts';
import type { ListedPaper, ListedPart } from './listed-papers.ts';
import { paperEnd } from './words.ts';

const LEAST_APART = 3;

/** 报价部分。投标人填写的“开标一览表”及“报价明细表”。 and 其他部分。…（含中小企业声明函）。: what the sentence about a part names. */
export function papersSaid(
  name: string,
  rest: string,
  source: ListedPart['source'],
): ListedPaper[] {
  const said = compact(rest).slice(name.length);
  if (!volumeTitle.test(name) || !/^[。；;]/.test(said)) return [];
  return [...said.matchAll(/[“"]([^“”"]{3,20})[”"]|[(（]含([^()（）]{3,40})[)）]/g)]
    .flatMap(([, quoted, held]) => quoted ?? held?.split('、') ?? [])
    .filter((words) => paperEnd.test(words))
    .flatMap((words) => paperOf(words, () => source));
}

/** （1）商务部分：投标函、授权书、业绩表；, 1.资格文件包括：营业执照、声明 and 第一信封，包括投标函、授权书；: a part with its papers in one line. */
export function partInLine(rest: string, source: ListedPart['source']): ListedPart | undefined {
  const [, title = '', list = ''] =
    /^(.{2,20}?)(?:(?:应当?|须|需|主要){0,2}(?:包括|包含)(?:以下(?:内容|材料|资料|文件))?[:：]|[:：](?:[^，,、:：]{2,20}[，,](?=(?:主要)?(?:包括|包含)))?(?:应当?|须)?(?:主要)?(?:包括|包含|含|提供)?|[，,](?:主要)?(?:包括|包含)(?![:：]$))(.{4,280})$/.exec(
      compact(rest),
    ) ?? [];
  if (!volumeTitle.test(title)) return undefined;
  // （1）投标函；（7）包装、运输方案: what stands between semicolons is one paper.
  const apart = splitOutside(list, '；;。');
  const items = apart.length >= LEAST_APART ? apart : splitOutside(list, '、，,；;。');
  const papers = items.flatMap((words) => paperOf(words, () => source));
  return papers.length === 0 ? undefined : { title, source, papers };
}
