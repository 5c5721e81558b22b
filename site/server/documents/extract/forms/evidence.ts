import { compact } from '../text.ts';
import type { FormLine } from './line.ts';
import { ownWriting } from './words.ts';

/** What has been read of a piece since its title. */
export interface Body {
  lines: number;
  tables: number;
  signs: number;
  own: boolean;
  /** A letter has begun: somebody is addressed, or speaks of himself. */
  letter: boolean;
  /** The last line ended something: signature, table, note, or that the bidder writes it himself. */
  ended: boolean;
  noting: boolean;
}

export const emptyBody = (): Body => ({
  ...{ lines: 0, tables: 0, signs: 0, own: false, letter: false, ended: false, noting: false },
});

const speaking = /^.{0,14}(?:我方|我公司|我单位|我司|本公司|本单位|本人|本投标人|本企业)/;
const firstPerson =
  /(?:我[方司所院校]|我公司|我单位|我中心|本公司|本单位|本人|本投标人|本企业|我们|本授权)/;
const salutation = /^(?:致)?[(（]?[^。；;]{2,40}[)）]?[:：]$|^致[:：(（]?/;
const declares =
  /^(?:本人|本公司|我公司|我单位|我[方司所院校]|我中心|本单位|本授权|兹|鉴于|根据贵|依据贵|关于贵|[(（][^)）]{2,20}名称[)）])/;
/** A remark to who fills the form in, whatever it says of him. */
const inBrackets = /^[(（【[].*[)）】\]]$/s;
const field =
  /^(?:项目名称|项目编号|招标编号|采购编号|投标人(?:名称|全称)?|供应商(?:名称|全称)?|投标方名称|编号|包号|标段名称|姓名|单位名称|甲方|牵头人)[^。]{0,12}[:：]/;

/** In a file of text alone the cells of a row are apart by tabs. */
export const isRow = ({ block }: FormLine): boolean =>
  block.kind !== 'table' && block.text.split('\t').length > 2;

const withoutBlanks = (text: string): string => text.replace(/[_\s]/g, '');

/** What a paper is to hold, in brackets below its title: （依次附：营业执照…）, （自拟，正文不超过30页…）. */
const holding =
  /^[(（](?:[^，。；]{0,6}附|后附|提供|自拟|自行|格式)|(?:证书|证明|材料|文件|复印件|扫描件|合同)[^，。]{0,6}[)）]$/;

/** Takes in a line that is no title. */
export function addLine(body: Body, line: FormLine): void {
  body.lines++;
  const isTable = line.block.kind === 'table' || isRow(line);
  if (isTable) body.tables++;
  if (line.signs) {
    body.signs++;
    body.noting = false;
  }
  if (ownWriting.test(line.text)) body.own = true;
  // （注：须由法定代表人签字。） is said to its end: what follows is numbered by itself.
  if (line.note && !inBrackets.test(line.text)) body.noting = true;
  const speaks = line.prose && speaking.test(line.text) && !inBrackets.test(line.text);
  if (speaks || line.text.startsWith('致')) body.letter = true;
  body.ended =
    isTable ||
    line.signs ||
    line.note ||
    inBrackets.test(line.text) ||
    body.noting ||
    ownWriting.test(line.text) ||
    // What the bidder writes himself is named part by part.
    (body.own && line.titled) ||
    ((body.tables > 0 || body.signs > 0) && /^[本此](?:表|函|格式)/.test(line.text)) ||
    (body.ended && withoutBlanks(line.text).length <= 30 && /[:：]/.test(line.text));
}

/** A letter that nobody has signed yet: what is numbered in it is a clause of it. */
export const isOpen = (body: Body): boolean =>
  body.letter && body.signs === 0 && !body.own && !(body.tables > 0 && body.ended) && !body.noting;

/** How surely a form begins below a title: a table, an address, a declaration. */
export function beginning(lines: readonly FormLine[], at: number): 'sure' | 'likely' | 'none' {
  let likely = false;
  for (const line of lines.slice(at + 1, at + 4)) {
    if (line.block.kind === 'table' || isRow(line)) return 'sure';
    if (declares.test(line.text) || salutation.test(line.text)) return 'sure';
    if (field.test(line.text) || ownWriting.test(line.text)) likely = true;
    if (line.at === at + 1 && inBrackets.test(line.text) && holding.test(line.text)) likely = true;
    if (line.number !== undefined && line.titled) return likely ? 'likely' : 'none';
    if (line.prose) return firstPerson.test(line.text) ? 'sure' : likely ? 'likely' : 'none';
  }
  return likely ? 'likely' : 'none';
}

/** Papers whose printed words are the paper. */
const letters = /(?:函|声明|承诺|承诺书|协议书?|清单说明|确认书)$/;
/** 1、提供无围标、串标行为承诺书: what is to be handed in, and not the letter itself. */
const provides =
  /^(?:\d{1,2}[、.．]|[（(]\d{1,2}[）)])?\s{0,4}(?:(?:须|应|需)?(?:提供|提交|出具|附)|.{0,60}格式(?:详)?见)/;
const sheets = /(?:表|单)$/;
const SHORTEST_LETTER = 80;
const LEAST_CELLS = 4;

/** 工程名称：____ 第 页 共 页: the head of a printed sheet. */
const sheetPages = /第[\s_＿]{0,12}页[\s，,/]{0,6}共[\s_＿]{0,12}页/;

/** Blanks, addresses, tables and signatures: a text to be kept as printed, not a remark on what to hand in. */
export function isForm(lines: readonly FormLine[], title = ''): boolean {
  const text = lines.map((line) => line.text).join('\n');
  const tables = lines.filter((line) => line.block.kind === 'table').length;
  const signs = lines.filter(
    (line) => line.signs && !/复印件|扫描件|原件|加盖/.test(line.text) && !provides.test(line.text),
  ).length;
  const blanks = (
    text.match(
      /_{2,}|[(（][^()（）]{0,12}(?:名称|姓名|编号|填写|大写|小写)[^()（）]{0,12}[)）]|[:：]\s{0,4}[;；。]?(?=\n|$)/g,
    ) ?? []
  ).length;
  // In a file of text alone a table is its cells, line by line.
  const short = lines.filter((line) => line.text.length <= 16 && !ownWriting.test(line.text));
  return (
    tables > 0 ||
    signs > 0 ||
    blanks >= 3 ||
    lines.some((line) => sheetPages.test(line.text)) ||
    (letters.test(title) &&
      text.length >= SHORTEST_LETTER &&
      !ownWriting.test(text) &&
      !lines.every(({ text: words }) => provides.test(words))) ||
    (sheets.test(title) && lines.some(isRow)) ||
    (sheets.test(title) && short.length >= LEAST_CELLS && short.length >= lines.length / 2) ||
    lines.some((line) => salutation.test(line.text) && line.text.startsWith('致')) ||
    (lines.some((line) => declares.test(line.text)) &&
      (text.length > 60 || /[为是:：][\s_＿]{0,60}[。；;]/.test(text)))
  );
}

/** 附件5 alone in its line: what follows it is another paper, whether or not it has a title. */
const bareLabel = /^(?:附件|附表|附录|格式)[一二三四五六七八九十\d]{1,3}(?:[-—.]\d{1,2})?[:：]?$/;

/** The lines of a piece, up to where another paper begins. */
export function ownLines(lines: readonly FormLine[]): readonly FormLine[] {
  const next = lines.findIndex(({ block, text }, at) => {
    return at > 0 && block.kind !== 'table' && bareLabel.test(compact(text));
  });
  return next === -1 ? lines : lines.slice(0, next);
}
