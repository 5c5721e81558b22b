import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface RadioRowProps<T extends string> {
  label: string;
  className: string;
  options: readonly { id: T; label: ReactNode }[];
  value: T | null;
  disabled: boolean;
  /** Side by side instead of one below the other. */
  beside?: boolean;
  onChoose: (id: T) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** One of several, as buttons: a single stop of the Tab key, arrows go through them, and only a press chooses, for that may cost a wait. */
export function RadioRow<T extends string>(props: RadioRowProps<T>) {
  const { label, className, options, value, disabled, beside = false, onChoose } = props;
  const [visited, setVisited] = useState<T>();
  const stop = visited ?? value ?? options[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')];
    const at = radios.findIndex((radio) => radio.matches(':focus'));
    radios[(at + step + radios.length) % radios.length]?.focus();
  };
  return (
    <div
      className={className}
      data-beside={beside ? '' : undefined}
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={() => setVisited(undefined)}
    >
      {options.map((option) => (
        <Button
          key={option.id}
          role="radio"
          aria-checked={option.id === value}
          tabIndex={option.id === stop ? 0 : -1}
          disabled={disabled}
          onFocus={() => setVisited(option.id)}
          onClick={() => onChoose(option.id)}
        >
          {option.label}
        </Button>
      ))}
    </div>
  );
}
