import { type FormEvent, useState } from 'react';
import type { Favourite } from '../core/contract/navigation.ts';
import { toMessage } from '../core/errors.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import type { NavigationStore } from './store.ts';

interface FormProps {
  store: NavigationStore;
  /** The one to change; none: a new one. */
  favourite: Favourite | undefined;
  onClose: () => void;
}

/** Name, address and note of one kept platform. What was typed stays where saving fails. */
export function FavouriteForm({ store, favourite, onClose }: FormProps) {
  const [name, setName] = useState(favourite?.name ?? '');
  const [url, setUrl] = useState(favourite?.url ?? '');
  const [note, setNote] = useState(favourite?.note ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const isFixed = favourite !== undefined && favourite.platformId !== null;
  const nameProblem = name.trim() ? undefined : messages.nameNeeded;
  const urlProblem = /^https?:\/\/[^\s/]+\.[^\s/]/i.test(url.trim()) ? undefined : messages.urlNeeded;

  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (nameProblem || urlProblem || busy) return;
    setBusy(true);
    setFailure('');
    const texts = { name: name.trim(), note: note.trim() };
    try {
      if (!favourite) await store.add({ ...texts, url: url.trim() });
      else await store.change(favourite, isFixed ? texts : { ...texts, url: url.trim() });
      notifySuccess(messages.saved);
      onClose();
    } catch (error) {
      setFailure(messages.notSaved(toMessage(error)));
      setBusy(false);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button kind="primary" busy={busy} onClick={() => void save()}>
        {messages.save}
      </Button>
    </>
  );
  return (
    <Dialog open size="small" title={favourite ? messages.editTitle : messages.addTitle} footer={footer} onClose={onClose}>
      <form className="form" onSubmit={(event) => void save(event)}>
        {failure && <Callout tone="danger">{failure}</Callout>}
        <TextField
          label={messages.name}
          value={name}
          maxLength={60}
          data-first-focus=""
          error={tried ? nameProblem : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={messages.url}
          type="url"
          inputMode="url"
          value={url}
          maxLength={500}
          disabled={isFixed}
          hint={isFixed ? messages.urlFixed : messages.urlHint}
          error={tried ? urlProblem : undefined}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={messages.note}
          value={note}
          maxLength={100}
          placeholder={messages.noteHint}
          onChange={({ target }) => setNote(target.value)}
        />
        {/* Enter in a field needs a button to press. */}
        <button type="submit" hidden>
          {messages.save}
        </button>
      </form>
    </Dialog>
  );
}
