import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { call } from '../../core/api/call.ts';
import { type Proposal, profileProposals } from '../../core/contract/profile.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import type { Choices } from '../papers/store.ts';
import { t } from './messages.ts';
import type { ProfileStore } from './store.ts';

const { fill: f } = t;

/** What a file proposes; undefined before one was asked. */
function createProposals(store: ProfileStore) {
  const $found = atom<Loaded<readonly Proposal[]> | { state: 'none' }>({ state: 'none' });
  const drop = (...gone: readonly Proposal[]) => {
    const found = $found.get();
    if (found.state === 'ready')
      $found.set({ state: 'ready', value: found.value.filter((one) => !gone.includes(one)) });
  };
  return {
    $found,
    drop,
    /** A person says that it is so. */
    accept(...accepted: readonly Proposal[]): void {
      for (const { fact, value } of accepted)
        store.putFact(fact, { ...value, confirmed: true, date: '' });
      drop(...accepted);
    },
    async find(fileId: string): Promise<void> {
      $found.set({ state: 'loading' });
      const options = { quiet: true, repeatSubmit: true };
      await loadInto($found, () => call(profileProposals, { body: { fileId } }, options));
    },
  };
}

/** Values found in a file of the knowledge base, each to be accepted by a person. */
export function FillFromFile({ store, choices }: { store: ProfileStore; choices: Choices }) {
  const [proposals] = useState(() => createProposals(store));
  const [fileId, setFileId] = useState('');
  const files = useStore(choices.$files);
  const found = useStore(proposals.$found);
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
            onClick={() => void proposals.find(fileId)}
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
        <Found found={found.value} onAccept={proposals.accept} onDrop={proposals.drop} />
      )}
    </section>
  );
}

interface FoundProps {
  found: readonly Proposal[];
  onAccept: (...proposals: readonly Proposal[]) => void;
  onDrop: (...proposals: readonly Proposal[]) => void;
}

function Found({ found, onAccept, onDrop }: FoundProps) {
  return (
    <>
      <ul className="profile-proposals">
        {found.map((one) => (
          <li key={one.fact}>
            <p className="profile-name">
              <span className="count">{one.label}</span> {one.value.value}
            </p>
            {one.before !== '' && <p className="sub">{f.before(one.before)}</p>}
            {one.value.evidence?.quote && (
              <blockquote className="sub">{one.value.evidence.quote}</blockquote>
            )}
            <span className="row-actions">
              <Button
                size="small"
                icon="check"
                aria-label={f.acceptNamed(one.label)}
                onClick={() => onAccept(one)}
              >
                {f.accept}
              </Button>
              <Button
                size="small"
                kind="quiet"
                aria-label={f.dropNamed(one.label)}
                onClick={() => onDrop(one)}
              >
                {f.drop}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {found.length > 1 && (
        <Button size="small" icon="check" onClick={() => onAccept(...found)}>
          {f.acceptAll}
        </Button>
      )}
    </>
  );
}
