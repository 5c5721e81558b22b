import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import { formatBytes } from '../../core/format.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { LongName } from '../../kit/long-name.tsx';
import { Marked } from '../../kit/marked.tsx';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import { Progress } from '../../kit/progress.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { messages as usesMessages } from '../../library-parts/messages.ts';
import { UsedIn } from '../../library-parts/used-in.tsx';
import type { Uses } from '../../library-parts/uses.ts';
import { messages } from '../messages.ts';
import type { Actions } from './actions.ts';
import type { FileTask } from './file-dialogs.tsx';

const tones: Record<KnowledgeFile['status'], Tone> = {
  reading: 'accent',
  ready: 'success',
  failed: 'danger',
};

interface Choice {
  chosen: ReadonlySet<string>;
  /** Those of this page. */
  files: readonly KnowledgeFile[];
  onChoose: (files: readonly KnowledgeFile[], chosen: boolean) => void;
}

const hidden = (text: string) => <span className="kit-hidden">{text}</span>;

/** The box that chooses a file, and above them the one for all of the page. Files of others have none. */
export function choiceColumn({ chosen, files, onChoose }: Choice): Column<KnowledgeFile> {
  const own = files.filter(({ canChange }) => canChange);
  return {
    key: 'choice',
    title: '',
    width: '40px',
    phone: 'inline',
    head: own.length > 0 && (
      <Checkbox
        label={hidden(messages.chooseAll)}
        checked={own.every(({ id }) => chosen.has(id))}
        onChange={({ target }) => onChoose(own, target.checked)}
      />
    ),
    render: (file) =>
      file.canChange && (
        <Checkbox
          label={hidden(messages.choose(file.fileName))}
          checked={chosen.has(file.id)}
          onChange={({ target }) => onChoose([file], target.checked)}
        />
      ),
  };
}

type OnShow = (file: KnowledgeFile, n?: number) => void;

/** What the file is called, what it is marked with, and what a search has found in it. */
export function nameColumn(onShow: OnShow): Column<KnowledgeFile> {
  return {
    key: 'name',
    title: messages.name,
    phone: 'lead',
    render: (file) => (
      <div className="file">
        {file.status === 'ready' ? (
          <button
            type="button"
            className="name"
            title={messages.previewNamed(file.fileName)}
            onClick={() => onShow(file, file.found?.n)}
          >
            <LongName>{file.fileName}</LongName>
          </button>
        ) : (
          <span className="name">
            <LongName>{file.fileName}</LongName>
          </span>
        )}
        {file.error && <span className="reason">{file.error}</span>}
        {file.tags.length > 0 && (
          <ul className="tags" aria-label={messages.tags}>
            {file.tags.map((tag) => (
              <li key={tag}>
                <Tag>{tag}</Tag>
              </li>
            ))}
          </ul>
        )}
        {file.found && (
          <button type="button" className="found" onClick={() => onShow(file, file.found?.n)}>
            {file.found.heading && <span className="found-heading">{file.found.heading}</span>}
            <span className="snippet">
              <Marked text={file.found.snippet} marks={file.found.marks} />
            </span>
          </button>
        )}
      </div>
    ),
  };
}

function Status({ status, progress, fileName }: KnowledgeFile) {
  if (status !== 'reading' || progress === 0)
    return (
      <Tag tone={tones[status]} dot>
        {messages.statuses[status]}
      </Tag>
    );
  return (
    <span className="reading">
      <span className="time">{messages.reading(progress)}</span>
      <Progress value={progress} label={messages.readingOf(fileName)} />
    </span>
  );
}

const statusColumn: Column<KnowledgeFile> = {
  key: 'status',
  title: messages.status,
  width: '104px',
  phone: 'inline',
  render: (file) => <Status {...file} />,
};

const sizeColumn: Column<KnowledgeFile> = {
  key: 'size',
  title: messages.size,
  width: '116px',
  phone: 'inline',
  render: ({ bytes, pages, chars, status }) => (
    <span className="time">
      {formatBytes(bytes)}
      {status === 'ready' && (
        <span className="sub">{pages ? messages.pageCount(pages) : messages.charCount(chars)}</span>
      )}
    </span>
  ),
};

/** When it came, and from whom where that is another. */
export const addedColumn: Column<KnowledgeFile> = {
  key: 'added',
  title: messages.added,
  width: '148px',
  phone: 'inline',
  render: ({ createdAt, addedBy }) => (
    <span className="time">
      {/* Seconds say nothing in a list. */}
      <time>{createdAt.slice(0, 16)}</time>
      {addedBy && <span className="sub">{addedBy}</span>}
    </span>
  ),
};

const usesColumn = (uses: Uses): Column<KnowledgeFile> => ({
  key: 'uses',
  title: usesMessages.column,
  width: '116px',
  phone: 'inline',
  render: ({ id, fileName }) => <UsedIn {...{ uses, id }} name={fileName} always />,
});

interface MenuActions {
  actions: Actions;
  uses: Uses;
  onRemove: (files: readonly KnowledgeFile[]) => void;
  onTask: (task: FileTask) => void;
  onShow: OnShow;
  /** There is a company to share with. */
  canShare: boolean;
}

/** What only those may do who may change the file. */
function changesOf(
  file: KnowledgeFile,
  { actions, onTask, onRemove, canShare }: MenuActions,
): MenuItem[] {
  const files = [file];
  const shareTo = file.space === 'company' ? 'private' : 'company';
  const change: MenuItem[] = [
    {
      id: 'name',
      label: messages.rename,
      icon: 'edit',
      onSelect: () => onTask({ kind: 'name', named: { kind: 'file', file } }),
    },
    {
      id: 'tag',
      label: messages.tagging,
      icon: 'book',
      onSelect: () => onTask({ kind: 'tag', files }),
    },
    {
      id: 'move',
      label: messages.move,
      icon: 'arrow-right',
      onSelect: () => onTask({ kind: 'move', files }),
    },
  ];
  const share: MenuItem = {
    ...{ id: 'share', label: messages.shareTo[shareTo], icon: 'user' },
    onSelect: () => void actions.share(files, shareTo),
  };
  const again: MenuItem = {
    ...{ id: 'again', label: messages.readAgain, icon: 'refresh' },
    onSelect: () => void actions.readAgain(file),
  };
  return [
    ...(file.status === 'failed' ? [again] : []),
    ...change,
    ...(canShare ? [share] : []),
    {
      id: 'remove',
      label: messages.remove,
      icon: 'trash',
      danger: true,
      onSelect: () => onRemove(files),
    },
  ];
}

function menuOf(file: KnowledgeFile, menu: MenuActions): MenuItem[] {
  const { actions, onShow } = menu;
  return [
    {
      id: 'show',
      label: messages.preview,
      icon: 'eye',
      disabled: file.status !== 'ready',
      onSelect: () => onShow(file),
    },
    {
      id: 'original',
      label: messages.original,
      icon: 'download',
      onSelect: () => void actions.original(file),
    },
    ...(file.canChange ? changesOf(file, menu) : []),
  ];
}

/** Columns of the files of a space. */
export function fileColumns(choice: Choice, menu: MenuActions): Column<KnowledgeFile>[] {
  return [
    ...(choice.files.some(({ canChange }) => canChange) ? [choiceColumn(choice)] : []),
    nameColumn(menu.onShow),
    statusColumn,
    usesColumn(menu.uses),
    sizeColumn,
    addedColumn,
    {
      key: 'actions',
      title: messages.actions,
      width: '64px',
      align: 'end',
      phone: 'inline',
      render: (file) => (
        <Menu size="small" label={messages.more(file.fileName)} items={menuOf(file, menu)} />
      ),
    },
  ];
}
