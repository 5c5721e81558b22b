import type { outline, tender, word } from 'tender-widgets/contract';
import { volumeTitle } from '../../documents/extract/volume-titles.ts';
import { sectionTitle } from '../text/section-title.ts';

type Volume = (typeof word.volumes)[number];

/** What is known of where prices may stand. */
interface PricedBid {
  chapters: readonly outline.OutlineChapter[];
  clauses: readonly Pick<tender.Clause, 'text'>[];
}

/** open: prices may stand there; apart: the price has a volume of its own, and this is another; barred: the tender forbids prices there. */
export type PricePlace = 'open' | 'apart' | 'barred';

const PRICE = '(?:投标|响应|磋商|谈判)?(?:总)?(?:报价|价格)';
/** What stands between the verb and the price; 费用包含在报价中, 不得超过报价 say another thing. */
const GAP = '(?!在)(?:(?!不得|超过|低于|高于)[^。；，,\\n]){0,12}';
const WHERE = '^(?<where>[^。；\\n]{0,60}?)(?:中|内|里)?(?:均|一律|都)?';
const SHOW = '(?:出现|含有|包含|体现|泄露|透露)';
/** 资格文件、商务技术文件中不得出现报价. */
const barring = new RegExp(`${WHERE}(?:不得|不能|不应|不可|严禁|禁止|未|不)${SHOW}${GAP}${PRICE}`);
/** 技术文件中出现报价的，投标无效. 商务文件应包含投标报价 bars nothing. */
const rejected = new RegExp(
  `${WHERE}${SHOW}${GAP}${PRICE}[^。；\\n]{0,30}(?:无效|否决|废标|拒绝|不予受理|不予接收|不通过)`,
);
/** 报价文件中的内容不得出现在资格证明文件和商务技术文件中. */
const moved = new RegExp(`${PRICE}[^。；\\n]{0,16}?不[得能应可]出现在(?<where>[^。；\\n]{0,40})`);
const elsewhere = /以外|之外|第一个?信封|其[他它余](?:文件|部分|册|分册|卷)/;
const named: readonly (readonly [Volume, RegExp])[] = [
  ['技术标', /技术/],
  ['商务标', /商务/],
  ['资信', /资信|资格/],
];

/** Volumes in which the tender forbids prices. */
function barredVolumes(clauses: PricedBid['clauses']): Set<Volume> {
  const places = clauses.flatMap(({ text }) =>
    text.split(/[。；：:\n]/).flatMap((sentence) => {
      const found = [barring, rejected, moved]
        .map((rule) => rule.exec(sentence))
        .find((match) => match !== null);
      return found?.groups?.where ?? [];
    }),
  );
  return new Set(
    places.flatMap((where) =>
      named.flatMap(([volume, sign]) =>
        elsewhere.test(where) || sign.test(where) ? [volume] : [],
      ),
    ),
  );
}

/** A first-level chapter that the tender binds by itself. */
const isVolume = ({ parentId, title }: outline.OutlineChapter): boolean =>
  parentId === null && (volumeTitle.test(sectionTitle(title)) || /第[一二三]个?信封/.test(title));
/** A paper that is about the price: it is read out at the opening, or lists it. */
const ofPrice = /报价|开标一览|价格|清单/;

/** Tells for each chapter of a bid whether prices may stand in it. */
export function pricePlaces({ chapters, clauses }: PricedBid): (chapterId: string) => PricePlace {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const volumes = chapters.filter(isVolume);
  const isApart = volumes.length > 1 && volumes.some(({ settings }) => settings.volume === '报价');
  const barred = barredVolumes(clauses);
  return (chapterId) => {
    const path: outline.OutlineChapter[] = [];
    for (
      let at = byId.get(chapterId);
      at && path.length < chapters.length;
      at = at.parentId === null ? undefined : byId.get(at.parentId)
    )
      path.push(at);
    const [chapter, top] = [path[0], path.at(-1)];
    const volume = top?.settings.volume;
    if (!chapter || !top || volume === undefined || volume === '报价') return 'open';
    // A file in one volume with a sentence on another bid's: nothing is apart there.
    if (barred.has(volume) && chapters.some(({ settings }) => settings.volume === '报价'))
      return 'barred';
    return isApart && isVolume(top) && !ofPrice.test(chapter.title) ? 'apart' : 'open';
  };
}
