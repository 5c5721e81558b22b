import { useStore } from '@nanostores/react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useWriter } from './context.ts';
import { t as writerTexts } from './messages.ts';
import { t } from './review/messages.ts';

type MakeOutlineProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'busy' | 'disabled'>;

/** Makes the outline; asks first where something of the reading was not looked at. */
export function MakeOutline(props: MakeOutlineProps) {
  const writer = useWriter();
  const { open } = useStore(writer.review.$doubts);
  const [asking, setAsking] = useState(false);
  const make = () => {
    setAsking(false);
    void writer.makeOutline();
  };
  const back = () => {
    setAsking(false);
    writer.goTo('review');
  };
  return (
    <>
      <Button
        {...props}
        kind="primary"
        icon="sparkle"
        onClick={() => (open > 0 ? setAsking(true) : make())}
      >
        {writerTexts.generateOutline}
      </Button>
      <Dialog
        open={asking}
        alert
        size="small"
        title={t.askTitle}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={make}>{t.askGo}</Button>
            <Button kind="primary" onClick={back}>
              {t.askBack}
            </Button>
          </>
        }
      >
        <p>{t.askText(open)}</p>
      </Dialog>
    </>
  );
}
