import { useStore } from '@nanostores/react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useWriter } from './context.ts';
import { t } from './messages.ts';

const { review: asks } = t;

type MakeOutlineProps = Pick<
  ComponentProps<typeof Button>,
  'size' | 'wide' | 'busy' | 'disabled' | 'title'
>;

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
        {t.generateOutline}
      </Button>
      <Dialog
        open={asking}
        alert
        size="small"
        title={asks.askTitle}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button onClick={make}>{asks.askGo}</Button>
            <Button kind="primary" onClick={back}>
              {asks.askBack}
            </Button>
          </>
        }
      >
        <p>{asks.askText(open)}</p>
      </Dialog>
    </>
  );
}
