import { useStore } from '@nanostores/react';
import type { InvoiceDetail } from '../../core/contract/invoice.ts';
import { valueOf } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { Facts, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { invoicesMessages } from './messages.ts';
import type { InvoicesStore } from './store.ts';

/** An invoice in full; closed, it shows nothing. */
export function InvoiceDialog({ store }: { store: InvoicesStore }) {
  const shown = useStore(store.$detail);
  const { busy, msg } = useStore(store.saving.$task);
  if (shown.state === 'closed') return null;
  const detail = valueOf(shown, undefined);
  const footer = detail?.hasFile && (
    <Button
      kind="primary"
      icon="download"
      busy={busy !== ''}
      onClick={() => void store.saveInvoice(detail)}
    >
      {invoicesMessages.download}
    </Button>
  );
  return (
    <Dialog open title={invoicesMessages.detailTitle} onClose={store.hide} footer={footer}>
      <div className="part-dialog">
        {shown.state === 'loading' && <Skeleton lines={6} />}
        {shown.state === 'failed' && <ErrorState title={partMessages.failed} text={shown.msg} />}
        {detail && <Detail detail={detail} />}
        <Refusal msg={msg} />
      </div>
    </Dialog>
  );
}

function Detail({ detail }: { detail: InvoiceDetail }) {
  const { facts } = invoicesMessages;
  const { yuan } = partMessages;
  const more = [
    [facts.bank, detail.bank],
    [facts.bankAccount, detail.bankAccount],
    [facts.address, detail.address],
    [facts.phone, detail.phone],
    [facts.remark, detail.remark],
  ] as const;
  return (
    <>
      {detail.state === 'rejected' && (
        <Callout tone="danger">
          {invoicesMessages.reason(detail.reason)} {invoicesMessages.again}
        </Callout>
      )}
      <Facts
        facts={[
          [invoicesMessages.invoiceTitle, detail.title],
          [invoicesMessages.state, invoicesMessages.states[detail.state]],
          [invoicesMessages.type, invoicesMessages.types[detail.type]],
          [invoicesMessages.amount, yuan(detail.amount)],
          [facts.taxNumber, detail.taxNumber],
          [facts.email, detail.email],
          [facts.invoiceNo, detail.invoiceNo],
          [facts.issued, detail.issuedAt.slice(0, 16)],
          ...more.filter(([, value]) => value !== ''),
        ]}
      />
      <div>
        <h3 className="kit-label">{invoicesMessages.orders}</h3>
        <ul className="invoice-orders">
          {detail.orders.map(({ id, orderNo, packageName, paid }) => (
            <li key={id}>
              <span>
                {packageName}
                <span className="part-sub">{orderNo}</span>
              </span>
              <span className="part-money">{yuan(paid)}</span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
