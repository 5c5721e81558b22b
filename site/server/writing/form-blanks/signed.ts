/** A label without what stands in its brackets. */
export const unqualified = (label: string): string =>
  label.replace(/[（(][^（()）]{0,24}[）)]/g, '').trim();

/** Words of signing and sealing. */
export const signs = /签名|签字|签章|签署|盖.{0,3}章|盖[^，。；]{0,24}章$|公章|印章|手印/;
/** Whoever has a seal of this kind is a firm. */
const seals = /公章|单位章|电子[签印]章|盖[^，。；]{0,4}章/;
/** The seal of a firm, or its certificate, in an electronic bid: 投标人（电子签章）. */
const electronic = /(?:电子|CA)?签章|(?:电子|CA)签[名字]/g;
const firms =
  /名称|全称|(?:投标|应答|报价|竞标|参选|应征)[人方者]|供应商|响应人|申请人|单位|企业|公司/;

/** Whether a label asks for a firm, not for a person. */
export const isFirm = (label: string): boolean => firms.test(unqualified(label));

/** 承诺人（公章）, 授权方（盖单位章）: a firm by its office in the letter. */
export const isSealedBy = (label: string): boolean =>
  /^(?:承诺|声明|授权|委托|申报)(?:人|方|单位|企业)(?:名称|全称)?$/.test(unqualified(label)) &&
  seals.test(label);

/** 承诺单位：____（公章）: the seal may stand behind the line. */
export const sealBehind = (after: string): string =>
  /^[\s　_＿]{0,80}([（(][^（()）]{0,14}章[)）])/.exec(after)?.[1] ?? '';

/** Whether a place is signed by hand: a seal goes on a firm's name, a person writes his himself. */
export function isSigned(label: string): boolean {
  const words = label.replace(/[\s　]/g, '');
  if (!signs.test(words)) return false;
  if (isFirm(words)) return words.replace(electronic, '').includes('签');
  return words.includes('签') || !isSealedBy(words);
}
