import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import type { FormBlank } from '../../core/contract/chapter-form.ts';
import type { FormFilling } from './form-store.ts';
import { t } from './messages.ts';

/** Halves of a character a field is wide at least, and where a line of it ends at most. */
const LEAST = 8;
const MOST = 56;

/** Widths in halves of a Chinese character. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (char > '\u00ff' ? 2 : 1), 0);

/** The first open blank behind the one that has the focus, else the first of all. */
export function nextOpen(box: Element | null): HTMLElement | undefined {
  const fields = [...(box?.querySelectorAll<HTMLElement>('[data-blank]') ?? [])];
  const root = box?.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  const at = fields.findIndex((field) => field === active);
  const isOpen = (field: HTMLElement) => field.dataset.open !== undefined;
  return fields.slice(at + 1).find(isOpen) ?? fields.find(isOpen);
}

/** Enter goes on to the next open blank; Shift begins a new line. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  nextOpen(event.currentTarget.closest('.form-sheet'))?.focus();
}

/** The field at a blank of a form: as wide as the line that is printed there. */
export function FormField({ filling, blank }: { filling: FormFilling; blank: FormBlank }) {
  const value = filling.valueIn(blank, useStore(filling.$typed));
  const label = blank.label || t.form.blank;
  const set = (text: string) => filling.fill(blank.id, text);
  const common = {
    'data-blank': blank.id,
    'data-open': value === '' || undefined,
    'aria-label': label,
    title: label,
    onKeyDown,
  };
  if (blank.kind === 'sign')
    return (
      <span className="form-sign" title={t.form.byHand}>
        {'\u3000'.repeat(Math.max(4, Math.min(10, Math.round(blank.width / 2))))}
      </span>
    );
  if (blank.kind === 'box')
    return (
      <input
        {...common}
        type="checkbox"
        checked={value !== ''}
        onChange={({ target }) => set(target.checked ? t.form.ticked : '')}
      />
    );
  if (blank.kind === 'choice')
    return (
      <select {...common} value={value} onChange={({ target }) => set(target.value)}>
        <option value="">{t.form.choose}</option>
        {blank.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  if (blank.kind === 'date')
    return (
      <input
        {...common}
        type="date"
        value={isoDate(value)}
        onChange={({ target }) => set(target.value)}
      />
    );
  const width = Math.max(LEAST, Math.min(MOST, Math.max(blank.width, widthOf(value || label) + 2)));
  return (
    <textarea
      {...common}
      rows={1}
      placeholder={label}
      value={value}
      style={{ inlineSize: `${width / 2}em` }}
      onChange={({ target }) => set(target.value)}
    />
  );
}

/** 2026年11月24日 as a field of a date has it; '' for one that is not whole. */
function isoDate(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const [, year, month = '', day = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D$/.exec(value) ?? [];
  return year === undefined ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
