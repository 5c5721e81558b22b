import { isEnglish } from '../english-words.ts';
import { englishSentences } from '../facts/english-sentences.ts';

const offer =
  '(?:bids?|tenders?|proposals?|quotations?|offers?|submissions?|bidders?|tenderers?|proposers?)';
const fails =
  '(?:reject(?:ed|ion)|disqualif(?:ied|ication)|(?:deemed|considered|treated as|declared|regarded as)[^.;]{0,20}(?:invalid|non-?responsive|rejected)|not be (?:accepted|considered|opened|evaluated))';
/** A bid that does this is refused. */
const refusal = new RegExp(
  `\\b${offer}\\b[^.;]{0,200}\\b(?:shall|will|may|must|to be)\\b[^.;]{0,30}\\b${fails}\\b|\\b(?:lead to|leads to|result in|results in|cause for|grounds? for|reason for)\\b[^.;]{0,30}\\b(?:rejection|disqualification)\\b|\\b(?:shall|will|must)\\b[^.;]{0,20}\\bbe ${fails}\\b[^.;]{0,40}\\b${offer}\\b`,
  'i',
);
/** Of the whole tender, of the buyer's rights, of what is told unasked. All bids received after the deadline are those that are late. */
const other =
  /\breject(?:s|ing|ion of)? (?:any (?:or|and) )?all (?:bids|tenders|proposals)\b|\ball (?:bids|tenders|proposals) (?:shall|will|may|must|are|to) (?:be )?rejected\b|\breserves? the right\b|\bclarifications?\b[^.;]{0,120}\bnot be considered\b/i;
/** Goods are rejected after the award, bids that offer such before it. */
const goods = new RegExp(
  `^(?:(?!\\b${offer}\\b)[^.;]){0,80}\\bgoods\\b[^.;]{0,30}\\brejected\\b`,
  'i',
);

/** Whether an English line tells a ground on which a bid is refused. */
export const isEnglishRefusal = (text: string): boolean =>
  isEnglish(text) && refusal.test(text) && !other.test(text) && !goods.test(text);

/** The sentences of a line that are such grounds; the one before it belongs to what only points back: Failure to meet any of them … */
export function englishGrounds(text: string): string[] {
  const sentences = englishSentences(text);
  return sentences.flatMap((sentence, i) => {
    if (!isEnglishRefusal(sentence)) return [];
    const before = sentences[i - 1];
    const pointsBack = /\b(?:any of (?:them|these)|this|these|otherwise)\b/i.test(sentence);
    return [pointsBack && before ? `${before} ${sentence}` : sentence];
  });
}
