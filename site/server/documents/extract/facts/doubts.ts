import { tender } from 'tender-widgets/contract';
import type { Place } from '../titles.ts';
import { moneyIn } from './money.ts';
import { lengthOf } from './phrases.ts';
import { looksLikeOrganisation } from './values.ts';

/** How a fact was found, from the weakest to the surest; `alone`: no word says what it is. */
export const groundsInOrder = ['alone', 'sentence', 'labelled', 'notice', 'particulars'] as const;
export type Grounds = (typeof groundsInOrder)[number];

/** What speaks for a value: its best place, and how much it is believed over all places. */
export interface Supported {
  key: string;
  grounds: Grounds;
  /** How far its best place alone is to be believed, about 0–1. */
  belief: number;
  /** How often its words stand in the file; 0 where that says nothing. */
  often: number;
  source: tender.Source;
}

/** A place that says plainly what it is about is believed so far at least. */
const PLAIN = 0.6;
/**
 * Forms, contracts and bills speak of a fact aside: nothing of theirs is believed so far. A time that any other part gives otherwise is a
 * contradiction: a bidder who keeps to the wrong one is too late.
 */
const ASIDE = 0.31;

/** How a label in this part of the file is to be taken. */
export function groundsOf(place: Place): Grounds {
  if (place === 'data') return 'particulars';
  return place === 'notice' || place === 'cover' ? 'notice' : 'labelled';
}

const level = (grounds: Grounds): number => groundsInOrder.indexOf(grounds);

/** How the facts are called in a sentence to the bidder. */
export const factTitles: Record<tender.FactName, string> = {
  projectName: '项目名称',
  projectNumber: '项目编号',
  purchaser: '采购人',
  agency: '代理机构',
  budget: '预算金额',
  ceilingPrice: '最高限价',
  deadline: '投标截止时间',
  openingTime: '开标时间',
  bidBond: '投标保证金',
  duration: '工期（服务期）',
  location: '地点',
};

/** Amounts, times and numbers: two that differ contradict each other. */
export const isExact = (fact: tender.FactName): boolean =>
  tender.isMoneyFact(fact) || tender.isTimeFact(fact) || fact === 'projectNumber';

/** A name that stands so often in a file is one it goes by. */
const OFTEN = 3;

/** A label that says exactly this, where the project is told, is believed so far. */
const LABELLED = 0.9;

/** Two bodies, or two names, that labels give in the parts that are of this project alone. */
const otherName = (chosen: Supported, others: readonly Supported[]): Supported | undefined =>
  others.find(
    (one) =>
      one.belief >= LABELLED &&
      level(one.grounds) >= level('notice') &&
      !isPartOf(one, chosen) &&
      !isPartOf(chosen, one),
  );

/** A name within another, or what a seal or a line drawn over it has left of it: 上 安局宝山分局. */
function isPartOf({ key, source }: Supported, whole: Supported): boolean {
  // A branch is named behind its house, and is another body.
  if (whole.key.endsWith(key) || (whole.key.includes(key) && !looksLikeOrganisation(whole.key)))
    return true;
  if (!/\p{Script=Han}\s\p{Script=Han}/u.test(source.quote)) return false;
  let at = 0;
  for (const letter of whole.key) if (letter === key[at]) at++;
  return at === key.length;
}

/** 项目 over a column of things: the head of a column that may mean anything is believed less. */
const HEAD_ALONE = 0.4;

/** A name that stands nowhere else in the file, beside one that does or by no label that says exactly this. */
function nameDoubt([chosen, ...others]: readonly Supported[]): 'differs' | 'weak' | undefined {
  if (!chosen || chosen.often !== 1) return undefined;
  const rival = others.some(
    ({ key, often }) => often >= OFTEN && !key.includes(chosen.key) && !chosen.key.includes(key),
  );
  if (rival) return 'differs';
  const least = chosen.grounds === 'sentence' ? PLAIN : HEAD_ALONE;
  return chosen.belief < least ? 'weak' : undefined;
}

/** 300日历天 in the notice and 270日历天 in the particulars: terms in free words of which one length stands in place of the other. */
function termDoubts(chosen: Supported, others: readonly Supported[]): tender.Doubt[] {
  const own = lengthOf(chosen.key);
  const rival = others.find(({ key, grounds, belief }) => {
    const other = lengthOf(key);
    return (
      belief >= PLAIN &&
      level(grounds) >= level('notice') &&
      own?.unit === other?.unit &&
      own?.count !== other?.count
    );
  });
  return rival ? [differs('duration', chosen, rival)] : [];
}

const differs = (fact: tender.FactName, chosen: Supported, rival: Supported): tender.Doubt => ({
  ...{ id: `facts-${fact}`, about: 'facts', itemId: fact, kind: 'differs' },
  msg: `招标文件中${factTitles[fact]}有两处说法不一致，请核对原文后确认`,
  sources: [chosen.source, rival.source],
});

/**
 * What is in doubt of a fact: another value stands in the notice or the particulars, or nothing but a sentence supports it. Texts in free
 * words differ without contradicting, so only amounts, times and numbers are compared.
 * @param supported the values found, the chosen one first
 */
export function factDoubts(fact: tender.FactName, supported: readonly Supported[]): tender.Doubt[] {
  const [chosen, ...others] = supported;
  if (!chosen) return [];
  const doubt = { id: `facts-${fact}`, about: 'facts', itemId: fact } as const;
  if (chosen.grounds === 'alone')
    return [
      {
        ...doubt,
        kind: 'weak',
        msg: `${factTitles[fact]}只见于封面或落款，文件没有写明${fact === 'projectNumber' ? '它是什么编号' : '是谁'}，请核对原文后确认`,
        sources: [chosen.source],
      },
    ];
  const isWeak = chosen.grounds === 'sentence' && chosen.belief < PLAIN;
  if (fact === 'duration' && !isWeak) return termDoubts(chosen, others);
  const isSentenceAlone = isWeak && (fact === 'duration' || fact === 'location');
  if (!isExact(fact) && !isSentenceAlone) {
    const other = fact === 'location' ? undefined : otherName(chosen, others);
    if (other) return [differs(fact, chosen, other)];
    const kind = nameDoubt(supported);
    const msg = `${factTitles[fact]}在招标文件中只出现一次，请核对原文后确认`;
    return kind ? [{ ...doubt, kind, msg, sources: [chosen.source] }] : [];
  }
  const rival = isSentenceAlone
    ? undefined
    : others.find(
        ({ key, grounds, belief }) =>
          (belief >= PLAIN
            ? level(grounds) >= level('notice')
            : tender.isTimeFact(fact) && belief >= ASIDE) &&
          !key.startsWith(chosen.key) &&
          !chosen.key.startsWith(key),
      );
  if (rival) return [differs(fact, chosen, rival)];
  return isWeak || chosen.belief < ASIDE
    ? [
        {
          ...doubt,
          kind: 'weak',
          msg: `${factTitles[fact]}${weakly(isWeak, chosen)}，请核对原文后确认`,
          sources: [chosen.source],
        },
      ]
    : [];
}

function weakly(isSentence: boolean, { key, grounds, source }: Supported): string {
  if (isSentence) return '只见于正文的一句话，没有写在前附表或公告的对应栏目中';
  // 1660000元/年 in the notice: the place is the right one, and what is said there is of a year.
  const isOfAYear = moneyIn(source.quote).some(({ yuan, yearly }) => yuan === key && yearly);
  if (level(grounds) >= level('notice') && isOfAYear) return '是按年写的，没有写明整个合同期的总额';
  return '只见于格式、合同或清单，没有写在前附表或公告的对应栏目中';
}
