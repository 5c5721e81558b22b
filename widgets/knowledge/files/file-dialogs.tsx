import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { KnowledgeFile, KnowledgeFolder } from '../../core/contract/knowledge.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Form } from '../../kit/form.tsx';
import type { Space } from '../library.ts';
import { messages } from '../messages.ts';
import { FolderChoice } from './folder-choice.tsx';
import { createNaming, type Named } from './forms.ts';
import { TagDialog } from './tag-dialog.tsx';

/** What is being asked for. */
export type FileTask =
  | { kind: 'name'; named: Named }
  | { kind: 'move'; files: readonly KnowledgeFile[] }
  | { kind: 'move-folder'; folder: KnowledgeFolder }
  | { kind: 'tag'; files: readonly KnowledgeFile[] };

interface TaskProps {
  space: Space;
  onClose: () => void;
}

/** The dialog of what is being asked for. */
export function FileDialogs({ space, task, onClose }: TaskProps & { task: FileTask | undefined }) {
  const props = { space, onClose };
  switch (task?.kind) {
    case 'name':
      return <NameDialog {...props} named={task.named} />;
    case 'move':
    case 'move-folder':
      return <MoveDialog {...props} task={task} />;
    case 'tag':
      return <TagDialog {...props} files={task.files} />;
    case undefined:
      return null;
  }
}

function NameDialog({ space, named, onClose }: TaskProps & { named: Named }) {
  const [{ form, ending }] = useState(() => createNaming(named, space.shelf));
  const { values, errors, busy } = useStore(form.$form);
  const id = useId();
  const title = named.kind === 'new-folder' ? messages.newFolder : messages.rename;
  const submit = async () => {
    if (!(await form.submit())) return;
    onClose();
    void space.shelf.reload();
  };
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="primary" type="submit" form={id} busy={busy}>
            {messages.save}
          </Button>
        </>
      }
    >
      <Form id={id} errors={errors} busy={busy} onSubmit={() => void submit()}>
        <TextField
          label={named.kind === 'file' ? messages.name : messages.folderName}
          value={values.name}
          error={errors.name}
          suffix={ending}
          autoComplete="off"
          data-first-focus=""
          onChange={({ target }) => form.write('name', target.value)}
        />
      </Form>
    </Dialog>
  );
}

type MoveTask = Extract<FileTask, { kind: 'move' | 'move-folder' }>;

function MoveDialog({ space: { shelf, actions }, task, onClose }: TaskProps & { task: MoveTask }) {
  const folders = useStore(shelf.folders.$folders);
  const isFolder = task.kind === 'move-folder';
  const [to, setTo] = useState(
    (isFolder ? task.folder.parentId : shelf.list.$filter.get().folderId) ?? '',
  );
  const move = () => {
    const name = folders.find(({ id }) => id === to)?.name ?? messages.spaces[shelf.space];
    onClose();
    void (isFolder
      ? actions.moveFolder(task.folder, to, name)
      : actions.move(task.files, to, name));
  };
  return (
    <Dialog
      open
      size="small"
      title={isFolder ? messages.moveFolderTitle(task.folder.name) : messages.moveTitle(task.files)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="primary" onClick={move}>
            {messages.moveHere}
          </Button>
        </>
      }
    >
      <FolderChoice
        label={messages.moveTo}
        top={messages.spaces[shelf.space]}
        folders={folders}
        without={isFolder ? task.folder.id : ''}
        value={to}
        onChange={setTo}
      />
      {folders.length === 0 && <p className="count">{messages.noFolders}</p>}
    </Dialog>
  );
}
