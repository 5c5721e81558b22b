import { upTo } from '../text/enclosed.ts';
import type { Holder } from '../text/holder.ts';
import { namedPersons } from '../text/person-name.ts';
import {
  certificateNumber,
  claimRules,
  contact,
  ownFigure,
  profile,
  type UnsourcedClaim,
} from './claim-patterns.ts';
import { figureKey } from './figures.ts';
import { isIn, type Sources } from './sources.ts';

const companyName =
  /[\u4e00-\u9fff（）]{2,24}?(?:有限责任公司|股份有限公司|集团有限公司|有限公司|集团公司|研究院|事务所)/g;

type Found = Omit<UnsourcedClaim, 'kind'>;

/** Remembers which characters of a text are spoken for. */
export function takenPlaces(): { add: (found: Found) => void; overlap: (found: Found) => boolean } {
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

/** Names of companies that no source holds. */
export function unsourcedCompanies(text: string, sources: Sources): UnsourcedClaim[] {
  return [...text.matchAll(companyName)].flatMap((match) => {
    const name = match[0].replace(
      /^.*(?:由|与|和|及|为|向|对|在|给|被|是|从|根据|委托|甲方|乙方|我方|合作方|供应商|厂家|采用|选用|联合|下属)(?=[\u4e00-\u9fff]{4,})/,
      '',
    );
    if (isIn(sources.all, name)) return [];
    return [
      {
        kind: 'company' as const,
        text: name,
        at: match.index + match[0].length - name.length,
        blank: '单位名称',
      },
    ];
  });
}
