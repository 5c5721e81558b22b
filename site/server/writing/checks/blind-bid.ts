import type { bid } from 'tender-widgets/contract';
import { type CheckInput, type Passage, quoteAt } from './chapter-text.ts';

type Finding = bid.Finding;

const patterns: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, '手机号码'],
  [/(?<!\d)(?:0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})(?!\d)/g, '电话号码'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '电子邮箱'],
  [/(?:https?:\/\/|www\.)[^\s）)，。]+/g, '网址'],
  [/[\u4e00-\u9fff]{2,20}?(?:有限责任公司|股份有限公司|有限公司|股份公司|集团公司)/g, '单位名称'],
  [/\b[A-Z][A-Za-z&.]*(?:\s+[A-Z][A-Za-z&.]*)*\s+(?:Co\.?,?\s*Ltd\.?|Inc\.?|Ltd\.?|Corp\.?|Group|LLC|GmbH)/g, '英文单位名称'],
  [/!\[[^\]]*\]\([^)]*\)/g, '图片（可能含标识）'],
  [/(?:姓名|联系人|项目经理|项目负责人|技术负责人|法定代表人)[：:]\s*[\u4e00-\u9fff·]{2,4}(?=[，。；、\s|（(]|$)/g, '人员姓名'],
];

/** 云溪市某某建设有限公司 is also known by its middle: the name without place and form. */
function shortName(name: string): string {
  return name
    .replace(/(?:集团)?(?:股份)?(?:有限)?(?:责任)?公司$/, '')
    .replace(/^[\u4e00-\u9fff]{2,6}?(?:省|市|自治区|县|区)/, '');
}

/** What tells in an anonymous bid who wrote it. */
export function blindBid(input: CheckInput, passages: readonly Passage[]): Finding[] {
  if (!input.settings.blind) return [];
  const bidder = input.settings.bidder.trim();
  const names = [...new Set([bidder, shortName(bidder)])].filter((name) => name.length >= (name === bidder ? 2 : 3));
  const told = new Set<string>();
  const findings: Finding[] = [];
  for (const passage of passages) {
    const add = (at: number, found: string, what: string) => {
      const key = `${passage.chapterId}\n${found}`;
      if (told.has(key)) return;
      told.add(key);
      const msg = `暗标中出现${what}，可能暴露投标人身份，请删除或改为“我方”等称谓`;
      findings.push({
        kind: 'blind-bid',
        severity: 'error',
        chapterId: passage.chapterId,
        quote: quoteAt(passage.text, at, found.length),
        msg,
      });
    };
    const own = names.find((name) => passage.text.includes(name));
    if (own) add(passage.text.indexOf(own), own, '投标人名称');
    for (const [pattern, what] of patterns) {
      for (const match of passage.text.matchAll(pattern)) {
        if (own && match[0].includes(own)) continue;
        add(match.index, match[0], what);
      }
    }
  }
  return findings;
}
