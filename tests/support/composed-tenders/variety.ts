import { random } from '../tenders/random.ts';
import type { Name, Words } from './catalogue.ts';

/** Ways tenders print their forms beside the plain ones; seeds without it print as they always did. */
export interface Variety {
  /** What stands in a form beside its plain lines: a second table, boxes for copies, notes below the signature. */
  body(name: Name, lines: string[]): string[];
  /** The number and the title stand in the first row of the form's own table. */
  isInRow: boolean;
  /** Titles, or the numbers alone, stand in text boxes; Word only, elsewhere they are lines. */
  boxed: 'none' | 'titles';
  /** The forms in a list where the format part begins, without a page of its own; undefined: as before. */
  list(entries: readonly string[], words: Words): string[] | undefined;
}

export const plain: Variety = {
  body: (_, lines) => lines,
  isInRow: false,
  boxed: 'none',
  list: () => undefined,
};

/** The line of a text box. */
export const BOX = '%3';

const noteBlocks: readonly (readonly string[])[] = [
  ['填写说明：', '1. 本表由授权代表签字，不得涂改。', '2. 随附的复印件应当清晰。'],
  ['注：', '（1）本格式可以续页。', '（2）未填写的栏目应注明“无”。', '（3）不得行间插字。'],
  ['备注：1、以上内容必须如实填写；', '2、如有虚假，后果自负。'],
  ['特别提示：本格式须加盖公章，否则不予认可。'],
];

const idBoxes: readonly (readonly string[])[] = [
  ['| 身份证正面复印件粘贴处 | 身份证反面复印件粘贴处 |'],
  ['| 身份证复印件（正面）粘贴处 |', '| 身份证复印件（反面）粘贴处 |'],
];

/** A second table, by what the form is about. */
const seconds: Partial<Record<Name, readonly string[]>> = {
  total: ['| 优惠内容 | 优惠后报价 |', '|  |  |'],
  rows: ['二、备品备件', '| 序号 | 备件名称 | 数量 | 单价 |', '| 1 |  |  |  |'],
  profile: ['近三年经营情况', '| 年度 | 营业收入 | 净利润 |', '|  |  |  |', '|  |  |  |'],
  leader: ['个人业绩', '| 项目名称 | 担任职务 | 完成时间 |', '|  |  |  |', '|  |  |  |'],
  people: ['其他人员', '| 岗位 | 人数 | 到岗时间 |', '|  |  |  |'],
  equipment: ['租赁设备', '| 序号 | 设备名称 | 出租单位 |', '| 1 |  |  |'],
  terms: ['附：付款条件响应', '| 付款节点 | 要求比例 | 响应比例 |', '|  |  |  |'],
  specification: ['附：供货清单', '| 序号 | 名称 | 品牌型号 |', '| 1 |  |  |'],
};

/** Behind the last row of the first table. */
function withSecond(lines: readonly string[], more: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.startsWith('|'));
  // Two tables without a line between them are one.
  const between = more[0]?.startsWith('|') === true ? ['另：'] : [];
  return [...lines.slice(0, last + 1), ...between, ...more, ...lines.slice(last + 1)];
}

/** The variety of a seed, by numbers of its own. */
export function varietyOf(seed: number): Variety {
  const r = random(seed + 31_000_003);
  const [notes, boxes, listKind] = [r.pick(noteBlocks), r.pick(idBoxes), r.below(3)];
  const [hasNotes, hasBoxes, hasSeconds] = [r.chance(0.5), r.chance(0.5), r.chance(0.5)];
  return {
    isInRow: r.chance(0.3),
    boxed: r.chance(0.25) ? 'titles' : 'none',
    body: (name, lines) => {
      const more = hasSeconds && r.chance(0.6) ? seconds[name] : undefined;
      let own = more ? withSecond(lines, more) : lines;
      // What is counted 二、 below the table is counted 一、 above it.
      if (more?.[0]?.startsWith('二、')) own = ['一、主要货物', ...own];
      if (hasBoxes && (name === 'identity' || name === 'mandate')) own = [...own, ...boxes];
      if (hasNotes && r.chance(0.4)) own = [...own, ...notes];
      return own;
    },
    list: (entries, words) => {
      if (listKind === 0) return undefined;
      return listKind === 1
        ? [
            '格式清单',
            '| 序号 | 格式名称 |',
            ...entries.map((entry, i) => `| ${i + 1} | ${entry} |`),
          ]
        : [`${words.bid}格式目录如下：`, ...entries];
    },
  };
}
