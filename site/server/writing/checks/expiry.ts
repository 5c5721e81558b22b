import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';

/** A credential of the bidder's, or the labour contract of one of its staff, that ends some day. */
export interface Expiring {
  kind: 'credential' | 'contract';
  /** Of the credential; '' for a contract. */
  name: string;
  number: string;
  /** Of whom it is; '' for the company's own. */
  holder: string;
  /** `yyyy-MM-dd`; '' for one without end. */
  until: string;
}

const DAY_MS = 86_400_000;
/** What tender files usually ask for, where this one does not say. */
const USUAL_VALIDITY_DAYS = 90;
/** The month and the day of a date count nothing: 自2031年05月20日起90天. */
const validity =
  /(?:投标|响应|报价|磋商)(?:文件)?(?:的)?有效期[^。；;\n|]{0,24}?(?<![\d年月]\s?)(?:(\d{2,3})\s{0,2}个?(?:日历)?[天日]|(\d{1,2})\s{0,2}个\s{0,2}月)/;
const MONTH_DAYS = 30;
/** Shorter numbers, and shorter names, stand in any text. */
const LEAST_NUMBER = 4;
const LEAST_NAME = 4;
/** What may stand before and after a name of two characters, which may be two characters of anything else. */
const beforeName = /[\P{Script=Han}由为是和与及聘派请员理人师长责]$/u;
const afterName = /^[\P{Script=Han}担任为负同的持具先女工、]/u;

/** Credentials and contracts the text names that end before the deadline, or while the bid has to stay valid. */
export function expiredCredentials(input: CheckInput, passages: readonly Passage[]): Found[] {
  const deadline = /^\d{4}-\d{2}-\d{2}/.exec(input.facts.deadline?.value ?? '')?.[0];
  const own = input.credentials ?? [];
  if (!deadline || own.length === 0) return [];
  const days = validityDays(input);
  const end = new Date(Date.parse(`${deadline}T00:00:00Z`) + days * DAY_MS)
    .toISOString()
    .slice(0, 10);
  return own.flatMap((one) => {
    if (one.until === '' || one.until > end) return [];
    const place = placeOf(one, passages, isRenewed(one, own));
    if (!place) return [];
    const isOver = one.until < deadline;
    const ending = isOver
      ? `早于投标截止日 ${deadline}，请更换有效的${one.kind === 'contract' ? '人员或续签合同' : '证照或先办理延续'}`
      : `投标有效期（${days} 天，至 ${end}）内将到期，请确认能否延续`;
    return [
      {
        kind: 'expired-credential' as const,
        severity: isOver ? ('error' as const) : ('warning' as const),
        chapterId: place.passage.chapterId,
        quote: quoteAt(place.passage, place.at, place.length),
        msg: `${titleOf(one)}${one.kind === 'contract' ? '' : '有效期'}至 ${one.until}，${ending}`,
      },
    ];
  });
}

function titleOf({ kind, name, number, holder }: Expiring): string {
  if (kind === 'contract') return `${holder}的劳动合同`;
  return `${holder ? `${holder}的` : ''}“${name}”${number ? `（${number}）` : ''}`;
}

/** One of the same name and holder lasts longer: the name alone speaks of that. */
function isRenewed(one: Expiring, own: readonly Expiring[]): boolean {
  return own.some(
    (other) =>
      other.kind === one.kind &&
      other.name === one.name &&
      other.holder === one.holder &&
      (other.until === '' || other.until > one.until),
  );
}

/** Where the text names it: by its number, else by its holder, else by its name. */
function placeOf(one: Expiring, passages: readonly Passage[], isRenewedByAnother: boolean) {
  const byNumber = one.number.length >= LEAST_NUMBER ? firstPlace(passages, one.number) : undefined;
  if (byNumber || isRenewedByAnother) return byNumber;
  if (one.holder !== '') return firstPlace(passages, one.holder, [...one.holder].length <= 2);
  return one.name.length >= LEAST_NAME ? firstPlace(passages, one.name) : undefined;
}

function firstPlace(passages: readonly Passage[], words: string, isShort = false) {
  for (const passage of passages) {
    for (let at = passage.text.indexOf(words); at >= 0; at = passage.text.indexOf(words, at + 1)) {
      const end = at + words.length;
      const [before, after] = [
        passage.text.slice(Math.max(0, at - 2), at),
        passage.text.slice(end, end + 2),
      ];
      const isApart =
        (before === '' || beforeName.test(before)) && (after === '' || afterName.test(after));
      if (!isShort || isApart) return { passage, at, length: words.length };
    }
  }
  return undefined;
}

/** For how long the tender wants the bid to stay valid. */
function validityDays({ clauses, requirements = [], overview = '' }: CheckInput): number {
  for (const text of [
    ...clauses.map((clause) => clause.text),
    ...requirements.map((one) => one.text),
    overview,
  ]) {
    const [, days, months] = validity.exec(text) ?? [];
    if (days ?? months) return Number(days ?? 0) + Number(months ?? 0) * MONTH_DAYS;
  }
  return USUAL_VALIDITY_DAYS;
}
