import type { chapter, outline } from 'tender-widgets/contract';
import type { FilledForm } from '../../writing/form-blanks/chapter-form.ts';
import {
  type SheetBlank,
  type SheetPart,
  sheetBlanks,
} from '../../writing/form-blanks/form-sheet.ts';
import type { LineToken } from '../../writing/form-blanks/line-blanks.ts';

/** A form with its values as the contract has it. */
export function presentForm(
  { sheet, values, extra }: FilledForm,
  source: outline.OutlineChapter['settings']['source'],
): chapter.ChapterForm {
  return {
    source: source ?? null,
    blanks: sheetBlanks(sheet).map((one) => presentBlank(one, values.get(one.id) ?? '')),
    parts: sheet.parts.map(presentPart),
    extra,
  };
}

function presentBlank({ id, blank, label }: SheetBlank, value: string): chapter.FormBlank {
  const { form, options, given } = blank;
  const kind = form === 'date' || form === 'box' || form === 'sign' ? form : 'text';
  return {
    ...{ id, label, value, state: value === '' ? 'open' : 'filled' },
    kind: options.length > 1 ? 'choice' : kind,
    options: [...options],
    width: given.replace(/[^_＿]/g, '').length,
  };
}

function presentPart(part: SheetPart): chapter.FormPart {
  if (part.kind === 'other') return { kind: 'live', markdown: part.raw };
  if (part.kind === 'line')
    return {
      ...{ kind: 'line', align: part.align ?? 'start' },
      pieces: pieces(part.tokens, part.blanks),
    };
  const rows = part.cells.map((row) =>
    row.map(({ isHead: head, colSpan, rowSpan, tokens, blanks }) => ({
      ...{ head, colSpan, rowSpan, pieces: pieces(tokens, blanks) },
    })),
  );
  return { kind: 'table', border: part.hasBorder, rows };
}

function pieces(
  tokens: readonly LineToken[],
  blanks: readonly SheetBlank[],
): (string | { blank: string })[] {
  let at = 0;
  return tokens.map((token) =>
    token.kind === 'fixed' ? token.text : { blank: blanks[at++]?.id ?? '0.0' },
  );
}
