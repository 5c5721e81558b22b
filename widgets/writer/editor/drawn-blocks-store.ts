import { atom } from 'nanostores';
import type { AtomViews, BlockView, EditorBlock } from './bid-editor.ts';

/** A picture, mind map, diagram or live block in the document. */
export interface DrawnBlock {
  key: string;
  kind: 'picture' | 'mindMap' | 'diagram' | 'liveBlock';
  /** Made by the editor; waits for its drawing. */
  box: HTMLElement;
  block: EditorBlock;
}

/** The blocks of a document that React draws into the boxes the editor makes for them. */
export function createDrawnBlocks() {
  const $drawn = atom<readonly DrawnBlock[]>([]);
  let count = 0;
  const view = (kind: DrawnBlock['kind']): BlockView => {
    return (box, first) => {
      count += 1;
      const key = `block-${count}`;
      const others = () => $drawn.get().filter((drawn) => drawn.key !== key);
      $drawn.set([...others(), { key, kind, box, block: first }]);
      return {
        update: (block) => $drawn.set([...others(), { key, kind, box, block }]),
        destroy: () => $drawn.set(others()),
      };
    };
  };
  const views: AtomViews = {
    picture: view('picture'),
    mindMap: view('mindMap'),
    diagram: view('diagram'),
    liveBlock: view('liveBlock'),
  };
  return { $drawn, views };
}

/** An attribute of a block; '' where it has none of that name. */
export const attributeOf = (
  { block }: DrawnBlock,
  name: 'id' | 'caption' | 'text' | 'kind' | 'part',
): string => block.attributes[name] ?? '';
