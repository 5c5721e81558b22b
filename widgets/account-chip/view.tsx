import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { env } from '../core/env.ts';
import { maskPhone } from '../core/format.ts';
import { $session } from '../core/session/session.ts';
import { refreshUser, signOut } from '../core/session/sign-in.ts';
import { ConfirmDialog } from '../kit/dialog.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { Menu } from '../kit/menu.tsx';
import { messages } from './messages.ts';

export interface AccountChipProps extends ElementProps {
  /** Page of the account center; '' leaves it out of the menu. */
  account?: string;
  /** `icon`: who it is stands in the menu's name, for a bar without room. */
  look?: string;
}

const ACCOUNT_PATH = '/home/account';

/** Who is signed in and how many bids are left; leads to the account center, signs out. Shows nothing to a visitor. */
export function AccountChip({ account = ACCOUNT_PATH, look, emit }: AccountChipProps) {
  const session = useStore($session);
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState('');
  const { token } = session;
  useEffect(() => {
    if (token) void refreshUser().then(() => setAsked(token));
  }, [token]);
  const isKnown = session.account !== '';
  // Who it is could not be read: the way to the account and out of it is there all the same.
  if (!token || (!isKnown && asked !== token)) return null;
  const bids =
    session.bidNumber +
    session.monthBidNumber +
    session.temporaryBidNumber +
    session.grantBidNumber;
  const open = () => {
    if (emit('open-account')) env().navigate(account);
  };
  const left = session.packageUnlimitedTimes === 1 ? messages.unlimited : messages.bidsLeft(bids);
  const name = isKnown ? session.companyName || maskPhone(session.account) : messages.unknown;
  const isIcon = look === 'icon';
  return (
    <div className="chip">
      {!isIcon && isKnown && <span className="bids">{left}</span>}
      <Menu
        text={!isIcon}
        icon="user"
        size="small"
        label={isIcon && isKnown ? messages.nameAndBids(name, left) : name}
        items={[
          ...(account ? [{ id: 'account', label: messages.center, onSelect: open }] : []),
          { id: 'sign-out', label: messages.signOut, onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmDialog
        open={leaving}
        message={messages.signOutQuestion}
        onCancel={() => setLeaving(false)}
        onConfirm={() => void signOut()}
      />
    </div>
  );
}
