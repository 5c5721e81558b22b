/** Signs that only Markdown has: a heading, a table's rule, a fence, a list of several lines, bold words. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^\|?[ \t\u3000]*:?-{3,}:?\s{0,40}\|/m,
  /^(?:```|~~~)/m,
  /^(?:[-*+] \S.*\n+){2}/m,
  /\*\*\S[^*\n]*\*\*/,
  /!\[[^\]]{0,450}\]\(picture:/,
];

/** Whether a plain text was written as Markdown, as models and technical people give it. */
export const looksLikeMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));
