import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { notifySuccess, notifyWarning } from '../core/notify.ts';
import { Button } from '../kit/button.tsx';
import { copyText } from '../kit/clipboard.ts';
import { Tag, type Tone } from '../kit/tag.tsx';
import { Chart } from './chart.tsx';
import { columnsOf, type Figures, figuresOf, type Verdict, verdictOf } from './figures.ts';
import { messages } from './messages.ts';
import { browserName, spokenProtocol } from './protocol.ts';
import { namedFigures, reportText } from './report.ts';
import { type Activity, createStreamCheck, type StreamCheckStore } from './store.ts';
import type { Line } from './trace.ts';

const tones: Record<Verdict, Tone> = {
  measuring: 'neutral',
  fine: 'success',
  slow: 'warning',
  buffered: 'warning',
  stalled: 'warning',
  lost: 'danger',
  interrupted: 'warning',
  unstable: 'danger',
  unreachable: 'danger',
};
const lineTones: Record<Line, Tone> = {
  connecting: 'neutral',
  live: 'success',
  offline: 'warning',
};

/** Shows how event streams reach this machine: the same line that the writer's text comes by, with a beat a second. */
export function StreamCheck() {
  const [store] = useState(createStreamCheck);
  useEffect(() => store.start(), [store]);
  const trace = useStore(store.$trace);
  const now = useStore(store.$now);
  const activity = useStore(store.$activity);
  const figures = figuresOf(trace, now);
  const verdict = verdictOf(trace, figures, now);
  const protocol = spokenProtocol();
  const state = activity === 'running' ? messages.lines[trace.line] : messages.lines[activity];
  return (
    <section className="check" aria-label={messages.title}>
      <header className="head">
        <h2 className="heading">{messages.title}</h2>
        <Tag tone={activity === 'running' ? lineTones[trace.line] : 'neutral'} dot>
          {state}
        </Tag>
      </header>
      <p className="soft">{messages.intro}</p>
      <div className="verdict" data-tone={tones[verdict]} role="status">
        <p className="verdict-title">{messages.verdicts[verdict].title}</p>
        <p>{messages.verdicts[verdict].text}</p>
      </div>
      <Chart columns={columnsOf(trace)} />
      <FigureList figures={figures} protocol={protocol} />
      <Tools
        store={store}
        activity={activity}
        report={() => report(store, { verdict, state, protocol })}
      />
      <details className="how">
        <summary>{messages.how}</summary>
        <p>{messages.howText(messages.clock(figures.offset))}</p>
        <p>{protocolHint(protocol)}</p>
      </details>
    </section>
  );
}

function report(
  store: StreamCheckStore,
  shown: { verdict: Verdict; state: string; protocol: string },
): string {
  const [trace, now] = [store.$trace.get(), store.$now.get()];
  return reportText({
    ...shown,
    trace,
    now,
    figures: figuresOf(trace, now),
    browser: browserName(),
  });
}

function protocolHint(protocol: string): string {
  if (protocol === '') return messages.protocols.unknown;
  return protocol.startsWith('http/1') ? messages.protocols.old : messages.protocols.fine;
}

function FigureList({ figures, protocol }: { figures: Figures; protocol: string }) {
  return (
    <dl className="figures" aria-label={messages.figures}>
      {namedFigures(figures, protocol).map(([label, value]) => (
        <div key={label} className="figure">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ToolsProps {
  store: StreamCheckStore;
  activity: Activity;
  report: () => string;
}

function Tools({ store, activity, report }: ToolsProps) {
  /** Shown where the browser does not let us copy. */
  const [text, setText] = useState('');
  const copy = async () => {
    const written = report();
    const isCopied = await copyText(written);
    setText(isCopied ? '' : written);
    if (isCopied) notifySuccess(messages.copied);
    else notifyWarning(messages.copyFailed);
  };
  const isRunning = activity === 'running';
  return (
    <>
      <div className="tools">
        <Button
          icon="refresh"
          disabled={!isRunning}
          busy={activity === 'testing'}
          onClick={store.test}
        >
          {messages.test}
        </Button>
        {activity === 'paused' || activity === 'ended' ? (
          <Button icon="play" onClick={store.resume}>
            {messages.resume}
          </Button>
        ) : (
          <Button icon="pause" onClick={store.pause}>
            {messages.pause}
          </Button>
        )}
        <Button icon="copy" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
      {text && (
        <textarea className="report" readOnly aria-label={messages.report} value={text} rows={12} />
      )}
    </>
  );
}
