import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import formStyles from '../kit/content-form.css';
import hitStyles from '../kit/content-hits.css';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import styles from './customer-service.css';
import { CustomerService } from './view.tsx';

export const CustomerServiceElement = element(CustomerService, {
  props: { phone: 'string', mail: 'string', hours: 'string', base: 'string' },
  styles: [...kitStyles, formStyles, hitStyles, styles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-customer-service', CustomerServiceElement);
showNotices($notices, dismissNotice);
