import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { KnowledgeFile } from '../../core/contract/knowledge.ts';
import type { Library, Space } from '../library.ts';
import { messages } from '../messages.ts';
import { UploadSheet } from '../queue/upload-sheet.tsx';
import { useDropped } from '../queue/use-dropped.ts';
import { UndoNotice } from '../undo-notice.tsx';
import { Bin } from './bin.tsx';
import { FileDialogs, type FileTask } from './file-dialogs.tsx';
import { FileList } from './file-list.tsx';
import { FolderPath, FolderRow } from './folders.tsx';
import { Hits } from './hits.tsx';
import { QuotaMeter } from './quota-meter.tsx';
import { isSearch, pathTo } from './shelf.ts';
import { Tools } from './tools.tsx';

interface FilesViewProps {
  library: Library;
  space: Space;
  /** Adding is begun with. */
  upload: boolean;
  /** What is on its way. */
  queue: ReactNode;
  onShow: (file: Pick<KnowledgeFile, 'id' | 'fileName'>, n?: number, q?: string) => void;
}

/** One space: what is in it, and everything that can be done with it. */
export function FilesView({ library, space, upload, queue, onShow }: FilesViewProps) {
  const { shelf, actions } = space;
  const filter = useStore(shelf.list.$filter);
  const folders = useStore(shelf.folders.$folders);
  const [task, setTask] = useState<FileTask>();
  const [adding, setAdding] = useState(upload);
  useEffect(() => shelf.start(), [shelf]);
  const isOwn = shelf.space !== 'public';
  const isSearching = isSearch(filter);
  const place = pathTo(folders, filter.folderId).at(-1)?.name ?? messages.spaces[shelf.space];
  const add = (files: readonly File[]) =>
    library.queue.add(files, { space: shelf.space, folderId: filter.folderId });
  const canAdd = isOwn && !isSearching;
  const { over, drop } = useDropped((files) => {
    setAdding(true);
    add(files);
  });
  if (filter.removed) {
    return (
      <>
        <UndoNotice {...actions} />
        <Bin space={space} onLeave={() => shelf.open('')} />
      </>
    );
  }
  const isAdding = adding && canAdd;
  return (
    <div className="shelf" {...(canAdd ? drop : {})}>
      {over && <p className="shelf-over">{messages.queue.dropInto(place)}</p>}
      <Tools
        shelf={shelf}
        onNewFolder={() => setTask({ kind: 'name', named: { kind: 'new-folder' } })}
        onAdd={canAdd ? () => setAdding(true) : undefined}
      />
      {isAdding ? (
        <UploadSheet place={place} queue={queue} onFiles={add} onClose={() => setAdding(false)} />
      ) : (
        queue
      )}
      <UndoNotice {...actions} />
      <FolderPath shelf={shelf} />
      {!isSearching && <FolderRow shelf={shelf} actions={actions} onTask={setTask} />}
      <Hits shelf={shelf} onShow={onShow}>
        <FileList quota={library.quota} space={space} onTask={setTask} onShow={onShow} />
      </Hits>
      {isOwn && (
        <QuotaMeter
          quota={library.quota}
          space={shelf.space}
          onBin={() => shelf.narrow({ removed: true, folderId: '', q: '', tag: '' })}
        />
      )}
      <FileDialogs space={space} task={task} onClose={() => setTask(undefined)} />
    </div>
  );
}
