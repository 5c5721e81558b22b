import type { DocumentText } from '../document-text.ts';
import {
  type Findable,
  type Finding,
  type Mention,
  mention,
  namesOf,
  sharedValues,
} from './finding.ts';
import { nonWords } from './non-words.ts';
import { typoWords } from './typo-words.ts';

/** A slip so frequent in one document is its writer's word. */
const MOST_IN_ONE = 12;
/** Slips told in one finding. */
const SHOWN = 12;

const rightOf = new Map(typoWords);
const known = new RegExp(typoWords.map(([wrong]) => wrong).join('|'), 'g');
/** Marks put twice, and words put twice that are never meant so. */
const doubled =
  /(?:，，|。。|、、|；；|：：|，。|。，|、，|，、|；。|。；)|(?<![目标])的的|了了(?!解)|和和(?!谐)|及及|与与|进行进行|我公司我公司|并并(?!列)|将将/g;

interface Slip {
  shown: string;
  right: string;
}

/** The same rare slips in several documents: they are copied along with the text, and two writers seldom make the same. */
export function typoFindings(found: Findable): Finding[] {
  const slips = new Map<string, Slip>();
  const mentions = new Map<string, Mention[]>();
  const put = (slip: Slip, key: string, at: Mention) => {
    slips.set(key, slip);
    mention(mentions, key, at);
  };
  for (const [document, text] of found.texts.entries()) {
    putKnown(text, document, put);
    putDoubled(text, document, put);
  }
  for (const { pair, right, at } of nonWords(found.texts)) put({ shown: pair, right }, pair, at);
  const asked = new Set(
    [...mentions.keys()].filter((key) =>
      found.tender?.texts.some((text) => text.includes(slips.get(key)?.shown ?? key)),
    ),
  );
  const shared = sharedValues(found.texts, mentions, asked).filter(({ value, documents }) =>
    documents.every(
      (index) =>
        (mentions.get(value) ?? []).filter((each) => each.document === index).length <= MOST_IN_ONE,
    ),
  );
  const groups = new Map<string, typeof shared>();
  for (const each of shared)
    groups.set(each.ids.join(' '), [...(groups.get(each.ids.join(' ')) ?? []), each]);
  return [...groups.values()].map((members) => {
    const told = members.slice(0, SHOWN).map(({ value }) => describe(slips.get(value)));
    return {
      kind: 'typo',
      grade: members.length >= 3 ? 'high' : 'medium',
      title: `${namesOf(found.texts, members[0]?.documents ?? [])}有 ${members.length} 处相同的错别字或笔误：${told.slice(0, 3).join('、')}${members.length > 3 ? '等' : ''}`,
      detail: `${told.join('；')}。不同的人各自编写时很少会犯同样的错，这往往说明文字出自同一底稿。请查看两处原文。`,
      documents: members[0]?.ids ?? [],
      places: members.slice(0, SHOWN).flatMap(({ places }) => places),
    };
  });
}

const describe = (slip: Slip | undefined): string =>
  slip ? (slip.right === '' ? `“${slip.shown}”` : `“${slip.shown}”（应为“${slip.right}”）`) : '';

type Put = (slip: Slip, key: string, at: Mention) => void;

function putKnown(text: DocumentText, document: number, put: Put): void {
  for (const [block, raw] of text.texts.entries()) {
    for (const match of raw.matchAll(known)) {
      const [wrong] = match;
      put({ shown: wrong, right: rightOf.get(wrong) ?? '' }, wrong, {
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
        put({ shown: around.trim(), right: '' }, `double ${around}`, {
          document,
          block,
          start,
          end,
        });
    }
  }
}
