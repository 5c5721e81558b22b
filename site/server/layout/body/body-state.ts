import { headingCounter } from '../heading-number.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import type { BodyBlock } from './body-blocks.ts';

export function newState(pictures: WordBid['pictures'], format: WordFormat): State {
  return {
    files: pictures,
    format,
    number: headingCounter(format.numbering),
    restart: 0,
    top: 0,
    tables: 0,
    pictures: 0,
    lists: 0,
    blocks: [],
  };
}

export interface State {
  files: WordBid['pictures'];
  format: WordFormat;
  number: ReturnType<typeof headingCounter>;
  restart: number;
  /** Top-level chapter, and the captions in it so far. */
  top: number;
  tables: number;
  pictures: number;
  lists: number;
  blocks: BodyBlock[];
}

/** The next first-level chapter is the `number`th of the whole bid. */
export function setTop(state: State, number: number): void {
  const { numbering } = state.format;
  state.restart = number + numbering.start - 1;
  state.number = headingCounter({ ...numbering, start: state.restart });
  state.top = number - 1;
}
