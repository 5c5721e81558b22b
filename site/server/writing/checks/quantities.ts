import { kindOf } from '../structure/tree.ts';
import { withFigures } from '../text/han-number.ts';
import { brought } from './asked-figures.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

const counted =
  /([\u4e00-\u9fff]{0,12})(?<![\d.第])(\d{1,6}(?:\.\d{1,3})?)\s*(个(?!月|工作日|小时|学时|课时|百分点)|套|台|辆|人(?!次)|名|处|座|栋|间|口|部|盏|组|条|樘|平方米|㎡|公里)([\u4e00-\u9fff]{0,4})/g;
/** Characters by which a thing is known again beside its number. */
const KEY = 3;
const atLeast = /不(?:得)?(?:少于|低于|小于)|至少|最少|起码$|[≥⩾]$/;
/** Not the whole: more, fewer, a limit, or roughly. */
const part =
  /分别|加派|备用|首批|一期|抽|不(?:得)?(?:超过|大于|高于|多于)|至多|最多|(?:左右|约|余|近|达|超|第|增|减|另|再|增加|减少)$/;
/** 每个地块…2口 is compared with what is asked of each, not with the whole. */
const rate = /[每各][\u4e00-\u9fff]{0,2}/;

const nameEnd = new RegExp(`(?:${atLeast.source}|共计?|总计|合计|为|数量|配备|有){1,12}$`);

interface Quantity {
  /** 个重点地, 护眼灯套: what is counted, in a unit. */
  keys: string[];
  value: number;
  least: boolean;
  /** 其中高级工程师2人: of those told before. */
  isWithin: boolean;
  at: number;
  text: string;
}

/** 一区检查井190座: a share of the whole. */
const share =
  /(?:[一二三四五六七八九十\dA-Z]|[东西南北中])(?:区|段|期|标段?|组|楼|号|层|工区)[\u4e00-\u9fff]{0,6}$/;
/** 约23.6公里 of the tender is what is asked for; of the bid no figure to compare. */
const roughly = /[约近]$/;

function quantitiesOf(text: string, isTender = false): Quantity[] {
  return [...withFigures(text).matchAll(counted)].flatMap((match) => {
    const [whole, before = '', count = '', unit = '', after = ''] = match;
    const at = match.index + before.length;
    const lead = text.slice(Math.max(0, at - 14), at).replace(/^.*[，。；：、|（(\n]/, '');
    const rough = isTender ? lead.replace(roughly, '') : lead;
    if (part.test(rough) || share.test(lead) || /^(?:以上|以内|左右|为一)/.test(after)) return [];
    const least =
      atLeast.test(lead) || (isTender && brought.test(text.slice(Math.max(0, at - 64), at)));
    const name = before.replace(nameEnd, '').replace(isTender ? roughly : /$^/, '');
    const of = rate.exec(lead)?.[0] ?? '';
    const kind = unit === '名' ? '人' : unit === '㎡' ? '平方米' : unit;
    const keys = [
      ...(name.length >= KEY ? [`${of}${name.slice(-KEY)}${kind}`] : []),
      ...(after.length >= KEY && kind !== '人' ? [`${of}${kind}${after.slice(0, KEY)}`] : []),
    ];
    return [
      {
        keys,
        value: Number(count),
        least,
        isWithin: /其中/.test(lead),
        at,
        text: whole.slice(before.length, before.length + count.length + unit.length),
      },
    ];
  });
}

/** What the tender counts, by what is counted; only what it counts once. */
function quantitiesAsked(input: CheckInput): Map<string, Quantity> {
  const texts = [
    ...(input.requirements ?? []).map((passage) => passage.text),
    input.overview ?? '',
  ];
  const asked = new Map<string, Quantity | undefined>();
  for (const text of texts) {
    for (const quantity of text.split('\n').flatMap((line) => quantitiesOf(line, true))) {
      for (const key of quantity.keys) {
        const known = asked.get(key);
        const isSame =
          !asked.has(key) || (known?.value === quantity.value && known.least === quantity.least);
        asked.set(key, isSame ? quantity : undefined);
      }
    }
  }
  return new Map([...asked].flatMap(([key, quantity]) => (quantity ? [[key, quantity]] : [])));
}

/** Numbers of things that are not those the tender gives (18个重点地块), or fewer than it asks for at least. */
export function wrongQuantities(input: CheckInput, passages: readonly Passage[]): Found[] {
  const asked = quantitiesAsked(input);
  const proofs = new Set(
    input.chapters.filter((chapter) => kindOf(chapter) === 'evidence').map((chapter) => chapter.id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || proofs.has(passage.chapterId)) return [];
    return quantitiesOf(passage.text).flatMap((quantity): Found[] => {
      const own = quantity.keys.map((key) => asked.get(key)).find((one) => one !== undefined);
      const isWrong =
        own &&
        (own.isWithin || !quantity.isWithin) &&
        (own.least ? quantity.value < own.value : quantity.value !== own.value && !quantity.least);
      if (!own || !isWrong || isOfPast(passage.text, quantity.at)) return [];
      const least = own.least ? '不少于' : '';
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, quantity.at, quantity.text.length),
          msg: `“${quantity.text}”与招标文件的“${least}${own.text}”不一致，请核对`,
        },
      ];
    });
  });
}
