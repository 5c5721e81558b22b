import { page } from '../core/page.ts';
import formStyles from '../kit/content-form.css';
import hitStyles from '../kit/content-hits.css';
import { widget } from '../kit/widget.ts';
import styles from './customer-service.css';
import { CustomerService } from './view.tsx';

export const CustomerServiceElement = widget(
  'tender-customer-service',
  CustomerService,
  {
    props: { phone: 'string', mail: 'string', hours: 'string', base: 'string' },
    styles: [formStyles, hitStyles, styles],
  },
  page,
);
