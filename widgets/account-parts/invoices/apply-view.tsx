import { useStore } from '@nanostores/react';
import { notifySuccess } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { Checkbox } from '../../kit/checkbox.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/table.tsx';
import { Callout } from '../../kit/tag.tsx';
import { ListView, Refusal } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Part } from '../shared/part.tsx';
import { usePart } from '../shared/use-part.ts';
import { type Application, type ChosenOrder, createApplication } from './apply.ts';
import { InvoiceFields } from './fields.tsx';
import { invoicesMessages } from './messages.ts';

const { form: texts } = invoicesMessages;

interface InvoiceApplyProps {
  /** An order that is chosen from the start. */
  chosen?: ChosenOrder | undefined;
  onBack: () => void;
}

/** Asks for an invoice: first the orders, then the title and where it goes. */
export function InvoiceApply({ chosen, onBack }: InvoiceApplyProps) {
  const store = usePart(() => createApplication(chosen ? [chosen] : []));
  const step = useStore(store.$step);
  const done = () => {
    notifySuccess(texts.sent);
    onBack();
  };
  const back = (
    <Button kind="quiet" icon="arrow-left" onClick={onBack}>
      {partMessages.back}
    </Button>
  );
  const name = step === 'orders' ? texts.choose : texts.fill;
  const lead = `${texts.step(step === 'orders' ? 1 : 2)} · ${name}`;
  return (
    <Part title={texts.title} lead={lead} tools={back}>
      {step === 'orders' ? <Orders store={store} /> : <Details store={store} onDone={done} />}
    </Part>
  );
}

function orderColumns(
  store: Application,
  chosen: ReadonlySet<string>,
): Column<Parameters<Application['choose']>[0][number] & { buyer: string; paidAt: string }>[] {
  return [
    {
      key: 'pick',
      title: texts.pick,
      width: '64px',
      phone: 'inline',
      render: (order) => (
        <Checkbox
          label={<span className="kit-hidden">{texts.select(order.orderNo)}</span>}
          checked={chosen.has(order.id)}
          onChange={({ target }) => store.choose([order], target.checked)}
        />
      ),
    },
    {
      key: 'order',
      title: texts.order,
      phone: 'inline',
      render: (order) => (
        <span>
          <span className="part-name">{order.packageName}</span>
          <span className="part-sub">{order.orderNo}</span>
        </span>
      ),
    },
    {
      key: 'buyer',
      title: texts.buyer,
      width: '18%',
      phone: 'hidden',
      render: ({ buyer }) => buyer,
    },
    {
      key: 'paidAt',
      title: texts.paidAt,
      width: '146px',
      phone: 'hidden',
      render: ({ paidAt }) => <time className="part-time">{paidAt.slice(0, 16)}</time>,
    },
    {
      key: 'paid',
      title: texts.paid,
      width: '118px',
      align: 'end',
      phone: 'inline',
      render: ({ paid }) => <span className="part-money">{partMessages.yuan(paid)}</span>,
    },
  ];
}

function Orders({ store }: { store: Application }) {
  const list = useStore(store.list.$list);
  const chosen = useStore(store.$chosen);
  const sum = useStore(store.$sum);
  const { msg } = useStore(store.form.$form);
  const page = list.state === 'ready' ? list.value.records : [];
  const ids = new Set(chosen.keys());
  const isAll = page.length > 0 && page.every(({ id }) => ids.has(id));
  return (
    <>
      <Refusal msg={msg} />
      {page.length > 0 && (
        <Checkbox
          label={texts.selectPage}
          checked={isAll}
          onChange={({ target }) => store.choose(page, target.checked)}
        />
      )}
      <ListView
        list={store.list}
        caption={texts.loading}
        columns={orderColumns(store, ids)}
        rowKey={({ id }) => id}
        empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      />
      {(page.length > 0 || chosen.size > 0) && (
        <div className="invoice-sum">
          <span aria-live="polite">
            {chosen.size > 0 ? texts.selected(chosen.size, sum) : texts.none}
          </span>
          <Button kind="primary" disabled={chosen.size === 0} onClick={store.next}>
            {texts.next}
          </Button>
        </div>
      )}
    </>
  );
}

function Details({ store, onDone }: { store: Application; onDone: () => void }) {
  const chosen = useStore(store.$chosen);
  const sum = useStore(store.$sum);
  const reselect = (
    <Button size="small" onClick={store.reselect}>
      {texts.reselect}
    </Button>
  );
  return (
    <>
      <div className="part-gap">
        <Callout tone={chosen.size > 0 ? 'accent' : 'warning'} action={reselect}>
          {chosen.size > 0 ? texts.selected(chosen.size, sum) : texts.none}
        </Callout>
      </div>
      <InvoiceFields form={store.form} submitText={texts.submit(sum)} onDone={onDone} />
    </>
  );
}
