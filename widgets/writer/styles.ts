import addenda from './addenda/addenda.css';
import diagram from './editor/diagram.css';
import editor from './editor/editor.css';
import editorText from './editor/editor-text.css';
import fill from './editor/fill.css';
import form from './editor/form.css';
import mindMap from './editor/mind-map.css';
import pictureDialog from './editor/picture-dialog.css';
import sidePanel from './editor/side-panel.css';
import finish from './finish/finish.css';
import handIn from './finish/hand-in.css';
import word from './finish/word.css';
import frame from './frame/frame.css';
import outline from './outline/outline.css';
import outlineComparison from './outline/outline-comparison.css';
import outlinePanels from './outline/outline-panels.css';
import outlineTree from './outline/outline-tree.css';
import review from './review/review.css';
import source from './source/source.css';
import compare from './versions/compare.css';
import whole from './whole/whole.css';
import writer from './writer.css';
import chapterList from './writing/chapter-list.css';
import live from './writing/live.css';
import paper from './writing/paper.css';
import side from './writing/side.css';
import writing from './writing/writing.css';

/** The writer's sheets in the order they apply, one for each screen. */
export const writerStyles: readonly string[] = [
  writer,
  frame,
  review,
  addenda,
  source,
  outline,
  outlineTree,
  outlinePanels,
  outlineComparison,
  writing,
  whole,
  chapterList,
  live,
  side,
  compare,
  paper,
  editor,
  editorText,
  sidePanel,
  pictureDialog,
  mindMap,
  diagram,
  form,
  fill,
  finish,
  handIn,
  word,
];
