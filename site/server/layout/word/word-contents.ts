import { BuilderElement, FileChild, InternalHyperlink, Paragraph, Tab, TextRun } from 'docx';
import type { BodyBlock } from '../body/body-blocks.ts';
import { textRun } from '../word-fonts.ts';
import type { WordFormat } from '../word-format.ts';
import type { WordContext } from './word-context.ts';
import { field, fieldEnd, fieldStart } from './word-field.ts';
import { contentsTab, styleIds } from './word-styles.ts';

/** Names of the bookmarks that the contents, the list of figures or page numbers in the text point to, by key, in document order. */
export function headingAnchors(
  blocks: readonly BodyBlock[],
  { show, levels, figures }: WordFormat['toc'],
): Map<string, string> {
  const pointedAt = pagesAskedFor(blocks);
  const anchors = new Map<string, string>();
  for (const block of blocks) {
    const isListed =
      (block.kind === 'heading' && ((show && block.level <= levels) || pointedAt.has(block.key))) ||
      (block.kind === 'caption' && show && figures);
    if (isListed && block.key !== undefined)
      anchors.set(block.key, `_Toc${String(900000001 + anchors.size)}`);
  }
  return anchors;
}

/** Chapters whose page the text names, in forms of the tender's too. */
export function pagesAskedFor(all: readonly BodyBlock[]): Set<string> {
  const blocks = all.flatMap((block) => (block.kind === 'form' ? block.text : [block]));
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'table') return block.grid.rows.flat().map((cell) => cell.children);
    return block.kind === 'paragraph' || block.kind === 'item' ? [block.children] : [];
  });
  return new Set(lines.flat().flatMap((piece) => (piece.kind === 'page' ? [piece.chapterId] : [])));
}

/** Word's own table of contents, filled in: a TOC field in a content control, so that 更新目录 works on it. */
class ContentsBlock extends FileChild {
  constructor(paragraphs: Paragraph[]) {
    super('w:sdt');
    const value = (name: string, text: string) =>
      new BuilderElement({ name, attributes: { value: { key: 'w:val', value: text } } });
    const gallery = new BuilderElement({
      name: 'w:docPartObj',
      children: [
        value('w:docPartGallery', 'Table of Contents'),
        new BuilderElement({ name: 'w:docPartUnique' }),
      ],
    });
    this.root.push(
      new BuilderElement({ name: 'w:sdtPr', children: [gallery] }),
      new BuilderElement({ name: 'w:sdtContent', children: paragraphs }),
    );
  }
}

/** Contents with the page of each heading as `pages` has it, by heading key. */
export function wordContents(
  blocks: readonly BodyBlock[],
  { anchors, headingPages: pages, format }: WordContext,
): FileChild[] {
  const title = new Paragraph({ style: styleIds.contentsTitle, children: [new TextRun('目　录')] });
  const headings = blocks
    .filter((block) => block.kind === 'heading')
    .filter((block) => block.level <= format.toc.levels);
  const figures = format.toc.figures
    ? figureList(blocks, { anchors, headingPages: pages, format })
    : [];
  if (headings.length === 0) return [title, ...figures];
  const tabStops = [contentsTab(format)];
  const entries = headings.map((heading, i) => {
    const start = i === 0 ? fieldStart(`TOC \\o "1-${format.toc.levels}" \\h \\z \\u`) : [];
    const text = `${heading.number}${heading.gap}${heading.title}`;
    const link = entry(text, anchors.get(heading.key) ?? '', pages.get(heading.key));
    const end = i === headings.length - 1 ? [fieldEnd()] : [];
    return new Paragraph({
      style: `TOC${heading.level}`,
      tabStops,
      children: [...start, link, ...end],
    });
  });
  return [new ContentsBlock([title, ...entries]), ...figures];
}

/** 插图目录: the captions of the figures, each with its page. Nothing where there are none. */
function figureList(
  blocks: readonly BodyBlock[],
  { anchors, headingPages, format }: Pick<WordContext, 'anchors' | 'headingPages' | 'format'>,
): Paragraph[] {
  const entries = blocks.flatMap((block) => {
    if (block.kind !== 'caption' || block.key === undefined) return [];
    const { key, text } = block;
    const link = entry(text, anchors.get(key) ?? '', headingPages.get(key));
    return [new Paragraph({ style: 'TOC1', tabStops: [contentsTab(format)], children: [link] })];
  });
  const title = new Paragraph({
    style: styleIds.contentsTitle,
    children: [new TextRun('插图目录')],
  });
  return entries.length === 0 ? [] : [title, ...entries];
}

function entry(text: string, anchor: string, page: number | undefined): InternalHyperlink {
  return new InternalHyperlink({
    anchor,
    children: [
      new TextRun(textRun(text)),
      new TextRun({ children: [new Tab()] }),
      ...field(`PAGEREF ${anchor} \\h`, page === undefined ? '' : String(page)),
    ],
  });
}
