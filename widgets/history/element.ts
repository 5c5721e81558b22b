import { $notices, dismissNotice } from '../core/notify.ts';
import { define, element } from '../kit/element.tsx';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './history.css';
import { History } from './view.tsx';

export const HistoryElement = element(History, { props: { writer: 'string' }, styles: [...kitStyles, styles] });

define('tender-history', HistoryElement);
showNotices($notices, dismissNotice);
