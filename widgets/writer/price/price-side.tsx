import { useStore } from '@nanostores/react';
import {
  type PriceSettings,
  type PriceSheet,
  priceCurrencies,
  priceRates,
} from '../../core/contract/price.ts';
import type { PriceTerm } from '../../core/contract/price-terms.ts';
import { notifyWarning } from '../../core/notify.ts';
import { Checkbox } from '../../kit/checkbox.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { t } from './messages.ts';
import { typedValue } from './price-cells.ts';
import type { PriceStore } from './price-store.ts';

const MOST_SHOWN = 8;
/** 99999999999.99 */
const LONG_SUM = 13;

/** What it comes to, in figures and in words. */
export function TotalCard({ store }: { store: PriceStore }) {
  const sheet = useStore(store.$sheet);
  return sheet.settings.rate === '' ? <Total sheet={sheet} /> : <Rates sheet={sheet} />;
}

/** The rates that are offered, one a line. */
function Rates({ sheet: { rows, settings } }: { sheet: PriceSheet }) {
  const named = rows.filter(({ unitPrice }) => unitPrice !== '');
  const [first] = named;
  return (
    <section className="card price-total" aria-live="polite">
      <h3>{t.rateTotal(t.rateKinds[settings.rate])}</h3>
      {!first && <p>{t.noRates}</p>}
      {first && named.length === 1 && <p className="price-sum">{`${first.unitPrice}%`}</p>}
      {named.length > 1 && (
        <dl className="price-sums">
          {named.slice(0, MOST_SHOWN).map(({ id, name, unitPrice }) => (
            <Line key={id} name={name} amount={`${unitPrice}%`} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Total({
  sheet: { rows, total, totalText, sums, settings, ceiling },
}: {
  sheet: PriceSheet;
}) {
  // Without a rate nobody knows what of the price is tax.
  const isTaxed = rows.some(({ taxRate }) => taxRate !== '');
  const money = t.currencies[settings.currency];
  return (
    <section className="card price-total" aria-live="polite">
      <h3>{t.total}</h3>
      {totalText === '' && Number(total) === 0 ? (
        <p>{t.noTotal}</p>
      ) : (
        <>
          <p className="price-sum" data-long={total.length > LONG_SUM || undefined}>
            {grouped(total)} <small>{money}</small>
          </p>
          {totalText !== '' && (
            <p className="price-words">
              <span className="faint">{t.capitals}</span> {totalText}
            </p>
          )}
        </>
      )}
      <p className="faint">{ceiling === '' ? t.ceilingNone : t.ceiling(grouped(ceiling))}</p>
      <dl className="price-sums">
        {isTaxed && (
          <>
            <Line name={t.net} amount={sums.net} />
            <Line name={t.tax} amount={sums.tax} />
          </>
        )}
        <Line name={isTaxed || settings.taxIncluded ? t.gross : t.net} amount={sums.gross} />
        {settings.discount !== '' && <Line name={t.discountAmount} amount={`-${sums.discount}`} />}
      </dl>
      <Sections sums={sums} />
    </section>
  );
}

function Sections({ sums }: Pick<PriceSheet, 'sums'>) {
  if (sums.sections.length < 2) return null;
  return (
    <details className="price-sections">
      <summary>{t.sections}</summary>
      <dl className="price-sums">
        {sums.sections.map(({ section, amount }) => (
          <Line key={section} name={section || t.otherSection} amount={amount} />
        ))}
      </dl>
    </details>
  );
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{grouped(amount)}</dd>
    </div>
  );
}

/** 1234567.80 → 1,234,567.80 */
const grouped = (amount: string): string => {
  const [whole = '', fraction] = amount.split('.');
  const parts = whole.replace(/\d{1,3}(?=(?:\d{3}){1,12}$)/g, '$&,');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
};

const roundings = Object.entries(t.roundings).map(([value, label]) => ({ value, label }));
const currencies = priceCurrencies.map((value) => ({ value, label: t.currencies[value] }));

const rateKinds = priceRates.map((value) => ({ value, label: t.rateKinds[value] }));
const MOST_PLACES = 4;
const ratePlaces = Array.from({ length: MOST_PLACES + 1 }, (_, places) => ({
  value: String(places),
  label: t.ratePlacesOf(places),
}));

/** How prices are reckoned. */
export function SettingsCard({ store, locked }: { store: PriceStore; locked: boolean }) {
  const { settings } = useStore(store.$draft);
  const terms = useStore(store.$terms);
  const set = (change: Partial<PriceSettings>) => store.set(change);
  return (
    <section className="card price-settings">
      <h3>{t.settings}</h3>
      <Terms terms={terms} />
      <fieldset disabled={locked}>
        <Select
          label={t.rate}
          options={rateKinds}
          value={settings.rate}
          onChange={(event) => {
            const rate = priceRates.find((one) => one === event.target.value);
            if (rate !== undefined) set({ rate, places: 2 });
          }}
        />
        {settings.rate === '' ? (
          <AmountFields settings={settings} set={set} />
        ) : (
          <Select
            label={t.ratePlaces}
            options={ratePlaces}
            value={String(settings.places)}
            onChange={(event) => set({ places: Number(event.target.value) })}
          />
        )}
      </fieldset>
    </section>
  );
}

interface FieldsProps {
  settings: PriceSettings;
  set: (change: Partial<PriceSettings>) => void;
}

function AmountFields({ settings, set }: FieldsProps) {
  const rounding = `${settings.unit}-${settings.places}`;
  return (
    <>
      <Select
        label={t.rounding}
        options={roundings}
        value={rounding}
        onChange={(event) => {
          const [unit, places] = event.target.value.split('-');
          set({ unit: unit === 'wan' ? 'wan' : 'yuan', places: Number(places) });
        }}
      />
      <Checkbox
        label={t.taxIncluded}
        checked={settings.taxIncluded}
        onChange={(event) => set({ taxIncluded: event.target.checked })}
      />
      <FigureField
        label={t.discount}
        value={settings.discount}
        isShare
        onValue={(discount) => set({ discount })}
      />
      <FigureField
        label={t.ownCeiling}
        hint={t.ownCeilingHint}
        value={settings.ceiling}
        onValue={(ceiling) => set({ ceiling })}
      />
      <Select
        label={t.currency}
        options={currencies}
        value={settings.currency}
        onChange={(event) => {
          const currency = priceCurrencies.find((one) => one === event.target.value);
          if (currency) set({ currency });
        }}
      />
    </>
  );
}

/** What the tender says of how prices are put, each with its place. */
function Terms({ terms }: { terms: readonly PriceTerm[] }) {
  if (terms.length === 0) return null;
  return (
    <ul className="price-terms faint">
      {terms.map(({ about, state, sources }) => (
        <li key={about} data-state={state}>
          {state === 'read' ? t.termRead(t.terms[about]) : t.termDiffers(t.terms[about])}
          {sources
            .slice(0, state === 'read' ? 1 : 2)
            .map(({ quote, page }) => t.ruleSource(quote.slice(0, 60), page))
            .join('；')}
        </li>
      ))}
    </ul>
  );
}

/** A figure that is taken when the field is left; what is none leaves the field as it was, which is said. */
function FigureField({
  label,
  hint,
  value,
  isShare = false,
  onValue,
}: {
  label: string;
  hint?: string;
  value: string;
  /** Of a hundred. */
  isShare?: boolean;
  onValue: (value: string) => void;
}) {
  return (
    <TextField
      key={value}
      label={label}
      hint={hint}
      inputMode="decimal"
      defaultValue={value}
      onBlur={(event) => {
        const said = event.target.value.trim();
        const figure = typedValue(isShare ? 'discount' : 'ceiling', said);
        const isFit = figure !== undefined && !figure.startsWith('-');
        if (isFit && figure !== value) onValue(figure);
        if (!isFit) notifyWarning(isShare ? t.notShare(said) : t.notFigure(said));
        event.target.value = isFit ? figure : value;
      }}
    />
  );
}
