import type { compare } from 'tender-widgets/contract';
import { figures } from '../../writing/checks/amounts.ts';
import type { OwnProject } from '../comparable.ts';
import type { DocumentText } from '../document-text.ts';
import { folded } from '../normal-text.ts';
import { type Findable, type Finding, placeOf, sharedValues } from './finding.ts';
import { byGravity } from './grades.ts';
import { peopleOf, withLooseMentions } from './person-names.ts';

/** Places told of one finding, and values named in one line. */
const MOST_PLACES = 12;
const SHOWN = 6;
/** Fen: less than 10,000 yuan is an amount of any bid. */
const LEAST_AMOUNT = 1_000_000;

/** Sizes and days of a project: two of them agree seldom. Money is read as amounts. */
const size =
  /(?<![\d.])\d[\d,]{0,12}(?:\.\d{1,4})? ?(?:平方米|平米|㎡|m2|公里|千米|km|延米|亩|日历天|万吨|吨)|(?<!\d)20\d\d ?年 ?\d{1,2} ?月 ?\d{1,2} ?日/giu;

interface Own extends Omit<Findable, 'bidders'> {
  /** Of each text: what its project is called; the first is the bid at hand. */
  projects: readonly OwnProject[];
  pictures: readonly compare.SharedPicture[];
}

/**
 * What is left in a bid (the first text) of its owner's own earlier bids: names and numbers of their projects, amounts, sizes and days in
 * copied passages, people and pictures. That one's own bids share text is no matter, and none of the signs of several bidders is told.
 */
export function ownBidFindings(found: Own): compare.CompareFinding[] {
  const asked = found.tender ? folded(found.tender.texts.join('\n')) : '';
  const all: Finding[] = [
    ...found.texts.slice(1).flatMap((_, index) => ofEarlier(found, index + 1, asked)),
    ...picturesLeft(found),
  ];
  return all.toSorted(byGravity).map((finding, index) => ({ ...finding, id: `f${index + 1}` }));
}

function ofEarlier(found: Own, earlier: number, asked: string): Finding[] {
  return [
    ...namesLeft(found, earlier, asked),
    ...figuresLeft(found, earlier, asked),
    ...peopleLeft(found, earlier, asked),
  ];
}

const nameOf = ({ texts }: Own, index: number): string =>
  `《${texts[index]?.document.fileName ?? ''}》`;
const idsOf = ({ texts }: Own, earlier: number): string[] =>
  [0, earlier].map((index) => texts[index]?.document.id ?? '');

function namesLeft(found: Own, earlier: number, asked: string): Finding[] {
  const [now] = found.texts;
  const own = (found.projects[0]?.names ?? []).map(({ value }) => folded(value));
  if (!now) return [];
  return (found.projects[earlier]?.names ?? []).flatMap(({ what, value, isSure }): Finding[] => {
    const key = folded(value);
    if (asked.includes(key) || own.some((each) => each.includes(key))) return [];
    const places = placesOf(now, value);
    if (places.length === 0) return [];
    return [
      {
        kind: 'project',
        grade: isSure ? 'high' : 'medium',
        title: `写有您另一份标书${nameOf(found, earlier)}的${what}：${value}`,
        detail: '本项目的招标文件里没有，多半是用旧稿改写时漏改的。如果是作为业绩写的，可以保留。',
        documents: idsOf(found, earlier),
        places,
      },
    ];
  });
}

/** Where a value stands, spaces and width aside. */
function placesOf(text: DocumentText, value: string): compare.Place[] {
  const key = folded(value);
  return text.plain
    .flatMap((plain, block) => {
      const start = plain.indexOf(value);
      if (start >= 0) return [placeOf(text, { block, start, end: start + value.length })];
      return folded(plain).includes(key)
        ? [placeOf(text, { block, start: 0, end: plain.length })]
        : [];
    })
    .slice(0, MOST_PLACES);
}

/** Figures of passages that both have, which the tender file of this bid has not. */
function figuresLeft(found: Own, earlier: number, asked: string): Finding[] {
  const [now] = found.texts;
  const other = found.texts[earlier];
  const matches = found.matches[`${now?.document.id} ${other?.document.id}`] ?? [];
  const values = new Map<string, compare.Place>();
  for (const place of matches.flatMap(({ a }) => a)) {
    const stretch = (now?.plain[place.block] ?? '').slice(place.start, place.end);
    for (const { text, at } of figuresOf(stretch)) {
      if (!now || values.has(text) || asked.includes(folded(text)) || !isIn(other, text)) continue;
      const start = place.start + at;
      values.set(text, placeOf(now, { block: place.block, start, end: start + text.length }));
    }
  }
  if (values.size === 0) return [];
  const shown = [...values.keys()].slice(0, SHOWN).join('、');
  return [
    {
      kind: 'figure',
      grade: 'low',
      title: `沿用${nameOf(found, earlier)}的段落里有 ${values.size} 个数字：${shown}${values.size > SHOWN ? '等' : ''}`,
      detail:
        '这些金额、面积、长度、工期或日期在两份标书里一样，本项目的招标文件里没有。请确认不是那个项目的数字。',
      documents: idsOf(found, earlier),
      places: [...values.values()].slice(0, MOST_PLACES),
    },
  ];
}

const isIn = (text: DocumentText | undefined, value: string): boolean =>
  text?.plain.some((plain) => plain.includes(value)) ?? false;

function figuresOf(text: string): { text: string; at: number }[] {
  const money = figures(text).filter(({ fen }) => fen >= LEAST_AMOUNT);
  const sizes = Array.from(text.matchAll(size), ({ 0: found, index }) => ({
    text: found,
    at: index,
  }));
  return [...money, ...sizes].map((each) => {
    const shown = each.text.trimStart();
    return { text: shown, at: each.at + each.text.length - shown.length };
  });
}

/** People both name: one's own staff may work on both, which only the bidder knows. */
function peopleLeft(found: Own, earlier: number, asked: string): Finding[] {
  const texts = [found.texts[0], found.texts[earlier]].flatMap((text) => text ?? []);
  const people = withLooseMentions(texts, peopleOf(texts));
  const shared = sharedValues(texts, people, new Set()).filter(
    ({ value }) => !asked.includes(folded(value)),
  );
  if (shared.length === 0) return [];
  const names = shared.map(({ value }) => value);
  return [
    {
      kind: 'person',
      grade: 'low',
      title: `和${nameOf(found, earlier)}写了同样的人员：${names.slice(0, SHOWN).join('、')}${names.length > SHOWN ? '等' : ''}`,
      detail:
        '自己的人员在几个项目里出现是正常的。请确认本项目派的就是他们，其中没有那个项目的业主或联系人。',
      documents: idsOf(found, earlier),
      places: shared.flatMap(({ places }) => places).slice(0, MOST_PLACES),
    },
  ];
}

function picturesLeft(found: Own): Finding[] {
  const first = found.texts[0]?.document.id ?? '';
  return found.texts.slice(1).flatMap(({ document }, index): Finding[] => {
    const shared = found.pictures.filter(({ places }) =>
      [first, document.id].every((id) => places.some(({ documentId }) => documentId === id)),
    );
    if (shared.length === 0) return [];
    return [
      {
        kind: 'picture',
        grade: 'low',
        title: `有 ${shared.length} 张图片也在${nameOf(found, index + 1)}里`,
        detail:
          '自己的证照和产品图各份标书都用是正常的。请在“相同图片”里确认没有那个项目的现场照片、平面图或进度图。',
        documents: [first, document.id],
        places: [],
      },
    ];
  });
}
