import { praiseWords, qualityWords } from '../../documents/extract/scoring/praise.ts';

/**
 * Whether words can stand as the title of a sub-chapter. Looks at how a phrase is built, with words of closed classes only
 * (prepositions, pronouns, particles, comparatives, words of the evaluation itself), never at what it is about.
 */

/** 社会交通影响小: how slight it is. */
const SLIGHT = /(?<=.{2}(?:影响|干扰|风险|难度|误差|损耗|能耗|污染))(?:较|很|更)?[小少低]$/;
/** Words that begin a clause or point elsewhere. */
const OPENERS = new Set(
  '对 在 从 由 按 按照 据 依 依据 根据 为 为了 向 与 和 将 并 并且 且 或 或者 及 以及 被 把 因 因为 如 如果 若 会 能 能够 可 可以 须 需 应 应当 必须 进一步 每 未 没有 不 无 具有 具备 就 于 所 的 此 该 其 上述 以上 以下 本 这 那 是 有 只 仅 还 也 都 均 但 而 即 则 当 使 让 给 请 同时 另 另外 如下'.split(
    ' ',
  ),
);
/** Words a name never ends with. */
const ENDERS = new Set(
  '上 下 中 里 前 时 较 较为 更 更加 很 最 比较 进一步 一步 向 的 地 得 了 着 过 为 与 和 及 以及 且 或 等 进行 程度 方面 好 强 高 优 良 差 欠 不 未 无 有 是 其 并 能 可 应 须 会 对 在 从 由 按 给 到 做 作出 予以 提供 具有 具备 对应 一致 吻合 相符 及格 一般 其它 其他'.split(
    ' ',
  ),
);
/** Words that say what kind of text it is and nothing of what about: 措施方案, 相关说明. */
const HOLLOW = new Set(
  '措施 方案 体系 计划 内容 编写 编制 资料 文件 描述 阐述 说明 及 和 与 的 各 各项 相关 有关 具体 总体 整体 上述'.split(
    ' ',
  ),
);
/** A clause, or words of the evaluation: never a name. */
const CLAUSE =
  /^(?:鉴于|注重|(?:提出|拟定|制定|编制)的)|[，。；：？！,;:?!]|进行|基础上|投标人|供应商|投标单位|响应人|评标|评审|评委|评分|得分|打分|加分|扣分|\d\s*分|每\s?\d|满足|.符合.{2,12}(?:条件|规定|标准|规范)$|不能|不得|不会|不致|不至于|应当|必须|是否|能够|有利于|有助于|持有.{1,20}证书?$|具[有备].{1,20}(?:证书?|职称|资格)$|第\s*[\d一二三四五六七八九十]+\s*[项点条款]|要求的$|优良|(?:及格|合格|一般|良好|优秀)$|^第?[一二三四五六\d][档等级]次?$|签(?:订|有)(?=[^，。]{0,10}(?:协议|合同))|或与|^可追溯$|.且.|位于|[\d%]\s?(?:%|[天日年元]|个月|小时|分钟|万元)?(?:及?以[上下内]|内|之内)$/;
/** What the document is praised for, not what it is about. */
const QUALITY = new RegExp(`^(?:[^、]{0,6}的)?(?:${qualityWords}|时效){1,8}性$`);
const PRAISED = new RegExp(
  `(?:[且、并和及]?(?:均|都)?(?:非常|十分|完全|较为?|比较|切实|具有|内容|是)?(?:${praiseWords})){1,8}$`,
);
/** 体系及措施编写完整: that it was written is no part of the name. */
const WRITTEN = /(?<=.{4})(?:编写|编制|制定|制订|拟定)$/;
/** 食物中毒、停水停电三种情况, 群体性事件提供预案: the words that close a list are none of its last name. */
const CLOSING =
  /(?<=.{2})(?:[一二两三四五六七八九十\d]{1,2}(?:种|类|个|项|大)(?:情况|情形|方面|内容|部分|事件|场景)(?:的(?:应急)?(?:预案|方案|措施))?(?:分别|逐一|逐项|各自)?|(?<=.{3})[一二两三四五六七八九十](?:项|个方面|点)|(?:提供|编制|制定)(?:应急)?预案|[作做给提]出(?:详细|具体|明确|相应|针对性|可验证|可行)?的?(?:说明|措施|安排|方案|承诺))$/;
/** 理解透彻4.1-5: points without 分. */
const BARE_RANGE = /(?<=[\u4e00-\u9fff）])\d{1,2}(?:\.\d)?[-~～—–至]\d{1,2}(?:\.\d)?$/;
/** 有明确的管理职责: what is there, without that it is there and how. */
const HAVING =
  /^(?:(?:准确|深入|充分|全面|清晰)地?(?:理解|分析|把握|描述|阐述|说明))?(?:有(?![限机毒害序色线轨])|具有|具备)?(?:(?:明确|完善|健全|科学|合理|详细|具体|完整|可行|规范|清晰|切实可行)(?!化|性)、?){0,4}的?(?=..)/;
/** 材料员配备齐全且持证: who is there, not with what. */
const QUALIFIED = /(?<=.{2})(?:配备)?(?:齐全)?且(?:均)?(?:持证|提供)[^，。；]{0,16}$/;
/** 窄巷作业有专门安排: what is there for it, as a name. */
const PROVIDED =
  /(?<=.{4})有(?=(?:专门|专项|针对性|相应|单独|特别)的?(?:安排|措施|方案|说明|分析|预案|对策|设计|考虑)$)/;
/** Words the segmenter takes apart, that begin like a clause and are none. */
export const COMPOUND =
  /^(?:在(?:线|建|校|岗|途|库)|就(?:地|业|医|近)|对(?:外|内|接|讲|口|标)|中(?:式|央|控|小)|与会|给(?:排水|水|药)|不(?:停(?:水|电|产|航|气|业|运|工)|间断|可抗力)|可(?:回收|视|研|追溯)|为老|无(?:障碍|人机|纸化|线)|未成年|会签|应急|针对性|所[投报供])/;
/** 排版校对, 标识导向: words the segmenter takes apart at their end. */
const CLOSED = /[校核比结]对$|[导方朝流走]向$/;
/** 与建设单位的配合, 对突发事件的处理: the name stands behind 的. */
const RELATED =
  /^(?:与|对)[^的]{2,16}的[^的]{2,}$|^与[^的，]{2,16}(?:兼容|配合|衔接|协调|对接|集成|联动|协作|融合|互通)性?$/;
/** 与被审计单位沟通机制: a mechanism that others are named in. */
export const WITH_OTHERS =
  /^与[^的，]{2,20}的?(?:沟通|协调|配合|对接|联动|协作)(?:机制|方案|流程|办法|制度|措施)$/;
/** What is quoted or in brackets, whole; a mark that is left belongs to words that were cut. */
const ENCLOSED = /“[^“”]*”|（[^（）]*）|《[^《》]*》|\([^()]*\)/g;
const MARKS = /[“”（）《》()]/;
/** 3~2 is no name, nor is 至（六）六个部分. */
const NAMED = /^(?!至|[（(]?[一二三四五六七八九十][）)]).*(?:[\u4e00-\u9fff]{2}|[A-Za-z]{2})/;
const LEAST_CHARS = 2;
const MOST_CHARS = 30;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The title words make, without praise and what stands behind a colon; undefined where they make none. */
export function aspectTitle(words: string): string | undefined {
  const [first = ''] = words.trim().split(/[：:]/);
  const whole = first
    .split('\n')
    .map((line) => line.trim())
    .join('');
  // 巡检及应急完善且优于磋商文件要求: what it is held against stands behind the praise.
  const unpraised = whole
    .replace(BARE_RANGE, '')
    .replace(/(?<=.{3})且优于.{0,16}$/, '')
    .replace(PRAISED, '');
  const bare = (unpraised === whole ? whole : unpraised.replace(WRITTEN, ''))
    .replace(QUALIFIED, '')
    // 送达时间优于采购需求: by what it is held.
    .replace(/(?<=.{3})(?:等?的[^的，。；]{1,4})?优于[^，。；]{0,16}$/, '')
    // 漏砍疫木巡查、技术培训分别提出切实可行的服务承诺: what is done for each.
    .replace(/(?<=.{2})分别(?:提出|提供|制定|制订|编制|给出).{2,24}$/, '')
    .replace(SLIGHT, '')
    .replace(HAVING, '')
    .replace(PROVIDED, '的')
    // 本项目（学校、大跨度屋盖）认识: what stands for the project is what it is about.
    .replace(/^（([^（）]{4,24})）(?=..)/, '$1')
    .replace(/^(?:认识|理解|了解|认知)$/, '项目$&')
    .replace(/^(?:本|该)(?:项目|工程|次采购|标段)的?(?=..)/, '')
    .replace(CLOSING, '')
    .replace(/(?:的|等|(?<=.{2})等(?:内容|方面|情况))$/, '')
    // 旧机回收衔接均完整: what holds for all is no end of a name.
    .replace(/(?<=.{3})(?<!平|人|户|年)均$/, '')
    .trim();
  return isName(bare) ? bare : undefined;
}

/** Words that name a quality of the whole document: 合理性, 方案的针对性. */
export const isQuality = (title: string): boolean => QUALITY.test(title);

function isName(words: string): boolean {
  if (words.length < LEAST_CHARS || words.length > MOST_CHARS || CLAUSE.test(words)) return false;
  if (!NAMED.test(words)) return false;
  if (MARKS.test(words.replace(ENCLOSED, ''))) return false;
  const tokens = [...segmenter.segment(words)].filter(({ isWordLike }) => isWordLike);
  const [first, last] = [tokens[0]?.segment ?? '', tokens.at(-1)?.segment ?? ''];
  const isOpen =
    OPENERS.has(first) && !COMPOUND.test(words) && !RELATED.test(words) && !WITH_OTHERS.test(words);
  const isHollow = tokens.every(({ segment }) => HOLLOW.has(segment));
  return !isHollow && !isOpen && (!ENDERS.has(last) || CLOSED.test(words));
}
