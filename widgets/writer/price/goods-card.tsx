import { useStore } from '@nanostores/react';
import type { GoodsOffers } from '../../core/contract/goods.ts';
import type { PriceInput } from '../../core/contract/price.ts';
import { Button } from '../../kit/button.tsx';
import { t } from './messages.ts';
import type { PriceStore } from './price-store.ts';

const MOST_SHOWN = 20;

/** Products of the profile for rows of the bill; a person says which is offered. */
export function GoodsCard({ store, locked }: { store: PriceStore; locked: boolean }) {
  const offers = useStore(store.$goods);
  const { rows } = useStore(store.$draft);
  const isBusy = useStore(store.$busy);
  if (rows.length === 0 || offers.length === 0) return null;
  const byRow = new Map(offers.map((one) => [one.rowId, one.offers]));
  const own = rows.flatMap((row) => {
    const found = byRow.get(row.id);
    return found ? [{ row, found }] : [];
  });
  return (
    <section className="card price-goods">
      <h3>{t.goods}</h3>
      <p className="faint">{t.goodsText(own.length)}</p>
      <ul>
        {own.slice(0, MOST_SHOWN).map(({ row, found }) => (
          <GoodsRow key={row.id} row={row} offers={found} store={store} locked={locked} />
        ))}
      </ul>
      {own.length > MOST_SHOWN && <p className="faint">{t.goodsMore(own.length - MOST_SHOWN)}</p>}
      <Button size="small" busy={isBusy} onClick={() => void store.exportGoods()}>
        {t.goodsExport}
      </Button>
    </section>
  );
}

interface RowProps {
  row: PriceInput;
  offers: GoodsOffers['offers'];
  store: PriceStore;
  locked: boolean;
}

function GoodsRow({ row, offers, store, locked }: RowProps) {
  const { goods } = row;
  if (goods?.state === 'confirmed')
    return (
      <li>
        <strong>{row.name}</strong> {t.goodsChosen(goods.name)}{' '}
        {!locked && (
          <button type="button" onClick={() => store.choose(row.id, undefined)}>
            {t.goodsBack}
          </button>
        )}
      </li>
    );
  return (
    <li>
      <strong>{row.name}</strong>
      {offers.map((offer) => (
        <p key={offer.productId}>
          {offer.name}：{offer.parameters}{' '}
          <em className="faint">{t.goodsVerdicts[offer.verdict]}</em>{' '}
          {!locked && (
            <button type="button" onClick={() => store.choose(row.id, offer)}>
              {t.goodsUse}
            </button>
          )}
        </p>
      ))}
    </li>
  );
}
