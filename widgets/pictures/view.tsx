import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { fileTypes } from '../core/contract/file-types.ts';
import type { Picture } from '../core/contract/picture.ts';
import { env } from '../core/env.ts';
import { $signedIn } from '../core/session/session.ts';
import type { ElementProps } from '../kit/element.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { UploadZone } from '../kit/upload-zone.tsx';
import { bidOpener, OpenBidContext } from '../library-parts/open-bid.ts';
import { UsesNotes } from '../library-parts/used-in.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { Grid } from './grid.tsx';
import { messages } from './messages.ts';
import { PictureEditor } from './picture-editor.tsx';
import { Queue } from './queue.tsx';
import { createPicturePage, LARGEST_PICTURE, type PicturePage } from './store.ts';
import { Tools } from './tools.tsx';
import { Undo } from './undo.tsx';

/** The bidder's pictures: added, sorted, found, turned, cut and removed. */
export function Pictures({ emit }: ElementProps) {
  const signedIn = useStore($signedIn);
  const signIn = () => {
    if (emit('sign-in-needed')) env().navigate('/');
  };
  const openBid = useMemo(() => bidOpener(emit), [emit]);
  return (
    <section className="pictures kit-part" aria-label={messages.title}>
      {signedIn ? (
        <OpenBidContext.Provider value={openBid}>
          <Library />
        </OpenBidContext.Provider>
      ) : (
        <SignInNeeded
          title={messages.signInTitle}
          text={messages.signInText}
          label={messages.signIn}
          onSignIn={signIn}
        />
      )}
    </section>
  );
}

function Library() {
  const [page] = useState(createPicturePage);
  const [shown, setShown] = useState<Picture>();
  const [cut, setCut] = useState<Picture>();
  const removed = useStore(page.pictures.$removed);
  const library = useStore(page.pictures.$library);
  useEffect(() => {
    const stop = page.start();
    return () => {
      stop();
      page.dispose();
    };
  }, [page]);
  return (
    <>
      <header className="kit-part-head">
        <h2 className="kit-part-heading">
          {removed ? messages.showRemoved : messages.title}
          {library.state === 'ready' && library.value.total > 0 && (
            <span className="count">{messages.count(library.value.total)}</span>
          )}
        </h2>
        <Tools page={page} />
      </header>
      {!removed && <Upload page={page} />}
      <Undo page={page} />
      <UsesNotes uses={page.uses} />
      <BulkBar page={page} />
      <Grid page={page} onOpen={setShown} />
      {shown && !cut && (
        <PictureEditor
          key={shown.id}
          page={page}
          picture={shown}
          onCut={() => setCut(shown)}
          onClose={() => setShown(undefined)}
        />
      )}
      {cut && (
        <CropDialog
          key={cut.id}
          page={page}
          picture={cut}
          onClose={() => setCut(undefined)}
          onSaved={() => {
            setCut(undefined);
            setShown(undefined);
          }}
        />
      )}
    </>
  );
}

function Upload({ page }: { page: PicturePage }) {
  return (
    <div className="upload">
      <UploadZone
        accept={fileTypes.library}
        maxBytes={LARGEST_PICTURE}
        title={messages.upload}
        hint={messages.uploadHint}
        onFiles={page.queue.add}
      />
      <Queue queue={page.queue} />
    </div>
  );
}
