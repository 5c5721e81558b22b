import type { profile } from 'tender-widgets/contract';
import { BLANK, type ProofKind, postsIn, proofTable } from '../criteria/proof-tables.ts';
import { asksFor, countsOn, ofYears } from '../profile-conditions.ts';
import { sourceRemark } from '../source-remark.ts';
import type { BidContext } from '../writer.ts';

type Known = NonNullable<BidContext['profile']>;
type Certificate = profile.CompanyProfile['certificates'][number];
type Person = profile.CompanyProfile['people'][number];

/** Rows of a table of proofs, what a person has to settle before they stand, and the pictures of what they name. */
interface ProofRows {
  rows: string[][];
  doubts: string[];
  pictured: Certificate[];
}

const or = (text: string) => (text === '' ? BLANK : text);
const confirmed = <T extends { confirmed: boolean }>(rows: readonly T[]) =>
  rows.filter((row) => row.confirmed);
const termOf = ({ forever, validUntil }: Certificate) => (forever ? '长期有效' : or(validUntil));

function referenceRows({ whole, day }: Known, criteria: string): ProofRows {
  const withVerdicts = confirmed(whole.references).map((one) => ({
    one,
    verdict: ofYears(one, criteria, day),
  }));
  const shown = withVerdicts.filter(({ verdict }) => verdict !== 'unmet');
  const doubts = shown
    .filter(({ verdict }) => verdict === 'open')
    .map(({ one }) => `“${one.name}”的日期是否在招标文件要求的年限内`);
  if (shown.length > 0 && /类似|同类|相似|金额|规模|面积/.test(criteria))
    doubts.push('表中业绩是否符合招标文件对类似项目及其规模的要求，不符合的请删去');
  return {
    rows: shown.map(({ one }) => [
      ...[one.name, or(one.client), or(one.amount), or(one.signedOn), or(one.scope), BLANK],
    ]),
    doubts,
    pictured: [],
  };
}

/** A post of the criteria is somebody's who has it, whichever of the two is said more closely. */
const hasPost = ({ post, title }: Person, asked: string) =>
  [post, title].some((own) => own !== '' && (own.includes(asked) || asked.includes(own)));

function personRow(person: Person, post: string, day: string): string[] {
  const good = confirmed(person.certificates).filter((one) => countsOn(one, day) !== 'unmet');
  const qualities = [person.title, ...good.map(({ name }) => name)].filter((part) => part !== '');
  const numbers = good.map(({ number }) => number).filter((number) => number !== '');
  const school = [person.education, person.major].filter((part) => part !== '').join('/');
  return [
    ...[post, person.name, or(school)],
    ...[or(qualities.join('、')), or(numbers.join('、')), BLANK],
  ];
}

function termDoubts(holder: string, certificates: readonly Certificate[], day: string): string[] {
  return certificates.flatMap((one) => {
    const verdict = countsOn(one, day);
    if (verdict === 'unmet') return [`${holder}“${one.name}”到 ${day} 已过期，请换新证或换人`];
    return verdict === 'open' ? [`${holder}“${one.name}”的有效期`] : [];
  });
}

function personRows({ whole, day }: Known, criteria: string): ProofRows {
  const people = confirmed(whole.people);
  const posts = postsIn(criteria);
  const chosen = posts.flatMap((post): { post: string; person: Person | undefined }[] => {
    const fitting = people.filter((person) => hasPost(person, post));
    return fitting.length === 0
      ? [{ post, person: undefined }]
      : fitting.map((person) => ({ post, person }));
  });
  const asked = posts.length > 0 ? chosen : people.map((person) => ({ post: person.post, person }));
  const named = [...new Set(asked.flatMap(({ person }) => (person ? [person] : [])))];
  if (named.length === 0) return { rows: [], doubts: [], pictured: [] };
  const held = named.flatMap((person) => confirmed(person.certificates));
  return {
    rows: asked.map(({ post, person }) =>
      person ? personRow(person, or(post), day) : [post, ...Array.from({ length: 5 }, () => BLANK)],
    ),
    doubts: named.flatMap((person) =>
      termDoubts(`${person.name}的`, confirmed(person.certificates), day),
    ),
    pictured: held.filter((one) => countsOn(one, day) !== 'unmet'),
  };
}

function certificateRows({ whole, day }: Known, text: string): ProofRows {
  const asked = confirmed(whole.certificates).filter((one) => asksFor(text, one));
  const good = asked.filter((one) => countsOn(one, day) !== 'unmet');
  return {
    rows: good.map((one) => [
      [one.name, one.level].filter((part) => part !== '').join(' '),
      ...[or(one.number), or(one.issuer), termOf(one), BLANK],
    ]),
    doubts: termDoubts('', asked, day).map((doubt) => doubt.replace('或换人', '')),
    pictured: good,
  };
}

function rowsOf(kind: ProofKind, known: Known, title: string, criteria: string): ProofRows {
  if (kind === 'performance') return referenceRows(known, criteria);
  if (kind === 'people') return personRows(known, criteria);
  if (kind === 'certificate') return certificateRows(known, `${title}\n${criteria}`);
  return { rows: [], doubts: [], pictured: [] };
}

/** A caption without the signs that would end it. */
const captionOf = ({ name, number }: Certificate) =>
  `${name}${number === '' ? '' : `（${number}）`}`.replace(/[[\]\\|<\n]/g, ' ');

/**
 * The table of the proofs of one kind, with the rows that the company's profile holds for it: references of the years asked for,
 * people of the posts, certificates that count on the deadline. What code cannot decide is said below it, to be confirmed; pictures of
 * the certificates follow with their captions. Without a profile the table has blanks.
 */
export function proofPart(
  kind: ProofKind,
  context: Pick<BidContext, 'profile'>,
  title: string,
  criteria: string,
): string {
  const { rows, doubts, pictured } = context.profile
    ? rowsOf(kind, context.profile, title, criteria)
    : { rows: [], doubts: [], pictured: [] };
  return [
    proofTable(kind, criteria, rows),
    ...(rows.length > 0 ? [sourceRemark('企业档案')] : []),
    ...doubts.map((doubt) => `【待确认：${doubt}】`),
    ...pictured.flatMap((one) =>
      one.pictureId === null ? [] : [`![${captionOf(one)}](picture:${one.pictureId})`],
    ),
  ].join('\n\n');
}
