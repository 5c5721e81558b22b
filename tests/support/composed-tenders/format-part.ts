import type { Random } from '../tenders/random.ts';
import { foreign, otherSmallFirm } from './catalogue.ts';
import { chinese } from './numbers.ts';
import type { BidPart, Item, Plan } from './plan.ts';
import { BOX, plain, type Variety } from './variety.ts';

/** A form as it is printed: its title, and the lines between it and the next. */
export interface PrintedForm {
  title: string;
  aliases: string[];
  parent: BidPart;
  body: string[];
  optional: boolean;
}
export interface FormatPart {
  /** Marks at the beginning of a line as in written tenders; `---` begins a page. */
  lines: string[];
  forms: PrintedForm[];
  foreign: string[];
  isInOrder: boolean;
}

/** How the titles of parts and of forms look, and what numbers stand before them. */
interface Look {
  part: '##' | '^' | '*' | '=' | '';
  form: '###' | '##' | '^' | '*' | '=' | '';
  number: (part: number, form: number, all: number) => string;
  partNumber: (part: number) => string;
  /** The number stands on a line of its own above the title. */
  isApart: boolean;
  breaks: boolean;
  isSpaced: boolean;
  variety: Variety;
}

const formNumbers: Look['number'][] = [
  (_, form) => `${chinese(form)}、`,
  (_, form) => `（${chinese(form)}）`,
  (_, form) => `${form}. `,
  (_, form) => `${form}、`,
  (part, form) => `附件${part}-${form} `,
  (part, form) => `${part}.${form} `,
  (part, form) => `格式${part}-${form} `,
  (_, __, all) => `附件${all} `,
  (_, __, all) => `附件${chinese(all)}：`,
  (_, __, all) => `格式${chinese(all)} `,
  (_, __, all) => `格式${all}：`,
  (_, __, all) => `表${all} `,
  () => '',
];
const partNumbers: Look['partNumber'][] = [
  (part) => `${chinese(part)}、`,
  (part) => `第${chinese(part)}部分 `,
  (part) => `（${chinese(part)}）`,
  (part) => `第${chinese(part)}册 `,
  () => '',
];
/** Of a list without volumes: a part that is a form is numbered as the parts are. */
const flatNumbers: Look['partNumber'][] = [
  (part) => `${chinese(part)}、`,
  (part) => `${chinese(part)}、`,
  (part) => `附件${part} `,
  (part) => `附件${chinese(part)} `,
  (part) => `附件${part}：`,
  (part) => `格式${part} `,
  (part) => `格式${chinese(part)}：`,
  (part) => `${part}. `,
  (part) => `${part}、`,
  (part) => `（${chinese(part)}）`,
  (part) => `表${part} `,
  () => '',
];

function lookOf(r: Random, hasVolumes: boolean, variety: Variety): Look {
  const partNumber = r.pick(hasVolumes ? partNumbers : flatNumbers);
  const isChinese = partNumber(1).startsWith('一、') || partNumber(1).startsWith('（一）');
  const number = r.pick(
    formNumbers.filter((one) => !(isChinese && one(1, 1, 1).includes(partNumber(1).trim()))),
  );
  const [part, form] = r.pick([
    ['##', '###'],
    ['##', '###'],
    ['##', '^'],
    ['^', '^'],
    ['^', '*'],
    ['*', '*'],
    ['*', ''],
    ['^', '='],
    ['', ''],
  ] as const);
  const isBare = number(1, 1, 1) === '' || partNumber(1) === '';
  const isPlain = form === '';
  return {
    ...{ partNumber, number, variety },
    part: isBare && isPlain ? '^' : part,
    form: isBare && isPlain ? '^' : form,
    isApart:
      /^(?:附件|格式|表)/.test(number(1, 1, 1)) &&
      /^(?:附件|格式|表)/.test(partNumber(1)) &&
      r.chance(0.35),
    breaks: r.chance(0.6),
    isSpaced: r.chance(0.2),
  };
}

const marked = (mark: string, text: string): string => (mark === '' ? text : `${mark} ${text}`);
const spaced = (title: string): string => (title.length <= 5 ? [...title].join(' ') : title);
const isTable = (body: readonly string[]): boolean => body[0]?.startsWith('|') === true;

const cover = (r: Random, { words }: Plan, volume = ''): string[] => [
  ...(r.chance(0.5) ? ['封面格式'] : []),
  ...(r.chance(0.5) ? ['> 正本/副本'] : []),
  `= ${words.subject}`,
  `^ ${spaced(words.bid)}`,
  ...(volume === '' ? [] : [`= （${volume}）`]),
  `= ${words.bidder}：________（盖单位章）`,
  '= 法定代表人或其委托代理人：________（签字）',
  '= ________年____月____日',
];

const notes = [
  '注：本表可按同样格式扩展。',
  '注：1.本格式不得改变。2.未按要求填写的，后果自负。',
  '说明：随附相关证明材料复印件并加盖公章。',
];

/** The text of a form in this tender: signatures to the right, a note below. */
function bodyOf(r: Random, item: Item, { words }: Plan): string[] {
  const lines = item.paper.body?.(words) ?? [];
  const toRight = r.chance(0.3);
  const own = lines.map((line) =>
    toRight &&
    /（(?:盖单位章|公章|签字)）|____月/.test(line) &&
    !line.startsWith('|') &&
    line.length < 30
      ? `> ${line}`
      : line,
  );
  return own.length > 0 && r.chance(0.2) ? [...own, r.pick(notes)] : own;
}

/** The first row of a table over all of its columns. */
const titleRow = (title: string, [first = '']: readonly string[]): string =>
  `| ${title} |${' < |'.repeat(first.split('|').length - 3)}`;

/** A title as the tender prints it above a form; the first row of a table may hold it. */
function titled(
  r: Random,
  look: Look,
  mark: string,
  number: string,
  title: string,
  body: readonly string[],
): string[] {
  const isBoxed = look.variety.boxed === 'titles' && mark !== '' && !mark.startsWith('#');
  if (isTable(body) && look.variety.isInRow && number !== '' && !look.isApart)
    // Tables of two forms are apart.
    return ['', titleRow(number + title, body), ...body];
  const shown = look.isSpaced && mark !== '' && !mark.startsWith('#') ? spaced(title) : title;
  if (isTable(body) && number !== '' && look.isApart) {
    return [
      marked(mark === '^' ? '*' : mark, number.replace(/[：、. ]+$/, '')),
      titleRow(title, body),
      ...body,
    ];
  }
  if (look.isApart)
    return [
      marked(mark === '^' ? '' : mark, number.replace(/[：、. ]+$/, '')),
      marked('^', shown),
      ...body,
    ];
  return [marked(isBoxed ? BOX : mark, number + shown), ...body];
}

/** What stands below the title of a paper that has no form. */
const selfMade = (r: Random, { words }: Plan): string[] =>
  r.pick([
    ['（格式自拟）'],
    ['格式自拟。'],
    [`由${words.bidder}自行编制。`],
    [],
    ['（附复印件，加盖公章）'],
  ]);

interface Written {
  lines: string[];
  forms: PrintedForm[];
}

/** One paper of a part with its form; the second case of a declaration below the first. */
function paperLines(
  r: Random,
  plan: Plan,
  look: Look,
  place: { part: BidPart; mark: string; number: string },
  item: Item,
): Written {
  const { part, mark, number } = place;
  const plainBody = bodyOf(r, item, plan);
  const body = plainBody.length === 0 ? [] : look.variety.body(item.name, plainBody);
  if (body.length === 0) {
    const inTitle = r.chance(0.2);
    const title = item.printedTitle + (inTitle ? '（格式自拟）' : '');
    return {
      lines: titled(
        r,
        { ...look, isApart: false },
        mark,
        number,
        title,
        inTitle ? [] : selfMade(r, plan),
      ),
      forms: [],
    };
  }
  const form = (title: string, lines: string[], optional = item.optional): PrintedForm => ({
    ...{ title, aliases: [item.title], parent: part, body: lines, optional },
  });
  if (item.name === otherSmallFirm.of && r.chance(0.6)) {
    const [goods, works] = ['（货物）', '（工程、服务）'].map((kind) => item.printedTitle + kind);
    const other = otherSmallFirm.body(plan.words);
    return {
      lines: [
        ...titled(r, { ...look, isApart: false }, mark, number, goods ?? '', other),
        ...(look.breaks ? ['---'] : []),
        ...titled(r, { ...look, isApart: false }, mark, number, works ?? '', body),
      ],
      forms: [form(goods ?? '', other), form(works ?? '', body)],
    };
  }
  const suffix = item.optional && r.chance(0.4) ? '（如有）' : r.chance(0.08) ? '（格式）' : '';
  return {
    lines: titled(r, look, mark, number, item.printedTitle + suffix, body),
    forms: [form(item.printedTitle, body)],
  };
}

interface Section {
  title: string;
  lines: string[];
  /** Entries of a printed contents. */
  entries: string[];
  forms: PrintedForm[];
}

/** The volumes with their forms below them, or the forms in a row where no volume is printed. */
function sections(
  r: Random,
  plan: Plan,
  look: Look,
  order: readonly BidPart[],
  grouped: boolean,
): Section[] {
  let all = 0;
  let p = 0;
  const isOmitted = (item: Item) => !item.paper.body && plan.told !== 'format' && r.chance(0.3);
  return order.flatMap((part) => {
    const items = part.items.filter((item) => !isOmitted(item));
    if (items.length === 0) return [];
    const number = look.partNumber(++p);
    const isOwn = !part.isVolume;
    const written = items.map((item, f) => {
      const own = isOwn ? number : look.number(p, f + 1, ++all);
      const mark = isOwn || !grouped ? look.part : look.form;
      const lines = paperLines(r, plan, look, { part, mark, number: own }, item);
      return { ...lines, entry: own + item.printedTitle };
    });
    const breaks = (i: number) => (look.breaks && i > 0 ? ['---'] : []);
    const lines = written.flatMap((one, i) => [...breaks(i), ...one.lines]);
    const head = grouped && part.isVolume ? number + part.title + r.pick(['', '', '', '格式']) : '';
    return {
      title: part.title,
      lines: [...(head === '' ? [] : [marked(look.part, head)]), ...lines],
      entries: [...(head === '' ? [] : [head]), ...written.map(({ entry }) => entry)],
      forms: written.flatMap(({ forms }) => forms),
    };
  });
}

function contentsOf(r: Random, entries: readonly string[]): string[] {
  const dots = r.chance(0.5);
  return [
    r.pick(['= 目录', '= 目  录', '^ 目 录']),
    ...entries.map((entry, i) => (dots ? `${entry}……………………${i + 3}` : entry)),
    '---',
  ];
}

/** The part of a tender with its forms, in one of the ways tenders print it. */
export function formatPart(r: Random, plan: Plan, variety: Variety = plain): FormatPart {
  const hasVolumes = plan.parts.some(({ isVolume }) => isVolume);
  const allVolumes = plan.parts.every(({ isVolume }) => isVolume);
  const grouped = plan.told !== 'all' || !allVolumes || r.chance(0.75);
  const look = lookOf(r, hasVolumes && allVolumes, variety);
  const isInOrder = plan.told === 'format' || r.chance(0.8);
  const order = isInOrder ? plan.parts : r.shuffled(plan.parts);
  const written = sections(r, plan, look, order, grouped);
  const others = r.chance(0.5) ? r.some(foreign, 1 + r.below(2)) : [];
  const last = written.length + 1;
  const foreignLines = others.map(({ title, body }, i) => {
    const number = allVolumes
      ? look.partNumber(1) === ''
        ? ''
        : `附件${i + 1} `
      : look.partNumber(last + i);
    return [
      ...(look.breaks ? ['---'] : []),
      marked(look.part, number + title),
      ...body(plan.words),
    ];
  });
  const covered = r.pick(['none', 'one', 'one', 'each'] as const);
  const between = others.length > 0 && !allVolumes && r.chance(0.3) ? r.below(written.length) : -1;
  const lines = written.flatMap((section, i) => [
    ...(i > 0 && (look.breaks || allVolumes) ? ['---'] : []),
    ...(covered === 'each' && allVolumes && grouped
      ? [...cover(r, plan, section.title), '---']
      : []),
    ...section.lines,
    ...(i === between ? (foreignLines[0] ?? []) : []),
  ]);
  const entries = written.flatMap((section) => section.entries);
  const printedContents = r.chance(0.45) ? contentsOf(r, entries) : [];
  const contents = variety.list(entries, plan.words) ?? printedContents;
  return {
    lines: [
      ...(r.chance(0.3)
        ? [`${plan.words.bidder}应按以下格式编制${plan.words.bid}，格式中的内容不得删减。`]
        : []),
      ...(covered === 'one' ? [...cover(r, plan), '---'] : []),
      ...contents,
      ...lines,
      ...foreignLines.slice(between === -1 ? 0 : 1).flat(),
    ],
    forms: written.flatMap(({ forms }) => forms),
    foreign: others.map(({ title }) => title),
    isInOrder,
  };
}
