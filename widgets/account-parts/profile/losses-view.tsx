import type { OwnDataSummary } from '../../core/contract/own-data.ts';
import { ownDataMessages } from './own-data-messages.ts';

const { close: texts } = ownDataMessages;

/** What a closing takes away, with the names of what is not finished or not used up. */
export function Losses({ known }: { known: OwnDataSummary }) {
  const { unfinished, packages, balance, unpaid } = known;
  const unnamed = unfinished.total - unfinished.records.length;
  return (
    <section>
      <h3 className="own-data-heading">{texts.loses}</h3>
      <ul className="profile-effects">
        {texts.losesLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {unfinished.total > 0 && (
          <li>
            <strong>{texts.bids(unfinished.total)}</strong>
            <ul className="own-data-names">
              {unfinished.records.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {unnamed > 0 && <li>{texts.moreBids(unnamed)}</li>}
            </ul>
          </li>
        )}
        {packages.length > 0 && (
          <li>
            <strong>{texts.packages}</strong>
            <ul className="own-data-names">
              {packages.map(({ name, unlimited, expiresAt }) => (
                <li key={`${name} ${expiresAt}`}>
                  {texts.until(name, expiresAt.slice(0, 10))}
                  {unlimited && texts.unlimited}
                </li>
              ))}
            </ul>
          </li>
        )}
        {balance > 0 && (
          <li>
            <strong>{texts.balance(balance)}</strong>
          </li>
        )}
        {unpaid > 0 && <li>{texts.unpaid(unpaid)}</li>}
      </ul>
    </section>
  );
}

export function Keeps() {
  return (
    <section>
      <h3 className="own-data-heading">{texts.keeps}</h3>
      <ul className="profile-effects">
        {texts.keepsLines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
