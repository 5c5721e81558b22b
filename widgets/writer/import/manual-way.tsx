import { useStore } from '@nanostores/react';
import { Button } from '../../kit/button.tsx';
import { TextArea, TextField } from '../../kit/field.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { RecognisedRows } from '../review/recognised-rows.tsx';
import { pointsOf } from '../review/scoring-rows.ts';
import { t } from './messages.ts';

/** Overview and scoring copied from the tender file by hand; what is recognised shows before a bid is made of it. */
export function ManualWay({ error }: { error: string | undefined }) {
  const { imports } = useWriter();
  const { name, overview, scoring } = useStore(imports.$typed);
  const sending = useStore(imports.$sending);
  const hasContent = overview.trim() !== '' || scoring.trim() !== '';
  const missing = name.trim() === '' ? t.needName : hasContent ? undefined : t.needContent;
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <TextField
        label={writerTexts.manualName}
        placeholder={writerTexts.manualNameHint}
        maxLength={200}
        value={name}
        onChange={(event) => imports.type({ name: event.target.value })}
      />
      <TextArea
        label={writerTexts.manualOverview}
        placeholder={writerTexts.manualOverviewHint}
        rows={6}
        maxLength={200_000}
        value={overview}
        onChange={(event) => imports.type({ overview: event.target.value })}
      />
      <TextArea
        label={writerTexts.manualScoring}
        placeholder={writerTexts.manualScoringHint}
        rows={8}
        maxLength={200_000}
        value={scoring}
        error={error}
        hint={writerTexts.pasteCount(overview.length + scoring.length)}
        onChange={(event) => imports.type({ scoring: event.target.value })}
      />
      <Recognition />
      <div className="actions" data-end="">
        {missing && hasContent && <span className="faint">{missing}</span>}
        <Button
          kind="primary"
          size="large"
          busy={sending}
          disabled={missing !== undefined}
          onClick={() => void imports.sendManual()}
        >
          {writerTexts.manualStart}
        </Button>
      </div>
    </form>
  );
}

/** What is recognised in the pasted scoring requirements. */
function Recognition() {
  const { imports } = useWriter();
  const { pasted } = imports;
  const { scoring } = useStore(imports.$typed);
  const recognised = useStore(pasted.$recognised);
  if (scoring.trim() === '') return null;
  const isRead = recognised.state === 'ready';
  const isStale = isRead && recognised.text !== scoring;
  return (
    <div className="recognised-part">
      <div className="actions">
        <Button
          size="small"
          icon={isRead ? 'refresh' : 'sparkle'}
          busy={recognised.state === 'reading'}
          onClick={() => void pasted.recognise(scoring)}
        >
          {isRead ? t.recogniseAgain : t.recognise}
        </Button>
        <span className="faint" role="status">
          {statusOf(recognised, isStale)}
        </span>
      </div>
      {isRead && !isStale && recognised.rows.length > 0 && (
        <>
          <RecognisedRows rows={recognised.rows} pasted={pasted} />
          <p className="faint">{t.foundHint}</p>
        </>
      )}
    </div>
  );
}

type Recognised = ReturnType<
  ReturnType<typeof useWriter>['imports']['pasted']['$recognised']['get']
>;

function statusOf(recognised: Recognised, isStale: boolean): string {
  if (isStale) return t.stale;
  if (recognised.state === 'reading') return t.recognising;
  if (recognised.state === 'failed') return recognised.message;
  if (recognised.state === 'none') return '';
  const { rows, expected } = recognised;
  return rows.length === 0 ? t.none : t.found(rows.length, pointsOf(rows), expected);
}
