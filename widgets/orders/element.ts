import invoicesStyles from '../account-parts/invoices/invoices.css';
import payStyles from '../account-parts/pay/pay.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { Orders } from './view.tsx';

export const OrdersElement = widget(
  'tender-orders',
  Orders,
  { styles: [partStyles, payStyles, invoicesStyles] },
  page,
);
