import { isEnglish, isEnglishBody, isEnglishNothing, isEnglishParty } from '../english-words.ts';
import { isPlaceholder, nameKey } from '../text.ts';
import { type FactValue, firstLine, plain } from './fact-value.ts';

/** Names, numbers and terms of tenders written in English, whose words are parted by blanks and may hold commas. */

const LONGEST_NAME = 200;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** What goes on behind a name: its number, its short name, the next field of the line. */
const goesOn =
  /[([] ?(?:the|hereinafter|hereafter|ifb|rfp|rfq|bid|bidding|tender|project|ref|no|number)\b|[,;] ?(?:hereinafter|hereafter|address|tel|telephone|phone|fax|e-?mail|attn|contact|(?:bid|ifb|rfp|tender|project|bidding) no)\b|["“](?:the )?(?:purchaser|employer|client|buyer|owner)["”]|, ?[A-Z]{1,6}[-/ ]?[\dA-Z-/.]{0,12}\d/i;
/** Said of somebody in a sentence, and no name. */
const sentence = /\b(?:shall|must|will|should|may|means|is|are|who|which|whose|has|have)\b/i;

/** A name without what a line says behind it; a full stop is its own in Co., Ltd. */
function bareName(text: string): string {
  const line = oneLine(text);
  const at = line.search(goesOn);
  const name = (at < 0 ? line : line.slice(0, at)).trim();
  return name
    .replace(/^["“”']{1,4}|["“”']{1,4}$/g, '')
    .replace(/[,;:]$/, '')
    .replace(/(?<!\b(?:ltd|co|inc|corp|no))\.$/i, '')
    .trim();
}

export function englishName(text: string): FactValue[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const name = bareName(lines.length <= 3 ? lines.join(' ') : (lines[0] ?? ''));
  const isName =
    name.split(' ').length > 1 &&
    name.length <= LONGEST_NAME &&
    /^["“(]?[A-Z\d]/.test(name) &&
    !sentence.test(name) &&
    !/[?!;]/.test(name) &&
    !isPlaceholder(name);
  return isName ? plain(name, nameKey(name)) : [];
}

/** IFB-2027-04, DPC/IT/2027/07: the first word with a figure. */
export function englishNumber(text: string): FactValue[] {
  // The number behind the name: Procurement of Pumps, ITC-27W207041.
  const last = /, ([A-Z\d][A-Z\d./_-]{3,40})\.?$/.exec(oneLine(text))?.[1];
  const [found = last] =
    /^(?:no\.?|number|ref\.?)?[ :]{0,3}([A-Z\d][A-Z\d./_()-]{2,58})/i
      .exec(oneLine(text))
      ?.slice(1) ?? [];
  const number = found?.replace(/[.(/_-]{1,9}$/, '').replace(/^([^(]*)\)$/, '$1') ?? '';
  const isNumber =
    /\d/.test(number) &&
    number.length >= 4 &&
    !isPlaceholder(number) &&
    !/^\d{1,2}\.\d/.test(number);
  return isNumber ? plain(number, nameKey(number)) : [];
}

export function englishParty(text: string): FactValue[] {
  const name = bareName(firstLine(text)).replace(/^the (?=[A-Z])/i, '');
  const isName =
    name.length >= 3 &&
    name.length <= 120 &&
    /^[A-Z]/.test(name) &&
    !sentence.test(name) &&
    !/[:?!;]/.test(name) &&
    !isEnglishParty(name) &&
    !isPlaceholder(name);
  return isName ? plain(name, nameKey(name), isEnglishBody(name) ? 1 : 0.5) : [];
}

const LENGTH =
  /\d{1,4}\)? ?(?:calendar |working |business |consecutive )?(?:days?|weeks?|months?|years?)\b/i;
/** Whether English words hold a length of time. */
export const isEnglishDuration = (text: string): boolean => LENGTH.test(text);

/** A term or a place: the first sentence of its line. */
export function englishPhrase(text: string, fact: 'duration' | 'location'): FactValue[] {
  const value =
    oneLine(firstLine(text))
      .split(/[;；]|\. (?=[A-Z])/)[0]
      ?.replace(/[.,]$/, '')
      .trim() ?? '';
  const isSaid = fact === 'duration' ? LENGTH.test(value) : /^[A-Z\d]/.test(value);
  const isOwn =
    isSaid && value.length >= 3 && value.length <= LONGEST_NAME && !isPlaceholder(value);
  if (!isOwn || /\b(?:pay|paid|payment|shall|must)\b/i.test(value)) return [];
  return plain(value, nameKey(value));
}

/** Nothing is asked: Not required, None. */
export const asksNothing = (text: string): boolean =>
  isEnglish(firstLine(text)) && isEnglishNothing(firstLine(text));
