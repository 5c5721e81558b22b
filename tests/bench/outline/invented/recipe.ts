/**
 * Invented tenders, each of a shape real ones have. The format part line by line, two blanks a level:
 * `V title` a volume, `F number|title = paper` a form, `W number|title = paper` what the bidder writes or encloses, `X number|title = paper` a
 * paper of others, `- words` any line, `P` a page break, `L` lying paper from here on, or standing again. `optional` after a paper's name: only some bidders need it.
 * A scoring row: category | item | points | rule | kind | points of the rule, by ；.
 */
export interface Recipe {
  slug: string;
  split: 'dev' | 'heldout';
  subject: string;
  owner: string;
  bidder: string;
  bid: string;
  /** Lines of the chapter of rules, where the tender may say what a bid consists of. */
  rules: string[];
  scoring: string[];
  format: string;
  /** Titles in the format part are headings of Word, else plain lines. */
  headings: boolean;
  /** Required first levels where they are not those of the format part. */
  first?: string[];
  /** Whether forms belong under the part their list names; form title to part. */
  parents?: Record<string, string>;
  notChapters?: string[];
  chapter?: string;
  /** Further lines of the contract. */
  contract?: string[];
  /** Stands behind the forms: the format part is not the last chapter. */
  after?: string[];
}

/** A row of the scoring that lists its points and is judged as a whole. */
export const judged = (name: string, points: number, ...list: string[]): string =>
  `技术 | ${name} | ${points} | 方案应包括：${list.map((one, i) => `${i + 1}）${one}`).join('；')}。内容完整、针对性强的得${points}分，一般的得${points / 2}分，差的得1分，未提供不得分。 | prose | ${list.join('；')}`;

/** What most of them share. */
export const common = { owner: '云台市水务局', bidder: '投标人', bid: '投标文件', headings: true };
