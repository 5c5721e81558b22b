/** What a volume is for, as its name tells; undefined for other chapters. */
export type Volume = 'price' | 'qualification' | 'technical' | 'commercial';
const volumes: readonly (readonly [Volume, RegExp])[] = [
  ['price', /^(?:投标)?(?:报价|价格|经济)|费用清单|工程量清单|^(?:financial|price|cost)\b/i],
  ['technical', /技术|服务(?:部分|文件|标|响应)|施工组织设计|\btechnical\b/i],
  ['commercial', /商务|^(?:commercial|business)\b/i],
  ['qualification', /资格|资信|资质|\bqualification/i],
];
export const volumeOf = (title: string): Volume | undefined =>
  volumes.find(([, sign]) => sign.test(title))?.[0];
