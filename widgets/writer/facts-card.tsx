import { type FactName, type Facts, factNames } from '../core/contract/tender.ts';
import { t } from './messages.ts';
import { SourceButton } from './source-button.tsx';

/** Facts whose value is a decimal number of yuan. */
const inYuan: ReadonlySet<FactName> = new Set<FactName>(['budget', 'ceilingPrice', 'bidBond']);

function shownValue(name: FactName, value: string): string {
  if (!inYuan.has(name) || !/^\d+(?:\.\d+)?$/.test(value)) return value;
  if (name === 'bidBond' && Number(value) === 0) return t.noBond;
  const [whole = '', cents] = value.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return t.money(cents === undefined || Number(cents) === 0 ? grouped : `${grouped}.${cents}`);
}

/** What the tender says of the project, each with its place in the file. */
export function FactsCard({ facts }: { facts: Facts }) {
  return (
    <section className="card">
      <h3>{t.factsTitle}</h3>
      <dl className="facts">
        {factNames.map((name) => {
          const fact = facts[name];
          return (
            <div key={name} className="fact" data-absent={fact === null || undefined}>
              <dt>{t.facts[name]}</dt>
              <dd>
                <span>{fact ? shownValue(name, fact.value) : t.notMentioned}</span>
                {fact && <SourceButton label={t.facts[name]} source={fact.source} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
