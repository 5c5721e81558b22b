import { type ReactNode, useId } from 'react';
import { fontSizes, type LineSpacing, paperSizes } from '../../core/contract/word-format.ts';
import { Checkbox, Switch } from '../../kit/checkbox.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import type { FormatField } from './format-fields.ts';
import { type FormatPath, settingAt } from './format-path.ts';
import { t } from './word-messages.ts';

interface InputProps<Kind extends FormatField['kind'] = FormatField['kind']> {
  field: Extract<FormatField, { kind: Kind }>;
  value: unknown;
  /** What is wrong with it. */
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Text of a number as it is typed; what is no number stays as it was typed and is refused by the schema. */
const typedNumber = (text: string): unknown =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
const textOf = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';
const namesOf = (choices: Readonly<Record<string, string>>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));

function NumberInput({ field, value, error, onChange }: InputProps<'number'>) {
  return (
    <TextField
      label={field.label}
      type="number"
      step={field.step}
      suffix={field.unit}
      error={error}
      value={textOf(value)}
      onChange={(event) => onChange(typedNumber(event.target.value))}
    />
  );
}

function FontInput({ field, value, error, onChange }: InputProps<'font' | 'latin-font'>) {
  const list = useId();
  const names = field.kind === 'font' ? t.fontNames : t.latinFontNames;
  return (
    <>
      <TextField
        label={field.label}
        list={list}
        error={error}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

function SizeInput({ field, value, error, onChange }: InputProps<'size'>) {
  const named = fontSizes.map(([name, points]) => ({
    value: String(points),
    label: t.sizeOf(name, points),
  }));
  const isNamed = named.some((option) => option.value === textOf(value));
  const options = isNamed
    ? named
    : [{ value: textOf(value), label: t.points(Number(value)) }, ...named];
  return (
    <Select
      label={field.label}
      options={options}
      error={error}
      value={textOf(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** What another rule begins with. */
const usual: Record<LineSpacing['rule'], LineSpacing> = {
  multiple: { rule: 'multiple', value: 1.5 },
  atLeast: { rule: 'atLeast', points: 23 },
  fixed: { rule: 'fixed', points: 28 },
};
const isRule = (rule: string): rule is LineSpacing['rule'] => rule in usual;

function SpacingInput({ field, value, error, onChange }: InputProps<'line-spacing'>) {
  const rule = textOf(settingAt(value, ['rule']));
  const name = rule === 'multiple' ? 'value' : 'points';
  const change = (next: string) => {
    // A least height and a fixed one are the same number of points.
    const kept =
      next !== 'multiple' && rule !== 'multiple' ? { points: settingAt(value, ['points']) } : {};
    if (isRule(next)) onChange({ ...usual[next], ...kept });
  };
  return (
    <div className="format-pair">
      <Select
        label={field.label}
        options={namesOf(t.lineRules)}
        value={rule}
        onChange={(event) => change(event.target.value)}
      />
      <TextField
        label={t.fields.lineAmount}
        type="number"
        step={rule === 'multiple' ? 0.1 : 0.5}
        suffix={rule === 'multiple' ? t.units.times : t.units.pt}
        error={error}
        value={textOf(settingAt(value, [name]))}
        onChange={(event) => onChange({ rule, [name]: typedNumber(event.target.value) })}
      />
    </div>
  );
}

type Paper = keyof typeof paperSizes;
const papers: readonly Paper[] = ['A4', 'A3'];

function PaperInput({ field, value, onChange }: InputProps<'paper'>) {
  const [width, height] = [
    Number(settingAt(value, ['width'])),
    Number(settingAt(value, ['height'])),
  ];
  const isLying = width > height;
  const upright = { width: Math.min(width, height), height: Math.max(width, height) };
  const paper = papers.find(
    (name) =>
      paperSizes[name].width === upright.width && paperSizes[name].height === upright.height,
  );
  const put = (size: { width: number; height: number }, lying: boolean) => {
    const turned = lying ? { width: size.height, height: size.width } : size;
    onChange({ ...(typeof value === 'object' ? value : {}), ...turned });
  };
  const choices = papers.map((name) => ({ value: name, label: t.papers[name] }));
  return (
    <>
      <Select
        label={field.label}
        value={paper ?? 'own'}
        options={
          paper ? choices : [...choices, { value: 'own', label: t.papers.own, disabled: true }]
        }
        onChange={({ target }) => {
          const chosen = papers.find((name) => name === target.value);
          if (chosen) put(paperSizes[chosen], isLying);
        }}
      />
      <Switch
        label={t.fields.lying}
        checked={isLying}
        onChange={(event) => put(upright, event.target.checked)}
      />
    </>
  );
}

function SeveralInput({ field, value, onChange }: InputProps<'several'>) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className="format-several">
      <legend className="kit-hidden">{field.label}</legend>
      {field.choices.map((name) => (
        <Checkbox
          key={name}
          label={name}
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChange(
              field.choices.filter((one) =>
                one === name ? event.target.checked : chosen.includes(one),
              ),
            )
          }
        />
      ))}
    </fieldset>
  );
}

function TextInput({ field, value, error, onChange }: InputProps<'text' | 'number-text'>) {
  return (
    <TextField
      label={field.label}
      hint={field.hint}
      error={error}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FormatInputProps {
  field: FormatField;
  format: unknown;
  errors: ReadonlyMap<string, string>;
  onChange: (path: FormatPath, value: unknown) => void;
}

/** Types one setting, whatever its kind. */
export function FormatInput({ field, format, errors, onChange }: FormatInputProps): ReactNode {
  const name = field.path.join('.');
  const error = errors.get(name) ?? [...errors].find(([path]) => path.startsWith(`${name}.`))?.[1];
  const value = settingAt(format, field.path);
  const common = { value, error, onChange: (next: unknown) => onChange(field.path, next) };
  switch (field.kind) {
    case 'number':
      return <NumberInput field={field} {...common} />;
    case 'font':
    case 'latin-font':
      return <FontInput field={field} {...common} />;
    case 'size':
      return <SizeInput field={field} {...common} />;
    case 'line-spacing':
      return <SpacingInput field={field} {...common} />;
    case 'paper':
      return <PaperInput field={field} {...common} />;
    case 'several':
      return <SeveralInput field={field} {...common} />;
    case 'text':
    case 'number-text':
      return <TextInput field={field} {...common} />;
    case 'on-off':
      return (
        <Switch
          label={field.label}
          checked={value === true}
          onChange={(event) => common.onChange(event.target.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          label={field.label}
          options={namesOf(field.choices)}
          error={error}
          value={textOf(value)}
          onChange={(event) => common.onChange(event.target.value)}
        />
      );
  }
}
