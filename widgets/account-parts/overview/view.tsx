import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Invitation, Profile } from '../../core/contract/account.ts';
import { env } from '../../core/env.ts';
import { maskPhone } from '../../core/format.ts';
import { Button } from '../../kit/button.tsx';
import type { Emit } from '../../kit/element.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout, Tag } from '../../kit/tag.tsx';
import { createPlans } from '../plans/store.ts';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { $profile, hidesEmployees, loadProfile } from '../shared/profile.ts';
import { createUsage, type UsageStore } from '../shared/usage.ts';
import { Balances, UsageChart } from '../shared/usage-view.tsx';
import { usePart } from '../shared/use-part.ts';
import { createAnswer } from './answer.ts';
import { overviewMessages } from './messages.ts';

const shortcuts = [
  { to: 'orders', icon: 'file' },
  { to: 'invoices', icon: 'table' },
  { to: 'employees', icon: 'user' },
  { to: 'invite', icon: 'link' },
] as const;
type Shortcut = (typeof shortcuts)[number]['to'];

interface OverviewPartProps {
  emit: Emit;
  /** Leads to another part, of those the overview names. */
  onGo: (part: 'profile' | 'plans' | 'bid-log' | Shortcut) => void;
}

/** The account at a glance: who, which package, how many bids, how they were used. */
export function OverviewPart({ emit, onGo }: OverviewPartProps) {
  const { title, signInTitle, signInText } = overviewMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <Shown emit={emit} onGo={onGo} />
    </Gate>
  );
}

/** All of it at once: what comes in parts would push what is being read already. */
function Shown({ emit, onGo }: OverviewPartProps) {
  const plans = usePart(() => createPlans(emit));
  const usage = usePart(createUsage);
  const loaded = [useStore($profile), useStore(plans.$offer), useStore(usage.$usage)];
  useEffect(() => void loadProfile(), []);
  if (loaded.some(({ state }) => state === 'loading'))
    return (
      <div className="kit-part overview-loading">
        <Skeleton lines={12} />
      </div>
    );
  return (
    <>
      <Welcome plans={plans} onGo={onGo} />
      <Bids usage={usage} onGo={onGo} />
      <Shortcuts onGo={onGo} />
    </>
  );
}

/** By the clock of the visitor. */
function hello(): string {
  const hour = new Date(env().now()).getHours();
  const { morning, noon, afternoon, evening } = overviewMessages.greetings;
  if (hour >= 5 && hour < 11) return morning;
  if (hour >= 11 && hour < 13) return noon;
  return hour >= 13 && hour < 18 ? afternoon : evening;
}

type OnGo = Pick<OverviewPartProps, 'onGo'>;
interface WelcomeProps extends OnGo {
  plans: ReturnType<typeof createPlans>;
}

function Welcome({ plans, onGo }: WelcomeProps) {
  const state = useStore($profile);
  if (state.state === 'loading') return null;
  if (state.state === 'failed')
    return (
      <div className="kit-part">
        <ErrorState
          title={partMessages.failed}
          text={state.msg}
          onRetry={() => void loadProfile()}
        />
      </div>
    );
  return <Person profile={state.value} plans={plans} onGo={onGo} />;
}

function Person({ profile, plans, onGo }: WelcomeProps & { profile: Profile }) {
  const { greeting, individual, roles, needData, fill } = overviewMessages;
  const { company, contactName, phone } = profile;
  const companyName = company?.name || profile.name;
  const isMember = company !== null && company.role !== 'owner';
  const fillIn = (
    <Button size="small" onClick={() => onGo('profile')}>
      {fill}
    </Button>
  );
  return (
    <div className="kit-part overview-welcome">
      <div className="overview-person">
        <div>
          <h2 className="overview-hello">
            {greeting(hello(), contactName || maskPhone(phone) || companyName)}
          </h2>
          <p className="overview-who">
            {companyName && <span>{companyName}</span>}
            <Tag tone={company ? 'accent' : 'neutral'}>
              {company ? roles[company.role] : individual}
            </Tag>
          </p>
        </div>
        <Package plans={plans} onGo={onGo} />
      </div>
      {profile.invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} isMember={isMember} />
      ))}
      {profile.invitations.length === 0 && !isMember && (!profile.name || !contactName) && (
        <Callout tone="warning" action={fillIn}>
          {needData}
        </Callout>
      )}
    </div>
  );
}

interface InvitationProps {
  invitation: Invitation;
  /** Who works for another company has to leave it first. */
  isMember: boolean;
}

/** A company asks; nothing changes until the answer. */
function InvitationCard({ invitation, isMember }: InvitationProps) {
  const [answer] = useState(() => createAnswer(invitation.id));
  const { busy, msg } = useStore(answer.task.$task);
  const { invited, invitedBy, invitedEffects, leaveFirst, accept, decline } = overviewMessages;
  const actions = (
    <span className="overview-answer">
      {!isMember && (
        <Button
          size="small"
          kind="primary"
          busy={busy === 'join'}
          disabled={busy !== ''}
          onClick={() => void answer.join()}
        >
          {accept}
        </Button>
      )}
      <Button
        size="small"
        busy={busy === 'decline'}
        disabled={busy !== ''}
        onClick={() => void answer.decline()}
      >
        {decline}
      </Button>
    </span>
  );
  return (
    <Callout tone="accent" action={actions}>
      <strong className="overview-invited">{invited(invitation.name)}</strong>
      <span className="overview-invited">
        {invitedBy(invitation.invitedBy, invitation.expiresAt.slice(0, 10))}
      </span>
      {isMember ? leaveFirst : invitedEffects}
      {msg && (
        <span className="overview-refused" role="alert">
          {msg}
        </span>
      )}
    </Callout>
  );
}

function Package({ plans, onGo }: WelcomeProps) {
  const state = useStore(plans.$offer);
  const { noPackage, buy, renew } = overviewMessages;
  const current = state.state === 'ready' ? state.value.current : undefined;
  if (current === undefined) return null;
  return (
    <div className="overview-package">
      <span className="part-soft">
        {current
          ? overviewMessages.package(current.name, current.expireDate.slice(0, 10))
          : noPackage}
      </span>
      <Button kind="primary" onClick={() => onGo('plans')}>
        {current ? renew : buy}
      </Button>
    </div>
  );
}

function Bids({ usage, onGo }: OnGo & { usage: UsageStore }) {
  const state = useStore(usage.$usage);
  const detail = (
    <Button size="small" icon="history" onClick={() => onGo('bid-log')}>
      {overviewMessages.detail}
    </Button>
  );
  return (
    <Part title={overviewMessages.bids} tools={detail}>
      {state.state === 'failed' && (
        <ErrorState title={partMessages.failed} text={state.msg} onRetry={usage.again} />
      )}
      {state.state === 'ready' && (
        <div className="log-usage">
          <Balances usage={state.value} />
          <UsageChart months={state.value.months} />
        </div>
      )}
    </Part>
  );
}

function Shortcuts({ onGo }: OnGo) {
  const hidden = hidesEmployees(useStore($profile));
  const shown = shortcuts.filter(({ to }) => to !== 'employees' || !hidden);
  return (
    <Part title={overviewMessages.shortcuts}>
      <div className="overview-shortcuts">
        {shown.map(({ to, icon }) => (
          <button key={to} type="button" className="overview-shortcut" onClick={() => onGo(to)}>
            <Icon name={icon} size={20} />
            <span>
              <span className="part-name">{overviewMessages.go[to].title}</span>
              <span className="part-sub">{overviewMessages.go[to].text}</span>
            </span>
          </button>
        ))}
      </div>
    </Part>
  );
}
