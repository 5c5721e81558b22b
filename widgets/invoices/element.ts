import invoicesStyles from '../account-parts/invoices/invoices.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { Invoices } from './view.tsx';

export const InvoicesElement = element(Invoices, {
  props: {},
  styles: [...kitStyles, partStyles, invoicesStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-invoices', InvoicesElement);
showNotices($notices, dismissNotice);
