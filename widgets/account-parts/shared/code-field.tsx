import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import type { Code } from './code.ts';
import { partMessages } from './messages.ts';

interface CodeFieldProps {
  code: Code;
  value: string;
  error?: string | undefined;
  /** Not yet: the phone is missing or wrong. */
  disabled?: boolean;
  onWrite: (value: string) => void;
  onSend: () => void;
}

/** Six digits from a text message, with the button that sends it. */
export function CodeField({
  code,
  value,
  error,
  disabled = false,
  onWrite,
  onSend,
}: CodeFieldProps) {
  const { code: texts } = partMessages;
  const { id, phone, devCode, wait, busy, msg } = useStore(code.$code);
  const label = wait > 0 ? texts.in(wait) : id ? texts.again : texts.send;
  return (
    <div className="part-code">
      <TextField
        label={texts.label}
        value={value}
        error={error || msg || undefined}
        hint={phone ? texts.sentTo(phone) : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        onChange={({ target }) => onWrite(target.value.trim())}
        suffix={
          <Button
            size="small"
            kind="quiet"
            busy={busy}
            disabled={disabled || wait > 0}
            onClick={onSend}
          >
            {label}
          </Button>
        }
      />
      {devCode && (
        <p className="part-demo">
          {texts.demo(devCode)}
          <Button size="small" kind="quiet" onClick={() => onWrite(devCode)}>
            {texts.fill}
          </Button>
        </p>
      )}
    </div>
  );
}
