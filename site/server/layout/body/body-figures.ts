import { drawDiagram, readDiagram } from 'tender-widgets/diagram';
import type { MarkdownCell } from '../markdown/markdown.ts';
import { pictureRoom } from '../page/page-geometry.ts';
import { tableGrid } from '../page/table-grid.ts';
import { xmlText } from '../word-text.ts';
import type { State } from './body-state.ts';

/** Counts a table or a figure and puts its caption there. */
export function addCaption(state: State, of: 'table' | 'picture', text: string): void {
  const count = of === 'table' ? ++state.tables : ++state.pictures;
  const label = of === 'table' ? '表' : '图';
  const clean = xmlText(text).trim();
  const { toc } = state.format;
  const isListed = of === 'picture' && toc.show && toc.figures;
  state.blocks.push({
    kind: 'caption',
    of,
    ...(isListed ? { key: `figure#${state.blocks.length}` } : {}),
    text: state.format.caption.numbered
      ? `${label}${Math.max(state.top, 1)}-${count} ${clean}`
      : clean,
  });
}

/** The diagram as pictures, the last with the caption; as a table where it cannot be drawn, so that nothing is lost. */
export function addDiagram(state: State, source: string): void {
  const drawn = drawDiagram(source, pictureRoom(state.format));
  const data = readDiagram(source);
  const alt = xmlText(data.title).trim();
  if ('scenes' in drawn) {
    const last = drawn.scenes.length - 1;
    for (const [i, scene] of drawn.scenes.entries())
      state.blocks.push({ kind: 'diagram', scene, alt, captioned: i === last && alt !== '' });
    if (alt !== '') addCaption(state, 'picture', alt);
    return;
  }
  const cell = (text: string): MarkdownCell => ({
    children: [{ kind: 'text', text: xmlText(text), bold: false, italic: false }],
    ...{ rowSpan: 1, colSpan: 1, align: null },
  });
  const rows = [data.columns, ...data.rows].map((row) => row.map(cell));
  const grid = tableGrid({ rows, headerRows: 1 }, state.format);
  if (alt !== '') addCaption(state, 'table', alt);
  if (grid !== null) state.blocks.push({ kind: 'table', grid });
}
