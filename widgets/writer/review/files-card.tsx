import { useStore } from '@nanostores/react';
import { type ChangeEvent, useRef, useState } from 'react';
import { fileTypes } from '../../core/contract/file-types.ts';
import { fileRoles, type TenderFile } from '../../core/contract/tender.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writer } from '../base/messages.ts';
import { t } from './messages.ts';

const roles = fileRoles.map((value) => ({ value, label: t.files.roles[value] }));

/** What the tender is made of: each file with what it is, more of them added, one taken out. */
export function FilesCard({ locked, isBid }: { locked: boolean; isBid: boolean }) {
  const { review, source } = useWriter();
  const tender = useStore(review.$tender);
  const busy = useStore(review.$filesBusy);
  const [leaving, setLeaving] = useState<TenderFile>();
  const input = useRef<HTMLInputElement>(null);
  if (!tender || tender.files.length === 0) return null;
  const look = () => void source.show(t.files.whole, { block: 0, quote: '' });
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    if (files.length > 0) void review.addFiles(files);
    event.target.value = '';
  };
  return (
    <section className="card">
      <header className="card-head">
        <h3>{t.files.title(tender.files.length)}</h3>
        <span className="actions">
          <Button kind="quiet" icon="search" size="small" onClick={look}>
            {t.files.look}
          </Button>
          {!locked && (
            <Button
              icon="plus"
              size="small"
              busy={busy !== undefined}
              onClick={() => input.current?.click()}
            >
              {t.files.add}
            </Button>
          )}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={fileTypes.tender.join(',')}
          onChange={add}
        />
      </header>
      <p className="faint">{isBid ? t.files.bidLead : t.files.lead}</p>
      <ul className="tender-files">
        {tender.files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            locked={locked || busy !== undefined}
            onRemove={tender.files.length > 1 ? () => setLeaving(file) : undefined}
          />
        ))}
      </ul>
      <RemoveDialog file={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  );
}

function RemoveDialog({ file, onClose }: { file: TenderFile | undefined; onClose: () => void }) {
  const { review } = useWriter();
  const remove = () => {
    if (file) void review.removeFile(file.id);
    onClose();
  };
  return (
    <Dialog
      open={file !== undefined}
      title={t.files.removeTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{writer.cancel}</Button>
          <Button kind="danger" onClick={remove}>
            {t.files.remove}
          </Button>
        </>
      }
    >
      <p>{t.files.removeText(file?.name ?? '')}</p>
    </Dialog>
  );
}

interface FileLineProps {
  file: TenderFile;
  locked: boolean;
  onRemove: (() => void) | undefined;
}

function FileLine({ file, locked, onRemove }: FileLineProps) {
  const { review } = useWriter();
  const choose = (event: ChangeEvent<HTMLSelectElement>) => {
    const role = fileRoles.find((one) => one === event.target.value);
    if (role) void review.changeRole(file.id, role);
  };
  return (
    <li>
      <span className="tender-file-name">
        {file.name}
        <span className="faint" role="status">
          {t.files.state(file)}
        </span>
      </span>
      <Select
        label={t.files.roleOf(file.name)}
        hideLabel
        options={roles}
        value={file.role}
        disabled={locked}
        onChange={choose}
      />
      {onRemove && !locked && (
        <IconButton
          icon="trash"
          size="small"
          label={t.files.removeOf(file.name)}
          onClick={onRemove}
        />
      )}
    </li>
  );
}
