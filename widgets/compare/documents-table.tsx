import {
  type ComparedDocument,
  type CompareReport,
  leftOutReasons,
} from '../core/contract/compare.ts';
import { type Column, Table } from '../kit/table.tsx';
import { Tag } from '../kit/tag.tsx';
import { messages } from './messages.ts';

const { documents: t } = messages;

/** Each document with its size, and how much of it does not count, for what reasons. */
export function DocumentsTable({ report }: { report: CompareReport }) {
  return (
    <>
      <p className="step-text">{t.hint}</p>
      <Table
        caption={t.caption}
        columns={columns}
        rows={report.documents}
        rowKey={({ id }) => id}
      />
    </>
  );
}

const share = (part: number, whole: number) => messages.ratio(whole > 0 ? (100 * part) / whole : 0);

const columns: Column<ComparedDocument>[] = [
  {
    key: 'name',
    title: messages.detail.documents,
    phone: 'lead',
    render: ({ fileName, role, error, warning, fileId, bidId }) => (
      <span className="document-name">
        {fileName}
        {role === 'tender' && (
          <>
            {' '}
            <Tag>{messages.detail.tenderRole}</Tag>
          </>
        )}
        {fileId === null && bidId === null && (
          <span className="time"> {messages.detail.sourceGone}</span>
        )}
        {error && <span className="reason">{error}</span>}
        {warning && <span className="caution">{warning}</span>}
      </span>
    ),
  },
  {
    key: 'chars',
    title: t.chars,
    width: '150px',
    render: ({ role, pages, chars }) => (
      <span className="time">
        {/* Of the tender file only the words that others took from it are counted. */}
        {role === 'bid' || chars > 0 ? messages.detail.chars(chars) : ''}
        {pages !== null && `（${messages.detail.pages(pages)}）`}
      </span>
    ),
  },
  {
    key: 'pictures',
    title: t.pictures,
    width: '80px',
    render: ({ role, pictures }) => (
      <span className="time">{role === 'bid' || pictures > 0 ? t.pictureCount(pictures) : ''}</span>
    ),
  },
  {
    key: 'left',
    title: t.left,
    width: '38%',
    phone: 'wide',
    render: (document) => <LeftOutParts document={document} />,
  },
];

function LeftOutParts({ document: { role, chars, leftOut } }: { document: ComparedDocument }) {
  const parts = leftOutReasons.filter((reason) => leftOut[reason] > 0);
  if (role === 'tender' || parts.length === 0) return <span className="time">{t.nothing}</span>;
  return (
    <span className="left-parts">
      <span className="left-bar" aria-hidden="true">
        {parts.map((reason) => (
          <span
            key={reason}
            data-reason={reason}
            style={{ width: share(leftOut[reason], chars) }}
          />
        ))}
      </span>
      {parts.map((reason) => (
        <span key={reason} className="left-part">
          <span className="left-dot" data-reason={reason} aria-hidden="true" />
          {t.part(messages.reasons[reason], leftOut[reason], share(leftOut[reason], chars))}
        </span>
      ))}
    </span>
  );
}
