import type { CompareReport } from '../core/contract/compare.ts';
import { EmptyState } from '../kit/states.tsx';
import { bidsOf } from './documents-of.ts';
import { messages } from './messages.ts';
import { type MetadataValue, metadataRows } from './metadata-rows.ts';

const { meta: t } = messages;

/** What the files say of their own making, side by side, with what is equal marked. */
export function MetadataTable({ report }: { report: CompareReport }) {
  const documents = bidsOf(report);
  const rows = metadataRows(documents);
  if (rows.length === 0) return <EmptyState icon="file" title={t.nothing} text={t.nothingText} />;
  return (
    <>
      <p className="step-text">{t.hint}</p>
      <div className="wide-frame" role="region" aria-label={t.caption} tabIndex={0}>
        <table className="facts">
          <caption className="kit-hidden">{t.caption}</caption>
          <thead>
            <tr>
              <th scope="col" className="corner">
                {t.field}
              </th>
              {documents.map(({ id, fileName }) => (
                <th key={id} scope="col" title={fileName}>
                  <span className="row-text">{fileName}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, isCommon, values }) => (
              <tr key={field}>
                <th scope="row">{messages.metadata[field]}</th>
                {values.map((own, index) => (
                  <td key={documents[index]?.id ?? index}>
                    <Values values={own} isCommon={isCommon} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Values({ values, isCommon }: { values: readonly MetadataValue[]; isCommon: boolean }) {
  if (values.length === 0) return <span className="absent">{t.none}</span>;
  return values.map(({ text, mark }) => (
    <span
      key={text}
      className="value"
      data-same={mark ? '' : undefined}
      data-common={isCommon || undefined}
    >
      {text}
      {mark && <span className="same">{t.same(mark)}</span>}
    </span>
  ));
}
