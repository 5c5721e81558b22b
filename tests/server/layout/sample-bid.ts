import type { WordBid, WordChapter } from '../../../site/server/layout/word-bid.ts';

const topics = [
  '项目理解与需求分析',
  '总体实施方案',
  '人员配置与管理',
  '质量保证措施',
  '进度计划与保证',
  '应急预案',
];
const subjects = [
  '工作目标',
  '组织机构',
  '岗位职责',
  '作业流程',
  '重点难点',
  '检查与考核',
  '记录与归档',
  '持续改进',
];
const sentences = [
  '我方将严格按照招标文件及合同约定组织实施，建立健全“横向到边、纵向到底”的责任体系。',
  '项目经理对现场工作负总责，每日巡查不少于2次，发现问题立即登记并在24小时内完成整改闭环。',
  '对关键工序实行旁站监督，形成书面记录，由质量负责人签字确认后方可进入下一道工序。',
  '采用 PDCA 循环的管理方法，按周检查、按月考核、按季评价，持续改进服务质量。',
  '物资采购执行GB/T 19001质量管理体系要求，入库验收、领用、退库均有台账可查。',
  '遇到突发情况时，应急小组须在15分钟内到达现场，30分钟内完成先期处置并报告采购人。',
  '服务期内建立例会制度，双方每周沟通一次，对存在的问题逐项销号。',
];

/** One white pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);

export function chapter(
  id: string,
  parentId: string | null,
  order: number,
  title: string,
  content = '',
): WordChapter {
  return { id, parentId, order, title, content };
}

/** A bid of invented content with the given chapters. */
export function bidOf(chapters: WordChapter[], cover: Partial<WordBid['cover']> = {}): WordBid {
  return {
    cover: {
      title: '投标文件',
      subtitle: '技术标',
      volume: '',
      projectName: '云岭市滨湖新区综合服务中心物业管理服务采购项目',
      projectNumber: 'YLZC-2026-0187',
      lot: '第二包',
      purchaser: '云岭市滨湖新区管理委员会',
      bidder: '',
      legalPerson: '',
      address: '',
      phone: '',
      date: '',
      ...cover,
    },
    chapters,
    elsewhere: {},
    pictures: { plan: { bytes: PIXEL, type: 'png', width: 900, height: 500 } },
  };
}

/** A bid of so many chapters in three levels, with lists, tables, pictures and mind maps; the same for the same number. */
export function longBid(count: number): WordBid {
  let state = 7;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const prose = (length: number) =>
    Array.from({ length }, () => sentences[random(sentences.length)]).join('');
  const chapters: WordChapter[] = [];
  const add = (parentId: string | null, order: number, title: string, content: string) => {
    const id = `c${chapters.length + 1}`;
    chapters.push(chapter(id, parentId, order, title, content));
    return id;
  };
  for (let a = 0; chapters.length < count; a++) {
    const top = add(null, a, topics[a % topics.length] ?? '', a % 2 === 0 ? prose(3) : '');
    for (let b = 0; b < 4 && chapters.length < count; b++) {
      const list = `- ${prose(1)}\n- ${prose(1)}\n  - ${prose(1)}\n\n1. ${prose(1)}\n2. ${prose(1)}`;
      const section = add(
        top,
        b,
        subjects[(a + b) % 8] ?? '',
        `${prose(4)}\n\n${prose(3)}\n\n${list}`,
      );
      for (let c = 0; c < 2 && chapters.length < count; c++) {
        const inner = [0, 1, 2]
          .map((k) => `#### ${subjects[(k + c) % 8]}安排\n\n${prose(5)}\n\n${prose(4)}\n\n`)
          .join('');
        const rows = Array.from(
          { length: 5 + random(20) },
          (_, i) => `| ${i + 1} | 项目经理 | ${1 + (i % 4)} | ${prose(1)} |\n`,
        ).join('');
        const extra = [
          '',
          `表：岗位配置\n\n| 序号 | 岗位 | 人数 | 工作内容 |\n|---|---|---|---|\n${rows}\n`,
          '![组织机构图](picture:plan)\n\n',
          '```mindmap\n总体思路\n  目标\n    质量目标\n  措施\n```\n\n',
        ][random(4)];
        add(
          section,
          c,
          `${subjects[(a + b + c + 3) % 8]}${['方案', '措施'][c]}`,
          `${inner}${extra}${prose(6)}`,
        );
      }
    }
  }
  return bidOf(chapters);
}
