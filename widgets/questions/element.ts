import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import articleStyles from '../kit/content-article.css';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './questions.css';
import { Questions } from './view.tsx';

export const QuestionsElement = element(Questions, {
  props: { category: 'string', limit: 'number', base: 'string' },
  styles: [...kitStyles, articleStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-questions', QuestionsElement);
showNotices($notices, dismissNotice);
