import { useStore } from '@nanostores/react';
import { createElement, useEffect, useMemo, useRef } from 'react';
import type {
  ChapterForm,
  FormBlank,
  FormPart,
  FormPiece,
} from '../../core/contract/chapter-form.ts';
import { Button } from '../../kit/button.tsx';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { t as shared } from '../base/messages.ts';
import { SaveMark } from '../base/save-mark.tsx';
import { Markdown } from '../text/markdown.tsx';
import { FormField, nextOpen } from './form-field.tsx';
import type { FormFilling } from './form-store.ts';
import { t } from './messages.ts';

/** A form of the tender as it is laid out, with fields at its blanks. */
export function FormView({ filling, title }: { filling: FormFilling; title: string }) {
  const form = useStore(filling.$form);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => () => void filling.flush(), [filling]);
  if (!form) return null;
  const next = () => nextOpen(box.current)?.focus();
  return (
    <div className="form-sheet" ref={box} role="group" aria-label={t.form.title(title)}>
      <FormBar filling={filling} onNext={next} />
      <Parts form={form} filling={filling} />
      {form.extra !== '' && (
        <div className="markdown">
          <Markdown text={form.extra} />
        </div>
      )}
    </div>
  );
}

function FormBar({ filling, onNext }: { filling: FormFilling; onNext: () => void }) {
  const { done, of } = useStore(filling.$filled);
  return (
    <p className="form-bar">
      <span>{t.form.state(done, of)}</span>
      <SaveMark store={filling.$save} onRetry={filling.flush} />
      {done < of && (
        <Button size="small" onClick={onNext}>
          {t.form.next}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={() => void filling.writeText()}>
        {t.form.asText}
      </Button>
    </p>
  );
}

function Parts({ form, filling }: { form: ChapterForm; filling: FormFilling }) {
  const blanks = useMemo(() => new Map(form.blanks.map((one) => [one.id, one])), [form]);
  return form.parts.map((part, at) => (
    <Part key={at} part={part} blanks={blanks} filling={filling} />
  ));
}

interface PiecesProps {
  blanks: ReadonlyMap<string, FormBlank>;
  filling: FormFilling;
}

function Part({ part, ...rest }: { part: FormPart } & PiecesProps) {
  switch (part.kind) {
    case 'live':
      return (
        <div className="markdown">
          <Markdown text={part.markdown} />
        </div>
      );
    case 'line':
      return (
        <p data-align={part.align}>
          <Pieces pieces={part.pieces} {...rest} />
        </p>
      );
    case 'table':
      return (
        <ScrollRegion className="table-frame" label={shared.marks.table}>
          <table data-borderless={part.border ? undefined : ''}>
            <tbody>
              {part.rows.map((row, y) => (
                <tr key={y}>
                  {row.map(({ head, colSpan, rowSpan, pieces }, x) =>
                    createElement(
                      head ? 'th' : 'td',
                      { key: x, colSpan, rowSpan },
                      <Pieces pieces={pieces} {...rest} />,
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      );
  }
}

function Pieces({ pieces, blanks, filling }: { pieces: readonly FormPiece[] } & PiecesProps) {
  return pieces.map((piece, at) => {
    if (typeof piece === 'string') return <span key={at}>{piece}</span>;
    const blank = blanks.get(piece.blank);
    return blank && <FormField key={at} filling={filling} blank={blank} />;
  });
}
