import { isPraised } from './aspects.ts';
import { withSharedEnd } from './shared-end.ts';

const INTRODUCED = /(?:包括|包含|涵盖|含有)(?:但不限于)?(?:以下|如下|下列)?(?:内容|方面)?[:：]?\s*/;
const LIST_END =
  /等(?!级|保)|(?<=[^第、，,]{2})[二三四五六七八九十两]个?(?:项|方面|部分|要素|环节)(?=[，,]|内容)|[，,](?=每[一个]?(?:项|点|方面|部分)|缺项)|[:：](?=\s{0,4}(?:优|较?好|[一A]档)|\s{0,4}\d)|[)）。；;\n]|进行[^、]{0,8}评|综合评|予以评|评[审分价议]|打分/;

/** A piece of a quotation that was cut within. */
const CUT_QUOTE = /^[^“”]{0,40}”|“[^“”]{0,40}$/;

/** What somebody does, or when it holds: no thing of a list. */
const SAYS = /的$|^(?:需要|是否)|(?:投标人|供应商|响应人)(?:须|应|需)?(?:承诺|提供|具[有备]|满足)/;
const isWhole = (text: string): boolean =>
  text.split('（').length === text.split('）').length &&
  text.split('(').length === text.split(')').length;

/** 针对旧桥拆除、钻孔灌注桩、粘贴钢板等关键工序; 从进度、质量、安全三个方面: what is named there is judged one by one. */
const AIMED = [
  /(?:针对|围绕)([^。；;：:，,\n]{6,160}?)等(?!级|保)/,
  /(?:针对|围绕|从|就|对)([^。；;：:，,\n]{6,160}?)等?(?:[一二三四五六七八九十两几多\d][个类种]?)?(?:方面|角度|维度|环节|场景)/,
];
const LEAST = 3;

/** The things a rule's opening lists after a word that introduces them (包括 A、B、C; 针对 A、B、C 等工序), or before anything else. */
export function introducedList(head: string): string[] {
  const introduced = INTRODUCED.exec(head);
  if (introduced) {
    const text = head.slice(introduced.index + introduced[0].length);
    const end = LIST_END.exec(text);
    return asThings((end ? text.slice(0, end.index) : text).split(/[、，,]/));
  }
  const aimed = AIMED.map((form) => form.exec(head)?.[1]).find((found) => found !== undefined);
  const things = asThings((aimed ?? '').split('、'));
  return things.length >= LEAST ? things : openingList(head);
}

/** What stands before a rule's first list: 评审内容：, 1.评审要点:, 对. */
const LABEL =
  /^(?:评[审分定]|审查|考察)?(?:内容|要点|因素|标准|依据)[:：]|^(?:根据|依据|结合)[^、]{2,30}的(?=[^、]{2,12}、)|^(?:投标人|供应商|响应人)?(?:须|应|需)?(?:对|就|根据|依据|结合)/;
/** What all of a list is the list of: 等措施, 的理解及对策, 等方面的方案. */
const BEHIND =
  /(?:进行)?(?:综合|横向|酌情)?(?:评[审分价定议比]|打分|赋分|比较)[^、]{0,8}$|(?:等(?!级|保)[^、]{0,12}|的[^、的]{2,12})$/;
/** A paper, a person, a duty or how well something is done: no matter to be written on. */
const PROOF =
  /(?:证书?|执照|合同|发票|复印件|扫描件|截图|报告|[元天年人名个项份员])$|(?:合理|完整|可行|先进|科学|针对|操作|可靠|准确|全面|充分|成熟|安全|扩展|有效|规范|创新|适用|实用|稳定|符合|匹配|严密|逻辑|灵活|经济|及时)性$|^[分由按]|等|具有|提供|提交|附|[得扣加减]\d|\d\s?分|不得|应当|必须|满足|符合|投标人|供应商|设有|拥有|获得|取得|通过/;
const LONGEST_THING = 24;

/** A rule that opens with a list and nothing else in its clause: 水上作业安全、临水临边防护、人员保险等措施，满分6分. */
function openingList(head: string): string[] {
  // A page ends a line in the middle of a word.
  const lines = head.trim().replace(/([^。；;：:\n])\n/g, '$1');
  const [sentence = ''] = lines.split(/[。；;\n]/);
  const [clause = ''] = sentence
    .trim()
    .replace(LABEL, '')
    .split(/[，,：:]/);
  // 与设计、学校、街道的协调机制: with whom, and no list of matters.
  if (clause.startsWith('与')) return [];
  // 公文、书刊、票证印刷特点的分析: one matter, of several things.
  if (withSharedEnd(clause.split('、')).length < LEAST) return [];
  const things = asThings(clause.replace(BEHIND, '').split('、'));
  const areMatters = things.every(
    (one) => one.length <= LONGEST_THING && !PROOF.test(one) && !isPraised(one),
  );
  return things.length >= LEAST && areMatters ? things : [];
}

function asThings(all: readonly string[]): string[] {
  const last = all.at(-1)?.split(/以及|及(?!时)/) ?? [];
  const list = [...all.slice(0, -1), ...last].map((thing) =>
    thing.trim().replace(/^(?:针对|对|以及|及|和|的)(?=.{2})/, ''),
  );
  const isList =
    list.length > 1 &&
    list.every(
      (one) =>
        one.length >= 2 &&
        one.length <= 40 &&
        !CUT_QUOTE.test(one) &&
        !SAYS.test(one) &&
        isWhole(one),
    );
  return isList ? list : [];
}
