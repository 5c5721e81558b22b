import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import type { SampleReading } from '../core/contract/sample.ts';
import { Button } from '../kit/button.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { FilePane } from './file-pane.tsx';
import { Clauses, FactList, FormatList, Scoring } from './findings.tsx';
import { messages } from './messages.ts';
import { type FoundTab, foundTabs, type SampleStore } from './store.ts';

/** Two decimals where there are any: 2.5, not 2.50, and no 3.0. */
const number = (value: number): string => String(Math.round(value * 100) / 100);

/** The file on the left, what was found in it on the right; each finding leads to its place. On a phone one above the other. */
export function Result({ store, reading }: { store: SampleStore; reading: SampleReading }) {
  const tab = useStore(store.$tab);
  const found = useRef<HTMLDivElement>(null);
  const { tookMs, pages, scoring, scoringTotal } = reading;
  const tabs = foundTabs.map((id) => ({ id, label: messages.tabs[id] }));
  return (
    <>
      <header className="result-head">
        <div>
          <h2 className="heading">{reading.fileName}</h2>
          <p className="soft" role="status">
            {messages.summary(
              (tookMs / 1000).toFixed(1),
              pages,
              scoring.length,
              number(scoringTotal),
            )}
          </p>
        </div>
        <Button icon="arrow-left" onClick={store.close}>
          {messages.otherSample}
        </Button>
      </header>
      <div className="room">
        <div className="panes">
          <FilePane
            store={store}
            blocks={reading.blocks}
            onBack={() => found.current?.scrollIntoView({ block: 'start' })}
          />
          <div className="found" ref={found}>
            <Tabs label={messages.found} tabs={tabs} value={tab} onChange={store.choose}>
              <Findings tab={tab} store={store} reading={reading} />
            </Tabs>
          </div>
        </div>
      </div>
    </>
  );
}

function Findings({
  tab,
  store,
  reading,
}: {
  tab: FoundTab;
  store: SampleStore;
  reading: SampleReading;
}) {
  switch (tab) {
    case 'facts':
      return <FactList store={store} facts={reading.facts} />;
    case 'scoring':
      return <Scoring store={store} scoring={reading.scoring} />;
    case 'clauses':
      return <Clauses store={store} clauses={reading.clauses} />;
    case 'format':
      return <FormatList store={store} format={reading.format} />;
  }
}
