import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { fileTypes, largestFile } from '../../core/contract/file-types.ts';
import { type KnowledgeFile, knowledgeSpaces } from '../../core/contract/knowledge.ts';
import { createKnowledge, type KnowledgeStore } from '../../core/library/knowledge.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { t } from './messages.ts';

interface ChoiceProps {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

interface ChapterSourcesProps extends ChoiceProps {
  /** What choosing does; unless given, what it does for a chapter. */
  lead?: string;
}

/** Material the writer may use in a chapter, or the whole bid: chosen from the knowledge base, or added to it here. */
export function ChapterSources({ chosen, onChange, lead = t.knowledge.lead }: ChapterSourcesProps) {
  const [knowledge] = useState(createKnowledge);
  const shelf = useStore(knowledge.$shelf);
  const q = useStore(knowledge.$q);
  useEffect(() => {
    void knowledge.look();
    return knowledge.dispose;
  }, [knowledge]);
  return (
    <div className="form">
      <p className="faint">
        {lead} {chosen.length > 0 && t.knowledge.chosen(chosen.length)}
      </p>
      <Find knowledge={knowledge} />
      {shelf.state === 'loading' && <Skeleton lines={3} />}
      {shelf.state === 'failed' && (
        <ErrorState
          title={t.knowledge.failed}
          text={shelf.msg}
          onRetry={() => void knowledge.look()}
        />
      )}
      {shelf.state === 'ready' && (
        <>
          {shelf.value.files.length === 0 && (
            <p className="faint">{q.trim() === '' ? t.knowledge.empty : t.knowledge.noHit}</p>
          )}
          <ul className="choice-list">
            {shelf.value.files.map((file) => (
              <FileLine key={file.id} file={file} chosen={chosen} onChange={onChange} />
            ))}
          </ul>
          {shelf.value.more && (
            <Button kind="quiet" size="small" onClick={() => void knowledge.more()}>
              {t.knowledge.more}
            </Button>
          )}
        </>
      )}
      <AddFile knowledge={knowledge} onAdded={({ id }) => onChange([...chosen, id])} />
    </div>
  );
}

/** Looks by words, and in which of the spaces. */
function Find({ knowledge }: { knowledge: KnowledgeStore }) {
  const q = useStore(knowledge.$q);
  const space = useStore(knowledge.$space);
  return (
    <div className="source-find">
      <TextField
        label={t.knowledge.search}
        hideLabel
        placeholder={t.knowledge.search}
        prefix={<Icon name="search" />}
        value={q}
        maxLength={100}
        onChange={(event) => knowledge.search(event.target.value)}
      />
      <Select
        label={t.knowledge.space}
        hideLabel
        value={space ?? ''}
        options={[
          { value: '', label: t.knowledge.ownSpaces },
          ...knowledgeSpaces.map((value) => ({ value, label: t.knowledge.spaces[value] })),
        ]}
        onChange={({ target }) =>
          knowledge.choose(knowledgeSpaces.find((one) => one === target.value))
        }
      />
    </div>
  );
}

function FileLine({ file, chosen, onChange }: ChoiceProps & { file: KnowledgeFile }) {
  const isChosen = chosen.includes(file.id);
  return (
    <li>
      <Checkbox
        label={file.fileName}
        checked={isChosen}
        disabled={file.status === 'failed' && !isChosen}
        onChange={(event) =>
          onChange(
            event.target.checked ? [...chosen, file.id] : chosen.filter((id) => id !== file.id),
          )
        }
      />
      {file.space !== 'private' && <Tag>{t.knowledge.spaces[file.space]}</Tag>}
      {file.status === 'ready' ? (
        <span className="faint">{t.knowledge.size(file.chars)}</span>
      ) : (
        <span title={file.error ?? undefined}>
          <Tag tone={file.status === 'failed' ? 'danger' : 'neutral'}>
            {t.knowledge.states[file.status]}
          </Tag>
        </span>
      )}
    </li>
  );
}

function AddFile({
  knowledge,
  onAdded,
}: {
  knowledge: KnowledgeStore;
  onAdded: (file: KnowledgeFile) => void;
}) {
  const sending = useStore(knowledge.$sending);
  const refusal = useStore(knowledge.$refusal);
  const add = async (file: File) => {
    const added = await knowledge.add(file);
    if (added) onAdded(added);
  };
  return (
    <UploadZone
      accept={fileTypes.material}
      maxBytes={largestFile}
      title={t.knowledge.drop}
      hint={t.knowledge.dropHint}
      sending={sending}
      error={refusal}
      onFile={(file) => void add(file)}
      onReject={knowledge.refuse}
      onCancel={knowledge.cancel}
    />
  );
}
