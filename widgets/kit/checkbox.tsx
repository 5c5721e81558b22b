import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What is agreed to or switched on; may hold links. */
  label: ReactNode;
  error?: string | undefined;
}

function Box({ label, error, kind, ...input }: CheckboxProps & { kind: 'checkbox' | 'switch' }) {
  const note = `${useId()}-note`;
  return (
    <div className="kit-check-field" data-invalid={error ? '' : undefined}>
      <label className="kit-check" data-kind={kind}>
        <input
          {...input}
          type="checkbox"
          role={kind === 'switch' ? 'switch' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
        />
        <span className="kit-check-label">{label}</span>
      </label>
      {error && (
        <p id={note} className="kit-note" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export function Checkbox(props: CheckboxProps) {
  return <Box {...props} kind="checkbox" />;
}

/** For a setting that takes effect at once. */
export function Switch(props: CheckboxProps) {
  return <Box {...props} kind="switch" />;
}
