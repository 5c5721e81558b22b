import { stripEnumerator } from '../text/tidy.ts';

const LABEL = '(?:备注|附注|注)\\s?(?:\\d{0,2}\\s?[：:]|\\d{1,2}\\s?[、.．])';
const lead = new RegExp(`^[（(【\\[]?\\s?${LABEL}\\s?`);
const inBrackets = new RegExp(`[（(]\\s?${LABEL}\\s?([^（()）]{0,200})[）)]`, 'g');
/** What a remark has to say for it to bind anybody. */
const duty = /(?<![供响相反适对效呼感因照])应(?![急用对答征届收付聘力变邀激酬])|须(?!知)|不得/;
const closers: Record<string, string> = { '）': '（', ')': '(', '】': '【', ']': '[' };

/** Whether a sentence of the tender is a remark of its own: 注：…, 备注：…, （注1：…）. */
export const isRemark = (sentence: string): boolean =>
  lead.test(stripEnumerator(sentence.replace(/^[★▲※☆]+\s*/, '')));

/** A sentence ends a bracket that another opened: 供应商应…）. */
function withoutLooseEnd(text: string): string {
  const closer = text.at(-1) ?? '';
  const opener = closers[closer];
  return opener && text.split(opener).length < text.split(closer).length ? text.slice(0, -1) : text;
}

/** A sentence without the label and brackets of its remarks; undefined for a remark that binds nobody, which is no promise. */
export function withoutRemark(sentence: string): string | undefined {
  if (lead.test(sentence))
    return duty.test(sentence)
      ? stripEnumerator(withoutLooseEnd(sentence.replace(lead, '')))
      : undefined;
  return sentence.replace(inBrackets, (_, said: string) => (duty.test(said) ? `，${said}` : ''));
}

/** Sentences of one line; those behind a remark's first are of the remark too, as far as its bracket reaches. */
export function withRemarks(line: readonly string[]): string[] {
  let of: 'none' | 'line' | 'bracket' = 'none';
  return line.map((sentence) => {
    const starts = isRemark(sentence);
    const marked = starts || of === 'none' ? sentence : `注：${sentence}`;
    const opens = starts && /^[（(【[]/.test(stripEnumerator(sentence));
    if (starts) of = opens ? 'bracket' : 'line';
    const rest = opens ? stripEnumerator(sentence).slice(1) : sentence;
    if (of === 'bracket' && withoutLooseEnd(rest) !== rest) of = 'none';
    return marked;
  });
}
