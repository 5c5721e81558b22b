const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text that may stand in an XML file: without control characters, lone surrogates and non-characters. */
export function xmlText(text: string): string {
  return text.replace(NOT_IN_XML, '');
}

/** A title in one line. Never empty: a heading without text would vanish from the contents. */
export function titleText(text: string): string {
  return xmlText(text).replace(/\s+/gu, ' ').trim() || '（无标题）';
}
