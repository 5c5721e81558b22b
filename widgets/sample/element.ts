import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './sample.css';
import { Sample } from './view.tsx';

export const SampleElement = element(Sample, { props: { sample: 'string', signIn: 'string' }, styles: [...kitStyles, styles] });

replaceKitMessages(overridable('kit', kitMessages));
define('tender-sample', SampleElement);
showNotices($notices, dismissNotice);
