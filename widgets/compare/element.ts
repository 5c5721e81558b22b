import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import compare from './compare.css';
import importing from './import.css';
import report from './report.css';
import sides from './sides.css';
import tables from './tables.css';
import { Compare } from './view.tsx';

export const CompareElement = element(Compare, {
  props: { view: 'string', compareId: 'string', listPage: 'string', importPage: 'string', detailPage: 'string' },
  styles: [...kitStyles, compare, importing, report, tables, sides],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-compare', CompareElement);
showNotices($notices, dismissNotice);
