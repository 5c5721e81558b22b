import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { PriceRule } from '../../core/contract/price-rule.ts';
import { pricePoints } from '../../core/price/index.ts';
import { TextArea } from '../../kit/field.tsx';
import { t } from './messages.ts';
import type { PriceStore } from './price-store.ts';

type Understood = Extract<PriceRule, { state: 'understood' }>;

const MOST_RIVALS = 30;
/** Prices of our own that the line is drawn through. */
const STEPS = 48;
/** How far below and above all prices the line goes. */
const ROOM = 0.06;
const WIDTH = 268;
const HEIGHT = 120;
const MARGIN = 8;

const figuresOf = (text: string): string[] =>
  text
    .split(/[\s;\uff1b\u3001]+/)
    .map((part) => part.replace(/[,\uff0c]/g, ''))
    .filter((part) => /^\d{1,12}(?:\.\d{1,2})?$/.test(part) && Number(part) > 0)
    .slice(0, MOST_RIVALS);

/** What our price would get by the tender's rule, beside prices of rivals that a person assumes. */
export function ScenarioCard({ store, rule }: { store: PriceStore; rule: PriceRule }) {
  const { total, totalText, ceiling, rows, settings } = useStore(store.$sheet);
  const [text, setText] = useState('');
  const rivals = useMemo(() => figuresOf(text), [text]);
  const quote = rule.sources[0]?.quote;
  const isByRate = rule.state === 'understood' && rule.by === 'rate';
  const rates = new Set(rows.map(({ unitPrice }) => unitPrice));
  const [only = ''] = rates.size === 1 ? rates : [];
  const isOther = isByRate !== (settings.rate !== '');
  const offer = isByRate ? only : totalText === '' ? '' : total;
  const own = isOther || offer === '' ? undefined : offer;
  const words = {
    rate: t.rateKinds[settings.rate],
    open: isOther
      ? t.otherKind
      : !isByRate
        ? t.noTotal
        : rates.size > 1
          ? t.severalRates
          : t.noRates,
  };
  return (
    <section className="card price-scenario">
      <h3>{t.scenario}</h3>
      {rule.state === 'unknown' && <p>{rule.why}</p>}
      {quote !== undefined && (
        <blockquote className="faint" title={quote}>
          {t.ruleSource(quote.slice(0, 90), rule.sources[0]?.page)}
        </blockquote>
      )}
      {rule.state === 'understood' && (
        <>
          <TextArea
            label={rule.by === 'rate' ? t.rivalRates(words.rate) : t.rivals}
            hint={t.rivalsHint}
            rows={3}
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {own === undefined ? (
            <p className="faint">{words.open}</p>
          ) : (
            <Outcome rule={rule} own={own} rivals={rivals} ceiling={ceiling} />
          )}
        </>
      )}
    </section>
  );
}

interface OutcomeProps {
  rule: Understood;
  own: string;
  rivals: readonly string[];
  ceiling: string;
}

function Outcome({ rule, own, rivals, ceiling }: OutcomeProps) {
  const found = pricePoints(rule, [own, ...rivals], ceiling);
  if (!found) return <p className="faint">{t.noCeiling}</p>;
  const [mine = '', ...others] = found.points;
  return (
    <>
      <p className="price-points">{t.ownPoints(mine, rule.maxScore)}</p>
      <p className="faint">
        {rule.by === 'rate' ? t.baseRate(found.base) : t.basePrice(found.base)}
      </p>
      <Plot rule={rule} own={own} rivals={rivals} ceiling={ceiling} mine={mine} />
      <ol className="price-rivals">
        {rivals.map((price, at) => (
          <li key={`${price}-${at}`}>
            {(rule.by === 'rate' ? t.rivalRatePoints : t.rivalPoints)(price, others[at] ?? '')}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Our points against our price, the rivals staying where they are. */
function Plot({ rule, own, rivals, ceiling, mine }: OutcomeProps & { mine: string }) {
  const prices = [own, ...rivals].map(Number);
  const least = Math.min(...prices) * (1 - ROOM);
  const most = Math.max(...prices) * (1 + ROOM);
  const x = (price: number) => MARGIN + ((price - least) / (most - least)) * (WIDTH - 2 * MARGIN);
  const y = (points: number) =>
    HEIGHT - MARGIN - (points / Number(rule.maxScore)) * (HEIGHT - 2 * MARGIN);
  const line = Array.from({ length: STEPS + 1 }, (_, step) => {
    const price = least + ((most - least) * step) / STEPS;
    const points = pricePoints(rule, [price.toFixed(2), ...rivals], ceiling)?.points[0];
    return points === undefined ? '' : `${x(price).toFixed(1)},${y(Number(points)).toFixed(1)}`;
  });
  return (
    <svg
      className="price-plot"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={(rule.by === 'rate' ? t.ratePlotLabel : t.plotLabel)(own, mine)}
    >
      <line x1={MARGIN} x2={WIDTH - MARGIN} y1={HEIGHT - MARGIN} y2={HEIGHT - MARGIN} />
      {rivals.map((price, at) => (
        <line
          key={`${price}-${at}`}
          className="price-rival"
          x1={x(Number(price))}
          x2={x(Number(price))}
          y1={HEIGHT - MARGIN - 10}
          y2={HEIGHT - MARGIN}
        />
      ))}
      <polyline points={line.join(' ')} />
      <circle cx={x(Number(own))} cy={y(Number(mine))} r="4" />
    </svg>
  );
}
