import { cellsOf } from '../text/row-lines.ts';
import type { AskingBid } from './chapter-asks.ts';
import { withoutPaperWords } from './file-field.ts';
import { isDoneWork, isOwnWork, namesWorks } from './known-forms.ts';
import type { Piece } from './pieces.ts';
import { clientsIn } from './places.ts';

/** Why material is not this bidder's to say now: no longer in force, or about somebody else. */
export type LeftOut = 'lapsed' | 'foreign';

/** Columns that tell how a thing or a person is now. */
const stateColumn = /状|现|备注|说明|情况|在职|在岗|变动/;
const isOver =
  /(?:^|[^未不无没])(?:报废|停用|停运|离职|退休|注销|作废|失效|过期|调离|解聘|吊销)(?:处理)?$/;
/** A person who is no longer there, in whatever column it is told. */
const isGone =
  /(?:^|[已于，])(?:20\d{2}年(?:\d{1,2}月)?(?:底|初)?)?(?:已)?(?:离职|退休|辞职|离开(?:我?公司|本单位)|调离|调往|调出|调任|解除劳动合同)/;
const STATE_CHARS = 16;
const untilColumn = /有效|到期|届满|截止/;
const date = /(20\d{2})\s*[年./-]\s*(\d{1,2})(?:\s*[月./-]\s*(\d{1,2}))?/g;
const statedUntil =
  /有效期(?:限)?[^，。；\d]{0,6}(20\d{2}\s*[年./-]\s*\d{1,2}(?:\s*[月./-]\s*\d{1,2})?)/g;

/** The last day a text names, as `yyyy-MM-dd`; of a month its end. */
function lastDay(text: string): string | undefined {
  const days = [...text.matchAll(date)].map(
    ([, year = '', month = '', day = '31']) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  return days.toSorted().at(-1);
}

const isPast = (text: string, day: string | undefined): boolean => {
  const last = lastDay(text);
  return day !== undefined && last !== undefined && last < day;
};

/** Whether a row or a sentence says itself that it is no longer in force. */
function isLapsed({ text, columns, isPerson }: Piece, day: string | undefined): boolean {
  const names = cellsOf(columns);
  const cells = cellsOf(text);
  if (isPerson && cells.some((cell) => isGone.test(cell))) return true;
  if (columns !== '' && cells.length === names.length)
    return cells.some((cell, at) => {
      const name = names[at] ?? '';
      if (untilColumn.test(name)) return isPast(cell, day);
      return (
        stateColumn.test(name) &&
        cell.length <= STATE_CHARS &&
        isOver.test(cell.replace(/[。；]$/, ''))
      );
    });
  const ends = [...text.matchAll(statedUntil)].map(([, end = '']) => end);
  const isOneSentence = !/。./.test(text);
  return isOneSentence && ends.length > 0 && ends.every((end) => isPast(end, day));
}

const ownVoice = /我公司|我司|我单位|本公司|本单位|我们|我院|本院/;
const introducedName =
  /^[^，。；]{0,4}?([\u4e00-\u9fff（）()]{2,24}?(?:有限公司|有限责任公司|股份公司))(?:[（(][^）)]{1,20}[）)])?[，,]?(?:始|成立|创立|创建|组建|位于|坐落|座落|于|是|系|为|具有|拥有|具备|注册|主营|专业|现有)/;
/** An introduction says at its beginning whose it is. */
const FIRST_PIECES = 3;

/** Files that introduce another company than the bidder, and never speak as he does or of him. */
function filesOfOthers(pieces: readonly Piece[], bidder: string): ReadonlySet<string> {
  const own = bidder.replace(/\s/g, '');
  if (own === '') return new Set();
  const byFile = new Map<string, Piece[]>();
  for (const piece of pieces) byFile.set(piece.file, [...(byFile.get(piece.file) ?? []), piece]);
  const isOther = ([, all]: [string, Piece[]]) => {
    const names = all
      .slice(0, FIRST_PIECES)
      .flatMap(({ text }) => introducedName.exec(text.replace(/\s/g, ''))?.[1] ?? []);
    return (
      names.length > 0 &&
      names.every((name) => !name.includes(own) && !own.includes(name)) &&
      !all.some(({ text }) => ownVoice.test(text) || text.includes(own))
    );
  };
  return new Set([...byFile].filter(isOther).map(([file]) => file));
}

/** Headings under which a plan tells what was to be done then, for whom. */
const ofProject =
  /^(?:对|关于)?本?(?:工程|项目|服务|采购)的?(?:概况|简介|概述|背景|理解|认识|现状|基本情况)|现状$|^(?:采购|用户|业主|招标)?需求(?:的?理解|分析)/;
const addressed = /贵(?:院|校|园|局|行|司|公司|单位|方|委|处|中心|馆|站|厂)/;

/** What a bid says of its own price and people is true of that bid alone. */
const ofThatBid =
  /本(?:项目|工程|次投标|标段)[^，。；]{0,6}(?:拟派|拟投入|报价|总价|总投资|总工期|位于|共有|建筑面积)|拟派[^，。；]{0,6}\d+\s*[人名]/;

/** What a paper written for another project says of that project or to its client. */
function isOfOtherProject(piece: Piece, named: string): boolean {
  const { text, heading, file } = piece;
  const isWork = isDoneWork.test(text) || isOwnWork.test(text.replace(/\s/g, ''));
  if (isWork || namesWorks.test(`${file}\n${piece.above}\n${heading}`)) return false;
  if (ofProject.test(heading) && heading !== file) return true;
  const others = clientsIn(withoutPaperWords(file)).filter((one) => !named.includes(one));
  if (others.length === 0) return false;
  return others.some((one) => text.includes(one)) || addressed.test(text) || ofThatBid.test(text);
}

/** Pieces of the bidder's files that a bid may not say, with the reason. */
export function leftOut(
  { name, facts, settings }: AskingBid,
  pieces: readonly Piece[],
  day: string | undefined,
): ReadonlyMap<Piece, LeftOut> {
  const others = filesOfOthers(pieces, settings.bidder);
  const named = [name, facts.projectName?.value, facts.purchaser?.value].join('\n');
  const left = new Map<Piece, LeftOut>();
  for (const piece of pieces) {
    // The profile knows by itself what counts.
    if (piece.fileId === undefined) continue;
    if (isLapsed(piece, day)) left.set(piece, 'lapsed');
    else if (others.has(piece.file) || isOfOtherProject(piece, named)) left.set(piece, 'foreign');
  }
  return left;
}
