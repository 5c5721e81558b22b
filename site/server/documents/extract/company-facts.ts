import type { profile } from 'tender-widgets/contract';

/** A fact of a company as a file says it, with the line it stands in. */
export interface CompanyFact {
  fact: profile.ProfileFact;
  value: string;
  /** At most 300 characters. */
  quote: string;
  /** 1-based; null where unknown. */
  page: number | null;
}
/** Lines of a file, and the page they stand on. */
export interface PageText {
  text: string;
  page: number | null;
}

/** What stands before a value at the start of a line or a cell, without the blanks that licences put into their labels. */
const labels: readonly (readonly [fact: profile.ProfileFact, label: RegExp])[] = [
  ['name', /^(?:企业|公司|单位|投标人|供应商|响应人)?名称$/],
  ['creditCode', /^(?:统一)?社会信用代码$/],
  ['address', /^(?:住所|注册地址|营业场所|企业住所)$/],
  ['founded', /^(?:成立日期|成立时间|注册日期)$/],
  ['capital', /^注册资[本金]$/],
  ['kind', /^(?:类型|企业类型|公司类型|主体类型)$/],
  ['legalName', /^法定代表人(?:姓名)?$/],
  ['contact', /^联系人$/],
  ['phone', /^(?:联系)?电话$/],
  ['email', /^(?:电子)?邮箱$/],
];
/** What a value must look like, where it has a form. */
const forms: Partial<Record<profile.ProfileFact, RegExp>> = {
  name: /^[\p{Script=Han}A-Za-z0-9（）()·]{4,60}$/u,
  creditCode: /^[0-9A-HJ-NPQRTUWXY]{18}$/,
  founded: /\d{4}\s*[年.-]\s*\d{1,2}/,
  legalName: /^[\p{Script=Han}·]{2,15}$/u,
  phone: /^[\d()（）\- ]{7,20}$/,
  email: /^[^\s@]{1,64}@[^\s@]{1,190}$/,
};
const LONGEST_LABEL = 16;
const MOST_VALUE = 200;
const MOST_QUOTE = 300;

/** A form that nobody filled in, or the words that tell how to. */
const isBlank = (value: string) => /^[_＿\s]*$|__|（盖章|填写|【/.test(value);

/** The label and what follows it: `住所：…`, two cells of a table, or a licence's `住 所  …`. */
function split(line: string): [label: string, value: string] | undefined {
  const at = line.search(/[:：|\t]/);
  const wide = at > 0 ? at : line.trimEnd().lastIndexOf('  ');
  if (wide <= 0 || wide > LONGEST_LABEL) return undefined;
  const rest = line.slice(wide + 1).trim();
  const [value = ''] = rest.split(/[|\t；;]/, 1);
  return [line.slice(0, wide).replaceAll(/\s/g, ''), value.trim()];
}

/**
 * Facts of a company that a licence, a certificate or an old bid states beside their labels, each once, as first said.
 * Without a company's name or credit code in it a file speaks of no company, and gives nothing.
 */
export function companyFactsIn(texts: readonly PageText[]): CompanyFact[] {
  const found = new Map<profile.ProfileFact, CompanyFact>();
  const lines = texts.flatMap(({ text, page }) => text.split('\n').map((raw) => ({ raw, page })));
  for (const { raw, page } of lines) {
    const line = raw.trim().replace(/^\|\s*/, '');
    const parts = split(line);
    if (!parts) continue;
    const [label, value] = parts;
    const fact = labels.find(([, pattern]) => pattern.test(label))?.[0];
    if (!fact || found.has(fact) || isBlank(value) || value.length > MOST_VALUE) continue;
    if (forms[fact]?.test(value) === false) continue;
    found.set(fact, { fact, value, quote: line.slice(0, MOST_QUOTE), page });
  }
  return found.has('name') || found.has('creditCode') ? [...found.values()] : [];
}
