import { type Block, blockText, type TableBlock } from '../../document.ts';
import { compact, withoutTranslation } from '../text.ts';
import { volumeTitle } from '../volume-titles.ts';
import { follows, type Numbering, numbered } from './number.ts';
import { isForeign, paperEnd } from './words.ts';

/** A block of the part that holds the forms, as what it may be there. */
export interface FormLine {
  /** Position among the lines of the part. */
  at: number;
  block: Block;
  text: string;
  number: Numbering | undefined;
  /** The words without number, marks and remarks in brackets behind them; '' for a table. */
  title: string;
  /** The remarks: 格式自拟, 如有, 不用在投标文件中提供. */
  remark: string;
  /** Short and named like a thing, not said like a sentence. */
  titled: boolean;
  heading: boolean;
  /** First of its page, by the pages or by a break of the file itself; false where neither is known. */
  pageFirst: boolean;
  /** The first below the title of a further chapter. */
  opens: boolean;
  /** In the middle of its line; false where that is not known. */
  centred: boolean;
  /** Where somebody signs, seals or dates. */
  signs: boolean;
  /** 注：, 说明：, 备注： and what a form says about itself. */
  note: boolean;
  /** A line of a letter: a salutation or a sentence. */
  prose: boolean;
  /** Of a table: the title in its first row. */
  head?: FormHead;
}

/** A title that stands in the first row of its own table. */
export type FormHead = Pick<FormLine, 'number' | 'title' | 'remark'>;

/** 附表：主要设备一览表 behind the form it adds to is a title, 附：合同复印件 a remark. */
const enclosedSheet =
  /^附[件表]?[:：](?=[^:：，,。；;]{3,40}(?:表|函|书|单|声明)(?:[(（][^()（）]{1,30}[)）])?$)/;

const LONGEST_TITLE = 60;
const LONGEST_BARE = 45;

const signing =
  /(?:盖章|公章|签字|签章|签名|盖单位章|私章|印章|手印)[)）]?[:：]?[_\s.。]*$|^(?:日期|签署日期|签发日期|承诺日期|时间|承诺时间|开立时间|授权委托日期)[:：]?|^[_\d]*年[_\d]*月[_\d]*日|(?:盖章|公章|签字|签章|签名|盖单位章|私章)[)）]?[:：]|(?:投标人|供应商|单位|企业|公司|响应人|投标方|承诺方|申请人|磋商人)(?:名称|全称)?(?:\((?:盖章|公章|盖单位章)\))?[:：]?$/;
const noting =
  /^(?:注|注意|备注|说明|特别提示|温馨提示|提示|填写说明|填表说明|注释)\d{0,2}[:：.、]|^(?:注|备注|说明|特别提示|温馨提示|注释)[:：]?$|^\((?:注|说明|备注|特别提示|提示)[:：]/;
/** Begins a sentence, an address or a field, and no title. */
const opening =
  /^(?:致[:：(]?|后附|另附|随附|附(?![件表录图加属近着带])|填[写报](?!说明|须知|要求|[范示样]例)|兹|我方|我公司|我单位|我司|本公司|本单位|本人|本授权|本投标人|本承诺|本表|该(?!.{0,20}(?:表|函|书)$)|此(?!类)|本次|本项目为|现(?!场|状|金)|特此|鉴于|根据|依据|按照|按(?!期|时)|如(?!何)|若|凡|上述|以上|以下|同意|保证(?!金|措施|体系)|提供|须|应(?!急|答|标|征|用)|请|附[:：]|为(?!本)|关于|在|具有|具备|有(?!关|效)|未|不(?!良|动产|锈钢|间断|停)|能(?!力|源|耗)|已(?!完|标)|系(?!统|列)|由|以(?!往)|粘贴|其中|单位[:：]|合计|小写|大写)/;
const duty =
  /^(?:投标人|投标方|供应商|响应人|申请人|磋商人|单位|企业)(?:是|为|应|须|需(?!求)|可|如|对照|认为不|按|将|提供|不|具备|具有|没有|未|在(?:投标|响应)文件)/;
const bySelf = /^(?:我[方们]|我(?:公司|单位|司)|本(?:公司|单位|人|投标人|供应商))/;
/** 未使用代理声明函, 供应商不参与围标承诺书, 投标人未被列入失信名单的查询截图: the words before tell what the paper says. */
const saidInPaper =
  /^(?:投标人|投标方|供应商|响应人|申请人|磋商人|单位|企业)?(?:关于|在|具有|具备|没有|未|不)[^，,：:。；;]{2,50}(?:函|书|表|声明|承诺|说明|证明(?:材料|文件)?|截图|查询(?:结果|记录)|复印件|扫描件)$/;
const fielding = /^[^:：]*[:：][^)）]*$|_{2,}/;
/** 响应招标文件所附____承诺书: a name with a blank in it. */
const openName =
  /^[\u4e00-\u9fa5]{2,30}_{2,40}[\u4e00-\u9fa5]{0,20}(?:承诺|声明|授权|委托|说明)[书函]$/;
const closed = (text: string): string => (openName.test(text) ? text.replace(/_+/, '') : text);
/** 供应商（公章）： is where it is sealed, whoever else signs in the same line. */
const signedFor = /(?:盖章|公章|签字|签章|签名|盖单位章|私章)[)）][:：]/;
/** What must or must not be done is said, not named. */
const demand =
  /必须|详见(?=.)|填写的|务必|应能|应当(?!具备的|提供的|提交的)|不得|(?:填写|提供|提交|出具|递交|签署)[本此该]|无(?:资格|权)(?=参加|参与)|须(?:各自|分别|同时|另行)?(?:将|由|按|附|提供|提交|在|为)/;
const sentence = /[。；;！!？?]|[,，].{0,40}[,，]/;
const bracketed = /[(（【[][^()（）【】[\]]*[)）】\]]/g;
const remarks =
  /(?:[(（【[][^()（）【】[\]]*(?:[(（][^()（）]*[)）][^()（）【】[\]]*)?[)）】\]])\s*[;；。,，、]?$/;

/** 附件1：《投标书》, 【技术规范书点对点响应表】, “资格性响应文件”格式: the marks are not of the name. */
const inMarks = /^[“"《「【]([^“”"《》「」【】]{2,40})[”"》」】]$/;

const withoutStops = (text: string): string =>
  text.replace(/(?<![;；。,，、:：.])[;；。,，、:：.]+$/, '');

/** The words of a title without what is said of it: 三、开标一览表（格式）； → 开标一览表 and （格式）. */
export function titleAndRemark(text: string): { title: string; remark: string } {
  // 一（附）、授权委托书: what is appended to 一、.
  const own = text.replace(/^[一二三四五六七八九十]{1,3}[(（]附[)）][、.:：]/, '');
  let title = withoutStops(own.replace(/(?<![.·…\-—_\s])[.·…\-—_\s]{3,}\d{0,4}$/, ''));
  // 分项报价表（格式）-本项目不适用: said of the paper without brackets.
  const said = /[-—－–]本(?:项目|次采购|次招标|标段|包)(?:不适用|不涉及)$/.exec(title)?.[0] ?? '';
  title = title.slice(0, title.length - said.length);
  let remark = said === '' ? '' : `（${said.slice(1)}）`;
  for (let n = 0; n < 3; n++) {
    const tail = remarks.exec(title)?.[0];
    if (tail === undefined || tail.length === title.length || !isRemark(tail)) break;
    remark = tail + remark;
    title = withoutStops(title.slice(0, -tail.length).replace(/[.·…]{3,60}$/, ''));
  }
  return {
    // 投标书格式 Bid Form: the name, without what it is called in English.
    title: withoutTranslation(title)
      .replace(
        /(?<=.{2})(?<![及和与])(?:(?:有关|相关)?(?:表格)?的?(?:参考)?格式|样式|样表|模板|范本|示范文本|等)$/,
        '',
      )
      .replace(inMarks, '$1'),
    remark,
  };
}

/** What is in brackets belongs to the name when it tells kinds apart (服务), and is a remark when it says how or whether. */
const isRemark = (tail: string): boolean =>
  /[:：]|格式|样[表式]|模板|不要求|另行|选用|不属于|时使用|页码|^[（(【[](?:[明暗]标|[如若])|如[有无]|若[有无]|注明|如果|如需|如要求|可选|适用|必须|须|需|提供|不用|不涉及|自拟|自定|自行|复印|扫描|盖|原件|参考|附|详见|见|包括|列表|填写|加盖|签|否则|单独|如为|第[一二三四五六七八九十\d]+[次册卷]|[A-Z][)）]$|特别|提示|选择|原则|份/.test(
    tail,
  );

/** A paragraph with lines of its own is known by its first: as it is written. */
export const firstLine = (block: Block): string => blockText(block).split('\n')[0] ?? '';

const plainText = (block: Block): string => compact(firstLine(block));

/** Describes the blocks of the part, in order. */
export function linesOfPart(
  blocks: readonly Block[],
  opened: ReadonlySet<Block> = new Set(),
): FormLine[] {
  return blocks.map((block, at) => {
    const before = blocks[at - 1];
    const pageFirst =
      (before !== undefined &&
        block.page !== null &&
        before.page !== null &&
        endPage(before) < block.page) ||
      (block.kind !== 'table' && block.opensPage === true);
    const opens = opened.has(block);
    if (block.kind === 'table') {
      const head = headOf(block);
      const rest = { pageFirst, opens, text: '', heading: false };
      return { at, block, ...nothing, ...rest, ...(head ? { head } : {}) };
    }
    const text = plainText(block);
    const apart = pageFirst || opens || block.kind === 'heading';
    const called = text.replace(enclosedSheet, '');
    const { number, rest } = namedBy(closed(apart ? called.replace(/^附件?[:：]/, '') : called));
    const { title, remark } = titleAndRemark(rest);
    return {
      ...{ at, block, text, number, title, remark, pageFirst, opens },
      heading: block.kind === 'heading',
      centred: block.centred === true,
      titled: isTitled(text, rest, title),
      signs: text.length <= 90 && signing.test(text),
      note: noting.test(text),
      // A field is as long as its blank.
      prose: text.replace(/_{2,}/g, '__').length > 34 && /[。；;:：,，]/.test(text),
    };
  });
}

/** 格式三：（3）资格承诺函：the number of the form, then that of the list of what is handed in: the first one counts, and the colon leads to the form. */
function namedBy(text: string): ReturnType<typeof numbered> {
  const { number, rest } = numbered(text);
  if (!number?.style.startsWith('form:') || !listNumber.test(rest)) return { number, rest };
  return { number, rest: numbered(rest).rest.replace(/[:：]$/, '') };
}
const listNumber = /^[(（【[][一二三四五六七八九十\d]{1,3}[)）】\]]/;

/** A frame of one cell around a whole form has so many lines. */
const LEAST_FRAMED = 3;

/** The title in a first row that is one cell over all columns, or in the first line of a frame; undefined where it says something else. */
function headOf(table: TableBlock): FormHead | undefined {
  const [first, ...rows] = table.rows;
  const [cell, ...others] = first ?? [];
  if (!cell || others.length > 0) return undefined;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const lines = cell.text.split('\n');
  const isCounted = numbered(compact(lines[0] ?? '')).number !== undefined;
  const isFrame = rows.length === 0 && lines.length >= (isCounted ? 2 : LEAST_FRAMED);
  if (!isFrame && (cell.colSpan < 2 || columns < 2)) return undefined;
  const text = compact(isFrame ? (lines[0] ?? '') : cell.text);
  const { number, rest } = namedBy(text);
  const { title, remark } = titleAndRemark(rest);
  if (!isTitled(text, rest, title)) return undefined;
  const more = isFrame && number ? titlesBehind(lines.slice(1), number) : [];
  return { number, title: [title, ...more].join('、'), remark };
}

/** 三、授权委托书 further down in the frame of 二、法定代表人身份证明: a form of two names. */
function titlesBehind(lines: readonly string[], first: Numbering): string[] {
  let last = first;
  return lines.flatMap((line) => {
    const text = compact(line);
    const { number, rest } = namedBy(text);
    if (number?.style !== last.style || !follows(last.path, number.path)) return [];
    const { title } = titleAndRemark(rest);
    if (!isTitled(text, rest, title) || !paperEnd.test(title)) return [];
    last = number;
    return [title];
  });
}

const nothing = {
  centred: false,
  number: undefined,
  title: '',
  remark: '',
  titled: false,
  signs: false,
  note: false,
  prose: false,
};

const endPage = (block: Block): number =>
  block.kind !== 'table'
    ? (block.page ?? 0)
    : block.rows.flat().reduce((last, { page }) => Math.max(last, page ?? 0), block.page ?? 0);

/** Begins with a figure or a box; 2025年度财务报表 is a name. */
const counted = /^(?!20\d{2}年(?!月)[\u4e00-\u9fa5])\d|^[□☐☑]/;

function isTitled(text: string, rest: string, title: string): boolean {
  const bare = title.replace(bracketed, '');
  if (bare.length < 2 || title.length > LONGEST_TITLE || bare.length > LONGEST_BARE) return false;
  // …并加盖公章。（须至少包括…）: what is said first ends before the bracket.
  if (/。[(（]/.test(rest)) return false;
  if (!/[\u4e00-\u9fa5]{2}/.test(bare) || sentence.test(bare) || demand.test(bare)) return false;
  const isSaid = (opening.test(bare) || duty.test(bare)) && !saidInPaper.test(bare);
  // 我方同意…对我方的失信行为进行惩戒 is of a letter, whatever else it names.
  if (isSaid && (bySelf.test(bare) || !isForeign(bare))) return false;
  if (/^[(（]/.test(title) && !volumeTitle.test(title.slice(1, -1))) return false;
  if (fielding.test(rest.replace(/[;；。]$/, '').replace(remarks, ''))) return false;
  return !noting.test(text) && !signing.test(bare) && !signedFor.test(text) && !counted.test(bare);
}
