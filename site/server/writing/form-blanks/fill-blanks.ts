import { type FilledForm, filledMarkdown, readFilled } from './chapter-form.ts';
import { type SheetBlank, sheetBlanks } from './form-sheet.ts';

/** What filling came to: the chapter's new Markdown, or which blank could not take its value. */
export type Filled =
  | { state: 'filled'; content: string }
  | { state: 'unknown' }
  | { state: 'unfit'; label: string };

const TICKS = /^(?:☑|☒|✓|√|■|是|1|true)$/i;

/** Puts values at blanks of a form, as they are named, and reads them back: what does not stand there again is refused. */
export function fillBlanks(form: FilledForm, given: Readonly<Record<string, string>>): Filled {
  const byId = new Map(sheetBlanks(form.sheet).map((one) => [one.id, one]));
  const values = new Map(form.values);
  for (const [id, text] of Object.entries(given)) {
    const one = byId.get(id);
    if (!one) return { state: 'unknown' };
    const value = valueFor(one, text);
    if (value === undefined) return { state: 'unfit', label: one.label };
    values.set(id, value);
  }
  const content = filledMarkdown({ ...form, values });
  const read = readFilled(form.sheet, content);
  const lost = [...byId.values()].find(
    ({ id }) => (read?.values.get(id) ?? '') !== (values.get(id) ?? ''),
  );
  return lost ? { state: 'unfit', label: lost.label } : { state: 'filled', content };
}

/** The value as it is printed; undefined for one that cannot stand there. */
function valueFor({ id, blank }: SheetBlank, text: string): string | undefined {
  const isCell = id.includes('r');
  const lines = text.split(/\r?\n/).map((line) => line.replace(/[\p{Cc}\t ]{1,200}/gu, ' ').trim());
  const value = lines.filter((line) => line !== '').join(isCell ? '\n' : ' ');
  if (value === '') return '';
  if (/【待填写/.test(value)) return undefined;
  if (blank.form === 'box') return TICKS.test(value) ? '☑' : undefined;
  if (blank.options.length > 1) return blank.options.includes(value) ? value : undefined;
  if (blank.form !== 'date') return value;
  const date = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(value.replace(/\s/g, ''));
  return date ? `${date[1]}年${Number(date[2])}月${Number(date[3])}日` : undefined;
}
