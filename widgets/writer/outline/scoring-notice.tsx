import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ScoringItem } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { uncoveredScoring } from '../chapters/outline-tree.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { t } from './messages.ts';

/** Items shown before one asks for all. */
const SHOWN = 3;

/** The two ways to have an item answered: by chapters there are, or by a new one. */
function ItemActs({ item, onAttach }: { item: ScoringItem; onAttach: () => void }) {
  const { outline } = useBid();
  const add = () => {
    const id = outline.addAfter(null, { title: item.item, scoringIds: [item.id] });
    outline.look.focus(id, 'select');
  };
  return (
    <span className="actions">
      <Button size="small" aria-label={t.scoring.attachItem(item.item)} onClick={onAttach}>
        {t.scoring.attach}
      </Button>
      <Button
        size="small"
        kind="quiet"
        icon="plus"
        aria-label={t.scoring.addChapterFor(item.item)}
        onClick={add}
      >
        {t.scoring.addChapter}
      </Button>
    </span>
  );
}

/** Above the outline: scoring items no chapter answers, with what they are worth and the ways to have them answered. */
export function ScoringNotice({ locked }: { locked: boolean }) {
  const { outline } = useBid();
  const scoring = useStore(useWriter().$bid)?.scoring ?? [];
  const chapters = useStore(outline.$chapters);
  const [isOpen, setOpen] = useState(false);
  const [attaching, setAttaching] = useState<ScoringItem | undefined>();
  const missing = uncoveredScoring(chapters, scoring).sort(
    (one, other) => other.maxScore - one.maxScore,
  );
  const points = missing.reduce((sum, { maxScore }) => sum + maxScore, 0);
  const shown = isOpen ? missing : missing.slice(0, SHOWN);
  return (
    <>
      {missing.length > 0 && (
        <section className="scoring-notice" aria-label={t.scoring.title}>
          <h3>
            <Icon name="alert" />
            {t.scoring.missing(missing.length, points)}
          </h3>
          <p>{t.scoring.missingHint}</p>
          <ul>
            {shown.map((item) => (
              <li key={item.id}>
                <span title={item.criteria}>{t.scoring.item(item)}</span>
                {!locked && <ItemActs item={item} onAttach={() => setAttaching(item)} />}
              </li>
            ))}
          </ul>
          {missing.length > SHOWN && (
            <Button
              size="small"
              kind="quiet"
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t.scoring.less : t.scoring.more(missing.length - SHOWN)}
            </Button>
          )}
        </section>
      )}
      {attaching && <AttachDialog item={attaching} onClose={() => setAttaching(undefined)} />}
    </>
  );
}
