import type { tenderDates as dates } from 'tender-widgets/contract';
import type { TenderDocument } from '../../document.ts';
import { isPartOfPeriod, momentsIn } from '../facts/time.ts';
import { bestSayings, type SayingWords } from '../sayings.ts';

const DAY = String.raw`\d{4}\s*[年/.-]\s*\d{1,2}\s*[月/.-]\s*\d{1,2}`;
const CLOCK = String.raw`\d{1,2}\s*(?:[:：]\s*\d{2}|[时点])`;
const SPAN = String.raw`\d{1,3}\s*个?(?:日历|自然|工作)?(?:[日天]|月)`;
/** So many days before another date. */
const BEFORE = String.raw`\d{1,3}\s*个?(?:日历|自然|工作)?[日天]\s*之?前`;
/** What the other party does to its own file, and what is asked of who has won. */
const OTHERS =
  /(?:招标人|采购人|机构)(?:书面)?澄清|修改|更正|变更|补充|答复|收到|质疑|投诉|异议|中标|成交|履约|退还|不予|没收|合同|公示/;

const matters: readonly SayingWords<dates.TenderDateKind>[] = [
  {
    kind: 'visit',
    label: /踏勘|现场(?:考察|勘察|查勘)|(?:考察|勘察|查勘)现场/,
    says: /(?:踏勘|现场考察|现场勘察|现场查勘|勘察现场|考察现场).{0,40}(?:时间|集合|集中|于|\d)/,
    not: /不(?:统一|集中)?组织|不集中|自行(?:踏勘|组织|前往)|费用|责任|承担/,
    exact: new RegExp(`${DAY}|${CLOCK}`),
  },
  {
    kind: 'questions',
    label:
      /(?:疑问|提问|问题|澄清|答疑).{0,16}(?:截止|时间|期限|方式|递交|提交|提出)|(?:提出|递交|提交).{0,8}(?:疑问|问题)/,
    says: /(?:疑问|提问|问题|澄清|答疑).{0,60}前|前.{0,60}(?:疑问|提问|问题|澄清)/,
    not: OTHERS,
    inCase: true,
    exact: new RegExp(`${DAY}|${CLOCK}|${BEFORE}`),
  },
  {
    kind: 'bond',
    label: /保证金/,
    says: /(?:投标|磋商|谈判|询价|响应|竞标|报价)保证金.{0,80}(?:截止|到账|到帐|前)|前.{0,40}(?:投标|磋商|谈判|询价|响应|竞标|报价)保证金/,
    not: /履约|退还|不予|没收|质量保证金|格式|利息|情形|中标|成交|合同/,
    exact: new RegExp(
      `${DAY}|${CLOCK}|${BEFORE}|截止(?:时间|之日|日)?之?前|同(?:投标|响应).{0,6}截止`,
    ),
  },
  {
    kind: 'validity',
    label: /^(?:投标|响应|报价|磋商|谈判|竞标){0,2}(?:文件)?的?有效期/,
    says: new RegExp(`(?:投标|响应|报价|磋商|谈判|竞标)(?:文件)?的?有效期.{0,40}${SPAN}`),
    not: /保函|保证金|延长|证书|许可|执照|质疑|不足|短于|我方|我们/,
    exact: new RegExp(SPAN),
  },
];

/** Of a row that says several things, the one that says when; the whole where that is none or several. */
function saidWhen(text: string, exact: RegExp): string {
  const parts = text.split(/[；;。]/).filter((part) => exact.test(part));
  return (parts.length === 1 && parts[0]?.trim()) || text;
}

/** The one moment that words name; of a period or of several, none is the date. */
function momentOf(text: string): string | undefined {
  const [moment, ...others] = momentsIn(text);
  if (!moment || others.length > 0 || isPartOfPeriod(text.normalize('NFKC'), moment))
    return undefined;
  return moment.time === null ? moment.date : `${moment.date} ${moment.time}`;
}

/** The dates a tender sets beside its deadline and opening, each in the words that say most of it. What names no time is no date. */
export function tenderDates(document: TenderDocument): dates.TenderDate[] {
  return bestSayings(document, matters).flatMap(
    ({ words, text: said, source }): dates.TenderDate[] => {
      if (!words.exact.test(said)) return [];
      const text = saidWhen(said, words.exact);
      const at = words.kind === 'validity' ? undefined : momentOf(text);
      return [{ kind: words.kind, text, source, ...(at === undefined ? {} : { at }) }];
    },
  );
}
