import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import formStyles from '../kit/content-form.css';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './feedback.css';
import { Feedback } from './view.tsx';

export const FeedbackElement = element(Feedback, {
  props: { kind: 'string', contactRequired: 'boolean' },
  styles: [...kitStyles, formStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-feedback', FeedbackElement);
showNotices($notices, dismissNotice);
