import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { siteBase } from '../core/content/site-base.ts';
import type { Sample as SampleFile } from '../core/contract/sample.ts';
import { env } from '../core/env.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Icon } from '../kit/icon.tsx';
import { siteAddress } from '../kit/site-address.ts';
import { Skeleton, Spinner } from '../kit/spinner.tsx';
import { ErrorState } from '../kit/states.tsx';
import { messages } from './messages.ts';
import { Result } from './result.tsx';
import {
  createSampleStore,
  type ReadingState,
  type SampleList,
  type SampleStore,
} from './store.ts';

export interface SampleProps extends ElementProps {
  /** Read at once. */
  sample?: string;
  /** Page that signs in. */
  signIn?: string;
}

/** Reads a tender file of ours before the visitor's eyes: nothing to sign in to, nothing kept. */
export function Sample({ sample, signIn = '/', emit }: SampleProps) {
  const [store] = useState(() =>
    createSampleStore(({ id, tookMs }) => void emit('sample-read', { id, tookMs })),
  );
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    if (sample) void store.read(sample);
  }, [store, sample]);
  const list = useStore(store.$list);
  const reading = useStore(store.$reading);
  const goOn = () => emit('sign-in-needed') && env().navigate(signIn);
  return (
    <section className="sample" aria-label={messages.title} aria-busy={reading.state === 'reading'}>
      <Content store={store} list={list} reading={reading} />
      {reading.state === 'read' && (
        <footer className="own">
          <div>
            <p className="own-title">{messages.ownTitle}</p>
            <p className="soft">{messages.ownText}</p>
          </div>
          <Button kind="primary" icon="upload" onClick={goOn}>
            {messages.own}
          </Button>
        </footer>
      )}
    </section>
  );
}

interface ContentProps {
  store: SampleStore;
  list: SampleList;
  reading: ReadingState;
}

function Content({ store, list, reading }: ContentProps) {
  switch (reading.state) {
    case 'none':
      return <Choice store={store} list={list} />;
    case 'reading':
      return <Reading fileName={nameOf(list, reading.id)} />;
    case 'failed':
      return (
        <>
          <ErrorState
            title={messages.readFailed}
            text={reading.msg}
            onRetry={() => void store.read(reading.id)}
          />
          <div className="back">
            <Button kind="quiet" icon="arrow-left" onClick={store.close}>
              {messages.otherSample}
            </Button>
          </div>
        </>
      );
    case 'read':
      return <Result store={store} reading={reading.reading} />;
  }
}

const nameOf = (list: SampleList, id: string): string =>
  (list.state === 'ready' && list.value.find((sample) => sample.id === id)?.fileName) || id;

function Choice({ store, list }: Omit<ContentProps, 'reading'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (store.cameBack()) heading.current?.focus({ preventScroll: true });
  }, [store]);
  return (
    <>
      <header className="head">
        <h2 className="heading" tabIndex={-1} ref={heading}>
          {messages.title}
        </h2>
        <p className="soft">{messages.intro}</p>
      </header>
      {list.state === 'loading' && <Skeleton lines={6} />}
      {list.state === 'failed' && (
        <ErrorState title={messages.listFailed} text={list.msg} onRetry={() => void store.load()} />
      )}
      {list.state === 'ready' && (
        <ul className="cards">
          {list.value.map((sample) => (
            <Card key={sample.id} sample={sample} onRead={() => void store.read(sample.id)} />
          ))}
        </ul>
      )}
    </>
  );
}

function Card({ sample, onRead }: { sample: SampleFile; onRead: () => void }) {
  const { title, summary, fileName, url } = sample;
  return (
    <li className="card">
      <h3 className="card-title">{title}</h3>
      <p className="soft">{summary}</p>
      <p className="file-name">
        <Icon name="file" />
        <span>{fileName}</span>
      </p>
      <div className="card-foot">
        <Button kind="primary" icon="play" aria-label={messages.readNamed(title)} onClick={onRead}>
          {messages.read}
        </Button>
        <a
          href={siteAddress(siteBase(), url)}
          download={fileName}
          aria-label={messages.downloadNamed(title)}
        >
          {messages.download}
        </a>
      </div>
    </li>
  );
}

function Reading({ fileName }: { fileName: string }) {
  return (
    <div className="reading">
      <p className="reading-title" role="status">
        <Spinner />
        {messages.reading(fileName)}
      </p>
      <p className="soft">{messages.readingText}</p>
      <div className="reading-panes" aria-hidden="true">
        <Skeleton lines={9} />
        <Skeleton lines={9} />
      </div>
    </div>
  );
}
