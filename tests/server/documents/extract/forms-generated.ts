import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

/** A chapter of forms made from a seed, and what a reader must find in it. */
export interface GeneratedForms {
  name: string;
  document: TenderDocument;
  /** Titles in order with the level they stand on. */
  titles: [level: number, title: string][];
  /** Of each form, the blocks of its text. */
  forms: { title: string; first: number; last: number }[];
}

type Line = string | Rows;
interface Paper {
  title: string;
  lines: Line[];
  /** Belongs to others, or to a time after the bid. */
  foreign?: true;
}

const chance = (seed: number) => {
  let state = seed * 2654435761 + 12345;
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};
type Next = ReturnType<typeof chance>;
const pick = <T>(next: Next, list: readonly T[]): T => list[next(list.length)] as T;

const cn = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
const chinese = (n: number): string =>
  n <= 10 ? (cn[n] ?? '') : n < 20 ? `十${cn[n - 10]}` : `二十${cn[n - 20] ?? ''}`;

const firms = ['采购人名称', '招标人名称', '云台市水务局', '青川县第一中学'];
const signature = (next: Next): string[] => [
  pick(next, ['投标人名称（盖章）：', '投标人：（盖单位章）', '供应商名称（公章）：______']),
  pick(next, [
    '法定代表人或授权代表（签字）：',
    '授权代表签字：',
    '法定代表人（签字或盖章）：____',
  ]),
  pick(next, ['日期：', '日期：    年  月  日', '    年  月  日']),
];

const letter = (next: Next, says: string, clauses: readonly string[]): Line[] => [
  `致：${pick(next, firms)}`,
  says,
  ...clauses.map((clause, i) => `${i + 1}${pick(next, ['.', '、'])} ${clause}`),
  ...signature(next),
];
const grid = (next: Next, header: string[]): Line[] => [
  ...(next(2) ? ['项目名称：          项目编号：'] : []),
  { rows: [header, ...Array.from({ length: 3 }, () => header.map(() => ''))] },
  ...(next(2) ? ['注：1.本表可按同样格式扩展。', '2.如有偏离应如实填写，否则按无偏离处理。'] : []),
  ...(next(2) ? signature(next) : []),
];

const kinds: readonly ((next: Next) => Paper)[] = [
  (next) => ({
    title: '投标函',
    lines: letter(next, '根据贵方项目的招标公告，我方正式授权下述签字人提交投标文件。', [
      '我方已详细审查全部招标文件，同意各项要求。',
      '投标有效期为开标之日起90日。',
      '我方提供的资料真实、有效，否则愿承担法律责任。',
    ]),
  }),
  (next) => ({
    title: '法定代表人身份证明',
    lines: [
      '投标人名称：',
      '姓名：      性别：      职务：',
      '系______（投标人名称）的法定代表人。',
      '特此证明。',
      ...signature(next),
    ],
  }),
  (next) => ({
    title: '授权委托书',
    lines: letter(
      next,
      '本人（姓名）系（投标人名称）的法定代表人，现委托（姓名）为我方代理人。',
      [],
    ),
  }),
  (next) => ({
    title: '开标一览表',
    lines: grid(next, ['序号', '项目', '报价（元）', '服务期', '备注']),
  }),
  (next) => ({
    title: '商务条款偏离表',
    lines: grid(next, ['序号', '招标文件条款', '投标响应', '偏离说明']),
  }),
  (next) => ({
    title: '技术条款偏离表',
    lines: grid(next, ['序号', '招标要求', '投标响应', '偏离情况', '说明']),
  }),
  (next) => ({
    title: '无重大违法记录声明函',
    lines: [
      '我单位郑重声明：参加本次采购活动前三年内，在经营活动中没有重大违法记录。',
      '特此声明。',
      ...signature(next),
    ],
  }),
  (next) => ({
    title: '类似项目业绩一览表',
    lines: grid(next, ['序号', '项目名称', '委托单位', '合同金额', '签订时间']),
  }),
  (next) => ({
    title: '拟投入人员情况表',
    lines: grid(next, ['姓名', '岗位', '职称', '证书', '工作年限']),
  }),
  () => ({ title: '服务方案', lines: ['格式自拟，根据评分标准编写。'] }),
  (next) => ({
    title: '廉洁投标承诺书',
    lines: letter(next, '我单位参加贵方项目的投标，郑重承诺如下：', [
      '不向有关人员赠送财物。',
      '不与其他投标人串通投标。',
      '如有违反，愿接受取消投标资格的处理。',
    ]),
  }),
];
const strangers: readonly Paper[] = [
  {
    title: '质疑函范本',
    foreign: true,
    lines: [
      '一、质疑供应商基本信息',
      '质疑供应商：',
      '地址：',
      '二、质疑项目基本情况',
      '质疑项目的名称：',
      '日期：',
    ],
  },
  {
    title: '履约保证金保函',
    foreign: true,
    lines: [
      '（投标文件中不用提供）',
      '致：（采购人名称）',
      '鉴于贵方与供应商签订合同，我行提供担保。',
      '保证人：（公章）',
      '日期：',
    ],
  },
  {
    title: '中小企业划型标准规定',
    foreign: true,
    lines: [
      '（一）农、林、牧、渔业。营业收入20000万元以下的为中小微型企业。',
      '（二）工业。从业人员1000人以下的为中小微型企业。',
    ],
  },
];

type Numbering = (n: number, title: string) => string[];
const numberings: readonly (readonly [name: string, numbering: Numbering])[] = [
  ['附件N', (n, title) => [`附件${n} ${title}`]],
  ['附件N alone', (n, title) => [`附件${chinese(n)}：`, `## ${title}`]],
  ['格式N', (n, title) => [`## 格式${n} ${title}`]],
  ['一、', (n, title) => [`## ${chinese(n)}、${title}`]],
  ['1.', (n, title) => [`## ${n}. ${title}`]],
  ['★附件N alone', (n, title) => [`★附件${n}：`, title]],
  ['（一）', (n, title) => [`（${chinese(n)}）${title}`]],
];

/** A chapter of forms: numbered one way, with or without a list before it, volumes, a cover, and papers that are not handed in. */
export function generatedForms(seed: number): GeneratedForms {
  const next = chance(seed);
  const [name, numbering] = pick(next, numberings);
  const start = next(kinds.length);
  const count = 5 + next(kinds.length - 5);
  const papers = Array.from({ length: count }, (_, i) =>
    kinds[(start + i) % kinds.length]?.(next),
  ).filter((one) => one !== undefined);
  const extra = next(2) ? [pick(next, strangers)] : [];
  const volumes = next(3) === 0 && name.startsWith('（') ? ['商务文件', '技术文件'] : [];
  const lines: Line[] = [
    '# 第一章 招标公告',
    '本项目已批准建设。',
    '# 第二章 投标人须知',
    '投标人应认真阅读。',
    '# 第六章 投标文件格式',
  ];
  if (next(2)) lines.push('投标文件', '项目名称：', '投标人：（盖章）', '    年  月  日');
  const listed = volumes.length === 0 && next(2) === 1;
  if (listed) {
    lines.push('目录');
    for (const [i, { title }] of papers.entries())
      lines.push(
        numbering(i + 1, title)
          .join('')
          .replaceAll('## ', ''),
      );
  }
  const titles: GeneratedForms['titles'] = [];
  const forms: GeneratedForms['forms'] = [];
  const half = Math.ceil(papers.length / 2);
  for (const [i, paper] of [...papers, ...extra].entries()) {
    const inVolume = volumes.length > 0;
    const volume =
      inVolume && !paper.foreign && (i === 0 || i === half) ? volumes[i === 0 ? 0 : 1] : undefined;
    if (volume) {
      lines.push(`## ${i === 0 ? '一' : '二'}、${volume}`);
      titles.push([1, volume]);
    }
    const n = inVolume && i >= half ? i - half + 1 : i + 1;
    lines.push(...numbering(n, paper.title));
    const first = lines.length;
    lines.push(...paper.lines);
    if (paper.foreign) continue;
    titles.push([inVolume ? 2 : 1, paper.title]);
    if (paper.title !== '服务方案')
      forms.push({ title: paper.title, first, last: lines.length - 1 });
  }
  lines.push('# 第七章 合同条款', '甲方和乙方签订本合同。');
  return {
    name: `${name}${listed ? ', listed' : ''}${volumes.length ? ', volumes' : ''}`,
    document: documentOf(...lines),
    titles,
    forms,
  };
}
