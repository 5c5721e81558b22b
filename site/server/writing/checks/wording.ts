import { kindOf } from '../structure/tree.ts';
import { holderOf } from '../text/holder.ts';
import { subjectTerms } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import { biddersNamed, buyersNamed } from '../text/wording.ts';
import { type CheckInput, type Found, fixAt, type Passage, quoteAt } from './chapter-text.ts';

/** How a buyer calls the bidder in this tender: who supervises is no contractor, and who builds no supervisor. */
const bidderAsOther = (projectName: string): string =>
  `(?:各)?(?:潜在)?(?:${biddersNamed}|${/监理/.test(projectName) ? '监理(?:人|单位)' : '承包(?:人|方|商|单位)'})`;

interface BuyersWords {
  demand: RegExp;
  right: RegExp;
  who: RegExp;
}

function buyersWords(projectName: string): BuyersWords {
  const bidder = bidderAsOther(projectName);
  return {
    who: new RegExp(`^${bidder}`),
    /** 投标人应…, 乙方须…: how a buyer speaks to bidders. */
    demand: new RegExp(
      `${bidder}(?:均|还|也|在[^，。；]{1,16})?(?:(?<=中标(?:人|单位|方)|供应商|乙方)负责|自备|应当|应该|应(?!急|用|收|付|答|对|标)|必须|须(?!知)|需要|需(?!求)|不得|不应|不能|要(?!求|素))`,
      'g',
    ),
    /** 要求投标人具备…, 中标人未按期完成的，每日扣除…: and what the buyer does to one who does not. */
    right: new RegExp(
      `(?<=^[^，。；：]{0,4})(?:要求|请)(?=${bidder})|${bidder}(?:如|若)?(?:未|逾期|违反|拒绝|擅自|无故)[^。；]{1,30}(?=[，,](?![^。；]{0,30}我(?:方|公司|司)))`,
      'g',
    ),
  };
}
/** 采购人有权扣除…, 我院拟采购…: what only the buyer says. */
const buyer = `(?:${buyersNamed}|我厂|本?院|我院|本医院|我校|本校|我局|我馆|我单位|本单位|我中心|本中心|我委|我行|本行)`;
const buyersOwn = new RegExp(
  [
    `(?<=^[^，。；：]{0,4})${buyer}(?:将?有权|保留[^，。；]{0,12}权利?)`,
    `(?<=(?:^|[，,])[^，。；：]{0,4})${buyer}将(?:对(?![^，。；]{0,4}我(?:方|公司|司))|按(?:照|月|季|年)?|组织|每|定期|不定期|视|根据|依据|予以|给予)(?![^。；]{0,30}我(?:方|公司|司))`,
    '(?:我院|我局|我校|我馆|我单位|我中心|我委)(?:拟|计划|决定|现)(?:对[^，。；]{1,30})?(?:采购|招标|公开招标|选聘)',
    '(?:评标|评审|磋商|谈判|询价)(?:委员会|小组)(?:将|有权)(?![^。；]{0,30}我(?:方|公司|司))',
    '对(?:投标|供应|中标|成交)(?:人|商|单位)[^，。；]{0,12}进行(?:评审|考核|考评|评标|审查)',
    '(?:欢迎|邀请)[^，。；]{0,20}(?:供应商|投标人)[^，。；]{0,8}(?:参加|前来|投标)',
    '本(?:次|项目)(?:招标|采购)(?:拟|将)?(?:选定|确定|择优)',
  ].join('|'),
  'g',
);
/** What is told as the tender's word is no word of the bidder's: it stands before it, or what it asks behind it. */
const reported =
  /(?:招标|采购|磋商|谈判|询价|比选)(?:文件|公告|需求|合同)|评分(?:标准|项|办法|细则)|[“”《》]|(?:法律|法规|条例|办法|规定)/;
const reportedBehind =
  /(?:招标|采购|磋商|谈判|询价|比选)(?:文件|公告|需求|合同)|评分(?:标准|项|办法|细则)|[”》]|的(?:要求|规定|条款)(?=[^。；])/;

const isReported = (said: string, at: number, length: number): boolean =>
  reported.test(said.slice(0, at)) || reportedBehind.test(said.slice(at + length));

/** 投标人须… is 我方将…, 不得 is 不; what the buyer may do has no such words. */
function promised(words: string, who: RegExp): string | undefined {
  const asked = /(?:应当|应该|应|必须|须|需要|需|要)$/;
  if (!who.test(words) || !(asked.test(words) || /(?:不得|不应|不能)$/.test(words)))
    return undefined;
  return words
    .replace(who, '我方')
    .replace(asked, '将')
    .replace(/(?:不得|不应|不能)$/, '不');
}

const sentence = /[^。；！？\n]+/g;

/** Sentences of the bidder's prose that speak as the buyer does: copied from the tender without being made the bidder's own. */
export function buyerVoice(input: CheckInput, passages: readonly Passage[]): Found[] {
  const { demand, right, who } = buyersWords(input.facts.projectName?.value ?? input.name ?? '');
  return proseOf(input, passages).flatMap((passage) => {
    const text = passage.shown ?? passage.text;
    return [...text.matchAll(sentence)].flatMap(({ 0: said, index }): Found[] => {
      const [match] = [demand, buyersOwn, right].flatMap((words) => [...said.matchAll(words)]);
      if (!match || isReported(said, match.index, match[0].length)) return [];
      const [at, words] = [index + match.index, match[0]];
      const promise = promised(words, who);
      const fix = promise === undefined ? undefined : fixAt(passage, at, words.length, promise);
      return [
        {
          ...(fix ? { fix } : {}),
          kind: 'buyer-voice',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, index + match.index, match[0].length),
          msg: `“${match[0]}”是招标人的口吻，请改为我方的做法和承诺`,
        },
      ];
    });
  });
}

/** At least five words in a row; an abbreviation or a name of a product has fewer. */
const english =
  /(?<![A-Za-z])[A-Za-z][A-Za-z'’-]{0,30}(?:[ ,.;:]{1,3}[A-Za-z][A-Za-z'’-]{0,30}){4,80}/g;
/** Words that sentences have and lists of names have not. */
const joining =
  /(?<![A-Za-z])(?:the|an?|of|to|and|or|for|with|in|on|at|by|from|into|as|that|this|these|each|every|all|not|before|after|always|please)(?![A-Za-z])/gi;
/** Who speaks, and that something is or has to be: no name has such a word. */
const speaking =
  /(?<![A-Za-z])(?:we|our|us|you|your|it|its|they|their|is|are|was|were|be|been|has|have|had|will|shall|can|must|should|would)(?![A-Za-z])/i;
const isSentence = (words: string): boolean =>
  speaking.test(words) || (words.match(joining) ?? []).length >= 2;

/** Sentences in English that neither the tender nor the bidder's material holds. */
export function englishSentences(input: CheckInput, passages: readonly Passage[]): Found[] {
  const own = holderOf(
    comparable(
      [
        ...(input.knowledge ?? []).map(({ title, text }) => `${title}\n${text}`),
        // Of a tender in English its project's name and its terms are.
        ...Object.values(input.facts).map((fact) => fact?.value ?? ''),
        ...(input.factSheet ?? []).map(({ value }) => value),
      ].join('\n'),
    ),
  );
  return ownText(input, passages).flatMap((passage) =>
    [...passage.text.matchAll(english)].flatMap(({ 0: words, index }): Found[] => {
      if (!isSentence(words) || own.has(comparable(words))) return [];
      return [
        {
          kind: 'english',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, index, words.length),
          msg: '出现英文语句，标书应使用中文，请改写或删除',
        },
      ];
    }),
  );
}

const meets = '(?:满足|响应|达到|符合|提供|接受|保证|做到|完成|实现|承诺|支持|具备|配备|取得)';
/** How a bidder says that it will not do, or not wholly do, what is asked. */
const unmet = new RegExp(
  [
    '负偏[离差]|(?<![无正没])(?:有|存在)(?:一定|轻微|少许|部分)?(?:偏离|偏差)',
    `(?:不能|无法|未能|难以|不可能|没有办法)(?:完全|全部|按时)?${meets}`,
    `(?:目前|暂时?|尚|现|还)(?:没有|(?:不|未能?)(?:予|作)?${meets})`,
    `(?:[只仅]能?)(?:大?部分|基本|大体|局部)${meets}|大?部分(?:满足|响应|达到|符合|实现)`,
    '(?:达|做)不到|满足不了|无法全部|不[予作]承诺',
    '(?:申请|请求|建议|希望)[^，。；“”]{0,8}(?:降低|放宽|豁免|取消|延长|改为)|放宽(?:至|到)',
    '(?:所投|本机|该机|产品|设备|机型|我公司|我方|便携机|主机|功能)[^，。；]{0,12}(?:不支持|不具备|缺少|没有|未达到)',
    '无证(?:人员|上岗)',
    '(?<!若|如|凡|否则|视为|因|不)(?:不满足|不响应|不符合|不接受|(?:略|稍)?低于(?:招标(?:文件)?|该项|上述)?(?:的)?要求)',
  ].join('|'),
  'g',
);
/** 无负偏离, 若不满足…, 不存在不满足: not said to be unmet. */
const denied =
  /(?:无|没有|不存在|未出现|未发生|零|杜绝|避免|防止)(?:任何)?[^，。；]{0,6}$|(?:若|如|如果|一旦|凡|倘若|若因|当)[^，。；]{0,20}$|(?:正偏离|无偏离|偏离)?[、/／或（(]$/;
/** 不符合标准的，费用由我方承担: what would be then. */
const supposed = /^[^，。；]{0,12}(?:的(?:[，、：]|情况|情形|部分|产品|货物|一律)|时[，、]|者)/;
/** How much of the terms of a clause, or of one of its parts, a passage has that speaks of it. */
const OF_CLAUSE = 0.5;
const LEAST_TERMS = 2;
/** 探头接口≥4个，全激活: each part of a clause without its figures. */
const partsOf = (text: string): Set<string>[] =>
  [text, ...text.split(/[，,。；;：:、（）()≥≤]|不(?:得|应)?(?:少于|低于|超过|高于|大于|小于)/)]
    .map((part) => subjectTerms(part.replace(/\d+/g, ' ')))
    .filter(({ size }) => size >= LEAST_TERMS);
/** 第1.2条, ★5.1: the clause by its number. */
const byNumber = /(?:第|★|▲)\s?(\d{1,2}(?:\.\d{1,2}){1,3})\s?(?:条|款|项)?/g;

/** `containment` takes the smaller side for the part; here it is always the clause's. */
function isSpokenOf(star: ReadonlySet<string>, terms: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const term of star) if (terms.has(term)) shared++;
  return shared >= LEAST_TERMS && shared / star.size >= OF_CLAUSE;
}

/** Places where the bid itself says that a clause marked ★ is not met. */
export function unmetStars(input: CheckInput, passages: readonly Passage[]): Found[] {
  const stars = input.clauses
    .filter(({ kind }) => kind === 'star' || kind === 'triangle')
    .flatMap(({ text }) => partsOf(text));
  const numbers = new Set(
    input.clauses.flatMap(({ kind, number }) =>
      (kind === 'star' || kind === 'triangle') && number ? [number.replace(/^[★▲]/, '')] : [],
    ),
  );
  const ofForm = new Set(
    input.chapters.filter((one) => kindOf(one) === 'evidence').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || ofForm.has(passage.chapterId)) return [];
    const { text } = passage;
    const match = [...text.matchAll(unmet)].find(
      (one) =>
        !denied.test(text.slice(Math.max(0, one.index - 24), one.index)) &&
        !supposed.test(text.slice(one.index + one[0].length).slice(0, 16)),
    );
    if (!match) return [];
    const terms = passage.terms;
    const isStar =
      /★|实质性(?:要求|条款|响应)/.test(passage.shown ?? text) ||
      [...text.matchAll(byNumber)].some(([, number = '']) => numbers.has(number)) ||
      stars.some((star) => isSpokenOf(star, terms));
    if (!isStar) return [];
    return [
      {
        kind: 'missing-star',
        severity: 'error',
        chapterId: passage.chapterId,
        quote: quoteAt(passage, match.index, match[0].length),
        msg: `这里对★（实质性）条款写有“${match[0]}”，属于负偏离，将导致投标无效，请改正`,
      },
    ];
  });
}

/** What the bidder writes itself, tables too: no headings, forms or proofs. */
function ownText(input: CheckInput, passages: readonly Passage[]): Passage[] {
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.filter(({ chapterId, heading }) => prose.has(chapterId) && !heading);
}

/** And its sentences, which no table has. */
const proseOf = (input: CheckInput, passages: readonly Passage[]): Passage[] =>
  ownText(input, passages).filter(({ row }) => !row);
