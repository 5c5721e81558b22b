import { type ReactNode, useState } from 'react';
import type { Finding } from '../../core/contract/check.ts';
import { Button } from '../../kit/button.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { type FindingGroup, findingGroups, findingsByChapter } from './finding-groups.ts';
import { FindingActs, FindingLine, useChapterTitle } from './finding-line.tsx';
import { t } from './messages.ts';

/** One kind with many must not push the next kind off the screen. */
const SHOWN_AT_FIRST = 6;
const tones: Record<Finding['severity'], Tone> = {
  error: 'danger',
  warning: 'warning',
  info: 'neutral',
};

/** Findings by kind, worst first; the blanks folded by chapter; what the bidder has settled at the end. */
export function FindingsList({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter(({ state }) => state === 'open');
  const waived = findings.filter(({ state }) => state === 'waived');
  return (
    <>
      {open.length === 0 && <p className="faint">{t.checks.allSettled}</p>}
      {findingGroups(open).map((group) => (
        <Group key={group.kind} group={group} />
      ))}
      {waived.length > 0 && (
        <details className="findings-waived">
          <summary>{t.checks.waivedTitle(waived.length)}</summary>
          <ul className="findings">
            {waived.map((finding) => (
              <FindingLine key={finding.id} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Group({ group }: { group: FindingGroup }) {
  const { kind, severity, findings } = group;
  const name = t.checks.kinds[kind];
  return (
    <section className="finding-group" aria-label={name}>
      <h4>
        <Tag tone={tones[severity]}>{name}</Tag>
        <span className="faint">{t.checks.severity[severity]}</span>
        <span className="count">{findings.length}</span>
      </h4>
      {kind === 'placeholder' ? (
        <Folded showAll={t.checks.showAllChapters}>
          {findingsByChapter(findings).map((chapter) => (
            <ChapterBlanks
              key={chapter.chapterId}
              chapterId={chapter.chapterId}
              blanks={chapter.findings}
            />
          ))}
        </Folded>
      ) : (
        <Folded showAll={t.checks.showAll}>
          {findings.map((finding) => (
            <FindingLine key={finding.id} finding={finding} />
          ))}
        </Folded>
      )}
    </section>
  );
}

function Folded({
  children,
  showAll,
}: {
  children: readonly ReactNode[];
  showAll: (count: number) => string;
}) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="findings">{all ? children : children.slice(0, SHOWN_AT_FIRST)}</ul>
      {children.length > SHOWN_AT_FIRST && (
        <Button
          kind="quiet"
          size="small"
          icon={all ? 'chevron-up' : 'chevron-down'}
          onClick={() => setAll(!all)}
        >
          {all ? t.checks.showLess : showAll(children.length)}
        </Button>
      )}
    </>
  );
}

function ChapterBlanks({
  chapterId,
  blanks,
}: {
  chapterId: string | null;
  blanks: readonly Finding[];
}) {
  const title = useChapterTitle(chapterId);
  return (
    <li>
      <details>
        <summary>
          {title ?? t.checks.wholeBid}
          <span className="count">{t.checks.count(blanks.length)}</span>
        </summary>
        <ul>
          {blanks.map((blank) => (
            <li key={blank.id}>
              <span className="finding-words">
                {blank.quote && <q>{blank.quote}</q>}
                <span className="faint">{blank.msg}</span>
              </span>
              <FindingActs finding={blank} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
