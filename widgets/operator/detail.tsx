import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { placeInAddress } from './address.ts';
import { List } from './list.tsx';
import { messages } from './messages.ts';
import type { Detail as DetailModel, Shown } from './model.ts';
import { hidesPhone, PhoneView, phonePlace } from './phone-view.tsx';

const LIST_SIZE = 8;

interface DetailProps {
  detail: DetailModel;
  onClose: () => void;
  onShow: (opening: Promise<Shown | undefined>) => void;
}

/** Everything about one thing, and what can be done with it. */
export function Detail({ detail, onClose, onShow }: DetailProps) {
  const { section, id } = placeInAddress();
  const facts = detail.facts.filter(([, text]) => text !== '');
  const footer = (
    <>
      {detail.acts.map((act) => (
        <Button key={act.id} icon={act.icon} onClick={() => onShow(act.open())}>
          {act.label}
        </Button>
      ))}
      <Button data-first-focus onClick={onClose}>
        {messages.close}
      </Button>
    </>
  );
  return (
    <Dialog open title={detail.title} onClose={onClose} footer={footer} size="large">
      <dl className="facts">
        {facts.map(([label, text]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>
              {hidesPhone(text) ? (
                <PhoneView masked={text} place={phonePlace(section, id)} />
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
      {detail.tables.map(({ title, columns, rows, empty }) => (
        <div key={title} className="part">
          <h3 className="part-title">{title}</h3>
          {rows.length === 0 ? (
            <p className="part-empty">{empty}</p>
          ) : (
            <Rows title={title} columns={columns} rows={rows} />
          )}
        </div>
      ))}
      {detail.section && (
        <div className="part">
          <h3 className="part-title">{detail.section.title}</h3>
          <List section={detail.section} size={LIST_SIZE} onShow={onShow} />
        </div>
      )}
    </Dialog>
  );
}

function Rows({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    // A wide table is moved sideways, with the keyboard too.
    <section className="rows" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, column) => (
                <td key={columns[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
