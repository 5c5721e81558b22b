import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
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
  return (
    <Button
      {...props}
      kind="primary"
      icon="sparkle"
      onClick={() => (open > 0 ? writer.$asking.set('doubts') : void writer.makeOutline())}
    >
      {t.generateOutline}
    </Button>
  );
}

/** Whether to go on in doubt. Apart from the button, which moves to the dock when the frame becomes narrow. */
export function DoubtsQuestion() {
  const writer = useWriter();
  const { open } = useStore(writer.review.$doubts);
  const close = () => writer.$asking.set(undefined);
  const make = () => {
    close();
    void writer.makeOutline();
  };
  const back = () => {
    close();
    writer.goTo('review');
  };
  return (
    <Dialog
      open
      alert
      size="small"
      title={asks.askTitle}
      onClose={close}
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
  );
}
