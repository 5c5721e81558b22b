import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './notices.css';
import { Notices } from './view.tsx';

export const NoticesElement = element(Notices, {
  props: { kind: 'string', base: 'string' },
  styles: [...kitStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-notices', NoticesElement);
showNotices($notices, dismissNotice);
