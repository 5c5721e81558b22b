import type { ComparableDocument } from '../../site/server/comparing/comparable.ts';
import type { Block } from '../../site/server/documents/document.ts';
import { genericTexts } from '../bench/generic-texts.ts';
import { paraphraseTexts } from '../bench/paraphrase-texts.ts';
import { edited, pick, randomFrom, textDocument } from './compare-corpus.ts';

/** How strongly a copy was changed. said: written anew by hand. */
export const strengths = [
  'verbatim',
  'light',
  'heavy',
  'reordered',
  'synonyms',
  'split',
  'said',
  'table',
] as const;
export type Strength = (typeof strengths)[number];

/** A passage of bid a that was put into bid b. */
export interface Plant {
  strength: Strength;
  a: number;
  b: number;
}

/** Two bids that answer one tender file, with the copies put into the second. */
export interface PlantedBids {
  a: ComparableDocument;
  b: ComparableDocument;
  tender: ComparableDocument;
  plants: Plant[];
}

/** Of each strength in one pair of bids. */
const PLANTS_EACH = 3;

/** Words of the writer who covers his copying; none of the matcher's lists was looked at. */
const covers =
  `每周 一周|下午 午后|由 交由|组织 安排|检查 查验|发现 看到|必须 应当|否则 不然|之前 以前|第一 头一个|超过 高出|不少于 至少|立刻 立即|方可 才能|采用 选择|每隔 间隔|自动 自行|全部 悉数|同时 一并|设置 布设|进行 开展|随后 而后|允许 准许|禁止 不准|清洗 冲洗|更换 换掉|当天 当日|当场 现场|两 二|三 3|五 5|十 10|人员 同事|完成 做完|负责 来管|缺陷 毛病|结束 完毕|提前 预先|按照 依照|并 且|逐层 一层一层|核对 对照|拒收 不收|清扫 打扫|抽查 抽检|确认 认可|偏差 误差|复测 再测|观众 参观者|开诊 接诊|编码 编号|上传 传送`
    .split('|')
    .map((pair) => pair.split(' '));

const asked = [
  '供应商应当针对本项目特点编制质量保证措施，内容包括质量目标、组织机构、检查制度和奖惩办法，方案完整合理的得五分。',
  '投标人须承诺在接到采购人通知后两小时内到达现场，未按时到达的每次扣除履约保证金一千元。',
  '项目负责人应当常驻现场，每周在岗不少于五天，更换项目负责人须经采购人书面同意，否则采购人有权解除合同。',
  '服务期内成交供应商应当按月提交工作报告，报告经采购人确认后作为支付服务费用的依据之一。',
];
const everybody = [
  '施工单位必须按照工程设计图纸和施工技术标准施工，不得擅自修改工程设计，不得偷工减料。',
  '我公司承诺，本次投标文件所提供的所有资料均真实、准确、完整、合法有效，不存在任何虚假、隐瞒或误导。',
  '我方承诺在投标有效期内不修改、撤销投标文件。',
];

function changed(text: string, strength: Strength, said: string, random: () => number): string {
  const sentences = text.split(/(?<=[。；])/);
  const clauses = text.replace(/。$/, '').split(/[，；：]/);
  if (strength === 'light') return edited(text, 0.06, random);
  if (strength === 'heavy') return edited(withCovers(text), 0.18, random);
  if (strength === 'reordered')
    return `${[...clauses.slice(Math.ceil(clauses.length / 2)), ...clauses.slice(0, Math.ceil(clauses.length / 2))].join('，')}。`;
  if (strength === 'synonyms') return withCovers(text);
  if (strength === 'split')
    return `${withCovers(sentences.toReversed().join(''))
      .replaceAll(/[，；]/g, () => (random() < 0.5 ? '。' : '，且'))
      .replace(/。$/, '')}。`;
  return strength === 'said' ? said : text;
}

function withCovers(text: string): string {
  return covers.reduce((left, [word = '', cover = '']) => left.replaceAll(word, cover), text);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

const things =
  '离心泵 闸阀 变频柜 电缆桥架 巡检平板 高压清洗机 扫地车 叉车 对讲机 冷藏柜 消毒柜 拼接屏'.split(
    ' ',
  );

/** Rows nobody else has. */
function madeTable(random: () => number): string[][] {
  const rows = shuffled(things, random).slice(0, 5);
  return rows.map((thing, i) => [
    String(i + 1),
    thing,
    `型号 ${pick(things, random).charAt(0)}K-${Math.floor(random() * 900) + 100}，功率 ${Math.floor(random() * 90) + 10} 千瓦，随机备件 ${Math.floor(random() * 8) + 2} 种`,
    String(Math.floor(random() * 20) + 1),
  ]);
}

/** Bids from a seed. Items without a plant are answered by two writers, each in his own words: they must not match. */
export function plantedBids(seed: number): PlantedBids {
  const random = randomFrom(seed);
  const topics = shuffled(paraphraseTexts, random);
  const [linesA, linesB]: [(string | string[][])[], (string | string[][])[]] = [[], []];
  const wanted: { strength: Strength; textA: string | string[][]; textB: string | string[][] }[] =
    [];
  for (const [index, { text, said, other }] of topics.entries()) {
    const strength = strengths[Math.floor(index / PLANTS_EACH)];
    if (strength === undefined) {
      linesA.push(text);
      linesB.push(other);
    } else {
      const textA = strength === 'table' ? madeTable(random) : text;
      const textB =
        typeof textA === 'string' ? changed(textA, strength, said, random) : textA.toReversed();
      wanted.push({ strength, textA, textB });
      linesA.push(textA);
      linesB.push(textB);
    }
  }
  for (const [one, other] of genericTexts) {
    linesA.push(one);
    linesB.push(other);
  }
  const inA = shuffled([...linesA, ...asked, ...everybody], random);
  const inB = shuffled([...linesB, ...asked, ...everybody], random);
  return {
    a: documentOf('a', inA),
    b: documentOf('b', inB),
    tender: textDocument('tender', asked),
    plants: wanted.map(({ strength, textA, textB }) => ({
      strength,
      a: inA.indexOf(textA),
      b: inB.indexOf(textB),
    })),
  };
}

function documentOf(id: string, lines: readonly (string | string[][])[]): ComparableDocument {
  const document = textDocument(
    id,
    lines.map((line) => (typeof line === 'string' ? line : '')),
  );
  const blocks = document.blocks.map((block, index): Block => {
    const line = lines[index];
    if (typeof line === 'string' || line === undefined) return block;
    const rows = line.map((row) =>
      row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 })),
    );
    return { kind: 'table', index, page: null, rows };
  });
  return { ...document, blocks };
}
