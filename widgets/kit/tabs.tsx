import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

interface TabsProps<T extends string> {
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly { id: T; label: ReactNode }[];
  value: T;
  onChange: (id: T) => void;
  /** line: under a heading; pill: a switch between two or three ways. */
  look?: 'line' | 'pill';
  /** Content of the chosen tab. */
  children?: ReactNode;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  look = 'line',
  children,
}: TabsProps<T>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === value);
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : undefined;
    const step = STEPS[event.key];
    if (edge === undefined && step === undefined) return;
    event.preventDefault();
    const next = edge ?? (index + (step ?? 0) + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (!tab) return;
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div className="kit-tabs" data-look={look}>
      <div className="kit-tab-list" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            className="kit-tab"
            aria-selected={tab.id === value}
            aria-controls={children ? `${base}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children && (
        <div
          id={`${base}-panel`}
          role="tabpanel"
          aria-labelledby={`${base}-${value}`}
          className="kit-tab-panel"
        >
          {children}
        </div>
      )}
    </div>
  );
}
