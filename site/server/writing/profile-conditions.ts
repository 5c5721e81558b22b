import type { profile } from 'tender-widgets/contract';
import { containment, subjectTerms } from './text/relevance.ts';

type Certificate = profile.CompanyProfile['certificates'][number];
type Reference = profile.CompanyProfile['references'][number];

/** Whether something meets what the tender asks; `open`: a person has to say. */
export type Verdict = 'met' | 'unmet' | 'open';

const DIGITS = '零一二三四五六七八九十';
/** Tenders ask for the last one to twenty years. */
const MOST_YEARS = 20;

/** The first day that counts, `yyyy-MM-dd`, by `近三年` or `2024年1月1日以来`; '' where no such condition is made. */
export function firstDay(criteria: string, day: string): string {
  const text = criteria.replaceAll(/\s/g, '');
  const since =
    /(\d{4})[年.-](\d{1,2})(?:[月.-](\d{1,2})日?|月)(?:[（(]含[^）)]{0,6}[）)])?(?:以来|至今|之?后|起)/.exec(
      text,
    );
  if (since) {
    const [, year = '', month = '', date = '1'] = since;
    return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  }
  const years = /近(\d{1,2}|[一二两三四五六七八九十])年/.exec(text)?.[1];
  if (years === undefined) return '';
  const count = /\d/.test(years) ? Number(years) : DIGITS.indexOf(years.replace('两', '二'));
  if (count < 1 || count > MOST_YEARS) return '';
  return `${String(Number(day.slice(0, 4)) - count).padStart(4, '0')}${day.slice(4)}`;
}

/** Dates of a reference that the condition is about: the one it names, else both; papers that it asks for name none. */
function datesFor(criteria: string, { signedOn, finishedOn }: Reference): string[] {
  const isSigned = /(?:签订|签署|签约)(?:时间|日期|之日|的)|合同(?:时间|日期)/.test(criteria);
  const isFinished = /(?:竣工|完工|验收|完成)(?:合格)?(?:时间|日期|之日)|(?:竣工|完工|完成)的/.test(
    criteria,
  );
  if (isSigned && !isFinished) return [signedOn];
  if (isFinished && !isSigned) return [finishedOn];
  return [signedOn, finishedOn];
}

/** Whether a reference is of the years asked for. One whose dates do not agree, or are not known, is open. */
export function ofYears(reference: Reference, criteria: string, day: string): Verdict {
  const first = firstDay(criteria, day);
  if (first === '') return 'met';
  const dates = datesFor(criteria, reference);
  if (dates.includes('')) return 'open';
  const within = dates.filter((date) => date >= first && date <= day).length;
  if (within === dates.length) return 'met';
  return within === 0 ? 'unmet' : 'open';
}

/** Whether a certificate counts on the day; one of which no end is known is open. */
export function countsOn({ forever, validUntil }: Certificate, day: string): Verdict {
  if (forever) return 'met';
  if (validUntil === '') return 'open';
  return validUntil >= day ? 'met' : 'unmet';
}

/** A text that holds this share of a certificate's words asks for it. */
const ASKS = 0.5;

/** Whether a text asks for a certificate, by its name. */
export function asksFor(text: string, { name }: Certificate): boolean {
  if (/体系|ISO|GB\/T/i.test(name) && /体系认证|管理体系|ISO/i.test(text)) {
    const kinds = /质量|环境|职业健康|信息安全|服务管理|能源|食品安全/;
    const kind = kinds.exec(name)?.[0];
    return kind === undefined || !kinds.test(text) || text.includes(kind);
  }
  return containment(subjectTerms(name), subjectTerms(text)) >= ASKS;
}
