import type { compare } from 'tender-widgets/contract';
import { folded } from '../normal-text.ts';
import { bidderNameFindings } from './bidder-name-findings.ts';
import { bidderOf } from './bidders.ts';
import { contactFindings } from './contact-findings.ts';
import type { Findable, Finding } from './finding.ts';
import { byGravity } from './grades.ts';
import { metadataFindings } from './metadata-findings.ts';
import { outlineFindings } from './outline-findings.ts';
import { personFindings } from './person-findings.ts';
import { pictureFindings } from './picture-findings.ts';
import { rowPriceFindings } from './row-price-findings.ts';
import { senseFindings } from './sense-findings.ts';
import { strayNameFindings } from './stray-name-findings.ts';
import { textFindings } from './text-findings.ts';
import { totalPriceFindings } from './total-price-findings.ts';
import { typoFindings } from './typo-findings.ts';

/** Everything a reader is to look at, the gravest first; `pictures` are those several documents share. */
export function findingsOf(
  compared: Omit<Findable, 'bidders'>,
  pictures: readonly compare.SharedPicture[],
): compare.CompareFinding[] {
  const asked = compared.tender ? folded(compared.tender.texts.join('\n')) : '';
  const found = { ...compared, bidders: compared.texts.map((text) => bidderOf(text, asked)) };
  const documents = found.texts.map(({ document }) => document);
  const all: Finding[] = [
    ...bidderNameFindings(found),
    ...textFindings(found),
    ...metadataFindings(documents, found.tender?.document ?? null),
    ...pictureFindings(pictures, documents),
    ...contactFindings(found),
    ...personFindings(found),
    ...totalPriceFindings(found),
    ...rowPriceFindings(found),
    ...typoFindings(found),
    ...strayNameFindings(found),
    ...senseFindings(found),
    ...outlineFindings(found),
  ];
  return all
    .map((finding) => ({ ...finding, id: '' }))
    .toSorted(byGravity)
    .map((finding, index) => ({ ...finding, id: `f${index + 1}` }));
}
