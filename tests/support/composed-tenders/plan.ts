import type { Random } from '../tenders/random.ts';
import { catalogue, type Kind, type Name, type Paper, type Words } from './catalogue.ts';

/** A paper as this tender asks for it. */
export interface Item {
  name: Name;
  /** In the clause on what a bid consists of. */
  title: string;
  /** Above its form, in other words at times. */
  printedTitle: string;
  paper: Paper;
  optional: boolean;
}
/** A first level of the bid; `isVolume`: it holds papers and is none itself. */
export interface BidPart {
  title: string;
  aliases: string[];
  items: Item[];
  isVolume: boolean;
}
export interface Plan {
  words: Words;
  parts: BidPart[];
  shape: 'volumes' | 'envelopes' | 'flat' | 'nested';
  /** Says the clause what the parts are (and what is in each), or only where the forms are? */
  told: 'all' | 'parts' | 'format';
  /** What the chapters of the tender are called: 第一章, 第一部分 … */
  chapterWord: string;
  formatTitle: string;
}

const volumeSets: readonly [title: string, alias: string, kinds: Kind[]][][] = [
  [
    ['资格证明文件', '', ['proof']],
    ['商务技术文件', '', ['business', 'technical']],
    ['报价文件', '', ['price']],
  ],
  [
    ['商务部分', '', ['proof', 'business']],
    ['技术部分', '', ['technical']],
    ['报价部分', '', ['price']],
  ],
  [
    ['资格审查文件', '', ['proof']],
    ['商务文件', '', ['business']],
    ['技术文件', '', ['technical']],
    ['报价文件', '', ['price']],
  ],
  [
    ['报价文件', '', ['price']],
    ['商务文件', '', ['proof', 'business']],
    ['技术文件', '', ['technical']],
  ],
  [
    ['资格响应文件', '', ['proof']],
    ['报价响应文件', '', ['price']],
    ['商务技术响应文件', '', ['business', 'technical']],
  ],
  [
    ['商务标', '', ['proof', 'business']],
    ['技术标', '', ['technical']],
    ['经济标', '', ['price']],
  ],
];
const envelopes: (typeof volumeSets)[number] = [
  ['第一信封（商务及技术文件）', '商务及技术文件', ['proof', 'business', 'technical']],
  ['第二信封（报价文件）', '报价文件', ['price']],
];

const always: Name[] = ['letter', 'total', 'plan', 'mandate'];
const perhaps = Object.keys(catalogue).filter((name) => !always.includes(name as Name)) as Name[];

function itemOf(r: Random, name: Name, words: Words): Item {
  const paper: Paper = catalogue[name];
  const own = (title: string) =>
    title
      .replace(/^投标(?=函|书|保证金)/, words.bid.replace('文件', ''))
      .replace('投标人', words.bidder);
  const title = own(r.pick(paper.titles));
  const printedTitle = r.chance(0.75) ? title : own(r.pick(paper.titles));
  return { name, paper, title, printedTitle, optional: paper.optional === true };
}

const single = (item: Item): BidPart => ({
  // 有效的 says what the licence must be, and is not of its name.
  ...{ title: item.title, aliases: [item.printedTitle, item.title.replace(/^有效的/, '')] },
  ...{ items: [item], isVolume: false },
});

function flatParts(r: Random, items: readonly Item[], nests: boolean): BidPart[] {
  const of = (...kinds: Kind[]) => items.filter(({ paper }) => kinds.includes(paper.kind));
  const proofs = of('proof');
  const groups: [title: string, items: Item[]][] = nests
    ? [
        [r.pick(['资格证明文件', '资格审查资料', '资格证明材料']), proofs],
        [
          r.pick(['项目管理机构', '人员和设备情况']),
          items.filter(({ name }) => ['people', 'leader', 'equipment'].includes(name)),
        ],
        [
          '法定代表人身份证明和授权委托书',
          items.filter(({ name }) => ['identity', 'mandate'].includes(name)),
        ],
      ]
    : [];
  const grouped = groups.filter(([, list]) => list.length > 1);
  const order: Name[] = ['letter', 'total', 'identity', 'mandate', 'bond', 'rows', 'remarks'];
  const rank = ({ name }: Item) => (order.includes(name) ? order.indexOf(name) : order.length);
  const done = new Set<Item>();
  return items
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((item) => {
      if (done.has(item)) return [];
      const [title, list] = grouped.find(([, own]) => own.includes(item)) ?? [];
      if (title === undefined || list === undefined) return [single(item)];
      for (const one of list) done.add(one);
      return [{ title, aliases: [], items: list, isVolume: true }];
    });
}

/** What a tender asks for, from a seed: its parts in order and the papers of each. */
export function plannedBid(r: Random): Plan {
  const [bidder, bid] = r.pick([
    ['投标人', '投标文件'],
    ['投标人', '投标文件'],
    ['供应商', '响应文件'],
  ] as const);
  const words: Words = {
    ...{ bidder, bid },
    owner: r.pick(['临泽市水务局', '青川县第一中学', '云台城投建设有限公司', '平川区卫生健康局']),
    subject: r.pick([
      '临泽市河道清淤服务项目',
      '数字教学设备采购项目',
      '办公楼物业管理服务项目',
      '医疗信息平台建设项目',
    ]),
  };
  const shape = r.pick([
    'volumes',
    'volumes',
    'volumes',
    'envelopes',
    'flat',
    'flat',
    'nested',
    'nested',
  ] as const);
  const names = new Set([...always, ...r.some(perhaps, 6 + r.below(9))]);
  const items = [...names].map((name) => itemOf(r, name, words));
  const sets = shape === 'envelopes' ? envelopes : r.pick(volumeSets);
  const kindOrder: Kind[] = ['business', 'proof', 'technical', 'price'];
  const parts =
    shape === 'volumes' || shape === 'envelopes'
      ? sets
          .map(([title, alias, kinds]) => ({
            ...{ title, aliases: alias === '' ? [] : [alias], isVolume: true },
            items: items
              .filter(({ paper }) => kinds.includes(paper.kind))
              .toSorted(
                (a, b) => kindOrder.indexOf(a.paper.kind) - kindOrder.indexOf(b.paper.kind),
              ),
          }))
          .filter((part) => part.items.length > 0)
      : flatParts(r, items, shape === 'nested');
  const chapterWord = r.pick(['章', '章', '部分']);
  const six = `第六${chapterWord}`;
  const formatTitle = r.pick([
    `${six} ${bid}格式`,
    `${six} ${bid}格式`,
    `${six}　${bid}编制格式`,
    `${six} ${bid}格式及附件`,
    `附件：${bid}格式`,
    `附录 ${bid}格式`,
    `附表 ${bid}格式`,
    `${bid}格式`,
  ]);
  const told =
    shape === 'volumes' || shape === 'envelopes'
      ? r.pick(['all', 'all', 'parts'] as const)
      : r.pick(['all', 'all', 'all', 'format'] as const);
  return { words, parts, shape, told, chapterWord, formatTitle };
}
