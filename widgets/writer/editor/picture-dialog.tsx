import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useState } from 'react';
import { fileTypes } from '../../core/contract/file-types.ts';
import { type Picture, pictureCategories } from '../../core/contract/picture.ts';
import { LARGEST_PICTURE } from '../../core/library/picture-queue.ts';
import type { PicturesStore } from '../../core/library/pictures.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../../kit/states.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { PictureImage } from '../text/picture-image.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { attributeOf, type DrawnBlock } from './drawn-blocks-store.ts';
import { t } from './messages.ts';

interface PictureDialogProps {
  page: ChapterEditing;
  /** The picture to be changed; none: a new one is put in. */
  drawn?: DrawnBlock | undefined;
}

/** Chooses a picture of the library, or a new one, and its caption. */
export function PictureDialog({ page, drawn }: PictureDialogProps) {
  const { pictures } = page.editing;
  const [id, setId] = useState(drawn ? attributeOf(drawn, 'id') : '');
  const [caption, setCaption] = useState(drawn ? attributeOf(drawn, 'caption') : '');
  const close = page.endDialog;
  const choose = (picture: Picture) => {
    setId(picture.id);
    // A caption of one's own stays; that of the picture chosen before goes with it.
    if (!drawn || caption === '') setCaption(picture.title);
  };
  const put = (event?: FormEvent) => {
    event?.preventDefault();
    if (id === '') return;
    const attributes = { id, caption: caption.trim() };
    if (drawn) drawn.block.change(attributes);
    else page.$editor.get()?.commands.insertPicture(attributes);
    close();
  };
  const footer = (
    <>
      <Button onClick={close}>{t.cancel}</Button>
      <Button kind="primary" disabled={id === ''} onClick={() => put()}>
        {drawn ? t.apply : t.insert}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="large"
      title={drawn ? t.picture.change : t.picture.title}
      footer={footer}
      onClose={close}
    >
      <form className="picture-dialog" onSubmit={put}>
        <Upload pictures={pictures} onPicture={choose} />
        <LibraryTools pictures={pictures} />
        <LibraryGrid pictures={pictures} chosen={id} onChoose={choose} />
        <TextField
          label={t.picture.caption}
          placeholder={t.picture.captionHint}
          maxLength={100}
          value={caption}
          onChange={(event) => setCaption(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function Upload({
  pictures,
  onPicture,
}: {
  pictures: PicturesStore;
  onPicture: (picture: Picture) => void;
}) {
  const sending = useStore(pictures.$sending);
  const [error, setError] = useState('');
  const send = async (file: File) => {
    setError('');
    const picture = await pictures.add(file);
    if (picture) onPicture(picture);
  };
  return (
    <UploadZone
      accept={fileTypes.picture}
      maxBytes={LARGEST_PICTURE}
      title={t.picture.upload}
      hint={t.picture.uploadHint}
      sending={sending}
      error={error}
      onReject={setError}
      onCancel={pictures.cancel}
      onFile={(file) => void send(file)}
    />
  );
}

const isCategory = (value: string): value is (typeof pictureCategories)[number] =>
  pictureCategories.some((category) => category === value);

function LibraryTools({ pictures }: { pictures: PicturesStore }) {
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  const tag = useStore(pictures.$tag);
  const tags = useStore(pictures.$tags);
  useEffect(() => {
    void pictures.look();
    void pictures.lookForTags();
  }, [pictures]);
  const options = [
    { value: '', label: t.picture.everyCategory },
    ...pictureCategories.map((value) => ({ value, label: value })),
  ];
  return (
    <div className="picture-tools">
      <TextField
        type="search"
        data-first-focus=""
        label={t.picture.search}
        hideLabel
        placeholder={t.picture.search}
        prefix={<Icon name="search" />}
        value={q}
        onChange={(event) => pictures.search(event.target.value)}
      />
      <Select
        label={t.picture.category}
        hideLabel
        options={options}
        value={category ?? ''}
        onChange={({ target: { value } }) => pictures.choose(isCategory(value) ? value : undefined)}
      />
      {tags.length > 0 && (
        <Select
          label={t.picture.tag}
          hideLabel
          options={[
            { value: '', label: t.picture.everyTag },
            ...tags.map((one) => ({ value: one.tag, label: one.tag })),
          ]}
          value={tag ?? ''}
          onChange={({ target: { value } }) => pictures.chooseTag(value || undefined)}
        />
      )}
    </div>
  );
}

interface LibraryGridProps {
  pictures: PicturesStore;
  chosen: string;
  onChoose: (picture: Picture) => void;
}

function LibraryGrid({ pictures, chosen, onChoose }: LibraryGridProps) {
  const library = useStore(pictures.$library);
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  const tag = useStore(pictures.$tag);
  const searched = q.trim() !== '' || category !== undefined || tag !== undefined;
  if (library.state === 'loading') return <Skeleton lines={4} />;
  if (library.state === 'failed') {
    return (
      <ErrorState
        title={t.picture.failed}
        text={library.msg}
        onRetry={() => void pictures.look()}
      />
    );
  }
  if (library.value.pictures.length === 0) {
    return searched ? (
      <EmptyState icon="search" title={t.picture.noMatch} />
    ) : (
      <EmptyState icon="upload" title={t.picture.empty} text={t.picture.emptyHint} />
    );
  }
  return (
    <>
      <ul className="picture-grid">
        {library.value.pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-pressed={picture.id === chosen}
              aria-label={t.picture.choose(picture.title || picture.fileName)}
              onClick={() => onChoose(picture)}
            >
              <span className="picture-thumb" aria-hidden="true">
                <PictureImage id={picture.id} alt="" size="thumbnail" />
              </span>
              <span className="picture-title">
                {picture.title || picture.fileName || t.picture.unnamed}
              </span>
              <span className="faint">{t.picture.size(picture.width, picture.height)}</span>
              {picture.warnings.slice(0, 1).map(({ kind, msg }) => (
                <span key={kind} className="picture-warning" title={msg}>
                  {t.picture.warnings[kind]}
                </span>
              ))}
            </button>
          </li>
        ))}
      </ul>
      {library.value.more && (
        <Button size="small" kind="quiet" onClick={() => void pictures.more()}>
          {t.picture.more}
        </Button>
      )}
    </>
  );
}
