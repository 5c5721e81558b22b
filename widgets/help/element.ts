import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import articleStyles from '../kit/content-article.css';
import formStyles from '../kit/content-form.css';
import hitStyles from '../kit/content-hits.css';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './help.css';
import { Help } from './view.tsx';

export const HelpElement = element(Help, {
  props: { article: 'string', base: 'string' },
  styles: [...kitStyles, articleStyles, formStyles, hitStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-help', HelpElement);
showNotices($notices, dismissNotice);
