import { useStore } from '@nanostores/react';
import { notifySuccess, notifyWarning } from '../../core/notify.ts';
import { Button } from '../../kit/button.tsx';
import { copyText } from '../../kit/clipboard.ts';
import type { Emit } from '../../kit/element.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { EmptyState } from '../../kit/states.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag } from '../../kit/tag.tsx';
import { ListView } from '../shared/list-view.tsx';
import { partMessages } from '../shared/messages.ts';
import { Gate, Part } from '../shared/part.tsx';
import { usePart } from '../shared/use-part.ts';
import { inviteMessages } from './messages.ts';
import { createInvite, type Invitee, type InviteStore, type Invites } from './store.ts';

/** One's code, link and picture to invite by, and who came. */
export function InvitePart({ emit }: { emit: Emit }) {
  const { title, signInTitle, signInText } = inviteMessages;
  return (
    <Gate emit={emit} label={title} title={signInTitle} text={signInText}>
      <Invite />
    </Gate>
  );
}

function Invite() {
  const store = usePart(createInvite);
  const state = useStore(store.list.$list);
  const shown = state.state === 'ready' ? state.value : undefined;
  const { title, lead, list, totals, emptyTitle, emptyText } = inviteMessages;
  if (state.state === 'loading')
    return (
      <Part title={title} lead={lead}>
        <Skeleton lines={10} />
      </Part>
    );
  return (
    <>
      {shown && <Ways store={store} shown={shown} />}
      <Part title={list} lead={shown && totals(shown.total, shown.rewarded)}>
        <ListView
          list={store.list}
          caption={list}
          columns={columns}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="user" title={emptyTitle} text={emptyText} />}
        />
      </Part>
    </>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) notifySuccess(partMessages.copied);
  else notifyWarning(partMessages.copyFailed);
}

function Ways({ store, shown }: { store: InviteStore; shown: Invites }) {
  const { title, lead, code, link, qr, copyCode, copyLink, saveQr } = inviteMessages;
  return (
    <Part title={title} lead={lead}>
      <div className="invite">
        <div className="invite-ways">
          <p className="kit-label">{code}</p>
          <p className="invite-way">
            <code className="invite-code">{shown.code}</code>
            <Button icon="copy" onClick={() => void copy(shown.code)}>
              {copyCode}
            </Button>
          </p>
          <p className="kit-label">{link}</p>
          <p className="invite-way">
            <code className="invite-link">{shown.link}</code>
            <Button icon="link" kind="primary" onClick={() => void copy(shown.link)}>
              {copyLink}
            </Button>
          </p>
          <Rules rewards={shown.rewards} />
        </div>
        <div className="invite-qr">
          <img src={shown.qr} alt={qr} width="168" height="168" />
          <Button icon="download" size="small" onClick={() => store.savePicture(shown)}>
            {saveQr}
          </Button>
        </div>
      </div>
    </Part>
  );
}

function Rules({ rewards }: { rewards: Invites['rewards'] }) {
  const names = ['register', 'newcomer', 'firstOrder', 'monthlyMost'] as const;
  const rules = names.filter((name) => rewards[name] > 0);
  const isReward = rules.some((name) => name !== 'monthlyMost');
  return (
    <>
      <h3 className="kit-label">{inviteMessages.rules}</h3>
      {isReward ? (
        <ul className="invite-rules">
          {rules.map((name) => (
            <li key={name}>{inviteMessages[name](rewards[name])}</li>
          ))}
        </ul>
      ) : (
        <p className="part-soft">{inviteMessages.noRewards}</p>
      )}
    </>
  );
}

const columns: Column<Invitee>[] = [
  {
    key: 'account',
    title: inviteMessages.account,
    phone: 'lead',
    render: ({ account }) => <span className="part-name">{account}</span>,
  },
  {
    key: 'state',
    title: inviteMessages.state,
    width: '20%',
    phone: 'inline',
    render: ({ paid }) => (
      <Tag tone={paid ? 'success' : 'neutral'} dot>
        {paid ? inviteMessages.paid : inviteMessages.registered}
      </Tag>
    ),
  },
  {
    key: 'joined',
    title: inviteMessages.joined,
    width: '25%',
    phone: 'inline',
    render: ({ joinedAt }) => <time className="part-time">{joinedAt.slice(0, 16)}</time>,
  },
  {
    key: 'reward',
    title: inviteMessages.reward,
    width: '96px',
    align: 'end',
    phone: 'inline',
    render: ({ reward }) => <span className="part-time">{partMessages.times(reward)}</span>,
  },
];
