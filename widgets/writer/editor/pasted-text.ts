/** Signs that only Markdown has: a heading, a table's rule, a fence, a list of several lines, bold words. */
const SIGNS = [
  /^#{1,6} \S/m,
  /^\|?(?:\s*:?-{3,}:?\s*\|)+/m,
  /^(?:```|~~~)/m,
  /^(?:[-*+] \S.*\n+){2}/m,
  /\*\*\S[^*\n]*\*\*/,
  /!\[[^\]]*\]\(picture:/,
];

/** Whether a plain text was written as Markdown, as models and technical people give it. */
export const looksLikeMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text));
