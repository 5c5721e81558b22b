import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { TenderTable } from '../../core/contract/tender.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Spinner } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Tag } from '../../kit/tag.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { t } from './messages.ts';
import { pointsOf, type ScoringRow } from './scoring-rows.ts';
import { type ColumnRole, createTableChoice, type TableChoice } from './table-choice.ts';

/** All tables of the file: those that are the scoring are chosen, read, looked at, and taken over. */
export function TableDialog({ tenderId, onClose }: { tenderId: string; onClose: () => void }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const [choice] = useState(() => createTableChoice(tenderId));
  const [rows, setRows] = useState<readonly ScoringRow[] | undefined>();
  const chosen = useStore(choice.$chosen);
  const busy = useStore(choice.$busy);
  useEffect(() => void choice.load(), [choice]);
  const take = (replace: boolean) => {
    review.addPasted(rows ?? [], replace);
    onClose();
  };
  const isFound = rows !== undefined && rows.length > 0;
  const footer = isFound ? (
    <>
      <Button onClick={() => setRows(undefined)}>{writerTexts.cancel}</Button>
      {scoring.length > 0 && <Button onClick={() => take(false)}>{t.pasteAppend}</Button>}
      <Button kind="primary" onClick={() => take(true)}>
        {scoring.length > 0 ? t.pasteReplace : t.pasteAppend}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>{writerTexts.cancel}</Button>
      <Button
        kind="primary"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => void choice.read().then(setRows)}
      >
        {t.tablesRead(chosen.length)}
      </Button>
    </>
  );
  return (
    <Dialog open size="large" title={t.tables} footer={footer} onClose={onClose}>
      {isFound ? (
        <FoundRows rows={rows} />
      ) : (
        <TableList choice={choice} isEmpty={rows?.length === 0} />
      )}
    </Dialog>
  );
}

function FoundRows({ rows }: { rows: readonly ScoringRow[] }) {
  return (
    <>
      <p role="status">{t.tablesFound(rows.length, pointsOf(rows))}</p>
      <ol className="found-rows">
        {rows.map((row) => (
          <li key={row.key}>{t.rowText(row.category, row.item, row.score, row.criteria)}</li>
        ))}
      </ol>
    </>
  );
}

function TableList({ choice, isEmpty }: { choice: TableChoice; isEmpty: boolean }) {
  const tables = useStore(choice.$tables);
  const error = useStore(choice.$error);
  if (tables.state === 'loading') return <Spinner />;
  if (tables.state === 'failed')
    return <ErrorState text={tables.msg} onRetry={() => void choice.load()} />;
  if (tables.value.length === 0) return <p className="dialog-lead">{t.tablesNone}</p>;
  const problem = error ?? (isEmpty ? t.tablesEmpty : undefined);
  return (
    <>
      <p className="dialog-lead">{t.tablesLead}</p>
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ul className="tender-tables">
        {tables.value.map((table) => (
          <TableLine key={table.id} table={table} choice={choice} />
        ))}
      </ul>
    </>
  );
}

function TableLine({ table, choice }: { table: TenderTable; choice: TableChoice }) {
  const chosen = useStore(choice.$chosen);
  const [shown, setShown] = useState(false);
  const name = t.tableName(t.tablePage(table.page), table.title || table.header.join(' ').trim());
  const isChosen = chosen.includes(table.id);
  return (
    <li data-chosen={isChosen || undefined}>
      <div className="tender-table-head">
        <label>
          <input
            type="checkbox"
            aria-label={t.tableTake(name)}
            checked={isChosen}
            onChange={(event) => choice.choose(table.id, event.target.checked)}
          />
          <span>{name}</span>
        </label>
        <span className="faint">{t.tableRows(table.rowCount)}</span>
        {table.sum !== undefined && <span className="faint">{t.tableSum(table.sum)}</span>}
        {table.used && <Tag tone="accent">{t.tableUsed}</Tag>}
        <Button size="small" kind="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t.tableHide : t.tableShow}
        </Button>
      </div>
      {shown && <TableContent table={table} choice={choice} canAssign={isChosen} />}
    </li>
  );
}

const roleNames = Object.entries(t.columnRoles) as [ColumnRole, string][];

/** The rows of a table; above the columns of a chosen one what they hold. */
function TableContent({
  table,
  choice,
  canAssign,
}: {
  table: TenderTable;
  choice: TableChoice;
  canAssign: boolean;
}) {
  const roles = useStore(choice.$roles);
  const columns = Math.max(table.header.length, ...table.rows.map((row) => row.length));
  return (
    <div className="tender-table-content">
      <table>
        <thead>
          {canAssign && (
            <tr>
              {Array.from({ length: columns }, (_, at) => (
                <th key={at}>
                  <select
                    className="cell"
                    aria-label={t.columnOf(at + 1)}
                    value={roles[at] ?? 'none'}
                    onChange={(event) => {
                      const role = roleNames.find(([one]) => one === event.target.value);
                      choice.assign(at, role?.[0] ?? 'none');
                    }}
                  >
                    {roleNames.map(([role, name]) => (
                      <option key={role} value={role}>
                        {name}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          )}
          {table.header.length > 0 && (
            <tr>
              {table.header.map((text, at) => (
                <th key={at}>{text}</th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {table.rows.map((row, r) => (
            <tr key={r}>
              {row.map((text, at) => (
                <td key={at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
