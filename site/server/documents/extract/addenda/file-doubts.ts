import type { tender } from 'tender-widgets/contract';
import { blockText, type DocumentFile, type TenderDocument } from '../../document.ts';
import { isChanging } from '../several/file-reading.ts';
import { compact, sourceOf } from '../text.ts';
import type { FoundChange } from './patch.ts';
import { unitsOf } from './places.ts';
import { unreadLines } from './unread-lines.ts';
import { olderVersion } from './versions.ts';
import { voidedItems } from './voided.ts';

const title = ({ name }: DocumentFile): string => `《${name.slice(0, 60)}》`;

/** What is to be said of the files as wholes: one that is there twice, one that says nothing new, a new version that is taken for another tender. */
export function fileDoubts(
  document: TenderDocument,
  changes: readonly FoundChange[],
  known: readonly tender.Doubt[],
): tender.Doubt[] {
  const files = (document.files ?? []).filter(({ count }) => count > 0);
  const texts = new Map(files.map((file) => [file, textOf(document, file)]));
  return files.flatMap((file, at): tender.Doubt[] => {
    const twin = files.slice(0, at).find((one) => texts.get(one) === texts.get(file));
    const msg = twin
      ? `${title(file)}与${title(twin)}内容相同，没有新的内容，可以移除其中一份`
      : isChanging(file)
        ? silent(file, changes, known)
        : newer(document, file, files.slice(0, at));
    const block = document.blocks[file.first];
    const voids = !twin && isChanging(file) ? voidsOfNothing(document, file, files, changes) : [];
    if (msg === undefined && isChanging(file))
      return [...voids, ...unread(document, file, changes)];
    if (voids.length > 0) return voids;
    if (msg === undefined || !block) return [];
    const kind = twin ? 'same-file' : isChanging(file) ? 'no-change' : 'version';
    const source = { fileId: file.id, ...sourceOf(block, blockText(block).slice(0, 100)) };
    return [{ id: `${kind}-${file.n}`, about: 'file', kind, msg, sources: [source] }];
  });
}

const textOf = (document: TenderDocument, { first, count }: DocumentFile): string =>
  compact(
    document.blocks
      .slice(first, first + count)
      .map(blockText)
      .join('\n'),
  );

function silent(
  file: DocumentFile,
  changes: readonly FoundChange[],
  known: readonly tender.Doubt[],
): string | undefined {
  const isKnown = known.some(
    ({ kind, msg }) => kind === 'other-project' && msg.includes(title(file)),
  );
  if (isKnown || changes.some(({ fileId }) => fileId === file.id)) return undefined;
  return `从${title(file)}里没有读出对招标文件的修改，请打开看一遍`;
}

const MOST_SHOWN = 10;
const MOST_QUOTED = 40;
const quoted = (text: string): string =>
  `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}”`;

/** 补遗1第9条作废, where no such addendum is there or nothing was read from the item: for a person to look at. */
function voidsOfNothing(
  document: TenderDocument,
  file: DocumentFile,
  files: readonly DocumentFile[],
  changes: readonly FoundChange[],
): tender.Doubt[] {
  const before = files.filter((one) => isChanging(one) && one.n < file.n);
  const lost = voidedItems(document, file, { files: before, changes }).filter(
    (item) => item.changes.length === 0,
  );
  const [first] = lost;
  if (!first) return [];
  const places = new Map(lost.map(({ source }) => [source.quote, { ...source, fileId: file.id }]));
  const more = places.size === 1 ? '' : `等 ${places.size} 处`;
  const msg = `${title(file)}说${quoted(first.source.quote)}${more}，没有找到前面补遗里对应的修改，没有撤回任何内容，请打开对照，需要的在核对和正文中自行修改`;
  const sources = [...places.values()].slice(0, MOST_SHOWN);
  return [{ id: `voided-${file.n}`, about: 'file', kind: 'voided', msg, sources }];
}

/** Lines of an addendum of which no change came, in one doubt with their places. */
function unread(
  document: TenderDocument,
  file: DocumentFile,
  changes: readonly FoundChange[],
): tender.Doubt[] {
  const lines = unreadLines(document, file, changes);
  const [first] = lines;
  if (!first) return [];
  const { text } = first;
  const what = lines.length === 1 ? quoted(text) : `${quoted(text)}等 ${lines.length} 处`;
  const sources = lines
    .slice(0, MOST_SHOWN)
    .map((line) => ({ fileId: file.id, ...sourceOf(line.block, line.text) }));
  const msg = `${title(file)}里的${what}没有对应到招标文件，请打开对照，需要的在核对和正文中自行修改`;
  return [{ id: `unread-${file.n}`, about: 'file', kind: 'unread', msg, sources }];
}

/** Two files that are both the tender: which of them holds is for a person to say. */
function newer(
  document: TenderDocument,
  file: DocumentFile,
  earlier: readonly DocumentFile[],
): string | undefined {
  const others = earlier.filter(({ role }) => role === file.role);
  if (file.role !== 'tender' || others.length === 0) return undefined;
  const own = unitsOf(document, (one) => one === file);
  const older = olderVersion(
    own,
    unitsOf(document, (one) => others.includes(one)),
  );
  return (
    older &&
    `${title(file)}像是${title(older)}的新版本：把它的文件类型改为“补遗”，就会逐处列出两份的不同，由您确认；否则两份的要求会并在一起`
  );
}
