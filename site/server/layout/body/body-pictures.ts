import type { Inline } from '../markdown/markdown-inline.ts';
import { ownSize } from '../page/page-geometry.ts';
import type { State } from './body-state.ts';

/** The file of a picture; hand-written ids may be names of Object's own properties. */
export function pictureOf(state: State, id: string) {
  return Object.hasOwn(state.files, id) ? state.files[id] : undefined;
}

/** Words in the place of a picture that is gone. */
export function missingPicture(alt: string): string {
  return alt === '' ? '（图片已删除）' : `（图片“${alt}”已删除）`;
}

/** Pictures of a cell with their own size, in points; words where one is gone. */
export function knownPieces(state: State, children: Inline[]): Inline[] {
  return children.map((piece): Inline => {
    if (piece.kind !== 'picture') return piece;
    const picture = pictureOf(state, piece.id);
    if (picture === undefined)
      return { kind: 'text', text: missingPicture(piece.alt), bold: false, italic: false };
    return { ...piece, ...ownSize(picture) };
  });
}
