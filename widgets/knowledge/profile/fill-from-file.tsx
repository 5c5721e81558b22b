import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import type { Choices } from '../papers/store.ts';
import { t } from './messages.ts';
import { createOffers, type Offer } from './offers.ts';
import type { ProfileStore } from './store.ts';

const { fill: f } = t;

/** Values and rows found in a file of the knowledge base, each to be accepted by a person. */
export function FillFromFile({ store, choices }: { store: ProfileStore; choices: Choices }) {
  const [offers] = useState(() => createOffers(store));
  const [fileId, setFileId] = useState('');
  const files = useStore(choices.$files);
  const found = useStore(offers.$found);
  useEffect(() => void choices.loadForm(), [choices]);
  return (
    <section className="profile-card" aria-label={f.title}>
      <h3>{f.title}</h3>
      <p className="count">{files.length === 0 ? f.none : f.lead}</p>
      {files.length > 0 && (
        <div className="profile-find">
          <Select
            label={f.file}
            hideLabel
            value={fileId}
            options={[
              { value: '', label: f.choose },
              ...files.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={({ target }) => setFileId(target.value)}
          />
          <Button
            icon="search"
            disabled={fileId === ''}
            busy={found.state === 'loading'}
            onClick={() => void offers.find(fileId)}
          >
            {f.find}
          </Button>
        </div>
      )}
      <div role="status">
        {found.state === 'failed' && <p className="reason">{found.msg}</p>}
        {found.state === 'ready' && found.value.length > 0 && <p>{f.found(found.value.length)}</p>}
        {found.state === 'ready' && found.value.length === 0 && (
          <p className="count">{f.nothing}</p>
        )}
      </div>
      {found.state === 'ready' && found.value.length > 0 && (
        <Found found={found.value} onAccept={offers.accept} onDrop={offers.drop} />
      )}
    </section>
  );
}

interface FoundProps {
  found: readonly Offer[];
  onAccept: (...offers: readonly Offer[]) => void;
  onDrop: (...offers: readonly Offer[]) => void;
}

function Found({ found, onAccept, onDrop }: FoundProps) {
  return (
    <>
      {found.length > 1 && (
        <Button size="small" icon="check" onClick={() => onAccept(...found)}>
          {f.acceptAll}
        </Button>
      )}
      <ul className="profile-proposals">
        {found.map((offer) => (
          <li key={offer.key}>
            <p className="profile-name">
              <span className="count">{offer.label}</span> {offer.value}
            </p>
            {offer.details !== '' && <p className="sub">{offer.details}</p>}
            {offer.before !== '' && <p className="sub">{f.before(offer.before)}</p>}
            {offer.quote !== '' && <blockquote className="sub">{offer.quote}</blockquote>}
            <span className="row-actions">
              <Button
                size="small"
                icon="check"
                aria-label={f.acceptNamed(offer.name)}
                onClick={() => onAccept(offer)}
              >
                {f.accept}
              </Button>
              <Button
                size="small"
                kind="quiet"
                aria-label={f.dropNamed(offer.name)}
                onClick={() => onDrop(offer)}
              >
                {f.drop}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
