import { takenPlaces, unsourcedClaims, unsourcedCompanies } from './claims.ts';
import type { Sources } from './sources.ts';
import { unsourcedFigures } from './unsourced-figures.ts';

/** A text in which everything without a source has become a blank to fill in. */
export function withBlanks(text: string, sources: Sources): string {
  const strong = [...unsourcedClaims(text, sources), ...unsourcedCompanies(text, sources)];
  const taken = takenPlaces();
  for (const claim of strong) taken.add(claim);
  const brackets = [...text.matchAll(/[【】]/g)];
  const lastClose = text.lastIndexOf('】');
  const claims = [
    ...strong,
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
