import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { fileTypes, largestFile } from '../../core/contract/file-types.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Progress } from '../../kit/progress.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Callout } from '../../kit/tag.tsx';
import { UploadZone } from '../../kit/upload-zone.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { written } from './left-behind.ts';
import { t } from './messages.ts';
import { OutlineComparison } from './outline-comparison.tsx';
import type { ImportWay, Proposal } from './outline-import.ts';

/** Brings an outline in from the tender's required format or from a Word file, compared before it is used. */
export function ImportDialog() {
  const { outline } = useBid();
  const proposal = useStore(outline.proposal.$proposal);
  if (!proposal) return null;
  if (proposal.state === 'proposed') return <Proposed proposal={proposal} />;
  return (
    <Dialog open title={t.importing.title} onClose={outline.proposal.close}>
      {proposal.state === 'choosing' ? (
        <Sources error={proposal.error} />
      ) : (
        <div className="form" role="status">
          <p>{proposal.fileName ?? t.importing.reading}</p>
          <Progress
            label={t.importing.reading}
            value={proposal.percent}
            showValue={proposal.percent !== undefined}
          />
        </div>
      )}
    </Dialog>
  );
}

function Sources({ error }: { error: string | undefined }) {
  const { proposal } = useBid().outline;
  const hasTender = Boolean(useStore(useWriter().$bid)?.tenderId);
  return (
    <div className="form">
      <p className="faint">{t.importing.lead}</p>
      {error && (
        <div role="alert">
          <Callout tone="danger">{error}</Callout>
        </div>
      )}
      <section className="import-source">
        <h3>{t.importing.tender}</h3>
        <p className="faint">{hasTender ? t.importing.tenderText : t.importing.noTender}</p>
        <Button icon="book" disabled={!hasTender} onClick={() => void proposal.fromTender()}>
          {t.importing.fromTender}
        </Button>
      </section>
      <section className="import-source">
        <h3>{t.importing.file}</h3>
        <p className="faint">{t.importing.fileText}</p>
        <UploadZone
          accept={fileTypes.outline}
          maxBytes={largestFile}
          title={t.importing.dropTitle}
          hint={t.importing.dropHint}
          onFile={(file) => void proposal.fromFile(file)}
          onReject={proposal.refuse}
        />
      </section>
    </div>
  );
}

const ways = ['replace', 'complete'] as const;

function Proposed({ proposal }: { proposal: Extract<Proposal, { state: 'proposed' }> }) {
  const { outline, run } = useBid();
  const present = useStore(outline.$chapters);
  const state = useStore(run.$run);
  const [way, setWay] = useState<ImportWay>('replace');
  const next = proposal.outlines[way];
  const kept = new Set(next.map(({ id }) => id));
  const left = written(
    present.filter(({ id }) => !kept.has(id)),
    state,
  );
  const footer = (
    <>
      <Button onClick={outline.proposal.open}>{t.importing.again}</Button>
      <Button kind="primary" onClick={() => outline.proposal.apply(way)}>
        {t.importing.apply}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="large"
      title={t.importing.compareTitle}
      onClose={outline.proposal.close}
      footer={footer}
    >
      <div className="form">
        {proposal.warnings.map((warning) => (
          <Callout key={warning} tone="warning">
            {warning}
          </Callout>
        ))}
        {present.length > 0 && (
          <div className="import-ways">
            <Tabs
              look="pill"
              label={t.importing.compareTitle}
              tabs={ways.map((id) => ({ id, label: t.importing.ways[id] }))}
              value={way}
              onChange={setWay}
            />
            <p className="faint">{t.importing.wayHints[way]}</p>
          </div>
        )}
        {left.titles.length > 0 && (
          <Callout tone="warning">{t.importing.leaves(left.titles.length)}</Callout>
        )}
        <OutlineComparison
          before={{ title: t.compare.now, chapters: present }}
          after={{ title: t.compare.imported, chapters: next }}
        />
      </div>
    </Dialog>
  );
}
