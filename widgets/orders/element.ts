import invoicesStyles from '../account-parts/invoices/invoices.css';
import payStyles from '../account-parts/pay/pay.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { Orders } from './view.tsx';

export const OrdersElement = element(Orders, {
  props: {},
  styles: [...kitStyles, partStyles, payStyles, invoicesStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-orders', OrdersElement);
showNotices($notices, dismissNotice);
