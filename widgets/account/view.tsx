import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { BidLogPart } from '../account-parts/bid-log/view.tsx';
import { EmployeesPart } from '../account-parts/employees/view.tsx';
import { FeedbackPart } from '../account-parts/feedback/view.tsx';
import { InvitePart } from '../account-parts/invite/view.tsx';
import { InvoicesPart } from '../account-parts/invoices/view.tsx';
import { OrdersPart } from '../account-parts/orders/view.tsx';
import { OverviewPart } from '../account-parts/overview/view.tsx';
import { PlansPart } from '../account-parts/plans/view.tsx';
import { ProfilePart } from '../account-parts/profile/view.tsx';
import { $profile, hidesEmployees, loadProfile } from '../account-parts/shared/profile.ts';
import { $signedIn } from '../core/session/session.ts';
import type { ElementProps, Emit } from '../kit/element.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { messages } from './messages.ts';

const all = [
  'overview',
  'profile',
  'plans',
  'orders',
  'invoices',
  'bid-log',
  'employees',
  'invite',
  'feedback',
] as const;
export type AccountTab = (typeof all)[number];

const tabOf = (text: string | undefined): AccountTab =>
  all.find((one) => one === text) ?? 'overview';

export interface AccountProps extends ElementProps {
  /** The part on show; without one, or an unknown one, the overview. */
  tab?: string;
  /** Page that writes a bid; the id is added as `?id=`. */
  writer?: string;
}

/** Everything about one's account, a part at a time. */
export function Account({ tab: wanted, writer, emit }: AccountProps) {
  const box = useRef<HTMLElement>(null);
  const [tab, setTab] = useState(() => tabOf(wanted));
  const signedIn = useStore($signedIn);
  const hidden = hidesEmployees(useStore($profile));
  useEffect(() => {
    if (signedIn) void loadProfile();
  }, [signedIn]);
  const [seen, setSeen] = useState(wanted);
  // The page decides anew whenever it says something else.
  if (wanted !== seen) {
    setSeen(wanted);
    setTab(tabOf(wanted));
  }
  const shown = all.filter((one) => one !== 'employees' || !hidden || tab === one);
  const at = shown.indexOf(tab);
  useEffect(() => {
    // Scrolls the row of tabs alone: the page stays where it is.
    const list = box.current?.querySelector('[role=tablist]');
    const chosen = list?.children[at];
    if (!list || !(chosen instanceof HTMLElement)) return;
    list.scrollLeft =
      chosen.offsetLeft -
      list.getBoundingClientRect().left -
      (list.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  const go = (next: AccountTab) => {
    setTab(next);
    emit('tab-changed', { tab: next });
  };
  const tabs = shown.map((id) => ({ id, label: messages.tabs[id] }));
  return (
    <section className="account" aria-label={messages.title} ref={box}>
      <Tabs label={messages.title} tabs={tabs} value={tab} onChange={go}>
        <Panel key={tab} tab={tab} writer={writer} emit={emit} onGo={go} />
      </Tabs>
    </section>
  );
}

interface PanelProps {
  tab: AccountTab;
  writer: string | undefined;
  emit: Emit;
  onGo: (tab: AccountTab) => void;
}

function Panel({ tab, writer, emit, onGo }: PanelProps) {
  switch (tab) {
    case 'overview':
      return <OverviewPart emit={emit} onGo={onGo} />;
    case 'profile':
      return <ProfilePart emit={emit} />;
    case 'plans':
      return <PlansPart emit={emit} />;
    case 'orders':
      return <OrdersPart emit={emit} onBuy={() => onGo('plans')} />;
    case 'invoices':
      return <InvoicesPart emit={emit} />;
    case 'bid-log':
      return <BidLogPart emit={emit} {...(writer ? { writer } : {})} />;
    case 'employees':
      return <EmployeesPart emit={emit} />;
    case 'invite':
      return <InvitePart emit={emit} />;
    case 'feedback':
      return <FeedbackPart emit={emit} />;
  }
}
