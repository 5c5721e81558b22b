import { useStore } from '@nanostores/react';
import { effect } from 'nanostores';
import { useEffect, useRef, useState } from 'react';
import { createPagedList, type Page, type PagedList } from '../core/paged-list.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Select, TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Menu } from '../kit/menu.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { type Column, Pager, Table } from '../kit/table.tsx';
import { Tag } from '../kit/tag.tsx';
import { keepList, keepRecord, listInAddress, recordInAddress } from './address.ts';
import { messages } from './messages.ts';
import type { Act, Cell, Field, Section, Shown, ShownRow } from './model.ts';
import { hidesPhone, type PhonePlace, PhoneView, phonePlace } from './phone-view.tsx';

type Filter = Readonly<Record<string, string>>;
type ListStore = PagedList<Page<ShownRow>, Filter>;

const PAGE_SIZE = 20;
/** The act that opens a record; it has a place in the address. */
const DETAIL = 'detail';

/** Each with nothing chosen: the search and the filters of a section. */
const everything = ({ filters }: Section): Filter =>
  Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, '']));

type Show = (opening: Promise<Shown | undefined>) => void;

interface ListProps {
  section: Section;
  /** With its title above. */
  heading?: boolean;
  size?: number;
  /** Opens a form or a detail over the page. */
  onShow: Show;
  /** Counts what was changed: each time the list is read again. */
  changes?: number;
}

/** One list with its search, its filters, and what can be done with its rows. */
export function List({
  section,
  heading = false,
  size = PAGE_SIZE,
  onShow,
  changes = 0,
}: ListProps) {
  const [store] = useState(() => {
    const all = everything(section);
    // A list within a detail has no place of its own in the address.
    const first = heading ? { first: listInAddress(all) } : {};
    return createPagedList(section.load, all, size, { asked: true, ...first });
  });
  useEffect(() => store.start(), [store]);
  useAddress(heading ? store : undefined, onShow);
  useEffect(() => {
    if (changes > 0) void store.reload();
  }, [store, changes]);
  const { add } = section;
  const openForm = async (adding: NonNullable<typeof add>): Promise<Shown> => ({
    kind: 'form',
    form: await adding.open(),
  });
  return (
    <div className="list">
      {heading && (
        <header className="list-head">
          <h3 className="list-title">{section.title}</h3>
          {add && (
            <Button kind="primary" icon="plus" onClick={() => onShow(openForm(add))}>
              {add.label}
            </Button>
          )}
        </header>
      )}
      <Tools section={section} store={store} />
      <Content section={section} store={store} onShow={onShow} />
    </div>
  );
}

/** Keeps what is shown in the address, and opens the record that it names once its row is there. */
function useAddress(store: ListStore | undefined, onShow: Show): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!store) return;
    return effect([store.$list, store.$filter], (list, filter) => {
      if (list.state !== 'ready') return;
      keepList(filter, list.value.current);
      if (isOpened.current) return;
      isOpened.current = true;
      const asked = recordInAddress();
      const row = list.value.records.find(({ id }) => id === asked);
      const detail = row?.acts.find(({ id }) => id === DETAIL);
      if (detail) onShow(detail.open());
    });
  }, [store, onShow]);
}

function Tools({ section, store }: { section: Section; store: ListStore }) {
  const filter = useStore(store.$filter);
  if (!section.search && section.filters.length === 0) return null;
  return (
    <div className="tools" role="search" aria-label={section.title}>
      {section.search && (
        <div className="tool" data-wide="">
          <TextField
            label={messages.search}
            type="search"
            value={filter.q ?? ''}
            placeholder={section.search}
            autoComplete="off"
            maxLength={50}
            prefix={<Icon name="search" />}
            onChange={({ target }) => store.search({ q: target.value })}
          />
        </div>
      )}
      {section.filters.map((field) => (
        <div key={field.name} className="tool">
          <FilterField
            field={field}
            value={filter[field.name] ?? ''}
            onChange={(value) => store.search({ [field.name]: value })}
          />
        </div>
      ))}
      <IconButton icon="refresh" label={messages.refresh} onClick={() => void store.reload()} />
    </div>
  );
}

function FilterField({
  field,
  value,
  onChange,
}: {
  field: Field;
  value: string;
  onChange: (value: string) => void;
}) {
  const { label, kind, options = [] } = field;
  const change = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (kind === 'select')
    return <Select label={label} value={value} options={options} onChange={change} />;
  return (
    <TextField
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      value={value}
      autoComplete="off"
      onChange={change}
    />
  );
}

function Content({ section, store, onShow }: { section: Section; store: ListStore; onShow: Show }) {
  const list = useStore(store.$list);
  switch (list.state) {
    case 'loading':
      return (
        <div className="loading">
          <Skeleton lines={6} />
        </div>
      );
    case 'failed':
      return <ErrorState title={messages.listFailed} text={list.msg} onRetry={store.retry} />;
    case 'ready': {
      const { records, current, pages, total } = list.value;
      if (records.length === 0 && store.isNarrowed()) {
        const all = <Button onClick={store.showAll}>{messages.showAll}</Button>;
        return (
          <EmptyState
            icon="search"
            title={messages.nothingFound}
            text={messages.nothingFoundText}
            action={all}
          />
        );
      }
      if (records.length === 0)
        return <EmptyState icon="table" title={messages.nothing} text={messages.nothingText} />;
      return (
        <>
          <Table
            caption={section.title}
            columns={columnsOf(section, records, onShow)}
            rows={records}
            rowKey={({ id }) => id}
          />
          <Pager
            current={current}
            pages={pages}
            total={total}
            label={messages.pagesOf(section.title)}
            onChange={store.turn}
          />
        </>
      );
    }
  }
}

function columnsOf(
  { id: section, columns }: Section,
  rows: readonly ShownRow[],
  onShow: Show,
): Column<ShownRow>[] {
  const shown = columns.map(
    (column): Column<ShownRow> => ({
      ...column,
      render: ({ id, cells }) => (
        <CellView cell={cells[column.key] ?? { text: '' }} place={phonePlace(section, id)} />
      ),
    }),
  );
  if (rows.every(({ acts }) => acts.length === 0)) return shown;
  const actions: Column<ShownRow> = {
    key: 'actions',
    title: messages.actions,
    width: '132px',
    align: 'end',
    phone: 'inline',
    render: (row) => <Acts row={row} onAct={(act) => openAct(row, act, onShow)} />,
  };
  return [...shown, actions];
}

function openAct(row: ShownRow, act: Act, onShow: Show): void {
  if (act.id === DETAIL) keepRecord(row.id);
  onShow(act.open());
}

function CellView({ cell: { text, tone }, place }: { cell: Cell; place: PhonePlace | undefined }) {
  if (tone) return <Tag tone={tone}>{text}</Tag>;
  if (hidesPhone(text)) return <PhoneView masked={text} place={place} />;
  return (
    <span className="cell" title={text}>
      {text}
    </span>
  );
}

function Acts({ row, onAct }: { row: ShownRow; onAct: (act: Act) => void }) {
  const [first, ...others] = row.acts;
  const items = others.map((act) => ({ ...act, onSelect: () => onAct(act) }));
  return (
    <span className="acts">
      {first && (
        <Button
          size="small"
          aria-label={messages.actOn(first.label, row.name)}
          onClick={() => onAct(first)}
        >
          {first.label}
        </Button>
      )}
      {items.length > 0 && (
        <Menu size="small" label={messages.moreActions(row.name)} items={items} />
      )}
    </span>
  );
}
