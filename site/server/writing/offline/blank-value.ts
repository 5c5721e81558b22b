import { lotNumeral } from '../../documents/extract/lot-names.ts';
import { isCounted } from '../form-blanks/blank-labels.ts';
import type { SheetBlank } from '../form-blanks/form-sheet.ts';
import { hintParts } from '../form-blanks/hint-words.ts';
import { withoutEnglish } from '../form-blanks/label-before.ts';
import { isSealedBy, sealBehind } from '../form-blanks/signed.ts';
import { anybodysValue, TAKES_ON } from './anybodys-value.ts';
import { bondValue } from './bond-blank.ts';
import { fitted } from './fitted.ts';
import type { FormFacts } from './form-facts.ts';
import { isAnothers, labelled } from './form-labels.ts';
import { type FormSubject, GIVES_WORD, isOwnSeal } from './form-subject.ts';
import {
  cellPrice,
  isLabel,
  offerValue,
  ofItsLot,
  priceValue,
  writtenPrice,
} from './price-blank.ts';
import { isPrinted, withoutPrinted } from './printed-value.ts';
import { isHisPost, sentenceValue } from './sentence-value.ts';

/** Labels that speak of this bid in any table. */
const ofThisBid = /^(?:投标|供应商|响应|磋商|谈判|招标|采购)/;
/** What a person or a firm has, whoever it is. */
const ANYBODYS =
  /^(?:(?:联系|固定|移动|办公)?(?:电话|手机)(?:号码?)?|传真|(?:注册|通讯|通信|联系|详细|单位|公司|办公|邮寄)?地址|住所(?:地)?|注册地|(?:电子)?(?:邮箱|邮件)(?:地址)?|联系人(?:姓名)?|联系方式|(?:单位|公司|企业)?(?:名称|全称)|姓名|法定代表人(?:姓名)?|开户(?:银)?行(?:名称)?|(?:银行)?[账帐]号|开?户名|(?:统一)?社会信用代码)$/;
/** What every firm has: in a table, or a row, of others it is theirs. */
const FIRMS =
  /^(?:公司|企业|单位)?(?:成立|设立|创建)|^注册资|(?:类型|性质)$|(?:执照|注册)(?:注册)?(?:号码?|编号)$/;
const isOfAnybody = (label: string): boolean => ANYBODYS.test(label) || FIRMS.test(label);
/** A person's own: the bidder's telephone is not that of his agent. */
const PERSONS = /受托|被授权|被委托|代理人|全权代表|授权代表/;

/** A line that speaks of a branch or a person: 售后服务机构名称：____ 电话：____ */
const OTHERS_LINE =
  /(?:^|[\s　_＿；;，,。])(?:售后|维修|服务|本地化|技术支持)[^：:。]{0,8}(?:机构|网点|单位|部门|中心|联系人|人员)[^：:。]{0,6}[：:]|(?:^|[\s　_＿；;，,。])(?:项目|技术|财务|售后|安全|质量|拟派)?(?:负责人|经办人|受托人|代理人|被授权人|证明人|项目经理)(?:姓名)?[：:]|身份证(?:件)?(?:号码?)?[：:][^。；]{0,80}$/;

const bare = (words: string): string =>
  words.replace(/[（(][^（()）]{0,40}[）)]|[\s　：:_＿]/g, '');

/** A firm by its part alone: in a list of things it is theirs. */
const FIRM_ALONE = /^(?:供应商|投标人|响应人)$/;

/** What is known to belong at a blank, by all that is said of it; '' where that is not certain. */
export function knownValue(one: SheetBlank, facts: FormFacts, subject: FormSubject): string {
  const { blank } = one;
  if (blank.form === 'date') return dateValue(one, facts, subject);
  if (/^(?:sign|box)$/.test(blank.form) || blank.options.length > 0) return '';
  const own = ofItsLot(one, facts);
  const value =
    fitted(valueFor(one, own, subject), blank.after) ||
    offerValue(one, own, subject.isOfOthers) ||
    bondValue(one, own);
  if (value !== '' && (value === own.knownProject || value === own.knownBidder))
    return withoutPrinted(value, blank);
  // What is still to be known itself is no value.
  if (value.includes('【待填写')) return '';
  return isPrinted(value, blank) ? blank.given : value;
}

/** 天数：____日历天, 姓名：____ in the row of 工期, 项目经理: what the row is about is asked for. */
const OF_ITS_ROW = /^(?:天数|期限|时间|姓名|标准|等级)?$/;

function valueFor(one: SheetBlank, facts: FormFacts, subject: FormSubject): string {
  const { blank } = one;
  if (one.term !== '' && one.party === '' && OF_ITS_ROW.test(bare(blank.label)))
    return labelled(bare(one.term), facts);
  const asked = bare(blank.label || (blank.before === '' ? one.left : ''));
  if (GIVES_WORD.test(asked))
    return subject.isByOthers || one.party !== '' ? '' : facts.knownBidder;
  if (blank.hint !== '') return hintValue(one, facts, subject);
  if (blank.label !== '') return labelValue(blank.label, one, facts, subject);
  if (blank.before === '' && (one.left !== '' || one.head !== '' || one.order !== ''))
    return cellValue(one, facts, subject);
  // A pair of brackets holds a page, a choice, a count: nothing that is known.
  if (one.party !== '' || /[（(【[]$/.test(blank.before)) return '';
  return sentenceValue(blank, facts, subject);
}

/** 成立时间：____年____月____日: a whole date that is known; when the bid is signed stays open. */
function dateValue(one: SheetBlank, facts: FormFacts, subject: FormSubject): string {
  // 成立时间 |   年  月  日: of a cell, what stands to its left names it.
  const isCell = one.blank.before === '' && one.head === '';
  const label = one.blank.label === '' && isCell ? one.left : one.blank.label;
  const value = label === '' ? '' : labelValue(label, one, facts, subject);
  const [, year, month, day] =
    /^(\d{4})\s?[年.\-/]\s?(\d{1,2})\s?[月.\-/]\s?(\d{1,2})日?$/.exec(value) ?? [];
  return day === undefined ? '' : `${year}年${Number(month)}月${Number(day)}日`;
}

function labelValue(
  label: string,
  one: SheetBlank,
  facts: FormFacts,
  subject: FormSubject,
): string {
  const said = `${one.blank.before.split(/[。；;\n]/).at(-1) ?? ''} ${label}`;
  const written = () => (subject.isOfOthers ? undefined : writtenPrice(label, one, facts));
  const price = priceValue(label, one.blank.after, facts, said) ?? written();
  if (price !== undefined) return one.party === '' ? price : '';
  const plain = bare(label);
  // 总包方（投标人）：
  if (one.party === '' && IS_BIDDER.test(label.trim())) return facts.knownBidder;
  const parts = plain.split(/[、/]/);
  // 电话、传真： asks for both.
  if (parts.length > 1) return both(parts.map((part) => labelValue(part, one, facts, subject)));
  if (isAnothers(plain) || (subject.isOfOthers && FIRMS.test(plain))) return '';
  if (
    isSealedBy(`${label}${sealBehind(one.blank.after)}`) &&
    one.party === '' &&
    isOwnSeal(plain, subject)
  )
    return facts.knownBidder;
  if (plain === '姓名') return subject.isOfRepresentative ? facts.representative : '';
  if (plain === '职务' && subject.isOfRepresentative && one.party === '') return facts.post;
  const isOthers = [one.blank.before, one.left].some((words) => OTHERS_LINE.test(words));
  if ((one.party !== '' || isOthers) && isOfAnybody(plain)) return '';
  if (one.party !== '' && !PERSONS.test(one.party) && !ofThisBid.test(plain)) return '';
  // 技术负责人 | 姓名 | ____ | 电话：____
  const whose = bare(one.row);
  if (isOfAnybody(plain) && whose !== plain && isSomebody(whose)) return '';
  if (isAddress(label, one)) return addressed(one, facts);
  if (OTHER_POST.test(one.left) && /项目|工程/.test(plain)) return '';
  // 联系地址和电话：, where no fact has such a name.
  const pair = labelled(plain, facts) === '' ? plain.split(/[和与及]/) : [];
  if (pair.length === 2) return both(pair.map((part) => labelValue(part, one, facts, subject)));
  if (plain === '编号' && ofTenderFile.test(one.blank.before)) return facts.number;
  if (LOT.test(plain))
    return plain.endsWith('号') || /^[\s　_＿]{0,40}(?:包|标段)/.test(one.blank.after)
      ? lotNumeral(facts.lotNumber)
      : facts.lotNumber;
  return labelled(plain, facts);
}

/** Which lot a form is for; 标段编号 is a number of its own. */
const LOT =
  /^(?:所投|投标|响应|采购|本次)?(?:(?:标段|包|分包|标包|合同包|包件|包组|标项)号|标段|标项|包件)$/;

/** 谈判文件（编号：____）, 研究了____（编号：____）, 参加贵方组织的____项目（编号：____） */
const ofTenderFile =
  /(?:研究了?|阅读了?|收到|参加|参与)(?:(?:贵[方司]|贵?单位|贵?公司|你方)?(?:组织|举办)?的)?[\s　_＿]{2,80}(?:[（(]项目名称[)）])?(?:项目|采购)?[（(]编号[：:]?[\s　_＿]{0,80}$|(?:招标|采购|磋商|谈判|询价|询比|比选)文件[（(][\s　]{0,8}编号[：:]?[\s　_＿]{0,80}$/;

/** Whoever it is called, the bracket says that it is the bidder. */
const IS_BIDDER = /^[\u4e00-\u9fff]{2,5}方[（(](?:投标|响应|报价)?(?:人|供应商)[）)]$/;

/** 目前任职项目状况 | 项目名称：____: where somebody is at work now, or has been. */
const OTHER_POST = /任职|在建|在岗|在任|现任|曾任|经历|业绩|类似/;

const both = (values: readonly string[]): string =>
  values.every((value) => value !== '') ? [...new Set(values)].join('、') : '';

const isAddress = (label: string, { blank }: SheetBlank): boolean =>
  bare(label) === '致' && blank.hint === '';
/** 致：____ without more: to whom the bid goes. */
const addressed = ({ blank }: SheetBlank, { owner }: FormFacts): string =>
  /^(?:[、和及](?=[\s　]{0,8}[_＿]))?[\s　_＿：:]*$/.test(blank.after) ? owner : '';

function hintValue(one: SheetBlank, facts: FormFacts, subject: FormSubject): string {
  const { blank } = one;
  const parts = hintParts(withoutEnglish(blank.hint).replace(/^(?:请?填写|注明)/, ''));
  return both(parts.map((part) => partValue(part, parts, one, facts, subject)));
}

function partValue(
  part: string,
  parts: readonly string[],
  one: SheetBlank,
  facts: FormFacts,
  subject: FormSubject,
): string {
  const { blank } = one;
  const before = blank.before.replace(/[\s　_＿“"「]{1,80}$/, '');
  const price = priceValue(
    blank.label !== '' && /^[大小]写$/.test(part) ? blank.label + part : part,
    blank.after,
    facts,
    `${before.split(/[。；;\n]/).at(-1) ?? ''} ${blank.hint}`,
  );
  if (price !== undefined && one.party === '') return price;
  if (isAnothers(before) && !TAKES_ON.test(before)) return '';
  // （投标人名称、地址）: the second is of the same.
  const owner = parts[0] ?? part;
  const isOwns = part === owner || /^(?:投标|供应|响应|磋商|我方|本)/.test(owner);
  if (part === '职务') {
    // （法定代表人姓名、职务）
    const isHis =
      /^(?:法定代表人|法人代表|单位负责人)/.test(owner) || isHisPost(before, blank.after);
    return isHis && one.party === '' ? facts.post : '';
  }
  if (ANYBODYS.test(part)) {
    if (part !== owner && isOwns) return labelled(part, facts);
    return anybodysValue(part, before, blank.after, one, facts, subject);
  }
  if (/^(?:采购|招标|磋商)(?:人|单位)$/.test(part) && /致[：:]?$/.test(before)) return facts.owner;
  if (isAgencyOf(part) && isLetterHead(before, blank.after)) return facts.agency;
  if (one.party !== '' && !ofThisBid.test(part) && !part.startsWith('项目')) return '';
  // （项目名称、编号）: the number is the project's, too.
  if (part === '编号' && /^(?:采购|招标)?项目名称$/.test(owner)) return facts.number;
  return labelled(part, facts);
}

/** Who holds the procurement: 采购代理机构, 采购组织机构名称. */
const isAgencyOf = (part: string): boolean => /(?:代理|集中采购|采购组织)机构(?:名称)?$/.test(part);

/** 致：____, or a line with nothing else and a colon at its end. */
const isLetterHead = (before: string, after: string): boolean =>
  /致[：:]?$/.test(before) || (before.trim() === '' && /[：:]\s{0,8}$/.test(after));

/** 采购单位 over a column: the buyers of whatever stands in its rows. */
const BUYERS = /^(?:采购|招标|发包|建设|委托)(?:人|单位|方)(?:名称)?$/;

const REPRESENTATIVE = /^(?:法定代表人|法人代表)(?:姓名)?$/;

/** Over several rows: those of a works contract, of a firm's other contracts. */
const ONE_OF_MANY = /^(?:工程|项目)名称$/;

function cellValue(
  one: SheetBlank,
  facts: FormFacts,
  { isOfOthers, isOfRepresentative, isOfBidder }: FormSubject,
): string {
  const { left, head, row, isFirstRow, isInList, party, order } = one;
  if (order !== '') return order;
  // 项目1, 项目2: projects of the bidder's own.
  if (isCounted(head)) return '';
  const label = head !== '' && !isLabel(left) ? head : left;
  const plain = bare(label);
  if (isOfOthers && (!ofThisBid.test(plain) || FIRM_ALONE.test(plain))) return '';
  // A column of addresses is a list of whoever stands in its rows.
  if (head !== '' && label === head && (ANYBODYS.test(plain) || BUYERS.test(plain))) return '';
  if (head !== '' && label === head && (!isFirstRow || (isInList && ONE_OF_MANY.test(plain))))
    return '';
  // 项目经理（或注册建造师） among the bidder's staff: how many there are.
  if (label.length > 24 || /[（(]或/.test(label) || isAnothers(plain) || party !== '') return '';
  // 项目编码 | ____ | 项目名称 | ____: an item of a bill of quantities.
  if (plain === '项目名称' && /^(?:项目|清单|定额|子目)编码$/.test(bare(row))) return '';
  const written = label === head ? writtenPrice(label, one, facts) : undefined;
  const price = cellPrice(one, label, facts) ?? written;
  if (price !== undefined) return price;
  // 法定代表人 | 姓名 | ____ | 电话 | ____
  const whose = bare(row);
  // 法定代表人 | ____ | 成立时间 | ____: a person is not founded.
  const isFirms = FIRMS.test(plain) && REPRESENTATIVE.test(whose);
  if (
    isOfAnybody(plain) &&
    whose !== '' &&
    whose !== plain &&
    label === left &&
    isSomebody(whose) &&
    !isFirms
  )
    return FIRMS.test(plain) && !ofThisBid.test(whose) ? '' : labelled(`${whose}${plain}`, facts);
  if (plain === '姓名') return isOfRepresentative ? facts.representative : '';
  // 法定代表人 | 姓名 | ____ | 职务 | ____
  if (plain === '职务' && label === left && REPRESENTATIVE.test(whose)) return facts.post;
  if (plain === '名称' && isOfBidder && whose === plain) return facts.knownBidder;
  return labelled(plain, facts);
}

/** 企业法人 | 企业名称: the head of the bidder's own rows. */
const isSomebody = (words: string): boolean =>
  !/^(?:企业|独立|事业)?法人(?:单位)?$|^开户/.test(words) &&
  /人$|负责|代表|经理|股东|成员|厂|商$|机构|财务|技术|银行|单位$|[母子]公司|上级|主管/.test(words);
