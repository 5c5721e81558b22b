import employeesStyles from '../account-parts/employees/employees.css';
import partStyles from '../account-parts/shared/parts.css';
import { page } from '../core/page.ts';
import { widget } from '../kit/widget.ts';
import { Employees } from './view.tsx';

export const EmployeesElement = widget(
  'tender-employees',
  Employees,
  { styles: [partStyles, employeesStyles] },
  page,
);
