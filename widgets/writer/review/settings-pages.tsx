import { useStore } from '@nanostores/react';
import { TextField } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';

const MODES = ['target', 'cap'] as const;
/** Below and above these a bidder should know what to expect. */
const FEW = 5;
const MANY = 600;

function pagesHint(pages: number): string | undefined {
  if (!Number.isInteger(pages) || pages < 1) return undefined;
  if (pages <= FEW) return t.pagesFew;
  return pages >= MANY ? t.pagesMany : undefined;
}

/** How long the bid is to be: so many pages, or at most so many. */
export function PagesSetting() {
  const { review } = useWriter();
  const { pages, settings } = useStore(review.$form);
  const problems = useStore(review.$problems);
  const isWrong = problems.some((problem) => problem.field === 'pages');
  return (
    <div className="pages-setting">
      <TextField
        name="targetPages"
        label={writerTexts.targetPages}
        inputMode="numeric"
        prefix={
          <select
            className="pages-mode"
            aria-label={t.pageModeLabel}
            value={settings.pageMode}
            onChange={(event) =>
              review.changeSettings({
                pageMode: MODES.find((mode) => mode === event.target.value) ?? settings.pageMode,
              })
            }
          >
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t.pageModes[mode]}
              </option>
            ))}
          </select>
        }
        suffix={writerTexts.pagesUnit}
        value={pages}
        hint={pagesHint(Number(pages))}
        error={isWrong ? writerTexts.pagesWrong : undefined}
        onChange={(event) => review.change({ pages: event.target.value })}
      />
    </div>
  );
}
