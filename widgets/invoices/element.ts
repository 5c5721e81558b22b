import invoicesStyles from '../account-parts/invoices/invoices.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { Invoices } from './view.tsx';

export const InvoicesElement = widget(
  'tender-invoices',
  Invoices,
  { styles: [partStyles, invoicesStyles] },
  page,
);
