import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './knowledge.css';
import { Knowledge } from './view.tsx';

export const KnowledgeElement = element(Knowledge, { props: { upload: 'boolean' }, styles: [...kitStyles, styles] });

replaceKitMessages(overridable('kit', kitMessages));
define('tender-knowledge', KnowledgeElement);
showNotices($notices, dismissNotice);
