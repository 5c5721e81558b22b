import { useStore } from '@nanostores/react';
import { fileTypes, largestFile } from '../../core/contract/file-types.ts';
import type { Tender } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { TextArea } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { ReadingBar } from '../../kit/reading-bar.tsx';
import { EmptyState } from '../../kit/states.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { Tips } from '../base/tips.tsx';
import { t as review } from '../review/messages.ts';
import type { ImportState } from './import-state.ts';
import { ManualWay } from './manual-way.tsx';
import type { ImportWay } from './typed-tender.ts';

const ways: readonly ImportWay[] = ['file', 'text', 'manual'];

/** The first step: a tender comes in, by file, by text or by hand. */
export function ImportView() {
  const state = useStore(useWriter().imports.$import);
  if (state.state === 'reading') return <Reading state={state} />;
  if (state.state === 'failed') return <ReadingFailed state={state} />;
  return <Choosing state={state} />;
}

function Choosing({ state }: { state: ImportState }) {
  const { imports } = useWriter();
  const { way } = useStore(imports.$typed);
  const error = state.state === 'choosing' ? state.error : undefined;
  return (
    <section className="import">
      <h2>{t.importTitle}</h2>
      <p className="lead">{t.importLead}</p>
      <div className="card import-card">
        <Tabs
          look="pill"
          label={t.importTitle}
          tabs={ways.map((id) => ({ id, label: t.importTabs[id] }))}
          value={way}
          onChange={(chosen) => imports.again(chosen)}
        >
          {way === 'file' && <FileWay state={state} />}
          {way === 'text' && <TextWay error={error} />}
          {way === 'manual' && <ManualWay error={error} />}
        </Tabs>
      </div>
    </section>
  );
}

function FileWay({ state }: { state: ImportState }) {
  const { imports } = useWriter();
  const sending =
    state.state === 'uploading' ? { name: state.fileName, percent: state.percent } : undefined;
  const error = state.state === 'choosing' ? state.error : undefined;
  return (
    <>
      <UploadZone
        accept={fileTypes.tender}
        maxBytes={largestFile}
        title={t.dropTitle}
        hint={t.dropHint}
        choose="primary"
        sending={sending}
        error={error}
        onFiles={(files) => void imports.sendFiles(files)}
        onReject={imports.reject}
        onCancel={imports.cancelUpload}
      />
      {error && (
        <div className="actions import-retry">
          {imports.canRetry() && (
            <Button icon="refresh" onClick={imports.retry}>
              {t.retry}
            </Button>
          )}
          <Button kind="quiet" onClick={() => imports.again('text')}>
            {t.pasteInstead}
          </Button>
        </div>
      )}
    </>
  );
}

function TextWay({ error }: { error: string | undefined }) {
  const { imports } = useWriter();
  const { text } = useStore(imports.$typed);
  const sending = useStore(imports.$sending);
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <TextArea
        label={t.pasteLabel}
        placeholder={t.pasteHint}
        rows={14}
        value={text}
        error={error}
        hint={t.pasteCount(text.length)}
        onChange={(event) => imports.type({ text: event.target.value })}
      />
      <div className="actions" data-end="">
        <Button
          kind="primary"
          size="large"
          busy={sending}
          disabled={text.trim() === ''}
          onClick={() => void imports.sendText()}
        >
          {t.pasteStart}
        </Button>
      </div>
    </form>
  );
}

function Reading({ state }: { state: Extract<ImportState, { state: 'reading' }> }) {
  const { imports } = useWriter();
  return (
    <section className="import">
      <div className="card waiting">
        <h2>{t.readingTitle}</h2>
        {state.fileName && (
          <p className="waiting-file">
            <Icon name="file" size={16} />
            <span>{state.fileName}</span>
          </p>
        )}
        <ReadingBar percent={state.percent} scanning={state.scanning} label={t.readingTitle} />
        <p className="faint" role="status">
          {state.lost ? t.readingLost : t.readingNote}
        </p>
        {state.scanning && <p className="waiting-scan">{t.scanningNote(state.scanning)}</p>}
        {state.files && state.files.length > 1 && <ReadingFiles files={state.files} />}
        <Button kind="quiet" size="small" onClick={() => imports.again()}>
          {t.anotherFile}
        </Button>
      </div>
      <Tips />
    </section>
  );
}

/** What comes in, each with what it is taken for; that can be changed in the next step. */
function ReadingFiles({ files }: { files: Tender['files'] }) {
  return (
    <ul className="waiting-files">
      {files.map((file) => (
        <li key={file.id}>
          <span className="waiting-files-name">{file.name}</span>
          <span className="faint">{review.files.roles[file.role]}</span>
          <span className="faint">{review.files.state(file) || t.fileRead}</span>
        </li>
      ))}
    </ul>
  );
}

function ReadingFailed({ state }: { state: Extract<ImportState, { state: 'failed' }> }) {
  const { imports } = useWriter();
  const action = (
    <span className="actions">
      <Button kind="primary" icon="upload" onClick={() => imports.again('file')}>
        {t.anotherFile}
      </Button>
      {imports.canRetry() && (
        <Button icon="refresh" onClick={imports.retry}>
          {t.tryAgain}
        </Button>
      )}
      <Button kind="quiet" onClick={() => imports.again('text')}>
        {t.pasteInstead}
      </Button>
    </span>
  );
  const text = (
    <>
      {state.fileName && <strong className="failed-file">{state.fileName}</strong>}
      {state.message}
    </>
  );
  return (
    <section className="import">
      <div className="card" role="alert">
        <EmptyState icon="alert" title={t.readingFailed} text={text} action={action} />
      </div>
    </section>
  );
}
