import type { IsKnown, NamedClaim } from './claim.ts';

const BLANK = '联系方式或证件号码';

const ways = [
  /(?<!\d)1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
  /[（(]?(?<!\d)0\d{2,3}[)）]?[ —-]{0,2}\d{3,4}[ -]?\d{4}(?!\d)/g,
  /(?<!\d)[48]00[ —-]?\d{3}[ —-]?\d{4}(?!\d)/g,
  /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g,
  /(?<![\w.@-])(?:www\.)?[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.(?:com|cn|net|org|gov|edu|top|vip|io)(?![\w.])(?:\/[\w./-]{0,80})?/gi,
  /(?<!\d)\d{17}[\dXx](?!\d)/g,
];
/** Numbers that only their label tells. */
const labelled = [
  /(?:电话|热线|手机|拨打|致电|传真|专线)(?:号码)?(?:为|是|[：:])?\s?(\d{3,4}[ -]?\d{4})(?!\d)/g,
  /QQ(?:群|号码?|群号)?[：:]?\s?(\d{5,12})/gi,
  /微信(?:公众号|号|群)?[：:为]?\s?([“"][^”"\n]{1,30}[”"]|[A-Za-z][\w-]{3,30})/g,
];

/** Ways to reach somebody, and numbers of identity. */
export function namedContacts(text: string, isKnown: IsKnown): NamedClaim[] {
  const whole = ways.flatMap((way) =>
    [...text.matchAll(way)].map(({ 0: found, index }) => ({ at: index, text: found })),
  );
  const parts = labelled.flatMap((way) =>
    [...text.matchAll(way)].map((match) => {
      const said = match[1] ?? '';
      return { at: match.index + match[0].lastIndexOf(said), text: said };
    }),
  );
  return [...whole, ...parts]
    .filter((one) => !isKnown(one.text))
    .map((one) => ({ ...one, blank: BLANK }));
}
