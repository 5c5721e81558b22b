import { type Block, blockText, type TenderDocument } from '../document.ts';
import { compact, withoutNumber } from './text.ts';
import { type Place, placeOfTitle, type Title, titlesOf } from './titles.ts';

export interface PlacedBlock {
  block: Block;
  place: Place;
  /** Title of the chapter it stands in, as written; empty before the first. */
  chapter: string;
  /** The block is the title of that chapter. */
  title: boolean;
}

/** More blocks than this before the first chapter are no cover. */
const coverBlocks = 40;

const endOfData =
  /^(?:(?:投标人|供应商|响应人|投标方|磋商|谈判)?须知)?正文|^总则$|^总则|^说明$|^适用范围$|^定义$/;

/** Gives every block but the table of contents the part of the file it stands in. */
export function placeBlocks(document: TenderDocument): PlacedBlock[] {
  const blocks = document.blocks
    .filter((block) => blockText(block).trim() !== '' && !isContents(block))
    .map(withoutBox);
  const { titles, chapters } = titlesOf(blocks, document.blocks.filter(isContents));
  const titleAt = new Map(titles.map((title) => [title.at, title]));
  const afterCover: Place = chapters ? 'other' : 'notice';
  let state: State = {
    place: 'cover',
    chapter: '',
    main: 'cover',
    style: '',
    outer: '',
    inner: '',
  };
  return blocks.map((block, at) => {
    const title = titleAt.get(at);
    if (state.place === 'cover' && endsCover(block, at))
      state = { ...state, place: afterCover, main: afterCover };
    state = nextState(state, block, title);
    return {
      block,
      place: placeOf(block, state),
      chapter: state.chapter,
      title: title !== undefined,
    };
  });
}

/** A file whose titles stand in boxes, with each as a line. */
export const withoutBoxes = (document: TenderDocument): TenderDocument => ({
  ...document,
  blocks: document.blocks.map(withoutBox),
});

/** A title set in a box of its own, a table of one cell: 第三章 采购需求. What is pasted into a box of a form has no number. */
function withoutBox(block: Block): Block {
  const [cell, ...others] = block.kind === 'table' ? block.rows.flat() : [];
  const text = cell?.text.trim() ?? '';
  const isTitle =
    others.length === 0 &&
    text.length <= LONGEST_TITLE &&
    ofTitle.test(compact(text)) &&
    !/[\n_。；：:]/.test(text);
  if (block.kind !== 'table' || !isTitle) return block;
  return { kind: 'paragraph', index: block.index, page: block.page, text, centred: true };
}
const LONGEST_TITLE = 40;
const ofTitle =
  /^(?:第[一二三四五六七八九十百零\d]{1,3}(?:章|卷|部分|篇|册|分册|编|节)|[一二三四五六七八九十]{1,3}[、.])/;

interface State {
  place: Place;
  chapter: string;
  main: Place;
  /** How the title of the main part is numbered, the first one of the file, and those within the main part. */
  style: string;
  outer: string;
  inner: string;
}

const numbered = /^第([一二三四五六七八九十百零\d]{1,3})(章|卷|部分|篇|册|分册|编|节)/;

/** How a title counts: by words or figures, and what. */
function styleOf(title: string): string {
  const [, count = '', unit = ''] = numbered.exec(compact(title)) ?? [];
  return unit === '' ? '' : `${/\d/.test(count)}${unit}`;
}

/** 第一部分 通用部分 of 第六章 技术规范书, 第100章 总则 of 第七章: counted anew in a way of its own, and named after nothing else. */
function isWithin({ main, style, outer, inner }: State, { place, text }: Title): boolean {
  const own = styleOf(text);
  if (main !== 'requirements' || place !== 'other' || own === '') return false;
  const isFirst = /^(?:一|1|100)$/.test(numbered.exec(compact(text))?.[1] ?? '');
  return own !== style && own !== outer && (own === inner || isFirst);
}

/** A cover has few blocks, no sentences and no sections. */
function endsCover(block: Block, before: number): boolean {
  return (
    before >= coverBlocks ||
    (block.kind !== 'table' &&
      (block.text.length > 80 || /^[一二三四五六七八九十]{1,3}[、.]/.test(compact(block.text))))
  );
}

function isContents(block: Block): boolean {
  if (block.kind === 'table') return false;
  return (
    block.toc === true ||
    /^目[ \s]*[录次]$/.test(block.text.trim()) ||
    (block.text.length < 80 && /$(?<=(?:\.{4}|…{2}|\t)\s*\d{1,3})/.test(block.text.trim()))
  );
}

function nextState(state: State, block: Block, title: Title | undefined): State {
  if (title !== undefined) {
    const style = styleOf(title.text);
    // 第四章 须知前附表 behind 第三章 响应文件格式 is the next chapter, a 前附表 within is none.
    const isNext = style !== '' && style === state.style;
    const isOfMain = state.main === 'evaluation' || state.main === 'format';
    if (title.place === 'data' && isOfMain && !isNext) return state;
    if (isWithin(state, title))
      return { ...state, place: state.main, chapter: title.text, inner: style };
    const { place, text: chapter } = title;
    return { place, chapter, main: place, style, outer: state.outer || style, inner: '' };
  }
  if (block.kind === 'table') return state;
  const text = compact(withoutNumber(block.text));
  if (
    !['evaluation', 'format', 'contract', 'data'].includes(state.place) &&
    text.length <= 25 &&
    placeOfTitle(text) === 'data' &&
    !/[:,。、；;“"见按]/.test(text)
  ) {
    return { ...state, place: 'data' };
  }
  if (state.place === 'data' && text.length <= 20 && endOfData.test(text))
    return { ...state, place: 'instructions' };
  return state;
}

/** A table of particulars is one by its header, wherever it stands in the instructions. */
function placeOf(block: Block, state: { place: Place }): Place {
  if (block.kind !== 'table' || (state.place !== 'instructions' && state.place !== 'other'))
    return state.place;
  const header = compact((block.rows[0] ?? []).map((cell) => cell.text).join(''));
  return header.length < 40 &&
    /(?:条款号|条款|序号|编号)(?:条款名称|名称|内容|项目|事项|项).{0,40}(?:内容|要求|规定|说明|描述)/.test(
      header,
    )
    ? 'data'
    : state.place;
}
