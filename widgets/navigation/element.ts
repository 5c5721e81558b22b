import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './navigation.css';
import { Navigation } from './view.tsx';

export const NavigationElement = element(Navigation, { styles: [...kitStyles, styles] });

replaceKitMessages(overridable('kit', kitMessages));
define('tender-navigation', NavigationElement);
showNotices($notices, dismissNotice);
