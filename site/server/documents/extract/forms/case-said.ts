import { ownWriting } from './words.ts';

/** What is said of whom or when: 如为代理商, 分公司参加时提供, 法定代表人亲自签署的不需提供, 适用于联合体. */
const condition =
  /^(?:如|若|当|仅限?|只限?)(?![有需])|(?:时|的|者|方|的(?:情况|情形)|(?:情况|情形)下)[，,]?(?:才|方|须|需|应|可|请|均)?(?:不|无)?(?:须|需|用|必|再)?(?:提供|提交|填写|出具|附)|适用/;
/** Of every bidder: 投标时提供, 开标时须提交原件, 适用于本项目; of the kind of what is bought and of lots the tender decides. */
const ofAll =
  /^(?:在|于|与|随)?(?:投标|响应|应答|开标|递交|提交|报价|磋商|谈判)(?:文件)?(?:的)?(?:同)?时|本项目|本次|货物|服务|工程|标段|包\d|[一二三\d]包|不适用/;
/** 见附表3，: where the form is printed. */
const label = /^见?(?:附件|附表|格式)[\d一二三四五六七八九十.-]{1,6}[,，、\s]{0,3}/;
/** 制造商: too short to say when. */
const LEAST = 4;

/** The case a form is wanted in, as brackets behind its title say it; undefined where it is wanted of everybody. */
export const caseSaid = (remark: string): string | undefined =>
  remark
    .split(/[(（【[)）】\]]/)
    .map((part) => part.replace(label, '').trim())
    .find(
      (words) =>
        words.length >= LEAST &&
        condition.test(words) &&
        !ofAll.test(words) &&
        !ownWriting.test(words),
    );

const LONGEST_CASE = 40;
const inBrackets = /^[(（【][^()（）【】]{4,40}[)）】][。]?$/;
/** 注：代理商投标时提供。 */
const noted = /^(?:注|说明|备注)[:：]([^，。；;：:]{4,40})[。]?$/;

/** （仅联合体投标时提供） below the title, and a note that says no more than when: the case as a remark; '' for none. */
export function caseWithin(lines: readonly { text: string }[]): string {
  const [first] = lines;
  const above = first && inBrackets.test(first.text) ? [first.text] : [];
  const notes = lines.flatMap(({ text }) => noted.exec(text)?.[1] ?? []);
  const found = [...above, ...notes].find(
    (text) => text.length <= LONGEST_CASE && caseSaid(text) !== undefined,
  );
  return found === undefined ? '' : `（${caseSaid(found)}）`;
}
