import { type ChangeEvent, useId, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { Progress } from './progress.tsx';

interface PictureTexts {
  label: string;
  hint: (most: number) => string;
  add: string;
  remove: (name: string) => string;
  sending: (name: string) => string;
}

export interface ShownPictures {
  list: readonly { key: string; name: string; url: string; id: string; percent: number }[];
  msg: string;
  /** How many there may be. */
  most: number;
  /** Extensions with their dot. */
  types: readonly string[];
}

interface FormPicturesProps {
  texts: PictureTexts;
  pictures: ShownPictures;
  onAdd: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}

/** Screenshots beside a message: small pictures, each with the way to take it back. */
export function FormPictures({ texts, pictures, onAdd, onRemove }: FormPicturesProps) {
  const { list, msg, most, types } = pictures;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(event.target.files ?? [])]);
    // The same file chosen again must fire a change again.
    event.target.value = '';
  };
  return (
    <div className="feedback-pictures" role="group" aria-labelledby={id}>
      <span className="kit-label" id={id}>
        {texts.label}
      </span>
      {list.length > 0 && (
        <ul className="feedback-thumbs">
          {list.map(({ key, name, url, id: sent, percent }) => (
            <li key={key} className="feedback-thumb">
              <img src={url} alt={name} />
              {!sent && <Progress value={percent} label={texts.sending(name)} />}
              <IconButton
                icon="close"
                size="small"
                label={texts.remove(name)}
                onClick={() => onRemove(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="feedback-add">
        {list.length < most && (
          <Button size="small" icon="plus" onClick={() => input.current?.click()}>
            {texts.add}
          </Button>
        )}
        <span className="kit-note">{texts.hint(most)}</span>
      </div>
      <input ref={input} type="file" hidden multiple accept={types.join(',')} onChange={onChange} />
      {msg && (
        <p className="feedback-msg" role="alert">
          {msg}
        </p>
      )}
    </div>
  );
}
