import { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import type { PlacedBlock } from '../sections.ts';
import { sourceOf } from '../text.ts';
import { factTitles } from './doubts.ts';
import { tellsProject } from './pair.ts';
import { momentsIn } from './time.ts';

/** What begins with the opening of the bids. */
const EVENT = '(?:开标|开启|启封|拆封|开封|唱标|谈判|磋商|评审|评标|比选|询比|竞价)';
const DAY = '(?:当[天日]|同[日天]|同一[天日])';
const NUMBER = '[\\d一二三四五六七八九十]{1,3}';
const CLOCK = `((?:上午|下午|中午|晚上)?\\s?${NUMBER}\\s?[:时点](?:\\s?(?:${NUMBER}分?|半|整))?)`;

/** 谈判于当日10时开始, 同日15:30开标. */
const opens: readonly RegExp[] = [
  new RegExp(`${EVENT}[^,。;\\d]{0,10}${DAY}\\s?${CLOCK}(?!\\s?(?:之|以)?前)`),
  new RegExp(`${DAY}\\s?${CLOCK}(?!\\s?(?:之|以)?前)[^,。;\\d]{0,16}${EVENT}`),
];
/** 响应文件请于谈判当日15:00前递交. */
const closes: readonly RegExp[] = [
  new RegExp(
    `(?:投标|响应|应答|报价|谈判|磋商|比选|申请)(?:文件|书|材料|函)[^,。;\\d]{0,12}${DAY}\\s?${CLOCK}\\s?(?:之|以)?前[^。;\\d]{0,12}(?:递交|提交|送[交达至到]|交[至到]|上传|投递)`,
  ),
];

interface SaidDay {
  fact: 'deadline' | 'openingTime';
  from: 'deadline' | 'openingTime';
  words: readonly RegExp[];
}
const sayings: readonly SaidDay[] = [
  { fact: 'openingTime', from: 'deadline', words: opens },
  { fact: 'deadline', from: 'openingTime', words: closes },
];

/** Times told by their hour alone, on the day of the other one (谈判于当日10时开始): the day is taken from there, in doubt. */
export function withSameDays(
  said: tender.Facts,
  placed: readonly PlacedBlock[],
): { facts: tender.Facts; doubts: tender.Doubt[] } {
  const facts = { ...said };
  const doubts: tender.Doubt[] = [];
  for (const { fact, from, words } of sayings) {
    const day = facts[from]?.value.slice(0, 10);
    if (facts[fact] || day === undefined) continue;
    const own = hourOf(placed, words, day);
    if (!own) continue;
    facts[fact] = own;
    doubts.push({
      ...{ id: `facts-${fact}-day`, about: 'facts', itemId: fact, kind: 'weak' },
      msg: `${factTitles[fact]}只写了当日几时，日期取自${factTitles[from]}，请核对原文后确认`,
      sources: [own.source, facts[from]?.source].flatMap((source) => source ?? []),
    });
  }
  return { facts, doubts };
}

function hourOf(
  placed: readonly PlacedBlock[],
  words: readonly RegExp[],
  day: string,
): tender.Fact | undefined {
  for (const { block, place } of placed) {
    if (!tellsProject(place)) continue;
    for (const quote of blockText(block).split(/(?<=[。；;])|\n|\t/)) {
      const text = quote.normalize('NFKC');
      // A day told in the sentence is the one meant.
      if (momentsIn(text).length > 0) continue;
      const clock = words.map((one) => one.exec(text)?.[1]).find((one) => one !== undefined);
      const [moment] = clock === undefined ? [] : momentsIn(`${day} ${clock}`);
      if (moment?.time)
        return { value: `${moment.date} ${moment.time}`, source: sourceOf(block, quote.trim()) };
    }
  }
  return undefined;
}
