import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Menu } from '../../kit/menu.tsx';
import { messages } from '../messages.ts';
import type { Actions } from './actions.ts';
import type { FileTask } from './file-dialogs.tsx';
import { foldersIn, isSearch, pathTo, type Shelf } from './shelf.ts';

/** Where one is, and the way up. At the top of a space it says nothing. */
export function FolderPath({ shelf }: { shelf: Shelf }) {
  const filter = useStore(shelf.list.$filter);
  const folders = useStore(shelf.folders.$folders);
  const path = pathTo(folders, filter.folderId);
  if (!filter.folderId)
    return isSearch(filter) && folders.length > 0 ? (
      <p className="count">{messages.everywhere}</p>
    ) : null;
  return (
    <nav className="path" aria-label={messages.path}>
      <ol>
        <li>
          <Button kind="quiet" size="small" icon="arrow-left" onClick={() => shelf.open('')}>
            {messages.spaces[shelf.space]}
          </Button>
        </li>
        {path.map(({ id, name }, index) => (
          <li key={id}>
            <Icon name="chevron-right" size={14} />
            {index === path.length - 1 ? (
              <span className="path-here" aria-current="page">
                {name}
              </span>
            ) : (
              <Button kind="quiet" size="small" onClick={() => shelf.open(id)}>
                {name}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface FolderRowProps {
  shelf: Shelf;
  actions: Actions;
  onTask: (task: FileTask) => void;
}

/** The folders that are here. */
export function FolderRow({ shelf, actions, onTask }: FolderRowProps) {
  const { folderId } = useStore(shelf.list.$filter);
  const folders = foldersIn(useStore(shelf.folders.$folders), folderId);
  if (folders.length === 0) return null;
  return (
    <ul className="folders" aria-label={messages.folders}>
      {folders.map((folder) => (
        <li key={folder.id}>
          <button type="button" className="folder" onClick={() => shelf.open(folder.id)}>
            <FolderSign />
            <span className="folder-text">
              <span className="folder-name">{folder.name}</span>
              <span className="folder-note">{messages.filesInside(folder.files)}</span>
            </span>
          </button>
          {folder.canChange && (
            <Menu
              label={messages.moreFolder(folder.name)}
              size="small"
              items={[
                {
                  ...{ id: 'name', label: messages.rename, icon: 'edit' },
                  onSelect: () => onTask({ kind: 'name', named: { kind: 'folder', folder } }),
                },
                {
                  ...{ id: 'move', label: messages.move, icon: 'arrow-right' },
                  onSelect: () => onTask({ kind: 'move-folder', folder }),
                },
                {
                  ...{ id: 'remove', label: messages.remove, icon: 'trash', danger: true },
                  onSelect: () => void actions.removeFolder(folder),
                },
              ]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Filled, so that a folder is told from a file at a glance. */
function FolderSign() {
  return (
    <svg className="folder-sign" width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3 6.5A1.5 1.5 0 0 1 4.5 5h4.6l2 2.2h8.4A1.5 1.5 0 0 1 21 8.7v9.3a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V6.5Z" />
    </svg>
  );
}
