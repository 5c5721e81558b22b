import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type ProfileFact, profileFactNames, profileFacts } from '../../core/contract/profile.ts';
import { Button } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { UsedIn } from '../../library-parts/used-in.tsx';
import { t } from './messages.ts';
import { Proof } from './proof.tsx';
import type { ProfileStore } from './store.ts';

/** What a value of the profile holds. */
const MOST_CHARS = 500;

interface FactsProps {
  store: ProfileStore;
  canChange: boolean;
  onProof: (fact: ProfileFact) => void;
}

/** The company's own facts, by their groups, typed where they stand. */
export function FactsSection(props: FactsProps) {
  const groups = [...new Set(profileFactNames.map((name) => profileFacts[name].group))];
  return (
    <>
      {groups.map((group) => (
        <section key={group} className="profile-group" aria-label={t.groups[group]}>
          <h3>{t.groups[group]}</h3>
          <div className="profile-facts">
            {profileFactNames
              .filter((name) => profileFacts[name].group === group)
              .map((name) => (
                <Fact key={name} name={name} {...props} />
              ))}
          </div>
        </section>
      ))}
    </>
  );
}

function Fact({ name, store, canChange, onProof }: FactsProps & { name: ProfileFact }) {
  const fact = useStore(store.$profile).facts[name];
  // A blank at the end is on its way to the next word; the store has it no more.
  const [typed, setTyped] = useState<string>();
  const { label } = profileFacts[name];
  const isFilled = fact !== undefined && fact.value !== '';
  return (
    <div className="profile-fact" data-wide={name === 'address' || undefined}>
      <TextField
        label={label}
        data-fact={name}
        maxLength={MOST_CHARS}
        autoComplete="off"
        readOnly={!canChange}
        value={typed ?? fact?.value ?? ''}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => {
          setTyped(target.value);
          store.writeFact(name, target.value);
        }}
      />
      {isFilled && (
        <div className="profile-under">
          <Proof
            name={label}
            proven={fact}
            onConfirm={
              canChange
                ? () => store.putFact(name, { ...fact, confirmed: true, date: '' })
                : undefined
            }
          />
          <UsedIn {...{ uses: store.uses, id: name, name: label }} />
          {canChange && (
            <Button
              kind="quiet"
              size="small"
              icon="link"
              aria-label={t.proofOf(label)}
              onClick={() => onProof(name)}
            >
              {t.proofShort}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
