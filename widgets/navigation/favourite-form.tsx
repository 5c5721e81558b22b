import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { Favourite } from '../core/contract/navigation.ts';
import { createForm, type FieldErrors } from '../core/form.ts';
import { notifySuccess } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { Callout } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import type { FavouriteDraft, NavigationStore } from './store.ts';

type Values = Record<keyof FavouriteDraft, string>;

function check({ name, url }: Values): FieldErrors<Values> {
  return {
    ...(name.trim() ? {} : { name: messages.nameNeeded }),
    ...(/^https?:\/\/[^\s/]+\.[^\s/]/i.test(url.trim()) ? {} : { url: messages.urlNeeded }),
  };
}

const isFixed = (favourite: Favourite | undefined) =>
  favourite !== undefined && favourite.platformId !== null;

/** Sends what is new; the address of a platform is not the bidder's to change. */
function formOf(store: NavigationStore, favourite: Favourite | undefined) {
  const { name = '', url = '', note = '' } = favourite ?? {};
  return createForm<Values>({
    empty: { name, url, note },
    check,
    send: (values) => {
      const texts = { name: values.name.trim(), note: values.note.trim() };
      const all = { ...texts, url: values.url.trim() };
      return favourite ? store.change(favourite, isFixed(favourite) ? texts : all) : store.add(all);
    },
  });
}

interface FavouriteFormProps {
  store: NavigationStore;
  /** The one to change; none: a new one. */
  favourite: Favourite | undefined;
  onClose: () => void;
}

/** Name, address and note of one kept platform. What was typed stays where saving fails. */
export function FavouriteForm({ store, favourite, onClose }: FavouriteFormProps) {
  const [form] = useState(() => formOf(store, favourite));
  const { values, errors, msg, busy } = useStore(form.$form);
  const id = useId();
  const fixed = isFixed(favourite);
  const save = async () => {
    if (!(await form.submit())) return;
    notifySuccess(messages.saved);
    onClose();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{messages.cancel}</Button>
      <Button kind="primary" type="submit" form={id} busy={busy}>
        {messages.save}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="small"
      title={favourite ? messages.editTitle : messages.addTitle}
      footer={footer}
      onClose={onClose}
    >
      <Form id={id} className="form" errors={errors} busy={busy} onSubmit={() => void save()}>
        {msg && <Callout tone="danger">{messages.notSaved(msg)}</Callout>}
        <TextField
          label={messages.name}
          value={values.name}
          maxLength={60}
          data-first-focus=""
          error={errors.name}
          onChange={({ target }) => form.write('name', target.value)}
        />
        <TextField
          label={messages.url}
          type="url"
          inputMode="url"
          value={values.url}
          maxLength={500}
          disabled={fixed}
          hint={fixed ? messages.urlFixed : messages.urlHint}
          error={errors.url}
          onChange={({ target }) => form.write('url', target.value)}
        />
        <TextField
          label={messages.note}
          value={values.note}
          maxLength={100}
          placeholder={messages.noteHint}
          onChange={({ target }) => form.write('note', target.value)}
        />
      </Form>
    </Dialog>
  );
}
