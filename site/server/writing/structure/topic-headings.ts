import type { RequirementPassage } from '../../documents/extract/requirements.ts';
import { aspectTitle } from '../criteria/aspect-title.ts';
import { titleText } from '../text/tidy.ts';

const procedural =
  /评标|评审|评分|投标|招标|磋商|资格|须知|格式|附件|报价|开标|质疑|付款|支付|违约|合同|公告|说明$|(?:要求|标准|内容|规定|条款|须知|总则|概况|背景|表|期|情况|职责|说明|一览|信息|明细|清单|名单|部分)$|注[:：]|^其他/;

/** 2专用部分: the number of a heading that nothing divides from its words. */
const GLUED_NUMBER =
  /^\d{1,2}(?:\.\d{1,2}){0,3}(?=[\u4e00-\u9fff])(?![年月日个台条家级人次号楼栋层])/;

/** Headings of the requirements that can name a chapter. */
export function topicHeadings(
  requirements: readonly RequirementPassage[],
): { title: string; text: string; lotId?: string | undefined }[] {
  const seen = new Map<string, { text: string; lotId?: string | undefined }>();
  for (const { heading, text, lotId } of requirements) {
    const own = (heading.split(/[>›/]/).at(-1) ?? '').replace(GLUED_NUMBER, '');
    const title = aspectTitle(titleText(own, 30)) ?? '';
    if (
      title.length < 3 ||
      title.length > 20 ||
      /[，。；：“”、]/.test(title) ||
      procedural.test(title)
    )
      continue;
    seen.set(title, { text: `${seen.get(title)?.text ?? ''}${text}`.slice(0, 600), lotId });
  }
  return [...seen].map(([title, one]) => ({ title, ...one }));
}
