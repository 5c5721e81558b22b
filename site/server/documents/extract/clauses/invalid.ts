import { type Cell, tableGrid } from '../../document.ts';
import { itemsOf, linesOf, linesUnder, listParts, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, numberOf, numberStyle, withoutNumber } from '../text.ts';
import { englishGrounds, isEnglishRefusal } from './english-refusal.ts';

export interface Ground {
  text: string;
  quote: string;
  part: PlacedBlock;
  page: number | null;
}

const bid = '(?:投标|响应|报价|应答|磋商|谈判|申请|应标|参选|竞标)';
const refusal = new RegExp(
  `${bid}(?:文件|函|资格|人|申请)?(?:将|应|应当|均|一律|可)?(?:被|予以)?(?:视为|作为?|按|认定为|判定为|无效)?(?:无效|拒绝|否决|废标)|无效${bid}|无效标|否决(?:其|该)?${bid}|否决投标|作?废标(?:处理|条款|情形)?|不予(?:受理|接收)|拒收|(?:作|按|做|作为)无效(?:投标|响应|报价)?处理|取消其?(?:投标|磋商|参与)资格|不(?:得)?通过(?:资格|符合性|初步|形式|响应性)(?:性)?(?:审查|评审)|${bid}(?:文件)?(?:将|会|均)?被拒绝`,
);
const listLead = new RegExp(`(?:下列|以下|如下|之一|情形|情况|行为|条款)`);
/** Grounds on which the whole tender fails say nothing of one bid. */
const wholeTender =
  /不足(?:三|3|两|2)家|少于(?:三|3)(?:家|个)|采购任务取消|影响(?:采购|招标)公正|符合(?:专业)?条件的供应商|有效投标(?:人)?不足|均(?:超过|超出)|重新(?:招标|组织|采购)|(?:有权|可以)(?:拒绝|终止|宣布)|废标后|采购人不能支付/;
const elsewhere = new Set(['contract', 'format', 'bill', 'cover']);

/** 见评标办法前附表之二：初步评审标准。 says where the grounds stand, and none. */
const leadsElsewhere =
  /^[详参]?见[^，。；;]{2,40}(?:表|章|款|条|节|附件|标准|规定)[^，。；;]{0,20}。?$/;

/** Grounds on which a bid is refused: lists under such words, single sentences, and tables of the conformity review. */
export function refusalGrounds(placed: PlacedBlock[]): Ground[] {
  const parts = placed.filter((part) => !elsewhere.has(part.place));
  const lines = linesOf(parts, true);
  const taken = new Set<TextLine>();
  const grounds: Ground[] = [];
  for (const [at, line] of lines.entries()) {
    if (taken.has(line)) continue;
    if (isEnglishRefusal(line.text)) grounds.push(...inEnglish(lines, at));
    if (!refusal.test(compact(line.text))) continue;
    const inline = inlineGrounds(lines, at);
    const under = inline.length === 0 && isLead(line.text) ? listUnder(lines, at) : [];
    const listed = [inline, under].find((list) => list.length > 0) ?? bareListUnder(lines, at);
    if (listed.length > 0) {
      for (const item of listed) taken.add(item.line);
      for (const item of listed) grounds.push(groundOf(item.text, item.line));
    } else for (const ground of sentences(line)) grounds.push(ground);
  }
  return [...grounds, ...reviewRows(parts)].filter(
    ({ text }) =>
      !(wholeTender.test(compact(text)) || leadsElsewhere.test(compact(text))) &&
      compact(text).length >= 6,
  );
}

/** The list below a sentence that opens one, else its sentences. */
function inEnglish(lines: TextLine[], at: number): Ground[] {
  const line = lines[at];
  if (!line) return [];
  const under = /:\s*$/.test(line.text) ? itemsOf(linesUnder(lines, at, 60)) : [];
  return under.length > 1
    ? under.map((item) => groundOf(item.text, item.line))
    : englishGrounds(line.text).map((text) => groundOf(withoutNumber(text), line));
}

function groundOf(text: string, line: TextLine): Ground {
  return { text: cleanText(text), quote: line.text, part: line.part, page: line.page };
}

/** A title (无效投标的情形) or a sentence that opens a list (有下列情形之一的，其投标无效：). */
function isLead(text: string): boolean {
  const flat = compact(text);
  return (
    (flat.length <= 30 &&
      !/[。;]$/.test(flat) &&
      (listLead.test(flat) ||
        /^.{0,8}(?:无效投标|废标|否决|无效响应|投标无效|响应无效)/.test(
          compact(withoutNumber(text)),
        ))) ||
    (/[:]$/.test(flat) && listLead.test(flat))
  );
}

/**
 * A list written into the sentence that opens it: 有下列情形之一的，按无效处理：（1）…；（2）…。
 * Its later items may have come as lines of their own, as in files made from PDF.
 */
function inlineGrounds(lines: TextLine[], at: number): { text: string; line: TextLine }[] {
  const line = lines[at];
  const text = withoutNumber(line?.text ?? '');
  const lead = /^[^:：]{4,80}[:：]\s*/.exec(text)?.[0] ?? '';
  if (
    !line ||
    !listLead.test(lead) ||
    !refusal.test(compact(lead)) ||
    noGround.test(compact(lead).replace(listed, ''))
  )
    return [];
  const first = text.slice(lead.length);
  if (!/^(?:[（(][1一][)）]|1\s*[、.．)）]|①)/.test(first)) return groundsInLine(first, line);
  const others = lines.slice(at + 1, at + 40);
  const end = others.findIndex(
    (other) =>
      numberStyle(other.text) !== numberStyle(first) || numberOf(other.text) === numberOf(first),
  );
  const own = [
    { text: first, line },
    ...others
      .slice(0, end < 0 ? undefined : end)
      .map((other) => ({ text: other.text, line: other })),
  ];
  const items = own.flatMap((piece) =>
    listParts(piece.text).map((part) => ({ text: part, line: piece.line })),
  );
  return items.length >= 2 ? items : [];
}

/** Grounds told one after another without numbers: 投标函未签字；服务期限不满足要求；… */
function groundsInLine(text: string, line: TextLine): { text: string; line: TextLine }[] {
  const grounds = (text.split('。')[0] ?? '').split(/[；;]/).map((part) => part.trim());
  const stated = grounds.filter((part) => part !== '');
  return stated.length >= 2 && stated.every((part) => part.length <= 120)
    ? stated.map((part) => ({ text: part, line }))
    : [];
}

const ofGround =
  /未|不|无|没有|超过|超出|高于|低于|逾期|虚假|串通|行贿|弄虚|伪造|缺|多个|两个|附有|拒绝|违反|雷同|重复|选择性|以他人名义/;

/** The lines without numbers that follow 有下列情形之一的，投标无效：, as long as each reads like a ground. */
function bareListUnder(lines: TextLine[], at: number): { text: string; line: TextLine }[] {
  const lead = lines[at];
  const flat = compact(lead?.text ?? '');
  if (!lead || !flat.endsWith(':') || !listLead.test(flat)) return [];
  const under = linesUnder(lines, at, 30);
  const end = under.findIndex(({ text, part }) => {
    const words = compact(text);
    return (
      part.block.kind === 'heading' ||
      words.includes(':') ||
      words.length > 120 ||
      !ofGround.test(words)
    );
  });
  const list = end < 0 ? under : under.slice(0, end);
  return list.length >= 2 ? list.map((line) => ({ text: withoutNumber(line.text), line })) : [];
}

function listUnder(lines: TextLine[], at: number): { text: string; line: TextLine }[] {
  const next = lines[at + 1];
  const opening = next && isLead(next.text) && /[:：]\s*$/.test(next.text) ? at + 1 : at;
  const body = linesUnder(lines, opening, 60).filter(
    (line) => line.part.block === lines[opening]?.part.block || line.part.block.kind !== 'table',
  );
  const numbered = body.findIndex((line) => withoutNumber(line.text) !== line.text.trim());
  if (numbered < 0 || numbered > 2) return [];
  return itemsOf(body.slice(numbered)).filter((item) => compact(item.text).length <= 600);
}

/** What reads like a refusal of a bid but is none: objections, definitions, rules on how grounds are counted. */
const noGround =
  /质疑|异议|投诉|询问|是指|系指|不导致|不作为无效|没有[^，。]{0,20}无效|(?:下列|以下|如下)(?:情形|情况|行为)|标注|所有投标|全部投标|本(?:次)?(?:采购|招标|项目)[^，。]{0,8}(?:作|予以)废标/;

/** Words that open a list of grounds. */
const listed = /(?:下列|以下|如下)(?:任何一种|任一)?(?:情形|情况|行为)/g;

/** Single sentences that name a ground; 否则 begins one that needs the sentence before it. */
function sentences(line: TextLine): Ground[] {
  const all = line.text.split(/(?<=[。；;])/);
  return all.flatMap((sentence, i) => {
    const flat = compact(withoutNumber(sentence));
    const usable =
      refusal.test(flat) &&
      flat.length >= 12 &&
      flat.length <= 400 &&
      /[的若如凡须应]|超过|未|不|否则/.test(flat) &&
      !flat.endsWith(':');
    if (!usable || noGround.test(flat)) return [];
    const whole =
      /^(?:否则|如不|若不|不满足|反之)/.test(flat) && i > 0
        ? (all[i - 1] ?? '') + sentence
        : sentence;
    return [groundOf(withoutNumber(whole), line)];
  });
}

const conformity =
  /符合性(?:审查|检查|评审|审核)|形式(?:性)?评审|响应性评审|初步(?:评审|审查)|有效性审查|实质性(?:要求)?响应/;
/** Cells of a form to fill in, or of an export, that say nothing of the ground. */
const emptyCell =
  /^(?:\d{1,3}|项目级|包\d*|自定义|[□☑/\\—-]*(?:(?:通过|不通过|是|否)[□☑]*)?(?:通过|不通过|是|否)?)$/;

/** Rows of the tables of conformity review: factor and standard. */
function reviewRows(parts: PlacedBlock[]): Ground[] {
  return parts.flatMap((part, at) => {
    const { block } = part;
    if (block.kind !== 'table' || part.place === 'requirements') return [];
    const captioned =
      conformity.test(captionOf(parts, at)) ||
      conformity.test(rowOf(block.rows[0] ?? []).slice(0, 60));
    return tableGrid(block).flatMap((row, r) => {
      const cells = row.filter(
        (cell, i): cell is Cell => cell !== undefined && cell !== row[i - 1],
      );
      const grouped = cells.findIndex(
        (cell) => compact(cell.text).length <= 14 && conformity.test(compact(cell.text)),
      );
      return captioned || grouped >= 0 ? rowGround(part, cells.slice(grouped + 1), r) : [];
    });
  });
}

/** The short lines right above a table. */
function captionOf(parts: PlacedBlock[], at: number): string {
  return parts
    .slice(Math.max(0, at - 2), at)
    .map(({ block }) =>
      block.kind === 'table' || block.text.length > 40 ? '' : compact(block.text),
    )
    .join(' ');
}

function rowOf(cells: Cell[]): string {
  return compact(cells.map((cell) => cell.text).join(' '));
}

function rowGround(part: PlacedBlock, cells: Cell[], r: number): Ground[] {
  const own = cells
    .map((cell) => cleanText(cell.text.replaceAll('\n', ' ')))
    .filter((text) => text !== '' && !emptyCell.test(compact(text)));
  const text = own.slice(0, 3).join('：');
  const flat = compact(text);
  const header = r === 0 && flat.length < 60 && /序号|审查|评审|因素|条款号|内容|标准/.test(flat);
  if (
    header ||
    flat.length < 6 ||
    /^(?:结论|[★▲]|评分|备注|说明|注[:：])|通过或|得分|分值|\d分/.test(flat)
  )
    return [];
  return [{ text, quote: text, part, page: cells[0]?.page ?? part.block.page }];
}
