import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useWriter } from '../base/context.ts';
import { t as writer } from '../base/messages.ts';
import { ChapterSources } from '../outline/chapter-sources.tsx';
import { t } from './messages.ts';

/** Material for the whole bid: what every chapter may quote that has not chosen its own. */
export function BidSources() {
  const { review } = useWriter();
  const { knowledge } = useStore(review.$form).settings;
  const [chosen, setChosen] = useState<readonly string[]>();
  const apply = () => {
    if (chosen) review.changeSettings({ knowledge: [...chosen] });
    setChosen(undefined);
  };
  return (
    <div className="bid-sources">
      <span className="kit-label">{t.sources.title}</span>
      <Button icon="book" wide onClick={() => setChosen(knowledge)}>
        {knowledge.length > 0 ? t.sources.chosen(knowledge.length) : t.sources.choose}
      </Button>
      <Dialog
        open={chosen !== undefined}
        title={t.sources.title}
        onClose={() => setChosen(undefined)}
        footer={
          <>
            <Button onClick={() => setChosen(undefined)}>{writer.cancel}</Button>
            <Button kind="primary" onClick={apply}>
              {t.sources.apply}
            </Button>
          </>
        }
      >
        <ChapterSources chosen={chosen ?? []} lead={t.sources.lead} onChange={setChosen} />
      </Dialog>
    </div>
  );
}
