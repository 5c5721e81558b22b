import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { ignoreComposingEnter } from './composing.ts';
import { Icon } from './icon.tsx';

interface FieldFrameProps {
  label: string;
  /** Keeps the label for screen readers only, where the place says what it is (a search box). */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** What is wrong, in words; '' or undefined when nothing is. */
  error?: string | undefined;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldFrameProps {
  /** Draws the control; spread the ids on it. */
  children: (ids: FieldIds) => ReactNode;
}

/** Label, control, hint and error of one value, tied together for assistive technology. */
export function Field({ label, hideLabel = false, hint, error, children }: FieldProps) {
  const id = useId();
  const note = `${id}-note`;
  const ids = {
    id,
    'aria-describedby': error || hint ? note : undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className="kit-field" data-invalid={error ? '' : undefined}>
      <label className={hideLabel ? 'kit-hidden' : 'kit-label'} htmlFor={id}>
        {label}
      </label>
      {children(ids)}
      {(error || hint) && (
        <p id={note} className="kit-note" role={error ? 'alert' : undefined}>
          {error || hint}
        </p>
      )}
    </div>
  );
}

export interface TextFieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the box, before and after the text. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** Enter that ends a composition must not submit the form around the field. */
function onFieldKey(
  event: KeyboardEvent<HTMLInputElement>,
  then: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined,
) {
  ignoreComposingEnter(event);
  then?.(event);
}

export function TextField({
  label,
  hideLabel = false,
  hint,
  error,
  prefix,
  suffix,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ids) => (
        <span className="kit-box" data-disabled={input.disabled || undefined}>
          {prefix && <span className="kit-box-side">{prefix}</span>}
          <input
            type="text"
            {...input}
            {...ids}
            className="kit-input"
            onKeyDown={(event) => onFieldKey(event, input.onKeyDown)}
          />
          {suffix && <span className="kit-box-side">{suffix}</span>}
        </span>
      )}
    </Field>
  );
}

export interface TextAreaProps extends FieldFrameProps, ComponentProps<'textarea'> {}

export function TextArea({ label, hideLabel = false, hint, error, ...area }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ids) => <textarea rows={4} {...area} {...ids} className="kit-area" />}
    </Field>
  );
}

export interface SelectProps extends FieldFrameProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The platform's own list: right on phones and with every keyboard. */
export function Select({ label, hideLabel = false, hint, error, options, ...select }: SelectProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(ids) => (
        <span className="kit-box" data-select="" data-disabled={select.disabled || undefined}>
          <select {...select} {...ids} className="kit-input">
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
