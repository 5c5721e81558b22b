import { useStore } from '@nanostores/react';
import { useWriter } from '../base/context.ts';
import { ChangeList } from './change-list.tsx';
import { t } from './messages.ts';

/** What addenda change, at the place where the tender is reviewed. */
export function AddendaCard() {
  const { addenda } = useWriter();
  const changes = useStore(addenda.$changes);
  if (changes.length === 0) return null;
  return (
    <section className="card" aria-label={t.title}>
      <header className="card-head">
        <h3>{t.title}</h3>
      </header>
      <ChangeList />
    </section>
  );
}
