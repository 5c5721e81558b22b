import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { FormPictures, type ShownPictures } from './content-pictures.tsx';
import { TextArea, TextField } from './field.tsx';
import { Form } from './form.tsx';
import { Icon } from './icon.tsx';

type FieldName = 'content' | 'contact' | 'name' | 'company';

interface FormTexts {
  kind: string;
  content: string;
  count: (count: number, most: number) => string;
  contact: string;
  contactOptional: string;
  contactHint: string;
  name: string;
  company: string;
  submit: string;
  kept: string;
  again: string;
  pictures: Parameters<typeof FormPictures>[0]['texts'];
}

interface FeedbackFormProps<K extends string> {
  texts: FormTexts;
  /** What can be chosen, with its words; one alone is fixed. */
  kinds: readonly { id: K; label: string }[];
  kind: K;
  placeholder: string;
  values: Readonly<Record<FieldName, string>>;
  errors: Readonly<Partial<Record<FieldName, string>>>;
  /** Characters the content takes. */
  most: number;
  contactNeeded: boolean;
  /** Under the contact, where the account's own is taken. */
  contactNote: string;
  /** Name and company are asked for too. */
  withName: boolean;
  busy: boolean;
  msg: string;
  onChoose: (kind: K) => void;
  onWrite: (field: FieldName, value: string) => void;
  onSubmit: () => void;
  /** Screenshots; undefined where none can be sent. */
  pictures: ShownPictures | undefined;
  onAddPictures: (files: readonly File[]) => void;
  onRemovePicture: (key: string) => void;
}

/** A message to us: what it is about, its text, and how to answer. */
export function FeedbackForm<K extends string>(props: FeedbackFormProps<K>) {
  const { texts, kinds, values, errors, most, busy, msg, onWrite, onSubmit } = props;
  const content = values.content.trim().length;
  return (
    <Form className="feedback-form" errors={errors} busy={busy} onSubmit={onSubmit}>
      {kinds.length > 1 && <Kinds {...props} />}
      <TextArea
        label={texts.content}
        rows={5}
        placeholder={props.placeholder}
        value={values.content}
        error={errors.content}
        required
        onChange={({ target }) => onWrite('content', target.value)}
      />
      <span className="feedback-count" data-over={content > most || undefined}>
        {texts.count(content, most)}
      </span>
      {props.pictures && (
        <FormPictures
          texts={texts.pictures}
          pictures={props.pictures}
          onAdd={props.onAddPictures}
          onRemove={props.onRemovePicture}
        />
      )}
      <TextField
        label={props.contactNeeded ? texts.contact : texts.contactOptional}
        hint={props.contactNote || texts.contactHint}
        value={values.contact}
        error={errors.contact}
        required={props.contactNeeded}
        autoComplete="tel"
        onChange={({ target }) => onWrite('contact', target.value)}
      />
      {props.withName && <NameFields {...props} />}
      <div className="feedback-end">
        <Button type="submit" kind="primary" busy={busy}>
          {texts.submit}
        </Button>
        {msg && (
          <p className="feedback-msg" role="alert">
            {msg} {texts.kept}
          </p>
        )}
      </div>
    </Form>
  );
}

function Kinds<K extends string>({ texts, kinds, kind, onChoose }: FeedbackFormProps<K>) {
  const name = useId();
  return (
    <fieldset className="feedback-kinds">
      <legend className="kit-label">{texts.kind}</legend>
      {kinds.map(({ id, label }) => (
        <label key={id} className="feedback-kind">
          <input type="radio" name={name} checked={id === kind} onChange={() => onChoose(id)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function NameFields<K extends string>({ texts, values, errors, onWrite }: FeedbackFormProps<K>) {
  return (
    <div className="feedback-names">
      <TextField
        label={texts.name}
        value={values.name}
        error={errors.name}
        autoComplete="name"
        onChange={({ target }) => onWrite('name', target.value)}
      />
      <TextField
        label={texts.company}
        value={values.company}
        error={errors.company}
        autoComplete="organization"
        onChange={({ target }) => onWrite('company', target.value)}
      />
    </div>
  );
}

interface FeedbackSentProps {
  title: string;
  text: ReactNode;
  again: string;
  onAgain: () => void;
}

/** It was sent. The focus comes here, since the button that had it is gone. */
export function FeedbackSent({ title, text, again, onAgain }: FeedbackSentProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div className="feedback-sent" role="status" tabIndex={-1} ref={box}>
      <span className="kit-state-icon">
        <Icon name="success" size={22} />
      </span>
      <p className="kit-state-title">{title}</p>
      <p className="kit-state-text">{text}</p>
      <div className="kit-state-action">
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </div>
  );
}
