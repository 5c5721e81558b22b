import { papers } from './papers.ts';
import type { Recipe } from './recipe.ts';

/** A line of the format part as its recipe says it. */
interface Entry {
  sign: 'V' | 'F' | 'W' | 'X';
  depth: number;
  number: string;
  title: string;
  paper: string;
  optional: boolean;
}
export interface Form {
  title: string;
  parent: string | null;
  beginsWith: string;
  endsWith: string;
  mustContain: string[];
  blanks: number;
  chars: number;
  notesChars: number;
  isTable: boolean;
  optional: boolean;
}
/** A tender in lines: `#` for headings, bars for rows, a form feed before a line that begins a page, a vertical tab where the paper is turned; and what its outline must hold. */
export interface Invented {
  lines: string[];
  truth: {
    slug: string;
    split: string;
    lot: null;
    required: { statedOrder: boolean; firstLevel: { title: string; optional?: boolean }[] };
    forms: Form[];
    notChapters: string[];
    scoringChapters: { item: string; kind: string; subPoints: string[] }[];
  };
}

const entry = /^( *)([VFWX]) (.*?)(?: = (\w+)( optional)?)?$/;

function parsed(line: string): Entry | undefined {
  const found = entry.exec(line);
  if (!found) return undefined;
  const [, indent = '', sign = 'F', named = '', paper = '', optional] = found;
  const [number = '', title] = named.includes('|') ? named.split('|') : ['', named];
  return {
    ...{ sign: sign as Entry['sign'], depth: indent.length / 2, paper },
    ...{ number, title: (title ?? '').trim(), optional: optional !== undefined },
  };
}

/** A volume's own number is printed and not part of its name: 一、资格文件. */
const bare = (title: string): string => title.replace(/^[一二三四五]、/, '');

/** Composes the tender of a recipe and the truth about it. */
export function invented(recipe: Recipe): Invented {
  const forms: Form[] = [];
  const first: { title: string; optional?: boolean }[] = [];
  const foreign: string[] = [];
  const format: string[] = [];
  let top = '';
  let breaks = false;
  let turns = false;
  for (const line of recipe.format.split('\n').filter((one) => one.trim() !== '')) {
    if (line === 'P') breaks = true;
    else if (line === 'L') turns = true;
    else if (line.startsWith('- ')) format.push(line.slice(2));
    else {
      const one = parsed(line);
      if (!one) throw new Error(`${recipe.slug}: no entry: ${line}`);
      const body = one.paper === '' ? [] : (papers[one.paper]?.(recipe) ?? []);
      const mark = recipe.headings ? (one.depth === 0 ? '## ' : '### ') : '';
      format.push(`${turns ? '\v' : breaks ? '\f' : ''}${mark}${one.number}${one.title}`, ...body);
      breaks = turns = false;
      if (one.sign === 'X') foreign.push(one.title);
      else if (one.depth === 0) {
        top = bare(one.title);
        first.push({ title: top, ...(one.optional ? { optional: true } : {}) });
      }
      if (one.sign === 'F' && !['proofs', 'own', 'ownEn', 'boq'].includes(one.paper))
        forms.push(formTruth(one, body, parentOf(recipe, one, top)));
    }
  }
  return {
    lines: whole(recipe, format),
    truth: {
      ...{ slug: recipe.slug, split: recipe.split, lot: null, forms },
      required: {
        statedOrder: true,
        firstLevel: recipe.first?.map((title) => ({ title })) ?? first,
      },
      notChapters: [...foreign, ...(recipe.notChapters ?? []), '目录'],
      scoringChapters: recipe.scoring.map((row) => {
        const [, item = '', , , kind = '', points = ''] = row.split('|').map((cell) => cell.trim());
        return { item, kind, subPoints: points === '' ? [] : points.split('；') };
      }),
    },
  };
}

const parentOf = (recipe: Recipe, one: Entry, top: string): string | null =>
  recipe.parents ? (recipe.parents[one.title] ?? null) : one.depth === 0 ? null : top;

const words = (line: string): string =>
  line
    .replace(/_{2,}(?:（[^）]*）)?/g, '…')
    .replace(/ *\| */g, '…')
    .replace(/^…|…$/g, '');
export function formTruth(
  one: Pick<Entry, 'title' | 'optional'>,
  body: readonly string[],
  parent: string | null,
): Form {
  const said = body.filter((line) => /[\u4e00-\u9fa5a-zA-Z]{2}/.test(line));
  const isTable = body.some((line) => line.startsWith('|'));
  const whole = said.flatMap((line) => words(line).split('…')).filter((piece) => piece.length >= 4);
  const letters = body.join('').replace(/[^\p{L}\p{N}]/gu, '').length;
  return {
    ...{ title: one.title, parent, isTable, optional: one.optional },
    beginsWith: words(said[0] ?? ''),
    endsWith: words(said.at(-1) ?? ''),
    mustContain: whole.slice(1, 4),
    ...{ blanks: body.join('').split('________').length, chars: letters, notesChars: 0 },
  };
}

function whole(recipe: Recipe, format: readonly string[]): string[] {
  const { subject, owner, bidder, scoring, rules } = recipe;
  const rows = scoring.map((row, i) => {
    const [category, item, points, rule] = row.split('|').map((cell) => cell.trim());
    return `| ${i + 1} | ${category} | ${item} | ${points} | ${rule} |`;
  });
  const method =
    rows.length > 0
      ? [
          '采用综合评分法，评分标准如下：',
          '| 序号 | 评审类别 | 评分因素 | 分值 | 评分标准 |',
          ...rows,
        ]
      : ['采用最低评标价法，满足要求且报价最低的为中选单位。'];
  return [
    ...[subject, '采购文件', `采购人：${owner}`, '二〇二六年三月'],
    '# 第一章 公告',
    `${subject}已具备实施条件，现公开邀请合格的${bidder}参加。项目编号：YT-2026-031。预算金额：120万元。`,
    ...[
      '# 第二章 须知',
      '## 一、总则',
      `${bidder}应认真阅读全部内容。`,
      '## 二、文件的编制',
      ...rules,
    ],
    ...['## 三、递交', '递交截止时间为2026年4月20日上午9时30分。'],
    ...['# 第三章 评审办法', ...method],
    ...[
      '# 第四章 采购需求',
      '一、服务范围',
      '按采购人要求完成全部内容。',
      '二、质量要求',
      '符合国家现行标准。',
    ],
    ...[
      '# 第五章 合同条款',
      '甲方和乙方按中选结果签订合同。',
      '甲方（盖章）：________',
      '乙方（盖章）：________',
      ...(recipe.contract ?? []),
    ],
    ...(format.length > 0 ? [`# ${recipe.chapter ?? '第六章 投标文件格式'}`, ...format] : []),
    ...(recipe.after ?? []),
  ];
}
