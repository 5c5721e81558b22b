import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { Finding } from '../core/contract/bid.ts';
import { Button } from '../kit/button.tsx';
import { Tag, type Tone } from '../kit/tag.tsx';
import { useBid, useWriter } from './context.ts';
import { type FindingGroup, findingGroups, findingsByChapter } from './finding-groups.ts';
import { t } from './messages.ts';

/** One kind with many must not push the next kind off the screen. */
const SHOWN_AT_FIRST = 6;
const tones: Record<Finding['severity'], Tone> = { error: 'danger', warning: 'warning', info: 'neutral' };

/** Findings by kind, worst first; the blanks folded by chapter. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  return findingGroups(findings).map((group) => <Group key={group.kind} group={group} />);
}

function Group({ group }: { group: FindingGroup }) {
  const { kind, severity, findings } = group;
  const name = t.findingKinds[kind];
  return (
    <section className="finding-group" aria-label={name}>
      <h4>
        <Tag tone={tones[severity]}>{name}</Tag>
        <span className="count">{findings.length}</span>
      </h4>
      {kind === 'placeholder' ? (
        <Folded showAll={t.showAllChapters}>
          {findingsByChapter(findings).map((chapter) => (
            <ChapterBlanks key={chapter.chapterId} chapterId={chapter.chapterId} blanks={chapter.findings} />
          ))}
        </Folded>
      ) : (
        <Folded showAll={t.showAll}>
          {findings.map((finding, index) => (
            <FindingLine key={index} finding={finding} />
          ))}
        </Folded>
      )}
    </section>
  );
}

function Folded({ children, showAll }: { children: readonly ReactNode[]; showAll: (count: number) => string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="findings">{all ? children : children.slice(0, SHOWN_AT_FIRST)}</ul>
      {children.length > SHOWN_AT_FIRST && (
        <Button kind="quiet" size="small" icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? t.showLess : showAll(children.length)}
        </Button>
      )}
    </>
  );
}

function useChapterTitle(chapterId: string | null): string | undefined {
  const { outline } = useBid();
  return useStore(outline.$chapters).find((chapter) => chapter.id === chapterId)?.title;
}

function ToChapter({ chapterId }: { chapterId: string | null }) {
  const writer = useWriter();
  const { run } = useBid();
  const isFinished = useStore(writer.$finished);
  const title = useChapterTitle(chapterId);
  if (chapterId === null) return null;
  const go = () => {
    run.pick(chapterId);
    writer.goTo('write');
  };
  return (
    <Button size="small" kind="quiet" icon="arrow-right" title={title} onClick={go}>
      {isFinished ? t.viewChapter : t.goToChapter}
    </Button>
  );
}

function FindingLine({ finding }: { finding: Finding }) {
  const title = useChapterTitle(finding.chapterId);
  return (
    <li data-severity={finding.severity}>
      <div>
        <p>{finding.msg}</p>
        {(finding.quote || title) && (
          <p className="faint finding-place">
            {title}
            {finding.quote && <q>{finding.quote}</q>}
          </p>
        )}
      </div>
      <ToChapter chapterId={finding.chapterId} />
    </li>
  );
}

function ChapterBlanks({ chapterId, blanks }: { chapterId: string | null; blanks: readonly Finding[] }) {
  const title = useChapterTitle(chapterId);
  return (
    <li>
      <details>
        <summary>
          {title ?? t.wholeBid}
          <span className="count">{t.blankCount(blanks.length)}</span>
        </summary>
        <ul>
          {blanks.map((blank, index) => (
            <li key={index}>
              {blank.quote && <q>{blank.quote}</q>}
              <span className="faint">{blank.msg}</span>
            </li>
          ))}
        </ul>
      </details>
      <ToChapter chapterId={chapterId} />
    </li>
  );
}
