import inviteStyles from '../account-parts/invite/invite.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { Invite } from './view.tsx';

export const InviteElement = widget(
  'tender-invite',
  Invite,
  { styles: [partStyles, inviteStyles] },
  page,
);
