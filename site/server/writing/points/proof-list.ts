import type { ProofKind } from '../criteria/proof-tables.ts';
import { pictureLinks } from '../text/picture-links.ts';
import { plainPassages } from '../text/plain-text.ts';
import { withoutReferences } from '../text/reference-text.ts';

/** One thing a table of the bid lists as a proof. */
export interface ListedProof {
  kind: ProofKind;
  chapterId: string;
  /** Its row, as words. */
  text: string;
  /** What it is called: its first cell that is no number. */
  name: string;
}

/** The proofs that the chapters of an item show. */
export interface ProofList {
  rows: readonly ListedProof[];
  /** Captions of the pictures, with their chapters. */
  pictures: readonly { chapterId: string; caption: string }[];
  /** Something of them is still to be confirmed. */
  isDoubted: boolean;
}

const open = /【(?:待填写|待附|待补充|待确认)/;
/** Where a proof lies is worked out later: a cell for its page says nothing of it. */
const pageColumn = /页码|材料位置|所在页/;
/** Tables that say what is asked, not what there is. */
const askedHead = /评分要求|评分标准|评审|资格条件|应附材料/;

const cellsOf = (row: string): string[] => {
  const cells = row
    .trim()
    .split('|')
    .map((cell) => cell.trim());
  return cells.slice(cells[0] === '' ? 1 : 0, cells.at(-1) === '' ? -1 : undefined);
};

function kindOfHead(head: readonly string[]): ProofKind | undefined {
  const words = head.join(' ');
  if (askedHead.test(words)) return undefined;
  if (/姓名/.test(words)) return 'people';
  if (/奖项/.test(words)) return 'award';
  if (/项目名称|工程名称|业绩/.test(words)) return 'performance';
  if (/年度|时段/.test(words)) return 'finance';
  if (/设备|车辆|场地/.test(words) && /租赁|型号|数量/.test(words)) return 'equipment';
  return /证书|材料|资质|认证|名称/.test(words) ? 'certificate' : undefined;
}

function rowsOf(chapterId: string, content: string): ListedProof[] {
  let head: string[] | undefined;
  const rows: ListedProof[] = [];
  for (const { text, row } of plainPassages(content)) {
    if (!row) {
      head = undefined;
      continue;
    }
    const cells = cellsOf(text);
    if (!head) {
      head = cells;
      continue;
    }
    const kind = kindOfHead(head);
    const columns = head;
    const own = cells.filter((_, at) => !pageColumn.test(columns[at] ?? ''));
    const said = own.filter((cell) => cell !== '' && !/^\d{1,3}$/.test(cell));
    const [name] = said;
    // The second row of a head has names of columns alone; a project has an amount or a day.
    const isSaid = kind !== 'performance' || /\d/.test(said.join());
    if (kind && name && isSaid && said.length > 1 && !own.some((cell) => open.test(cell)))
      rows.push({ kind, chapterId, text: said.join('，'), name });
  }
  return rows;
}

/** Reads which proofs these chapters show; a row with blanks is none yet. */
export function listProofs(chapters: readonly { id: string; content: string }[]): ProofList {
  const texts = chapters.map(({ id, content }) => ({ id, content: withoutReferences(content) }));
  return {
    rows: texts.flatMap(({ id, content }) => rowsOf(id, content)),
    pictures: texts.flatMap(({ id, content }) =>
      pictureLinks(content).map(({ caption }) => ({ chapterId: id, caption })),
    ),
    isDoubted: texts.some(({ content }) => content.includes('【待确认')),
  };
}
