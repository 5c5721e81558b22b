import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { IconButton } from '../../kit/button.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { FillButton } from '../editor/fill-dialog.tsx';
import { SourceButton } from '../source/source-button.tsx';
import { placesOf } from '../writing/alike.ts';
import { type CheckLine, type CheckPart, lineWords, partOf } from './check-lines.ts';
import { FindingActs, useChapterTitles } from './finding-line.tsx';
import { t } from './messages.ts';
import { tenderPassage } from './tender-passage.ts';

const tones: Record<CheckPart, Tone> = { error: 'danger', blank: 'warning', look: 'neutral' };

interface CheckOneProps {
  line: CheckLine;
  /** It was picked: on a phone it lies over the list then. */
  isOpen: boolean;
  onClose: () => void;
  before: CheckLine | undefined;
  after: CheckLine | undefined;
  onPick: (line: CheckLine) => void;
}

/** One place: our words and the tender's side by side, and what can be done about it. Then the next. */
export function CheckOne({ line, isOpen, onClose, before, after, onPick }: CheckOneProps) {
  const isFinished = useStore(useWriter().$finished);
  const [wanted, setWanted] = useState(0);
  const at = Math.min(wanted, line.findings.length - 1);
  const finding = line.findings[at];
  if (!finding) return null;
  const back = at > 0 ? () => setWanted(at - 1) : before && (() => onPick(before));
  const on =
    at < line.findings.length - 1 ? () => setWanted(at + 1) : after && (() => onPick(after));
  const part = partOf(finding);
  return (
    <section className="check-one" data-open={isOpen || undefined} aria-label={t.checks.oneByOne}>
      <header>
        <Tag tone={tones[part]}>{t.checks.parts[part]}</Tag>
        <h3>{lineWords(line)}</h3>
        <span className="count" role="status">
          {t.checks.place(at + 1, line.findings.length)}
        </span>
        <IconButton
          icon="chevron-up"
          size="small"
          label={t.checks.previous}
          disabled={!back}
          onClick={back}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t.checks.next}
          disabled={!on}
          onClick={on}
        />
        <span className="check-close">
          <IconButton icon="close" size="small" label={t.checks.close} onClick={onClose} />
        </span>
      </header>
      <div className="check-passages">
        <Ours finding={finding} title={lineWords(line)} />
        <Tenders finding={finding} />
      </div>
      <footer>
        <span className="faint">{t.checks.kinds[finding.kind]}</span>
        <span className="actions">
          {part === 'blank' && !isFinished && (
            <FillButton
              words={finding.quote}
              count={placesOf(line.findings, finding)}
              here={finding.chapterId}
            />
          )}
          <FindingActs finding={finding} />
        </span>
      </footer>
    </section>
  );
}

function Passage({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className="check-passage">
      <p className="check-passage-head">{head}</p>
      {children}
    </div>
  );
}

/** What is said of the whole, or of a chapter that does not answer, has no words of the bid to show: only what is wrong, once. */
function Ours({ finding, title }: { finding: Finding; title: string }) {
  const titleOf = useChapterTitles();
  const { chapterId, kind, quote, msg, other } = finding;
  const hasQuote = quote !== '' && chapterId !== null && kind !== 'uncovered-scoring';
  const instead = hasQuote ? '' : t.checks.noPlace(chapterId !== null);
  // What is wrong stands above as the title.
  const said = msg === title ? instead : msg;
  return (
    <Passage head={t.checks.ours(titleOf(chapterId))}>
      {hasQuote && <q className="check-quote">{quote}</q>}
      {said !== '' && <p className="faint">{said}</p>}
      {other && (
        <>
          <p className="check-passage-head">{t.checks.ours(titleOf(other.chapterId))}</p>
          <q className="check-quote">{other.quote}</q>
        </>
      )}
    </Passage>
  );
}

function Tenders({ finding }: { finding: Finding }) {
  const form = useStore(useWriter().review.$form);
  const passage = tenderPassage(finding, form);
  if (!passage) return null;
  const head = (
    <>
      {t.checks.tenders}
      <SourceButton label={t.checks.tenders} source={passage.source} />
    </>
  );
  return (
    <Passage head={head}>
      <q className="check-quote" data-tender="">
        {passage.text}
      </q>
    </Passage>
  );
}
