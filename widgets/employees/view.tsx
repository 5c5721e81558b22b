import { EmployeesPart } from '../account-parts/employees/view.tsx';
import type { ElementProps } from '../kit/element.tsx';

/** The people of the company. */
export function Employees({ emit }: ElementProps) {
  return <EmployeesPart emit={emit} />;
}
