import type { Scene } from 'tender-widgets/diagram';
import type { MindMapDrawing } from '../mind-map/mind-map.ts';
import type { SvgPicture } from '../svg/svg-picture.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';

/** What every part of the body is drawn with. */
export interface WordContext {
  bid: WordBid;
  format: WordFormat;
  /** Bookmark of each heading that something points to, by heading key. */
  anchors: ReadonlyMap<string, string>;
  /** Page of the body, from 1, each heading stands on. */
  headingPages: ReadonlyMap<string, number>;
  /** Pictures of the mind maps; one that is not here is drawn with Word's own shapes. */
  mindMaps: ReadonlyMap<MindMapDrawing, SvgPicture>;
  /** Pictures of the diagrams. */
  diagrams: ReadonlyMap<Scene, SvgPicture>;
}
