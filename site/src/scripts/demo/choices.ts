/** What the visitor has set on the playground. */
export interface Choices {
  tag: string;
  /** Attributes in the order of the form; '' for one that is merely there. */
  attributes: readonly (readonly [name: string, value: string])[];
  /** Custom properties that differ from the defaults. */
  look: readonly (readonly [property: string, value: string])[];
  theme: string;
  width: string;
}

type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/** What a control adds to the tag; nothing where it says what holds anyway. */
function attributeOf(control: Control): [name: string, value: string][] {
  const name = control.dataset.attribute ?? '';
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked ? [[name, '']] : [];
  const value = control.value.trim();
  return value === '' || value === control.dataset.default ? [] : [[name, value]];
}

const lookOf = (control: Control): [property: string, value: string][] =>
  control.value === control.dataset.default
    ? []
    : [[control.name, `${control.value}${control.dataset.unit ?? ''}`]];

/** Reads the whole form; its controls stand all over the page, those of an element in the panel of its tag. */
export function readChoices(form: HTMLFormElement): Choices {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const tag = text('widget');
  const theme = text('theme');
  const controls = [...form.elements].filter(isControl);
  const attributes = controls
    .filter(
      (control) =>
        control.dataset.attribute &&
        control.closest<HTMLElement>('[data-panel]')?.dataset.panel === tag,
    )
    .flatMap(attributeOf);
  return {
    tag,
    attributes: theme === 'auto' ? attributes : [...attributes, ['theme', theme]],
    look: controls.filter((control) => 'look' in control.dataset).flatMap(lookOf),
    theme,
    width: text('width'),
  };
}
