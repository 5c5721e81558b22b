import employeesStyles from '../account-parts/employees/employees.css';
import partStyles from '../account-parts/shared/parts.css';
import { $notices, dismissNotice } from '../core/notify.ts';
import { overridable } from '../core/texts.ts';
import { define, element } from '../kit/element.tsx';
import { kitMessages, replaceKitMessages } from '../kit/messages.ts';
import { kitStyles } from '../kit/styles.ts';
import { showNotices } from '../kit/toasts.tsx';
import { Employees } from './view.tsx';

export const EmployeesElement = element(Employees, {
  props: {},
  styles: [...kitStyles, partStyles, employeesStyles],
});

replaceKitMessages(overridable('kit', kitMessages));
define('tender-employees', EmployeesElement);
showNotices($notices, dismissNotice);
