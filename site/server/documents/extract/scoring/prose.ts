import type { Block, TableBlock, TenderDocument, TextBlock } from '../../document.ts';
import { isBareTitle, isChapterTitle, isOtherTitle, isScoringTitle } from './context.ts';
import { type FlatHeader, flatHeader, HEADER_CELL } from './flat-header.ts';
import { lotSections } from './lot-sections.ts';
import { groupCategory, isTotalName } from './names.ts';
import { nodeKey, type Place, type ScoreNode, scoreNode, titledParts } from './node.ts';
import { cellPoints, compact, titledPoints, withoutNumbering } from './points.ts';
import {
  endedLine,
  isBreakdown,
  isNextOfAbove,
  isNextSection,
  isRuleOf,
  isShareOfElse,
  saidLine,
} from './prose-rules.ts';
import { type Ruled, ruledNode, ruledSeries } from './ruled-series.ts';
import { seriesTitles } from './series.ts';

/** Titled lines between two tables, in order. */
export interface ProseRun {
  nodes: ScoreNode[];
  firstBlock: number;
  lastBlock: number;
  /** A chapter or a title above says that scores are set here. */
  announced: boolean;
  /** The lines are those of a cell beside 评审办法. */
  isBesideTitle?: boolean;
}

interface Line {
  text: string;
  block: Block;
}

/** Nobody scores by more items: they are tried in every way they may belong together. */
const MOST_NODES = 500;
/** Characters of rules kept for an item written as prose. */
const LONGEST_CRITERIA = 4000;
/** Between an item's name and its points. */
const MOST_EMPTY_LINES = 100;
const SCORING_CHAPTER = /评标|评审(?!委员会)|评分|评定|打分|磋商办法|综合评/;

/** Finds lines such as （1）服务方案（15分）：…, tables whose cells came as lines, and cells that hold such lines. */
export function proseRuns(document: TenderDocument): ProseRun[] {
  const runs: ProseRun[] = [];
  let lines: Line[] = [];
  let announced = false;
  const lots = lotSections(document);
  const flush = () => {
    for (const run of announced ? runOf(lines, true) : stretches(lines)) runs.push(run);
    lines = [];
  };
  for (const block of document.blocks) {
    if (block.kind === 'table') {
      flush();
      for (const run of cellRuns(block)) runs.push(run);
      continue;
    }
    if (block.toc && /\d\s*$/.test(block.text)) continue;
    const stays = staysScoring(block, announced);
    const isOtherLot = lots[block.index] !== lots[block.index - 1];
    if (stays !== announced || isOtherLot || isChapterTitle(block)) flush();
    announced = stays;
    for (const text of block.text.split('\n')) lines.push({ text, block });
  }
  flush();
  return runs;
}

/** The run of lines; none where no line has points. */
function runOf(lines: Line[], announced: boolean): ProseRun[] {
  const [first] = lines;
  const last = lines.at(-1);
  const nodes = first && last ? lineNodes(lines) : [];
  return first && last && nodes.length > 0
    ? [{ nodes, firstBlock: first.block.index, lastBlock: last.block.index, announced }]
    : [];
}

/** Lines of rules between two items that nobody announced. */
const LONGEST_RULE = 12;

/** Stretches of lines with points: where no line has any for a while, another begins. */
function stretches(lines: Line[]): ProseRun[] {
  const runs: ProseRun[] = [];
  let from = -1;
  let last = -1;
  const close = () => {
    if (from >= 0)
      for (const run of runOf(lines.slice(from, last + LONGEST_RULE), false)) runs.push(run);
    from = -1;
  };
  for (const [at, line] of lines.entries()) {
    if (from >= 0 && at - last > LONGEST_RULE) close();
    if (!titledLine(line)) continue;
    if (from < 0) from = at;
    last = at;
  }
  close();
  return runs;
}

/** The lines of cells that hold several items each. */
function cellRuns(block: TableBlock): ProseRun[] {
  return block.rows.flatMap((row) => {
    const isBesideTitle = row.some(({ text }) => isScoringTitle(text));
    return row.flatMap(({ text }) => {
      const lines = text.split('\n').map((line) => ({ text: line, block }));
      const runs = lines.filter((line) => titledLine(line)).length < 2 ? [] : runOf(lines, false);
      return runs.map((run) => ({ ...run, isBesideTitle }));
    });
  });
}

function staysScoring(block: TextBlock, scoring: boolean): boolean {
  if (isChapterTitle(block)) return SCORING_CHAPTER.test(compact(block.text));
  if (isScoringTitle(block.text) || isBareTitle(block)) return true;
  if (scoring && block.kind === 'heading' && (block.level ?? 9) <= 2 && isOtherTitle(block.text))
    return false;
  return scoring;
}

function lineNodes(lines: Line[]): ScoreNode[] {
  const header = flatHeader(lines);
  const before = header ? lines.slice(0, header.at) : lines;
  const after = header ? lines.slice(header.at) : [];
  const nodes = [...linesToNodes(before, null), ...linesToNodes(after, header)].filter(
    (node) => !isTotalName(node.name),
  );
  const last = new Map(nodes.map((node) => [nodeKey(node), node]));
  return nodes.filter((node) => last.get(nodeKey(node)) === node).slice(0, MOST_NODES);
}

function linesToNodes(lines: Line[], header: FlatHeader | null): ScoreNode[] {
  const texts = lines.map(({ text }) => text);
  const series = seriesTitles(texts);
  const ruled = ruledSeries(texts);
  const nodes: ScoreNode[] = [];
  const above: string[] = [];
  let criteria: string[] = [];
  let pending: Line | null = null;
  let group: ScoreNode | null = null;
  let last: ScoreNode | null = null;
  const close = (own: string[]) => {
    if (last)
      last.criteria = [last.criteria, ...criteria]
        .filter(Boolean)
        .join('\n')
        .slice(0, LONGEST_CRITERIA);
    criteria = own;
  };
  const add = (node: ScoreNode) => {
    if (group && group.numbering !== '' && group.numbering === node.numbering) group = null;
    (group?.children ?? nodes).push(node);
    last = node;
  };
  for (const [i, line] of lines.entries()) {
    const scored = header && scoreLine(lines, i, header, pending);
    const node =
      isBreakdown(line.text, last) || isRuleOf(line.text, last)
        ? null
        : (titledLine(line, series.get(i)) ??
          endedLine(line.text, placeOf(line)) ??
          saidLine(line.text, placeOf(line), last) ??
          ruledLine(line, ruled.get(i)) ??
          scored);
    if (!node && nodes.length === 0) above.push(line.text);
    if (node) {
      if (node === scored) criteria = withoutName(criteria, node.name, header?.order);
      const own = node === scored && header?.order === 'last' ? criteria.splice(0) : [];
      close([]);
      add({ ...node, criteria: [node.criteria, ...own].filter(Boolean).join('\n') });
      pending = null;
    } else if (isNextSection(line.text, nodes, criteria) || isNextOfAbove(line.text, above)) {
      close([]);
      last = null;
    } else if (isPartTitle(line)) {
      close([]);
      group = scoreNode(line.text, placeOf(line));
      nodes.push(group);
      last = null;
    } else if (compact(line.text) !== '') {
      pending ??= /^[\d.（）()]+$/.test(compact(line.text)) ? null : line;
      if (!isLooseTitle(line)) criteria.push(line.text.trim());
    }
  }
  close([]);
  return nodes.filter((node) => node.points !== null || node.children.length > 0);
}

/** A title without points that names the part the next items belong to: 2.2.4（2）商务评分标准. */
function isPartTitle(line: Line): boolean {
  return (
    compact(line.text).length <= 24 &&
    isScoringTitle(line.text) &&
    groupCategory(line.text) !== null
  );
}

/** A short heading without points ends the rules of the item above. */
function isLooseTitle(line: Line): boolean {
  return line.block.kind === 'heading' || isScoringTitle(line.text);
}

function placeOf(line: Line): Place {
  return { block: line.block.index, page: line.block.page, quote: line.text.trim() };
}

/** `title`: the line as it would be titled, letter for letter as long. */
function titledLine(line: Line, title = line.text): ScoreNode | null {
  const titled = titledPoints(title);
  if (!titled || compact(titled.title).length > 32 || isShareOfElse(titled, title)) return null;
  if (isOneOfParts(line.text.slice(titled.length))) return null;
  const rest = line.text
    .slice(titled.length)
    .replace(/^[\s:：;；。,，]+/, '')
    .trim();
  return scoreNode(title.slice(0, titled.length), placeOf(line), {
    points: titled.points,
    criteria: rest,
    parts: titledParts(rest, placeOf(line)),
  });
}

/** 由技术标（45分）、商务标（35分）和报价（20分）三部分组成: what follows the points is the next of several names in one sentence. */
function isOneOfParts(rest: string): boolean {
  const next = /^\s*(?:[、和及与]|以及)(.*)$/.exec(rest)?.[1] ?? '';
  return titledPoints(next) !== null;
}

const ruledLine = (line: Line, ruled: Ruled | undefined): ScoreNode | null =>
  ruled === undefined ? null : ruledNode(ruled, line.text, placeOf(line));

function scoreLine(
  lines: Line[],
  at: number,
  header: FlatHeader,
  pending: Line | null,
): ScoreNode | null {
  const line = lines[at];
  const points = line && cellPoints(line.text);
  if (!points || !line || (header.marked && !points.marked)) return null;
  const name = header.order === 'middle' ? lineAbove(lines, at) : pending;
  const label = name ? withoutNumbering(name.text) : '';
  if (
    !name ||
    label === '' ||
    compact(label).length > 40 ||
    cellPoints(label) ||
    HEADER_CELL.test(compact(label))
  )
    return null;
  return scoreNode(name.text, placeOf(name), { points });
}

/** The nearest line above that is not empty. */
function lineAbove(lines: readonly Line[], at: number): Line | undefined {
  for (let i = at - 1; i >= 0 && at - i <= MOST_EMPTY_LINES; i--)
    if (lines[i]?.text.trim()) return lines[i];
  return undefined;
}

function withoutName(
  criteria: string[],
  name: string,
  order: 'middle' | 'last' | undefined,
): string[] {
  const at = order === 'middle' ? criteria.length - 1 : 0;
  return criteria.filter((text, i) => i !== at || !compact(text).includes(compact(name)));
}
