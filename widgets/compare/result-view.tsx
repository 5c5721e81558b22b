import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import {
  type ComparedPair,
  type CompareReport,
  type Place,
  riskGrades,
} from '../core/contract/compare.ts';
import { Button } from '../kit/button.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { Callout } from '../kit/tag.tsx';
import { bidsOf, byRatio, nameIn, pairIn } from './documents-of.ts';
import { DocumentsTable } from './documents-table.tsx';
import { Findings } from './findings-view.tsx';
import { GradeTag, gradeText } from './grade-tag.tsx';
import { messages } from './messages.ts';
import { MetadataTable } from './metadata-table.tsx';
import type { PageAddress } from './page-address.ts';
import { Pairs } from './pairs-view.tsx';
import { SharedPictures } from './pictures-view.tsx';
import { DocumentStates, Warnings } from './progress-view.tsx';
import type { ReportStore } from './report-store.ts';
import { createResultPlace, type ResultTab, resultTabs } from './result-store.ts';
import type { Wanted } from './sides-store.ts';
import { Sides } from './sides-view.tsx';

const { detail: t } = messages;

/** Leads from anywhere in the result to a place in it. */
export interface Ways {
  /** Two documents beside each other, at what is wanted. */
  toPair: (pair: ComparedPair, wanted?: Wanted) => void;
  /** A place, beside the document it is to be held against. */
  toPlaces: (documents: readonly string[], places: readonly Place[]) => void;
  toTab: (tab: ResultTab) => void;
}

interface HeadProps {
  store: ReportStore;
  report: CompareReport;
  onBack: () => void;
  onAgain: () => void;
}

interface ResultProps extends HeadProps {
  address: PageAddress;
}

/** On the way back from what was opened, the overview is where it was left, and what had led away has the focus again. */
function useWayBack(isOpen: boolean) {
  const overview = useRef<HTMLDivElement>(null);
  const left = useRef<{ top: number; focused: HTMLElement | undefined }>({
    top: 0,
    focused: undefined,
  });
  useEffect(() => {
    if (isOpen) return;
    const { top, focused } = left.current;
    if (!focused) return;
    window.scrollTo({ top });
    focused.focus({ preventScroll: true });
  }, [isOpen]);
  const leave = () => {
    const root = overview.current?.getRootNode();
    const focused =
      root instanceof ShadowRoot || root instanceof Document ? root.activeElement : undefined;
    left.current = {
      top: window.scrollY,
      focused: focused instanceof HTMLElement ? focused : undefined,
    };
  };
  return { overview, leave };
}

/** What was found: an overview with its parts, or two of the documents beside each other. */
export function Result({ store, report, address, onBack, onAgain }: ResultProps) {
  const [place] = useState(() => createResultPlace(report, address));
  useEffect(() => place.start(), [place]);
  const tab = useStore(place.$tab);
  const opened = useStore(place.$opened);
  const { overview, leave } = useWayBack(opened !== undefined);
  const toPair = (pair: ComparedPair, wanted: Wanted = {}) => {
    leave();
    place.open(pair, wanted);
  };
  const ways: Ways = {
    toPair,
    toPlaces(documents, places) {
      const [first] = places;
      const others = [...places.map(({ documentId }) => documentId), ...documents];
      const other =
        first &&
        others.find((id) => id !== first.documentId && pairIn(report, first.documentId, id));
      const pair = first && other ? pairIn(report, first.documentId, other) : undefined;
      if (pair) toPair(pair, { places });
    },
    toTab: place.setTab,
  };
  return (
    <>
      {opened && (
        <Sides
          key={opened.round}
          report={report}
          pair={opened.pair}
          wanted={opened.wanted}
          onBack={place.close}
        />
      )}
      {/* Kept, so that the way back leads to where one was. */}
      <div className="kit-part" hidden={opened !== undefined} ref={overview}>
        <Head store={store} report={report} onBack={onBack} onAgain={onAgain} />
        <Tabs label={t.tabsLabel} tabs={tabsOf(report)} value={tab} onChange={place.setTab}>
          <Part tab={tab} report={report} ways={ways} />
        </Tabs>
        <p className="note">{noteOf(report)}</p>
      </div>
    </>
  );
}

/** What the result says, and how passages were looked for. */
function noteOf({ kind, bySense }: CompareReport): string {
  if (kind === 'own') return messages.ownNote;
  return `${messages.note} ${bySense ? messages.senseNote : messages.noSenseNote}`;
}

function tabsOf(report: CompareReport) {
  const counts: Partial<Record<ResultTab, number>> = {
    findings: report.findings.length,
    pictures: report.pictures.length,
  };
  return resultTabs(report).map((id) => {
    const count = counts[id];
    return { id, label: count === undefined ? t.tabs[id] : t.counted(t.tabs[id], count) };
  });
}

function Part({ tab, report, ways }: { tab: ResultTab; report: CompareReport; ways: Ways }) {
  switch (tab) {
    case 'pairs':
      return <Pairs report={report} ways={ways} />;
    case 'findings':
      return <Findings report={report} ways={ways} />;
    case 'metadata':
      return <MetadataTable report={report} />;
    case 'pictures':
      return <SharedPictures report={report} ways={ways} />;
    case 'documents':
      return <DocumentsTable report={report} />;
  }
}

function Head({ store, report, onBack, onAgain }: HeadProps) {
  const isSaving = useStore(store.$isSaving);
  const isOwn = report.kind === 'own';
  const [first] = bidsOf(report);
  const summary = isOwn
    ? t.ownSummary(first?.fileName ?? '', report.pairs.length)
    : t.summary(bidsOf(report).length, report.pairs.length);
  const [most] = byRatio(report.pairs);
  const failed = report.documents.filter(({ status }) => status === 'failed');
  const counts = riskGrades.flatMap((grade) => {
    const count = report.pairs.filter((pair) => pair.grade === grade).length;
    return count > 0 ? [t.gradeCount(gradeText(report.kind, grade), count)] : [];
  });
  return (
    <header className="result-head">
      <div className="result-title">
        <h2 className="kit-part-heading">{report.name}</h2>
        <div className="result-tools">
          <Button kind="quiet" icon="arrow-left" onClick={onBack}>
            {t.back}
          </Button>
          <Button icon="plus" onClick={onAgain}>
            {t.again}
          </Button>
          <Button
            kind="primary"
            icon="download"
            busy={isSaving}
            onClick={() => void store.saveWord(report.name)}
          >
            {t.word}
          </Button>
        </div>
      </div>
      <div className="verdict" data-grade={report.grade ?? undefined}>
        <p className="verdict-line">
          <span className="kit-hidden">{t.overall}</span>
          {report.grade && <GradeTag kind={report.kind} grade={report.grade} />}
          <strong>{summary}</strong>
          <span className="step-text">{counts.join('，')}</span>
        </p>
        {isOwn && <p className="step-text">{t.ownMeaning}</p>}
        {!isOwn && most && most.ratio > 0 && (
          <p className="step-text">
            {t.highest(messages.ratio(most.ratio), nameIn(report, most.a), nameIn(report, most.b))}
          </p>
        )}
      </div>
      <Warnings warnings={report.warnings} />
      {failed.length > 0 && (
        <div className="failed-documents">
          <Callout tone="danger">{t.failedDocuments(failed.length)}</Callout>
          <DocumentStates documents={failed} />
        </div>
      )}
    </header>
  );
}
