import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './account-chip.css';
import { AccountChip } from './view.tsx';

export const AccountChipElement = element(AccountChip, { props: { account: 'string' }, styles: [...kitStyles, styles] });

replaceKitMessages(overridable('kit', kitMessages));
define('tender-account-chip', AccountChipElement);
showNotices($notices, dismissNotice);
