export { EmployeesElement } from './element.ts';
export { Employees } from './view.tsx';
