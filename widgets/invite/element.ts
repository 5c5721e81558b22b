import inviteStyles from '../account-parts/invite/invite.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { Invite } from './view.tsx';

export const InviteElement = element(Invite, {
  props: {},
  styles: [...kitStyles, partStyles, inviteStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-invite', InviteElement);
showNotices($notices, dismissNotice);
