import type { Employee } from '../../core/contract/account.ts';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/table.tsx';
import { Tag } from '../../kit/tag.tsx';
import { partMessages } from '../shared/messages.ts';
import { employeesMessages } from './messages.ts';
import { nameOf } from './store.ts';

interface EmployeeActions {
  onEdit: (person: Employee) => void;
  onRemove: (person: Employee) => void;
  /** Nobody removes oneself. */
  ownId: string;
}

const tones = { owner: 'accent', admin: 'success', employee: 'neutral' } as const;

const { roles, noLimit, times } = employeesMessages;

const whoColumns: Column<Employee>[] = [
  {
    key: 'person',
    title: employeesMessages.person,
    phone: 'lead',
    render: ({ name, phone }) => (
      <span>
        <span className="part-name">{name || employeesMessages.unnamed}</span>
        <span className="part-sub">{phone}</span>
      </span>
    ),
  },
  {
    key: 'role',
    title: employeesMessages.role,
    width: '112px',
    phone: 'inline',
    render: ({ role, state }) =>
      state === 'pending' ? (
        <Tag tone="warning">{employeesMessages.pending}</Tag>
      ) : (
        <Tag tone={tones[role]}>{roles[role]}</Tag>
      ),
  },
];

const usageColumns: Column<Employee>[] = [
  {
    key: 'used',
    title: employeesMessages.used,
    width: '128px',
    render: ({ monthUsed, monthLimit }) => (
      <span className="part-time">
        {monthUsed} / {monthLimit === null ? noLimit : times(monthLimit)}
      </span>
    ),
  },
  {
    key: 'total',
    title: employeesMessages.totalUsed,
    width: '96px',
    render: ({ totalUsed }) => <span className="part-time">{times(totalUsed)}</span>,
  },
];

/** Columns of the people of a company. */
export const employeeColumns = (actions: EmployeeActions): Column<Employee>[] => [
  ...whoColumns,
  ...usageColumns,
  {
    key: 'joined',
    title: employeesMessages.joined,
    width: '128px',
    phone: 'hidden',
    render: ({ joinedAt, state }) => (
      <time className="part-time">
        {state === 'pending'
          ? employeesMessages.invitedAt(joinedAt.slice(0, 10))
          : joinedAt.slice(0, 10)}
      </time>
    ),
  },
  {
    key: 'actions',
    title: partMessages.actions,
    width: '144px',
    align: 'end',
    phone: 'inline',
    render: (person) => <Actions person={person} {...actions} />,
  },
];

function Actions({ person, onEdit, onRemove, ownId }: EmployeeActions & { person: Employee }) {
  if (person.role === 'owner' || person.id === ownId) return null;
  const { edit, editNamed, remove, removeNamed, withdraw, withdrawNamed } = employeesMessages;
  const isPending = person.state === 'pending';
  return (
    <span className="part-actions">
      <Button size="small" aria-label={editNamed(nameOf(person))} onClick={() => onEdit(person)}>
        {edit}
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-label={(isPending ? withdrawNamed : removeNamed)(nameOf(person))}
        onClick={() => onRemove(person)}
      >
        {isPending ? withdraw : remove}
      </Button>
    </span>
  );
}
