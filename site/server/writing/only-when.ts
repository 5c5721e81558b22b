import type { outline, tender } from 'tender-widgets/contract';
import { ownWriting } from '../documents/extract/forms/words.ts';
import { chaptersOf } from './wanted-chapters.ts';

/** What is said of whom or when: 如为代理商, 分公司参加时提供, 法定代表人亲自签署的不需提供, 适用于联合体. */
const condition =
  /^(?:如|若|当|仅限?|只限?)(?![有需])|(?:时|的|者|方|情况下?|情形下?)[，,]?(?:才|方|须|需|应|可|请|均)?(?:不|无)?(?:须|需|用|必|再)?(?:提供|提交|填写|出具|附)|适用/;
/** Of every bidder: 投标时提供, 开标时须提交原件, 适用于本项目; of the kind of what is bought and of lots the tender decides. */
const ofAll =
  /^(?:在|于|与|随)?(?:投标|响应|应答|开标|递交|提交|报价|磋商|谈判)(?:文件)?(?:的)?(?:同)?时|本项目|本次|货物|服务|工程|标段|包\d|[一二三\d]包|不适用/;
/** 见附表3，: where the form is printed. */
const label = /^见?(?:附件|附表|格式)[\d一二三四五六七八九十.-]{1,6}[,，、\s]{0,3}/;
/** 制造商: too short to say when. */
const LEAST = 4;

/** The case a form is wanted in, as the remark on its title says it; undefined where it is wanted of everybody. */
export function caseOfForm({ form, remark }: tender.FormatEntry): string | undefined {
  if (form === undefined) return undefined;
  const said = (remark ?? '')
    .split(/[(（【[)）】\]]/)
    .map((part) => part.replace(label, '').trim());
  return said.find(
    (words) =>
      words.length >= LEAST &&
      condition.test(words) &&
      !ofAll.test(words) &&
      !ownWriting.test(words),
  );
}

/** Forms of the outline that the tender wants of some bidders only: they are named with the case, because the bidder knows whether it is his. */
export function onlyWhen({
  format,
  chapters,
}: {
  format: readonly tender.FormatEntry[];
  chapters: readonly outline.OutlineChapter[];
}): Pick<outline.OutlineSign, 'onlyWhen'> {
  const found = format.flatMap((entry) => {
    const when = caseOfForm(entry);
    const { title, form } = entry;
    const [chapter] = when === undefined || !form ? [] : chaptersOf({ title, form }, chapters);
    return when !== undefined && chapter
      ? [{ title: chapter.title, when, chapterId: chapter.id }]
      : [];
  });
  return found.length === 0 ? {} : { onlyWhen: found };
}
