import { blockAt, type DocumentText } from '../document-text.ts';

/** 《…》 with the number of a standard, a statute's name in marks, or the number alone. */
const citation =
  /《[^《》\n]{2,60}》(?:第[一二三四五六七八九十百零〇\d]+[条款项])*(?:的?规定)?\s*(?:[（(]\s*)?(?:(?:GB|GB\/T|JGJ|JGJ\/T|CJJ|CJJ\/T|JTG|JTG\/T|DL|DL\/T|SL|YD|YD\/T|DB\d*|DBJ\d*|CECS|ISO|IEC|GA|GA\/T|HJ|TSG|JB|JB\/T|QX|YB|SH|HG|T\/[A-Z]{1,20})\s*(?:[/T]+\s*)?[\d.]+(?:\s*[-—–－]\s*\d{2,4})?\s*)?[）)]?|(?:GB\/T|GB|JGJ\/T|JGJ|CJJ\/T|CJJ|JTG\/T|JTG|DL\/T|YD\/T|GA\/T|HJ|TSG|ISO\/IEC|ISO|IEC)\s*(?:\/?T\s*|\/\s*)?\d{3,6}(?:\.\d+)?(?:\s*[-—–－:：]\s*\d{2,4})?/g;
const isStatute = /法》|条例》|规定》|办法》|规范》|标准》|规程》|细则》|通知》|意见》|[A-Z]{2}/;

/** Names and numbers of laws and standards, as stretches of folded characters. Where they make up most of a sentence, the whole of it. */
export function standardCitations(
  text: DocumentText,
): { from: number; to: number; source: string }[] {
  const found: { from: number; to: number; source: string }[] = [];
  for (const [block, raw] of text.texts.entries()) {
    if (!/《|[A-Z]{2}/.test(raw)) continue;
    let at = text.blockStarts[block] ?? 0;
    const end = text.blockStarts[block + 1] ?? at;
    for (const match of raw.matchAll(citation)) {
      if (!isStatute.test(match[0])) continue;
      while (at < end && (text.offsets[at] ?? 0) < match.index) at++;
      const from = at;
      while (at < end && (text.offsets[at] ?? 0) < match.index + match[0].length) at++;
      if (at > from) found.push({ from, to: at, source: match[0].trim().slice(0, 60) });
    }
  }
  return found.map((each) => wholeSentence(text, each));
}

function wholeSentence(
  text: DocumentText,
  found: { from: number; to: number; source: string },
): { from: number; to: number; source: string } {
  const unit = text.units[text.unitOf[found.from] ?? 0];
  const most =
    unit &&
    blockAt(text, unit.from) === blockAt(text, found.from) &&
    found.to - found.from >= (unit.to - unit.from) * 0.7;
  return unit && most ? { ...found, from: unit.from, to: unit.to } : found;
}
