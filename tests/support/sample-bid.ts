import type { WordBid } from '../../site/server/layout/word-bid.ts';

const sentence =
  '我方将按照招标文件的要求安排专人负责，建立逐级检查制度，发现问题当日处理并书面报告采购人。';
const table =
  '| 序号 | 要求 | 响应 |\n| --- | --- | --- |\n| 1 | 每日巡查 | 逐日记录，按月汇总 |\n| 2 | 应急到场 | 接报后立即到场 |\n';

/** A made-up bid of about `pages` pages: three levels, prose, lists and tables, as bids have them. */
export function sampleBid(pages: number): WordBid {
  const parts = Math.max(1, Math.round(pages / 10));
  const chapters: WordBid['chapters'] = [];
  for (let part = 0; part < parts; part++) {
    const id = `p${part}`;
    chapters.push({
      id,
      parentId: null,
      order: part,
      title: `服务方案第${part + 1}部分`,
      content: sentence,
    });
    for (let section = 0; section < 5; section++) {
      const paragraphs = Array.from(
        { length: 24 },
        (_, index) => `${index + 1}号事项：${sentence.repeat(1 + (index % 2))}`,
      );
      chapters.push({
        id: `${id}s${section}`,
        parentId: id,
        order: section,
        title: `事项安排${section + 1}`,
        content: `${paragraphs.slice(0, 12).join('\n\n')}\n\n#### 响应情况\n\n${table}\n${paragraphs.slice(12).join('\n\n')}`,
      });
    }
  }
  return {
    cover: {
      title: '投标文件',
      subtitle: '技术标',
      volume: '',
      projectName: '某某街道综合服务项目',
      projectNumber: 'CS-2026-001',
      lot: '',
      purchaser: '某某街道办事处',
      bidder: '',
      legalPerson: '',
      address: '',
      phone: '',
      date: '',
    },
    chapters,
    elsewhere: {},
    pictures: {},
  };
}
