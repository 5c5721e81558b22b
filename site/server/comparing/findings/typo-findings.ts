import { type DocumentText, positionAt } from '../document-text.ts';
import type { PairCounts } from '../words/pair-counts.ts';
import { isApart } from '../words/word-edges.ts';
import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  sharedValues,
} from './finding.ts';
import { nonWords } from './non-words.ts';
import typoWords from './typo-words.json' with { type: 'json' };

/** A slip so frequent in one document is its writer's word. */
const MOST_IN_ONE = 12;
/** Slips told in one finding. */
const SHOWN = 12;

/** Slips of the pen that bids have. Words that both are right somewhere are not among them. */
const rightOf = new Map(typoWords.map(({ wrong, right }) => [wrong, right]));
const known = new RegExp([...rightOf.keys()].join('|'), 'g');
/** Marks put twice, and words put twice that are never meant so. */
const doubled =
  /(?:，，|。。|、、|；；|：：|，。|。，|、，|，、|；。|。；)|(?<![目标])的的|了了(?!解)|和和(?!谐)|及及|与与|进行进行|我公司我公司|并并(?!列)|将将/g;

interface Slip {
  shown: string;
  right: string;
  isSure: boolean;
}

/** A slip that several documents have. */
export interface SharedSlip {
  slip: Slip;
  mentions: readonly Mention[];
  documents: number[];
  ids: string[];
  places: Finding['places'];
}

/** Slips that two or more documents have and the tender file has not; none of what is left out, since nobody's hand wrote that. */
export function sharedSlips(
  { texts, tender }: Pick<Findable, 'texts' | 'tender'>,
  counts: PairCounts,
): SharedSlip[] {
  const slips = new Map<string, Slip>();
  const mentions = new Map<string, Mention[]>();
  const put = (slip: Slip, key: string, at: Mention) => {
    const text = texts[at.document];
    if (text && text.mask[positionAt(text, at.block, at.start)] !== 0) return;
    slips.set(key, slip);
    mention(mentions, key, at);
  };
  for (const [document, text] of texts.entries()) {
    putKnown(text, document, put);
    putDoubled(text, document, put);
  }
  for (const { wrong, right, isSure, at } of nonWords(texts, tender, counts))
    if (!rightOf.has(wrong)) put({ shown: wrong, right, isSure }, wrong, at);
  const asked = new Set(
    [...mentions.keys()].filter((key) =>
      tender?.texts.some((text) => text.includes(slips.get(key)?.shown ?? key)),
    ),
  );
  return sharedValues(texts, mentions, asked).flatMap(({ value, ...shared }) => {
    const [slip, all] = [slips.get(value), mentions.get(value) ?? []];
    const isUsual = shared.documents.some(
      (index) => all.filter(({ document }) => document === index).length > MOST_IN_ONE,
    );
    return slip && !isUsual ? [{ slip, mentions: all, ...shared }] : [];
  });
}

/** The same rare slips in several documents: they are copied along with the text, and two writers seldom make the same. */
export function typoFindings({ texts, slips }: Findable): Finding[] {
  const groups = new Map<string, SharedSlip[]>();
  for (const each of slips)
    groups.set(each.ids.join(' '), [...(groups.get(each.ids.join(' ')) ?? []), each]);
  return [...groups.values()].map((members) => {
    const described = members.slice(0, SHOWN).map(({ slip }) => describe(slip));
    return {
      kind: 'typo',
      grade: gradeOfSlips(members),
      title: `${namesOf(texts, members[0]?.documents ?? [])}有 ${members.length} 处相同的错别字或笔误：${described.slice(0, 3).join('、')}${members.length > 3 ? '等' : ''}`,
      detail: `${described.join('；')}。不同的人各自编写时很少会犯同样的错，这往往说明文字出自同一底稿。请查看两处原文。`,
      documents: members[0]?.ids ?? [],
      places: members.slice(0, SHOWN).flatMap(({ places }) => places),
    };
  });
}

/** A way of writing that many keep to is no slip of one hand. */
const habit = /[帐账]/;
/** Of a single slip nobody can say that it was copied; a passage that has it weighs the more for it. */
const gradeOfSlips = (members: readonly SharedSlip[]): Finding['grade'] => {
  const sure = members.filter(({ slip }) => slip.isSure && !habit.test(slip.shown)).length;
  return sure >= 3 ? 'high' : sure === 2 ? 'medium' : 'low';
};

const describe = ({ shown, right }: Slip): string =>
  right === '' ? `“${shown}”` : `“${shown}”（应为“${right}”）`;

type Put = (slip: Slip, key: string, at: Mention) => void;

function putKnown(text: DocumentText, document: number, put: Put): void {
  for (const [block, raw] of text.texts.entries()) {
    for (const match of raw.matchAll(known)) {
      const [wrong] = match;
      if (!isApart(raw, match.index, match.index + wrong.length)) continue;
      put({ shown: wrong, right: rightOf.get(wrong) ?? '', isSure: true }, wrong, {
        document,
        block,
        start: match.index,
        end: match.index + wrong.length,
      });
    }
  }
}

/** Doubled marks are told by what stands around them: many writers double some mark somewhere. */
function putDoubled(text: DocumentText, document: number, put: Put): void {
  for (const [block, raw] of text.texts.entries()) {
    for (const match of raw.matchAll(doubled)) {
      const [start, end] = [
        Math.max(0, match.index - 4),
        Math.min(raw.length, match.index + match[0].length + 3),
      ];
      const around = raw.slice(start, end);
      if (match.index >= 4)
        put({ shown: around.trim(), right: '', isSure: true }, `double ${around}`, {
          ...{ document, block, start, end },
        });
    }
  }
}
