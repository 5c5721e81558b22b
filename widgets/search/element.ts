import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import hitStyles from '../kit/content-hits.css';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './search.css';
import { Search } from './view.tsx';

export const SearchElement = element(Search, {
  props: { q: 'string', placeholder: 'string', action: 'string', compact: 'boolean', base: 'string' },
  styles: [...kitStyles, hitStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-search', SearchElement);
showNotices($notices, dismissNotice);
