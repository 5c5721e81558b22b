import { useStore } from '@nanostores/react';
import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import { Button } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Table } from '../../kit/table.tsx';
import { UsesNotes } from '../../library-parts/used-in.tsx';
import type { Library, Space } from '../library.ts';
import { messages } from '../messages.ts';
import { Pages } from '../pages.tsx';
import { fileColumns } from './file-columns.tsx';
import type { FileTask } from './file-dialogs.tsx';
import { foldersIn, isSearch, type Shelf } from './shelf.ts';

interface FileListProps extends Pick<Library, 'quota'> {
  space: Space;
  onTask: (task: FileTask) => void;
  onShow: (file: KnowledgeFile, n?: number, q?: string) => void;
}

/** The files as they are looked through or looked for. */
export function FileList({ quota, space, onTask, onShow }: FileListProps) {
  const { shelf, actions } = space;
  const chosen = useStore(shelf.choice.$chosen);
  const { q } = useStore(shelf.list.$filter);
  const canShare = useStore(quota.$inCompany) ?? false;
  return (
    <Pages list={shelf.list} empty={<Nothing shelf={shelf} />}>
      {({ records }) => {
        const choice = {
          chosen: new Set(chosen.map(({ id }) => id)),
          files: records,
          onChoose: shelf.choice.choose,
        };
        const columns = fileColumns(choice, {
          actions,
          uses: shelf.uses,
          onRemove: (files) => removing(space, files),
          onTask,
          canShare,
          onShow: (file, n) => onShow(file, n, q.trim()),
        });
        return (
          <>
            <UsesNotes uses={shelf.uses} />
            <ChosenBar space={space} canShare={canShare} onTask={onTask} />
            <Table
              caption={messages.spaces[shelf.space]}
              columns={columns}
              rows={records}
              rowKey={({ id }) => id}
            />
          </>
        );
      }}
    </Pages>
  );
}

/** Asks first where bids use what is to go. */
const removing = ({ shelf, actions }: Space, files: readonly KnowledgeFile[]) => {
  const things = files.map(({ id, fileName }) => ({ id, name: fileName }));
  void shelf.uses.removing(things, () => void actions.remove(files));
};

function Nothing({ shelf }: { shelf: Shelf }) {
  const filter = useStore(shelf.list.$filter);
  const folders = useStore(shelf.folders.$folders);
  if (isSearch(filter)) {
    const all = (
      <Button onClick={() => shelf.narrow({ q: '', tag: '' })}>{messages.showAll}</Button>
    );
    return (
      <EmptyState
        icon="search"
        title={messages.nothingFound}
        text={messages.nothingFoundText}
        action={all}
      />
    );
  }
  if (filter.folderId)
    return <EmptyState title={messages.emptyFolder} text={messages.emptyFolderText} />;
  if (foldersIn(folders, '').length > 0) return null;
  return (
    <EmptyState title={messages.empty[shelf.space].title} text={messages.empty[shelf.space].text} />
  );
}

interface ChosenBarProps {
  space: Space;
  canShare: boolean;
  onTask: (task: FileTask) => void;
}

/** What can be done with the files that are chosen. */
function ChosenBar({ space, canShare, onTask }: ChosenBarProps) {
  const { shelf, actions } = space;
  const files = useStore(shelf.choice.$chosen);
  const busy = useStore(actions.$busy);
  if (files.length === 0) return null;
  const shareTo = shelf.space === 'company' ? 'private' : 'company';
  return (
    <div className="chosen" role="group" aria-label={messages.chosen(files.length)}>
      <span className="chosen-count">{messages.chosen(files.length)}</span>
      <Button size="small" onClick={() => onTask({ kind: 'move', files })}>
        {messages.move}
      </Button>
      <Button size="small" onClick={() => onTask({ kind: 'tag', files })}>
        {messages.tagging}
      </Button>
      {canShare && (
        <Button size="small" busy={busy} onClick={() => void actions.share(files, shareTo)}>
          {messages.shareTo[shareTo]}
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => removing(space, files)}>
        {messages.remove}
      </Button>
      <Button size="small" kind="quiet" onClick={shelf.choice.clear}>
        {messages.chooseNone}
      </Button>
    </div>
  );
}
