import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Invoice, invoiceStates } from '../../core/contract/invoice.ts';
import { Button } from '../../kit/button.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Select } from '../../kit/field.tsx';
import { LongName } from '../../kit/long-name.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { ListView, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { usePart } from '../shared/use-part.ts';
import { InvoiceApply } from './apply-view.tsx';
import { InvoiceDialog } from './detail.tsx';
import { invoicesMessages } from './messages.ts';
import { createInvoices, type InvoicesStore } from './store.ts';

const tones: Record<Invoice['state'], Tone> = {
  applied: 'accent',
  issued: 'success',
  rejected: 'danger',
};

export function InvoiceTag({ state }: { state: Invoice['state'] }) {
  return (
    <Tag tone={tones[state]} dot>
      {invoicesMessages.states[state]}
    </Tag>
  );
}

/** Invoices that were asked for, and the way to ask for another. */
export function InvoicesPart({ emit }: { emit: Emit }) {
  const [applying, setApplying] = useState(false);
  const { title, signInTitle, signInText } = invoicesMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      {applying ? (
        <InvoiceApply onBack={() => setApplying(false)} />
      ) : (
        <Invoices onApply={() => setApplying(true)} />
      )}
    </Gate>
  );
}

function Invoices({ onApply }: { onApply: () => void }) {
  const store = usePart(createInvoices);
  const saving = useStore(store.saving.$task);
  const apply = (
    <Button kind="primary" icon="plus" onClick={onApply}>
      {invoicesMessages.apply}
    </Button>
  );
  const { emptyTitle, emptyText } = invoicesMessages;
  return (
    <Part title={invoicesMessages.title} tools={<Tools store={store} onApply={onApply} />}>
      <Refusal msg={saving.msg} />
      <ListView
        list={store.list}
        caption={invoicesMessages.title}
        columns={columns(store, saving.busy)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={emptyTitle} text={emptyText} action={apply} />}
      />
      <InvoiceDialog store={store} />
    </Part>
  );
}

function Tools({ store, onApply }: { store: InvoicesStore; onApply: () => void }) {
  const { state } = useStore(store.list.$filter);
  const { busy, msg } = useStore(store.exporting.$task);
  return (
    <div className="kit-part-tools">
      <Select
        label={invoicesMessages.filter}
        hideLabel
        value={state}
        options={[
          { value: '', label: invoicesMessages.everyState },
          ...invoiceStates.map((value) => ({ value, label: invoicesMessages.states[value] })),
        ]}
        onChange={({ target }) =>
          store.list.narrow({ state: invoiceStates.find((one) => one === target.value) ?? '' })
        }
      />
      <Button icon="download" busy={busy !== ''} onClick={() => void store.save()}>
        {partMessages.export}
      </Button>
      <Button kind="primary" icon="plus" onClick={onApply}>
        {invoicesMessages.apply}
      </Button>
      <Refusal msg={msg} />
    </div>
  );
}

interface InvoiceActionsProps {
  store: InvoicesStore;
  invoice: Invoice;
  busy: boolean;
}

function InvoiceActions({ store, invoice, busy }: InvoiceActionsProps) {
  return (
    <span className="part-actions">
      {invoice.hasFile && (
        <Button
          size="small"
          busy={busy}
          aria-label={invoicesMessages.downloadNamed(invoice.title)}
          onClick={() => void store.saveInvoice(invoice)}
        >
          {invoicesMessages.download}
        </Button>
      )}
      <Button
        size="small"
        kind="quiet"
        aria-label={invoicesMessages.detailNamed(invoice.title)}
        onClick={() => void store.show(invoice.id)}
      >
        {partMessages.detail}
      </Button>
    </span>
  );
}

function columns(store: InvoicesStore, busy: string): Column<Invoice>[] {
  return [
    {
      key: 'title',
      title: invoicesMessages.invoiceTitle,
      phone: 'lead',
      render: ({ title, type, reason }) => (
        <span>
          <span className="part-name">
            <LongName>{title}</LongName>
          </span>
          <span className="part-sub">{invoicesMessages.types[type]}</span>
          {reason && <span className="part-refusal">{invoicesMessages.reason(reason)}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: invoicesMessages.amount,
      width: '118px',
      phone: 'inline',
      render: ({ amount }) => <span className="part-money">{partMessages.yuan(amount)}</span>,
    },
    {
      key: 'state',
      title: invoicesMessages.state,
      width: '106px',
      phone: 'inline',
      render: ({ state }) => <InvoiceTag state={state} />,
    },
    {
      key: 'created',
      title: invoicesMessages.created,
      width: '146px',
      phone: 'inline',
      render: ({ createdAt }) => <time className="part-time">{createdAt.slice(0, 16)}</time>,
    },
    {
      key: 'actions',
      title: partMessages.actions,
      width: '148px',
      align: 'end',
      phone: 'inline',
      render: (invoice) => (
        <InvoiceActions store={store} invoice={invoice} busy={busy === invoice.id} />
      ),
    },
  ];
}
