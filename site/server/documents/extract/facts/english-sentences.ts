import { tender } from 'tender-widgets/contract';
import { isEnglish } from '../english-words.ts';
import { momentsIn } from './time.ts';

/** What an English sentence says of a fact: the words its value is read from. */
interface Said {
  fact: tender.FactName;
  raw: string;
  weight: number;
}

const bids = '(?:bids?|tenders?|proposals?|quotations?)';
const body = '([A-Z][^;:()“”"]{2,110}?)';
const role = '(?:purchaser|employer|client|buyer|owner|tenderee|procuring entity|procuring agency)';

/** Sentences that state a fact; the first group is the value, or the whole match where there is none. */
const patterns: { fact: tender.FactName; pattern: RegExp; weight: number }[] = [
  {
    ...{ fact: 'agency', weight: 0.9 },
    pattern: new RegExp(`^${body},? (?:acting )?(?:on behalf of|for and on behalf of) `),
  },
  {
    ...{ fact: 'purchaser', weight: 0.9 },
    pattern: new RegExp(
      `\\bon behalf of ${body},? (?:\\([^()]{0,80}\\),? )?(?:hereby |now )?invites?\\b`,
    ),
  },
  {
    ...{ fact: 'agency', weight: 0.9 },
    pattern: new RegExp(
      `^${body} (?:has been|is|was) (?:authori[sz]ed|entrusted|appointed|engaged|commissioned) by `,
    ),
  },
  {
    ...{ fact: 'purchaser', weight: 0.9 },
    pattern: new RegExp(
      `\\b(?:authori[sz]ed|entrusted|appointed|engaged|commissioned) by ${body} (?:\\(|to )`,
    ),
  },
  {
    ...{ fact: 'purchaser', weight: 0.8 },
    pattern: new RegExp(
      `(?:^|\\bby )${body},? \\((?:hereinafter )?(?:referred to as |called )?(?:the )?["“'](?:the )?${role}["”']\\)`,
      'i',
    ),
  },
  {
    ...{ fact: 'purchaser', weight: 0.8 },
    pattern: new RegExp(
      `^${body},? \\((?:hereinafter )?(?:referred to as |called )?["“'](?:the )?\\w+["”']\\),? (?:hereby |now )?(?:invites?|is (?:soliciting|seeking)|seeks|requests)\\b`,
    ),
  },
  {
    ...{ fact: 'purchaser', weight: 0.5 },
    pattern: new RegExp(`^${body},? (?:hereby |now )?invites? (?:sealed |electronic )?${bids}\\b`),
  },
  {
    ...{ fact: 'projectName', weight: 0.8 },
    pattern: new RegExp(
      `\\b(?:invites?|soliciting|seeking|seeks|requests) (?:sealed |electronic |eligible |qualified |interested ){0,3}(?:${bids}|bidders|tenderers|suppliers|companies|firms)(?: from [^.;]{0,60}?)?(?: to (?:submit|bid)[^.;]{0,30}?)? for (?:the |an? )?([A-Z][^;()]{5,150}?)(?= ?\\(|\\.?$|\\. [A-Z]|;|, (?:under|with|ref))`,
      'i',
    ),
  },
  {
    ...{ fact: 'deadline', weight: 0.9 },
    pattern: new RegExp(
      `\\b${bids} (?:(?:must|shall|should|are to|will)\\b[^.;]{0,80}?\\b(?:delivered|submitted|received|lodged|uploaded|reach)|(?:are|is) due)\\b[^;]{0,200}`,
      'i',
    ),
  },
  {
    ...{ fact: 'deadline', weight: 0.9 },
    pattern: new RegExp(
      `\\b(?:deadline|closing date|closing time) (?:for|of) (?:the )?(?:submission|receipt|delivery)(?: of ${bids})?[^;]{0,120}`,
      'i',
    ),
  },
  {
    ...{ fact: 'openingTime', weight: 0.9 },
    pattern: new RegExp(`\\b${bids} (?:will|shall) be (?:publicly )?opened\\b[^;]{0,160}`, 'i'),
  },
  {
    ...{ fact: 'ceilingPrice', weight: 0.85 },
    pattern:
      /\b(?:ceiling|maximum|upper limit)(?: bid| tender| contract)? price\b[^.;%]{0,60}?(?:is|shall be|of|:) [^;%]{2,60}/i,
  },
  {
    ...{ fact: 'budget', weight: 0.85 },
    pattern: /\b(?:budget|estimated (?:cost|value))\b[^.;%]{0,60}?(?:is|of|:) [^;%]{2,60}/i,
  },
  {
    ...{ fact: 'bidBond', weight: 0.85 },
    pattern:
      /\b(?:bid|tender|proposal)(?:ding)? (?:security|bond|guarantee|deposit)\b[^;%]{0,100}/i,
  },
  {
    ...{ fact: 'duration', weight: 0.6 },
    pattern:
      /\b(?:time for completion|(?:delivery|contract|service|completion|construction|implementation) (?:time|period|term)|deliver(?:y|ed)|completed)\b[^.;\d]{0,40}?((?:within )?\d{1,4}\)? ?(?:calendar |working )?(?:days|weeks|months|years)\b[^.;,]{0,80})/i,
  },
];

/** Said of a case, of a time after the award, or of something beside the fact. */
const aside: Partial<Record<tender.FactName, RegExp>> = {
  deadline: /clarif|question|extend|postpone|withdraw|modif|late\b/i,
  bidBond: /performance|forfeit|return|validity|discharge|%|copy of/i,
  ceilingPrice: /%|unit price/i,
  budget: /%|annual|exceed/i,
  duration: /warrant|payment|invoice|valid|defect|experience|\blate\b|last|past|reject/i,
};

/** Facts an English sentence states. */
export function englishSaid(sentence: string): Said[] {
  if (!isEnglish(sentence)) return [];
  const flat = sentence
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\(?\d{1,2}(?:\.\d{1,2}){0,3}[.)]? /, '');
  return patterns.flatMap(({ fact, pattern, weight }): Said[] => {
    const match = pattern.exec(flat);
    if (!match) return [];
    const raw = match[1] ?? match[0];
    const clause = match[1] === undefined ? match[0] : flat;
    const isAside = tender.isTimeFact(fact)
      ? aside[fact]?.test(beforeTime(match[0]))
      : aside[fact]?.test(clause);
    // Who invites and is called a tendering company does so for somebody else.
    const isAgent = fact === 'purchaser' && /\b(?:tendering|bidding)\b/i.test(raw);
    return isAside ? [] : [{ fact: isAgent ? 'agency' : fact, raw, weight }];
  });
}

/** The words up to the first moment: what follows it is said of something else. */
function beforeTime(text: string): string {
  const [first] = momentsIn(text);
  return first ? text.slice(0, first.at) : text;
}

/** Sentences of a text; No., Ltd. and a.m. end none. */
export const englishSentences = (text: string): string[] =>
  text
    .split(/(?<!\b(?:No|Co|Ltd|Inc|Ref|Corp|[ap]\.m))(?<=[.;])\s+(?=[A-Z])|\n|\t/)
    .filter((sentence) => sentence.length >= 7 && sentence.length <= 600);
