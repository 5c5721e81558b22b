import { plain } from './fact-value.ts';
import { type SentenceValue } from './sentence-amounts.ts';
import { type Around, around, isConditional } from './sentence-clause.ts';
import { isPartOfPeriod, type Moment, momentsIn } from './time.ts';

/** A bid by its name, in the way of saying of every kind of procurement. */
const BID =
  /(?:投标|响应|应答|报价|申请|磋商|谈判|比选|参选|参评|参与|竞[标价谈磋选]|询[价比]|遴选|征集)[^,。;\d]{0,4}(?:文件|书|材料|资料|函)|标书|(?:投标|响应|应答|报价|比选|询价)(?:时间|期限)/;
const BROUGHT =
  /递交|提交|送[交达至到]|[交寄][至到送]|报送|上传|投递|呈[送交]|面交|交付至|接收|受理|拒[收绝]|逾[期时]|过时|截标/;
/** 前, （北京时间）以前, 截止. */
const UNTIL = /^\s?(?:整|\([^()]{0,14}\)){0,2}\s?(?:之前|以前|前|止|为止|截止|截标|(?:之|以)?前)/;
const AT_LATEST = /(?:截止|最[迟晚]|不得?[晚迟]于|务[必请须]于|截至)[^,。;\d]{0,12}$/;
/** Times of something else in the same clause. */
const OTHER =
  /疑|澄清|获取|购买|发售|领取|下载|报名|登记|保证金|担保|异议|踏勘|勘察|样品|业绩|公告|公示|社保|成立|签订|签约|交货|交付使用|开工|完工|竣工|服务期|有效|解密|答复|撤回|修改|更正|确认|汇款|到账|发票/;
/** 9:30开始接收，上午10:00截止: the day is told once. */
const LATER_HOUR =
  /^[^。;\d]{0,16}(?:开始|起)[^。;\d]{0,12}?((?:上午|下午)?\s?\d{1,2}\s?[:时点]\s?(?:\d{2})?分?)\s?(?:整)?(?:截止|结束|止)/;

/** 接收时间为…9时至9时30分. */
const LAST_HOUR = /^\s?(?:至|-|~|—{1,2}|到)\s?(\d{1,2}\s?[:时点]\s?\d{2}分?)(?!\s?\d)/;

/** 我公司将于当天上午10点30分拆封: the day was told before. */
const SAME_DAY =
  /(?:当[天日]|同[日天])\s?((?:上午|下午|晚上|中午)?\s?[\d一二三四五六七八九十]{1,3}\s?[:时点](?:\s?[\d一二三四五六七八九十]{1,3}分?|半|整)?)\s?[^,。;]{0,16}(?:开标|开启|启封|拆封|开封|唱标|磋商|谈判|评审|比选|开始)/g;

/** 8:30至9:00投标，9:00准时开标: an hour alone, behind the day. */
const HOUR_ALONE =
  /[,;]\s?((?:上午|下午)?\s?\d{1,2}\s?[:时点]\s?(?:\d{2}分?)?)\s?整?(?:准时|当众|当场|公开|同时|正式|统一){0,2}(?:开标|开启|启封|拆封|唱标)/g;

const SURE = 0.75;
const LIKELY = 0.6;

/** When bids have to be there, told by what is done until then. */
export function timesInSentence(sentence: string, title: string): SentenceValue[] {
  const text = sentence.normalize('NFKC');
  return [...limitsIn(text, title), ...openingsIn(text)];
}

/** Openings at another hour of the day by which bids have to be there. */
function openingsIn(text: string): SentenceValue[] {
  if (!BID.test(text) && !BROUGHT.test(text)) return [];
  return [...text.matchAll(SAME_DAY), ...text.matchAll(HOUR_ALONE)].flatMap(
    ({ index, 1: clock = '' }) => {
      const day = momentsIn(text.slice(0, index)).at(-1);
      return day ? momentOf(day, clock, 'openingTime') : [];
    },
  );
}

function limitsIn(text: string, title: string): SentenceValue[] {
  if (!BROUGHT.test(text) && !/截止|截标/.test(text)) return [];
  return momentsIn(text).flatMap((moment): SentenceValue[] => {
    const place = around(text, moment.at, moment.end);
    const clause = place.before + place.after;
    if (OTHER.test(clause) || isConditional(place)) return [];
    const isBid = BID.test(text) || BID.test(title);
    const later = LATER_HOUR.exec(place.rest)?.[1];
    if (later !== undefined) return isOfBids(text, title) ? momentOf(moment, later) : [];
    if (moment.time === null || isPartOfPeriod(text, moment)) return [];
    const last = LAST_HOUR.exec(place.rest)?.[1];
    if (last !== undefined)
      return isBid && BROUGHT.test(place.before) ? momentOf(moment, last) : [];
    const isLimit = UNTIL.test(place.rest) || AT_LATEST.test(place.before);
    if (!isLimit || !BROUGHT.test(near(place))) return [];
    const weight = isBid ? SURE : LIKELY;
    return isBid || /递交|提交|送达/.test(title) || /[递送]交|投递/.test(near(place))
      ? [valueAt('deadline', `${moment.date} ${moment.time}`, weight)]
      : [];
  });
}

/** The clause of the time, the one before and the one behind it. */
const near = ({ head, rest }: Around): string =>
  `${head.split(/[。;]/).at(-1) ?? ''}${rest.split(/[。;]/)[0] ?? ''}`;

const isOfBids = (text: string, title: string): boolean =>
  BID.test(text) || BID.test(title) || /递交|提交|截标|接收/.test(title + text);

function momentOf(
  moment: Moment,
  clock: string,
  fact: 'deadline' | 'openingTime' = 'deadline',
): SentenceValue[] {
  const [own] = momentsIn(`${moment.date} ${clock}`);
  return own?.time ? [valueAt(fact, `${own.date} ${own.time}`, LIKELY)] : [];
}

function valueAt(fact: 'deadline' | 'openingTime', value: string, weight: number): SentenceValue {
  const [own] = plain(value, value.replace(' ', ''));
  return { fact, weight, value: own ?? { value, key: value, weight: 1, lot: '' } };
}
