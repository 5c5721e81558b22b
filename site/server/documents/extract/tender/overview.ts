import type { tender } from 'tender-widgets/contract';
import { blockText } from '../../document.ts';
import { meaningsOf } from '../facts/labels.ts';
import { isTitleLine, linesUnder, type TextLine } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { cleanText, compact, isPlaceholder, nameKey, withoutNumber } from '../text.ts';

const shown: [tender.FactName, string][] = [
  ['projectName', '项目名称'],
  ['projectNumber', '项目编号'],
  ['purchaser', '采购人（招标人）'],
  ['agency', '代理机构'],
  ['budget', '预算金额'],
  ['ceilingPrice', '最高限价'],
  ['duration', '工期（服务期、交货期）'],
  ['location', '地点'],
];
/** Facts whose lines say no more than the sheet does. */
const onSheet = new Set<tender.FactName>([
  'projectName',
  'projectNumber',
  'purchaser',
  'agency',
  'budget',
  'ceilingPrice',
]);
const longest = 3000;
const longestPassage = 1200;
/** Passages shorter than this together leave a writer without a picture of the project. */
const enough = 500;
const chapterNumber = /^第.{1,3}(?:章|部分|篇|卷)[:：、.]?/;
const formality =
  /(?:谈判|磋商|开启|评审)(?:的)?(?:时间|地点)|资格|资质|获取|领取|下载|递交|提交|截止|登录|公告|联系|质疑|异议|保证金|失信|法定代表人|单位负责人|政府采购法|联合体|营业执照|开标|许可证|业绩|无效|否决|废标|暗标/;
/** Rules for how the bid file looks say nothing of the project. */
const ofLayout = /暗标|版面|页边距|行(?:间)?距|页眉|页脚|宋体|仿宋|黑体|字号|装订|密封|正本|副本/;
/** Sections of an announcement on how to take part. */
const formal =
  /(?:申请人|投标人|供应商|响应人|报价人).{0,4}(?:资格|资质)|资格(?:要求|条件)|(?:获取|领取|发售|提交|递交).{0,12}(?:文件|时间|地点)|公告期限|开标|(?:提出)?(?:询问|质疑)|联系(?:方式|人)|其[他它]补充|情形之一/;
const subject =
  /项目(?:概况|概述|背景|简介|基本情况|内容|说明|介绍|范围)|工程(?:概况|概述|简介)|(?:采购|招标|服务|建设|工作|供货|项目)(?:主要)?(?:内容|范围|规模|需求|标的|目标|概况|要求)|采购(?:项目)?(?:概况|需求)|概况|服务区域|需求(?:概述|一览)/;
const other =
  /资格|资质|评标|评审|评分|格式|合同|付款|保证金|公告期限|投标文件|响应文件|获取|递交|提交|须知|偏离|质疑|投诉|验收|违约|政策|报价要求/;

/** Project overview for the writer (项目概况), made of the file's own words only; 300–3000 characters where the file allows. */
export function composeOverview(placed: PlacedBlock[], facts: tender.Facts): string {
  const sheet = shown.flatMap(([name, label]) => {
    const fact = facts[name];
    return fact ? [`- ${label}：${factText(name, fact.value)}`] : [];
  });
  const parts = [sheet.join('\n')];
  const known = new Set<string>();
  let length = parts[0]?.length ?? 0;
  for (const passage of passages(placed)) {
    const text = newText(
      passage.lines,
      known,
      Math.min(longestPassage, longest - length - passage.title.length - 6),
    );
    if (text === '') continue;
    parts.push(`【${passage.title}】\n${text}`);
    length += text.length + passage.title.length + 10;
    if (length > longest - 120) break;
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function factText(name: tender.FactName, value: string): string {
  return name === 'budget' || name === 'ceilingPrice' ? `${value}元` : value;
}

interface Passage {
  title: string;
  lines: string[];
}

/** Passages on what is bought: first the announcement's, then those at the head of the requirements. */
function passages(placed: PlacedBlock[]): Passage[] {
  const wanted: PlacedBlock['place'][] = [
    'notice',
    'data',
    'requirements',
    'instructions',
    'other',
  ];
  const found = wanted.flatMap((place) => titled(placed.filter((part) => part.place === place)));
  if (found.length === 0) return opening(placed);
  const length = found.flatMap((passage) => passage.lines).join('').length;
  return length >= enough ? found : [...found, ...requirementsHead(placed), ...noticeText(placed)];
}

/** How the chapter of requirements begins, whatever its sections are called. */
function requirementsHead(placed: PlacedBlock[]): Passage[] {
  const parts = placed.filter((part) => part.place === 'requirements');
  const title = parts.find((part) => part.title && !subject.test(compact(part.chapter)));
  const lines = withTables(
    parts.filter((part) => part.chapter === title?.chapter && !part.title),
  ).map((line) => line.text.trim());
  return title && lines.length > 0
    ? [
        {
          title: withoutNumber(cleanText(title.chapter).replace(chapterNumber, '')),
          lines: lines.slice(0, 20),
        },
      ]
    : [];
}

/** Sentences of the announcement on the project itself, not on how to take part. */
function noticeText(placed: PlacedBlock[]): Passage[] {
  const lines = withTables(
    placed.filter((part) => part.place === 'notice' && part.block.kind !== 'table'),
  )
    .map((line) => line.text.trim())
    .filter((text) => text.length >= 30 && !formality.test(text));
  return lines.length > 0 ? [{ title: '招标条件', lines: lines.slice(0, 6) }] : [];
}

const isChapter = (line: TextLine | undefined): boolean =>
  line !== undefined && chapterNumber.test(line.text.trim());

function titled(parts: PlacedBlock[]): Passage[] {
  const lines = withTables(parts);
  let covered = -1;
  return lines.flatMap((line, at): Passage[] => {
    if (at <= covered) return [];
    const title = compact(withoutNumber(line.text)).replace(/:.*/s, '');
    if (title.length > 24 || !subject.test(title) || other.test(title)) return [];
    // 第六章 评审办法 and 第七章 采购需求 below each other: the parts of the file are named.
    if (isChapter(line) && isChapter(lines[at - 1])) return [];
    const value = /^[^:：]{2,24}[:：](.+)$/s.exec(withoutNumber(line.text).trim())?.[1]?.trim();
    if (value && value.length >= 8 && !isPlaceholder(value)) return [{ title, lines: [value] }];
    if (!isTitleLine(line) && !line.part.title) return [];
    const under = untilFormalities(linesUnder(lines, at, 40));
    covered = at + under.length;
    return [
      { title, lines: under.map((one) => one.text.trim()).filter((text) => !isOnSheet(text)) },
    ];
  });
}

/** 二、申请人的资格要求 below 项目概况 of an announcement: what follows is on how to take part. */
function untilFormalities(lines: readonly TextLine[]): readonly TextLine[] {
  const end = lines.findIndex((line) => {
    const title = compact(withoutNumber(line.text)).replace(/:.*/s, '');
    const isNumbered = withoutNumber(line.text) !== line.text;
    return isNumbered && title.length <= 24 && isTitleLine(line) && formal.test(title);
  });
  return end === -1 ? lines : lines.slice(0, end);
}

/** Lines that only say what the sheet of facts says already. */
function isOnSheet(text: string): boolean {
  const label = /^([^:：]{2,20})[:：]/.exec(withoutNumber(text))?.[1] ?? '';
  return (
    label !== '' &&
    text.length < 80 &&
    meaningsOf(label).some(({ fact, weight }) => weight >= 0.5 && onSheet.has(fact))
  );
}

/** Paragraph lines, and a table as one line a row. */
function withTables(parts: PlacedBlock[]): TextLine[] {
  return parts.flatMap((part) =>
    blockText(part.block)
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map(
        (text): TextLine => ({
          text:
            part.block.kind === 'table'
              ? text
                  .split('\t')
                  .map((cell) => cleanText(cell))
                  .filter((cell) => cell !== '')
                  .join('，')
              : text,
          part,
          page: part.block.page,
        }),
      ),
  );
}

/** Where nothing is titled: the first sentences after the cover. */
function opening(placed: PlacedBlock[]): Passage[] {
  const parts = placed.filter(
    (part) =>
      part.block.kind !== 'table' &&
      part.place !== 'cover' &&
      part.place !== 'contract' &&
      part.place !== 'format',
  );
  const lines = parts
    .map((part) => blockText(part.block).trim())
    .filter((text) => text.length >= 30);
  return lines.length > 0 ? [{ title: '项目说明', lines: lines.slice(0, 5) }] : [];
}

function newText(lines: string[], known: Set<string>, room: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    const key = nameKey(line).slice(0, 80);
    if (key.length < 4 || known.has(key) || isPlaceholder(line) || ofLayout.test(line)) continue;
    if (length + line.length > room) {
      const cut = line.slice(0, Math.max(0, room - length));
      const end = cut.lastIndexOf('。');
      if (end > 20) kept.push(cut.slice(0, end + 1));
      break;
    }
    known.add(key);
    kept.push(cleanText(line));
    length += line.length;
  }
  return kept.join('\n\n');
}
