import {
  certificateNumber,
  claimRules,
  contact,
  ownFigure,
  profile,
  type UnsourcedClaim,
} from './claim-patterns.ts';
import { confirmedFacts } from './fact-sheet.ts';
import { figureKey, figuresIn, halfWidth } from './figures.ts';
import { unsourcedNames } from './named/named.ts';
import { upTo } from './text/enclosed.ts';
import { type Holder, holderOf } from './text/holder.ts';
import { namedPersons } from './text/person-name.ts';
import type { Sources } from './text/sources.ts';
import { comparable } from './text/tidy.ts';
import { plainValue, unsourcedFigures } from './unsourced-figures.ts';
import type { BidContext } from './writer.ts';

const numbersIn = (text: string): string[] =>
  halfWidth(text)
    .match(/\d[\d,.]*(?:[:：]\d[\d.]*)?|[A-Z]{1,3}\d{1,4}(?:\.\d)?/g)
    ?.flatMap((one) => [plainValue(one), ...one.split(/[:：]/)]) ?? [];

/** Gathers what may be stated. */
export function sourcesOf(own: readonly string[], tender: readonly string[]): Sources {
  const ownText = comparable(own.join('\n'));
  const ownFigures = figuresIn(own);
  return {
    own: holderOf(ownText),
    all: holderOf(ownText + comparable(tender.join('\n'))),
    ownFigures,
    figures: new Set([...ownFigures, ...figuresIn(tender)]),
    numbers: new Set([...own, ...tender].flatMap(numbersIn)),
  };
}

/** What a writer of this bid may state. */
export function bidSources(context: BidContext, wishes: readonly string[] = []): Sources {
  const { facts, settings } = context;
  const tender = [
    context.name,
    context.overview,
    ...Object.values(facts).flatMap((fact) => (fact ? [fact.value, fact.source?.quote ?? ''] : [])),
    ...context.scoring.map((item) => `${item.item}\n${item.criteria}\n${item.maxScore}分`),
    ...context.clauses.map((clause) => clause.text),
    ...context.requirements.map((passage) => `${passage.heading}\n${passage.text}`),
    ...context.chapters.map((chapter) => `${chapter.title}\n${chapter.brief}`),
  ];
  const own = [
    settings.bidder,
    ...confirmedFacts(context.factSheet).map((fact) => `${fact.label}：${fact.value}`),
    ...context.knowledge.map((passage) => `${passage.title}\n${passage.text}`),
    ...Object.values(context.responses).map((answer) => `${answer.response}\n${answer.note}`),
    ...wishes,
  ];
  return sourcesOf(own, tender);
}

type Found = Omit<UnsourcedClaim, 'kind'>;

function isIn(known: Holder, text: string): boolean {
  const plain = comparable(text);
  return plain === '' || known.has(plain);
}

/** Remembers which characters of a text are spoken for. */
function takenPlaces(): { add: (found: Found) => void; overlap: (found: Found) => boolean } {
  const places = new Set<number>();
  const placesOf = ({ at, text }: Found) =>
    Array.from({ length: text.length }, (_, index) => at + index);
  return {
    add: (found) => placesOf(found).forEach((place) => places.add(place)),
    overlap: (found) => placesOf(found).some((place) => places.has(place)),
  };
}

/** Persons, ways to reach them, certificates, past projects and figures of the company that the bidder's own material does not hold. */
export function unsourcedClaims(text: string, sources: Sources): UnsourcedClaim[] {
  const claims: UnsourcedClaim[] = [];
  const taken = takenPlaces();
  const add = (claim: UnsourcedClaim, known?: Holder) => {
    if (/【待/.test(claim.text) || (known && isIn(known, claim.text))) return;
    if (taken.overlap(claim)) return;
    taken.add(claim);
    claims.push(claim);
  };
  for (const { name, at } of namedPersons(text))
    add({ kind: 'person', text: name, at, blank: '姓名' }, sources.all);
  for (const { 0: whole, index } of text.matchAll(contact))
    add({ kind: 'contact', text: whole, at: index, blank: '联系方式或证件号码' }, sources.all);
  for (const match of text.matchAll(certificateNumber)) {
    const [, blank = '证书编号', code = ''] = match;
    add({ kind: 'certificate', ...placed(match, code), blank }, sources.all);
  }
  for (const { kind, pattern, blank, known, isClaim } of claimRules) {
    for (const match of text.matchAll(pattern)) {
      const [, what = ''] = match;
      if (isClaim(what)) add({ kind, ...placed(match, what), blank }, sources[known]);
    }
  }
  for (const claim of unsourcedProfile(text, sources)) add(claim);
  return claims;
}

/** A part of what an expression found, at its place in the text. */
function placed(match: RegExpExecArray, part: string): { text: string; at: number } {
  return { text: part, at: match.index + match[0].lastIndexOf(part) };
}

/** Sizes and years of the company (年产、成立于、员工) that its own material does not hold. */
function unsourcedProfile(text: string, sources: Sources): UnsourcedClaim[] {
  return [...text.matchAll(profile), ...text.matchAll(ownFigure)].flatMap((match) => {
    const said = match[0].slice(match[0].search(/\d/));
    const value = upTo(said, /[^\d,，.]/);
    const unit = said
      .slice(value.length)
      .trimStart()
      .replace(/^[余多]\s*/, '');
    if (sources.ownFigures.has(figureKey(value, unit)) || isIn(sources.all, match[0])) return [];
    const at = match.index + match[0].length - said.length;
    return [{ kind: 'profile' as const, text: said, at, blank: '公司情况' }];
  });
}

/** A text in which everything without a source has become a blank to fill in. */
export function withBlanks(text: string, sources: Sources): string {
  const strong = [...unsourcedClaims(text, sources), ...unsourcedNames(text, sources)];
  const taken = takenPlaces();
  const kept = strong.filter((claim) => {
    if (taken.overlap(claim)) return false;
    taken.add(claim);
    return true;
  });
  const brackets = [...text.matchAll(/[【】]/g)];
  const lastClose = text.lastIndexOf('】');
  const claims = [
    ...kept,
    ...unsourcedFigures(text, sources).filter((claim) => !taken.overlap(claim)),
  ].sort((a, b) => b.at - a.at);
  const parts: string[] = [];
  let last = text.length;
  for (const claim of claims) {
    while ((brackets.at(-1)?.index ?? -1) > claim.at) brackets.pop();
    const inBlank = brackets.at(-1)?.[0] === '【' && lastClose > claim.at;
    const end = claim.at + claim.text.length;
    if (end > last || inBlank) continue;
    parts.push(text.slice(end, last), `【待填写：${claim.blank}】`);
    last = claim.at;
  }
  parts.push(text.slice(0, last));
  return parts.reverse().join('');
}
