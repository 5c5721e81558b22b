import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { fileTypes } from '../../core/contract/file-types.ts';
import { LARGEST_PICTURE } from '../../core/library/picture-queue.ts';
import type { PicturesStore } from '../../core/library/pictures.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { useBid } from '../base/context.ts';
import { PictureImage } from '../text/picture-image.tsx';
import { t } from './messages.ts';

interface ChoiceProps {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Pictures of the library that belong into a chapter. */
export function ChapterPictures({ chosen, onChange }: ChoiceProps) {
  const { pictures } = useBid().editing;
  const library = useStore(pictures.$library);
  const q = useStore(pictures.$q);
  useEffect(() => void pictures.look(), [pictures]);
  const search = (text: string) => {
    pictures.$q.set(text);
    void pictures.look();
  };
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <div className="form">
      <p className="faint">
        {t.pictures.lead} {chosen.length > 0 && t.pictures.chosen(chosen.length)}
      </p>
      <TextField
        label={t.pictures.search}
        hideLabel
        placeholder={t.pictures.search}
        prefix={<Icon name="search" />}
        value={q}
        maxLength={100}
        onChange={(event) => search(event.target.value)}
      />
      {library.state === 'loading' && <Skeleton lines={3} />}
      {library.state === 'failed' && (
        <ErrorState
          title={t.pictures.failed}
          text={library.msg}
          onRetry={() => void pictures.look()}
        />
      )}
      {library.state === 'ready' && library.value.pictures.length === 0 && (
        <p className="faint">{t.pictures.empty}</p>
      )}
      {library.state === 'ready' && (
        <ul className="picture-choice">
          {library.value.pictures.map(({ id, title }) => (
            <li key={id}>
              <button type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
                <PictureImage id={id} alt="" size="thumbnail" />
                <span>{title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {library.state === 'ready' && library.value.more && (
        <Button kind="quiet" size="small" onClick={() => void pictures.more()}>
          {t.pictures.more}
        </Button>
      )}
      <AddPicture pictures={pictures} onAdded={(id) => onChange([...chosen, id])} />
    </div>
  );
}

function AddPicture({
  pictures,
  onAdded,
}: {
  pictures: PicturesStore;
  onAdded: (id: string) => void;
}) {
  const sending = useStore(pictures.$sending);
  const [refusal, setRefusal] = useState<string | undefined>();
  const add = async (file: File) => {
    setRefusal(undefined);
    const added = await pictures.add(file);
    if (added) onAdded(added.id);
  };
  return (
    <UploadZone
      accept={fileTypes.picture}
      maxBytes={LARGEST_PICTURE}
      title={t.pictures.drop}
      hint={t.pictures.dropHint}
      sending={sending}
      error={refusal}
      onFile={(file) => void add(file)}
      onReject={setRefusal}
      onCancel={pictures.cancel}
    />
  );
}
