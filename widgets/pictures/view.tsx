import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { type Picture, pictureCategories } from '../core/contract/picture.ts';
import { env } from '../core/env.ts';
import { createPictures, type PicturesStore } from '../core/library/pictures.ts';
import { $signedIn } from '../core/session/session.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { UploadZone } from '../kit/upload-zone.tsx';
import { messages } from './messages.ts';
import { PictureEditor } from './picture-editor.tsx';
import { Shown } from './shown.tsx';

const TYPES = ['.jpg', '.jpeg', '.png', '.webp'];
/** Bytes of the largest picture the service takes. */
const LARGEST = 20 * 1_048_576;

/** The bidder's pictures: added, sorted, found and removed. */
export function Pictures({ emit }: ElementProps) {
  const signedIn = useStore($signedIn);
  const signIn = () => {
    if (emit('sign-in-needed')) env().navigate('/');
  };
  return (
    <section className="pictures kit-part" aria-label={messages.title}>
      {signedIn ? (
        <Library />
      ) : (
        <SignInNeeded title={messages.signInTitle} text={messages.signInText} label={messages.signIn} onSignIn={signIn} />
      )}
    </section>
  );
}

function Library() {
  const [pictures] = useState(createPictures);
  const [shown, setShown] = useState<Picture>();
  useEffect(() => {
    void pictures.look();
    return pictures.dispose;
  }, [pictures]);
  return (
    <>
      <header className="kit-part-head">
        <h2 className="kit-part-heading">{messages.title}</h2>
        <Tools pictures={pictures} />
      </header>
      <Upload pictures={pictures} />
      <Grid pictures={pictures} onOpen={setShown} />
      {shown && <PictureEditor key={shown.id} pictures={pictures} picture={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function Tools({ pictures }: { pictures: PicturesStore }) {
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  return (
    <div className="kit-part-tools" role="search">
      <TextField
        label={messages.search}
        hideLabel
        type="search"
        value={q}
        maxLength={100}
        placeholder={messages.searchPlaceholder}
        prefix={<Icon name="search" />}
        onChange={(event) => pictures.search(event.target.value)}
      />
      <Select
        label={messages.category}
        hideLabel
        value={category ?? ''}
        options={[{ value: '', label: messages.everyCategory }, ...pictureCategories.map((value) => ({ value, label: value }))]}
        onChange={({ target }) => pictures.choose(pictureCategories.find((one) => one === target.value))}
      />
    </div>
  );
}

function Upload({ pictures }: { pictures: PicturesStore }) {
  const sending = useStore(pictures.$sending);
  const [error, setError] = useState('');
  return (
    <UploadZone
      accept={TYPES}
      maxBytes={LARGEST}
      title={messages.upload}
      hint={messages.uploadHint}
      sending={sending}
      error={error || undefined}
      onReject={setError}
      onCancel={pictures.cancel}
      onFile={(file) => {
        setError('');
        void pictures.add(file);
      }}
    />
  );
}

function Grid({ pictures, onOpen }: { pictures: PicturesStore; onOpen: (picture: Picture) => void }) {
  const library = useStore(pictures.$library);
  const q = useStore(pictures.$q);
  const category = useStore(pictures.$category);
  if (library.state === 'loading') return <Skeleton lines={6} />;
  if (library.state === 'failed')
    return <ErrorState title={messages.failedTitle} text={library.message} onRetry={() => void pictures.look()} />;
  if (library.pictures.length === 0) {
    return q.trim() || category ? (
      <EmptyState icon="search" title={messages.nothingFound} text={messages.nothingFoundText} />
    ) : (
      <EmptyState icon="upload" title={messages.emptyTitle} text={messages.emptyText} />
    );
  }
  return (
    <>
      <ul className="grid">
        {library.pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" className="tile" onClick={() => onOpen(picture)}>
              <Shown pictures={pictures} id={picture.id} size="thumbnail" />
              <span className="name">{picture.title}</span>
              <span className="about">
                {picture.category} · {messages.points(picture.width, picture.height)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {library.more && (
        <Button kind="quiet" onClick={() => void pictures.more()}>
          {messages.more}
        </Button>
      )}
    </>
  );
}
