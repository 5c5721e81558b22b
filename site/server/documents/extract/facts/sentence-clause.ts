/** A value in a sentence, and the words around it. */
export interface Around {
  /** The words of its own clause before it and behind it. */
  before: string;
  after: string;
  /** The whole sentence up to it, and from it on. */
  head: string;
  rest: string;
}

const LONGEST = 80;
/** Stops of a sentence in NFKC. */
const ends = ',。;!\n';

/** What stands around the words from `at` to `end` of a sentence. */
export function around(sentence: string, at: number, end: number): Around {
  const head = sentence.slice(0, at);
  const rest = sentence.slice(end);
  const from = Math.max(...[...ends].map((mark) => head.lastIndexOf(mark)));
  const to = [...rest].findIndex((letter) => ends.includes(letter));
  return {
    before: head.slice(from + 1).slice(-LONGEST),
    after: rest.slice(0, to < 0 ? undefined : to).slice(0, LONGEST),
    head,
    rest,
  };
}

/** The clauses before a value, the nearest last. */
export const clausesOf = (text: string): string[] => text.split(/[,。;!\n]/);

/** 如需修改，若逾期: what holds in some case alone is not told of this project. */
export const isConditional = ({ head }: Around): boolean =>
  /(?:^|[,。;:])\s?(?:如果?|若|凡|当|倘若?|一旦)(?!东|地|皋|下)/.test(head);
