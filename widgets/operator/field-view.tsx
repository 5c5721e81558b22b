import { useId, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { Checkbox, Switch } from '../kit/checkbox.tsx';
import { Select, TextArea, TextField } from '../kit/field.tsx';
import { messages } from './messages.ts';
import type { Field } from './model.ts';

type Value = string | boolean | File | undefined;

interface FieldViewProps {
  field: Field;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** What the control of a text has of its own, by the kind of its field. */
const textControls = {
  date: { type: 'date' },
  password: { type: 'password', autoComplete: 'new-password' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  text: { autoComplete: 'off' },
  tags: { autoComplete: 'off' },
} as const;

/** The control of one field, by its kind. */
export function FieldView({ field, value, error, onChange }: FieldViewProps) {
  const { label, hint, kind, options = [] } = field;
  const shared = {
    ...{ label, hint, error, name: field.name },
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  switch (kind) {
    case 'area':
    case 'lines':
      return (
        <div className="wide">
          <TextArea {...shared} />
        </div>
      );
    case 'select':
      return <Select {...shared} options={options} />;
    case 'switch':
    case 'flag':
      return (
        <Switch
          label={label}
          error={error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      );
    case 'many':
      return <Many field={field} value={shared.value} error={error} onChange={onChange} />;
    case 'file': {
      const file = value instanceof File ? value : undefined;
      return <FileField field={field} file={file} error={error} onChange={onChange} />;
    }
    default:
      return <TextField {...shared} {...textControls[kind]} />;
  }
}

interface PartProps {
  field: Field;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function Many({ field, value, error, onChange }: PartProps & { value: string }) {
  const chosen = value.split(',').filter(Boolean);
  const toggle = (option: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, option] : chosen.filter((one) => one !== option)).join(','));
  return (
    <fieldset className="many wide" data-invalid={error ? '' : undefined}>
      <legend className="kit-label">{field.label}</legend>
      <div className="many-options">
        {(field.options ?? []).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          />
        ))}
      </div>
      {(error || field.hint) && (
        <p className="kit-note" role={error ? 'alert' : undefined}>
          {error || field.hint}
        </p>
      )}
    </fieldset>
  );
}

function FileField({ field, file, error, onChange }: PartProps & { file: File | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const note = useId();
  return (
    <div className="file wide" data-invalid={error ? '' : undefined}>
      <span className="kit-label">{field.label}</span>
      <span className="file-line">
        <Button icon="upload" aria-describedby={note} onClick={() => input.current?.click()}>
          {messages.chooseFile}
        </Button>
        <span className="file-name">{file?.name ?? messages.noFile}</span>
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={field.accept?.join(',')}
        onChange={({ target }) => onChange(target.files?.[0])}
      />
      <p id={note} className="kit-note" role={error ? 'alert' : undefined}>
        {error || field.hint}
      </p>
    </div>
  );
}
