import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OwnDataSummary } from '../../core/contract/own-data.ts';
import { formatBytes } from '../../core/format.ts';
import type { Loaded } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { Callout } from '../../kit/tag.tsx';
import { Part } from '../shared/part.tsx';
import { type ExportState, ownExport, type Summary } from './own-data.ts';
import { ownDataMessages } from './own-data-messages.ts';

const { export: texts } = ownDataMessages;

/** All that is kept of the account, as a file. */
export function ExportPart({ summary }: { summary: Summary }) {
  const state = useStore(ownExport.$export);
  const loaded = useStore(summary.$summary);
  useEffect(() => () => ownExport.forget(), []);
  const again = state.state === 'failed' || state.state === 'cancelled';
  const start = state.state !== 'running' && (
    <Button icon="download" onClick={() => void ownExport.start()}>
      {again ? texts.again : texts.button}
    </Button>
  );
  return (
    <Part title={texts.title} lead={texts.lead} tools={start}>
      <div className="profile-step">
        <Size loaded={loaded} />
        <dl className="own-data-facts">
          <dt>{texts.contains}</dt>
          <dd>{texts.containsText}</dd>
          <dt>{texts.without}</dt>
          <dd>{texts.withoutText}</dd>
          <dt>{texts.time}</dt>
          <dd>{texts.timeText}</dd>
        </dl>
        <Outcome state={state} />
      </div>
    </Part>
  );
}

/** That the size cannot be told keeps nobody from exporting. */
function Size({ loaded }: { loaded: Loaded<OwnDataSummary> }) {
  if (loaded.state === 'loading') return <Skeleton lines={1} />;
  if (loaded.state === 'failed') return null;
  const { bids, files, bytes } = loaded.value;
  return (
    <p className="part-soft">
      {bids + files === 0 ? texts.empty : texts.size(bids, files)}
      {bytes > 0 && texts.bytes(formatBytes(bytes))}
    </p>
  );
}

function Outcome({ state }: { state: ExportState }) {
  switch (state.state) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className="own-data-running">
          <Progress label={texts.running} />
          <p className="own-data-progress">
            <span>
              <span role="status">{texts.running}</span>
              <span className="part-sub">
                {texts.received(formatBytes(state.received), texts.seconds(state.seconds))}
              </span>
            </span>
            <Button size="small" onClick={ownExport.cancel}>
              {texts.cancel}
            </Button>
          </p>
        </div>
      );
    case 'cancelled':
      return (
        <p className="part-soft" role="status">
          {texts.cancelled}
        </p>
      );
    case 'done':
      return (
        <div role="status">
          <Callout tone="success">{texts.done(formatBytes(state.bytes))}</Callout>
        </div>
      );
    case 'failed':
      return (
        <div role="alert">
          <Callout tone="danger">
            {state.msg} {texts.failedText}
          </Callout>
        </div>
      );
  }
}
