import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import filesStyles from './files/files.css';
import styles from './knowledge.css';
import papersStyles from './papers/papers.css';
import { Knowledge } from './view.tsx';

export const KnowledgeElement = element(Knowledge, {
  props: { view: 'string', space: 'string', upload: 'boolean', file: 'string' },
  styles: [...kitStyles, styles, filesStyles, papersStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-knowledge', KnowledgeElement);
showNotices($notices, dismissNotice);
