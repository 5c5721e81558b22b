/** What is said of the things before it, and not of the last of them alone. */
const sharedEnd =
  /.{2}(?:特点|特征|特性|情况|现状|规律)的?(?:分析|认识|理解|把握|研判)[^、，,。；;]{0,6}$/;
/** 项目背景、业务现状的理解: what has such a word itself is a matter of its own. */
const ofItself =
  /(?:特点|特征|特性|情况|现状|规律|背景|目标|目的|意义|重点|难点|内容|范围|需求|流程|关系|条件|环境|措施|计划|方案|培训|管理|保障|保证|体系|机构|组织|制度|机制|服务|设计|安排|配置|配备|能力|进度|质量|安全|部署|设想|思路|建议|承诺|分析|认识|理解|把握)[^、，,。；;]{0,6}$/;

/** 公文、书刊、票证印刷特点的分析 is one point, whose end belongs to all that it names. */
export function withSharedEnd(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const from = sharedEnd.test(piece) ? joined.findLastIndex((one) => ofItself.test(one)) + 1 : -1;
    if (from === -1) joined.push(piece);
    else joined.push([...joined.splice(from), piece].join('、'));
  }
  return joined;
}
