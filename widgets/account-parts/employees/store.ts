import * as v from 'valibot';
import { call } from '../../core/api/call.ts';
import {
  type CompanyRole,
  type Employee,
  employeeAdd,
  employeeExport,
  employeeList,
  employeeRemove,
  standardUpdate,
} from '../../core/contract/account.ts';
import type { CallReply } from '../../core/contract/endpoint.ts';
import { errorCodes } from '../../core/contract/error-codes.ts';
import { hasCode } from '../../core/errors.ts';
import { createForm, schemaErrors } from '../../core/form.ts';
import { normalisePhone } from '../../core/format.ts';
import { notifySuccess } from '../../core/notify.ts';
import { createPagedList } from '../../core/paged-list.ts';
import { createTask } from '../../core/task.ts';
import { loadProfile } from '../shared/profile.ts';
import { saveSheet } from '../shared/sheet.ts';
import { employeesMessages } from './messages.ts';

export type Staff = CallReply<typeof employeeList>;

export const nameOf = ({ name, phone }: Pick<Employee, 'name' | 'phone'>): string => name || phone;
const asText = (limit: number | null) => (limit === null ? '' : String(limit));
const givenRole = (role: string): Exclude<CompanyRole, 'owner'> =>
  role === 'admin' ? 'admin' : 'employee';

const ofPhone = ['employeeSelf', 'employeeOwner', 'employeeAlready'] as const;

/** The form that invites somebody. @param monthLimit the company's standard */
export function createAdding(monthLimit: number | null) {
  const query = (values: { phone: string; name: string; role: string; monthLimit: string }) => ({
    ...{ phone: normalisePhone(values.phone), name: values.name.trim() },
    ...{ role: givenRole(values.role), monthLimit: values.monthLimit.trim() },
  });
  return createForm({
    empty: { phone: '', name: '', role: 'employee', monthLimit: asText(monthLimit) },
    draft: 'employee',
    check: (values) => schemaErrors<typeof values>(employeeAdd.query, query(values)),
    fieldOf: (error) =>
      ofPhone.some((name) => hasCode(error, errorCodes[name].code)) ? 'phone' : undefined,
    send: async (values, key) => {
      const person = await call(
        employeeAdd,
        { query: query(values) },
        { quiet: true, compareQuery: true, idempotencyKey: key },
      );
      notifySuccess(employeesMessages.invited(nameOf(person)));
      // The first one makes a company of the account.
      void loadProfile();
    },
  });
}

/** The form that changes what somebody may; without a person, the standard of those to come. */
export function createStandard(person: Employee | undefined, monthLimit: number | null) {
  const query = (values: { name: string; role: string; monthLimit: string }) => {
    const limit = { monthLimit: values.monthLimit.trim() };
    return person
      ? { ...limit, id: person.id, name: values.name.trim(), role: givenRole(values.role) }
      : limit;
  };
  return createForm({
    empty: person
      ? { name: person.name, role: person.role, monthLimit: asText(person.monthLimit) }
      : { name: '', role: 'employee', monthLimit: asText(monthLimit) },
    check: (values) =>
      schemaErrors<typeof values>(v.object(standardUpdate.query.entries), query(values)),
    send: async (values) => {
      await call(standardUpdate, { query: query(values) }, { quiet: true, compareQuery: true });
    },
  });
}

/** The people of the company. */
export function createEmployees() {
  const list = createPagedList<Staff, { q: string }>(
    ({ current, size, q }, signal) =>
      call(
        employeeList,
        { query: { current, size, ...(q.trim() ? { q: q.trim() } : {}) } },
        { quiet: true, signal },
      ),
    { q: '' },
  );
  const removing = createTask();
  const exporting = createTask();
  return {
    ...{ list, removing, exporting, start: list.start },
    remove: (person: Employee) =>
      removing.run(person.id, async () => {
        const { bids } = await call(
          employeeRemove,
          { query: { id: person.id } },
          { quiet: true, compareQuery: true },
        );
        const { removed, withdrawn } = employeesMessages;
        notifySuccess(
          person.state === 'pending' ? withdrawn(nameOf(person)) : removed(nameOf(person), bids),
        );
        void list.reload();
        void loadProfile();
      }),
    save: () => exporting.run('file', () => saveSheet(employeeExport, {}, employeesMessages.file)),
  };
}

export type EmployeesStore = ReturnType<typeof createEmployees>;
