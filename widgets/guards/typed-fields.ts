import { sessionText } from './session-text.ts';

const KEY = 'tender:reload:typed';

interface Typed {
  name: string;
  /** Which of the fields of that name, counted from 0. */
  index: number;
  value: string;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isInWidget(field: Element): boolean {
  for (let parent = field.parentElement; parent; parent = parent.parentElement) {
    if (parent.localName.startsWith('tender-')) return true;
  }
  return false;
}

/** Passwords are never written down, codes are stale after a reload; fields of the host are kept by the browser or the host. */
const isKept = (field: TextField): boolean =>
  ['text', 'tel', 'email', 'search', 'textarea'].includes(field.type) &&
  !['off', 'one-time-code'].includes(field.autocomplete) &&
  isInWidget(field);

/** The fields widgets hold in the document, each with its number among those of its name. */
function keptFields(): { field: TextField; index: number }[] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<TextField>('input[name], textarea[name]')]
    .filter(isKept)
    .map((field) => {
      const index = counts.get(field.name) ?? 0;
      counts.set(field.name, index + 1);
      return { field, index };
    });
}

/** Writes down what stands in the widgets' fields, for the page that comes after the reload in this tab. */
export function keepTyped(): void {
  const typed = keptFields().flatMap<Typed>(({ field: { name, value }, index }) =>
    value ? [{ name, index, value }] : [],
  );
  if (typed.length > 0) sessionText.set(KEY, JSON.stringify(typed));
}

const isTyped = (value: unknown): value is Typed =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'index' in value &&
  'value' in value;

function readTyped(): Typed[] {
  try {
    const value: unknown = JSON.parse(sessionText.get(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isTyped) : [];
  } catch {
    return [];
  }
}

/** Puts back what was kept, once, into fields that are still empty. */
export function restoreTyped(): void {
  const typed = readTyped();
  if (typed.length === 0) return;
  sessionText.remove(KEY);
  for (const { field, index } of keptFields()) {
    const found = typed.find((one) => one.name === field.name && one.index === index);
    if (!found || field.value !== '') continue;
    field.value = found.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
